"""Games through the embedding door, on a small ruleset with one of everything."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter import (
    Decision,
    Game,
    IllegalChoice,
    InvalidRuleset,
    Journal,
    RuleFault,
    Ruleset,
    UsageError,
    VersionMismatch,
    load,
    replay,
)
from interpreter.runtime.chance import Generator
from interpreter.runtime.history.journal import save_check

RULESETS = Path(__file__).parent / "rulesets"


@pytest.fixture(scope="module")
def market() -> Ruleset:
    return load(RULESETS / "market_day")


@pytest.fixture(scope="module")
def fair() -> Ruleset:
    return load(RULESETS / "broken_fair")


def moments(ruleset: Ruleset, games: int = 6, **given: object) -> Iterator[tuple[Game, Generator]]:
    """Every decision of some random games; the player who takes one may do what they like with a copy."""
    for number in range(games):
        chance = Generator(number)
        game = ruleset.new_game(players=2 + number % 2, seed=number, **given)  # type: ignore[arg-type]
        while not game.over:
            yield game, chance
            game.choose(chance.below(game.count))


def finish(game: Game, seed: int = 0) -> str:
    """The rest of a game, played by chance: all that can be told of it."""
    chance = Generator(seed)
    told = []
    while not game.over:
        told.append((list(game.decision.keys), game.to_move))
        game.choose(chance.below(game.count))
    return json.dumps([told, game.outcome.as_dict(), game.save()])


# ------------------------------------------------------------------ what it is
def test_a_ruleset_says_what_it_is(market: Ruleset) -> None:
    assert (market.id, market.title, list(market.players)) == ("market_day", "Market day", [2, 3])
    assert market.score_categories == ("wealth", "kindness", "lucky")
    assert market.endings == ("rich", "poor")
    assert [(s.name, s.default) for s in market.settings.values()] == [
        ("rounds", 3),
        ("generous", False),
        ("favourite", "bread"),
    ]
    assert market.settings["favourite"].choices == ("apple", "bread", "cheese")
    assert market.settings["generous"].choices == (False, True)


def test_load_refuses_what_is_no_ruleset(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no ruleset"):
        load("no_such_game")
    (tmp_path / "ruleset.yaml").write_text("ruleset: {id: wrong, title: Wrong, language: 1, players: 2}\neffects: {}\n")
    with pytest.raises(InvalidRuleset) as caught:
        load(tmp_path)
    assert caught.value.diagnostics


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"players": 4}, "Market day is for 2 to 3 players, not 4"),
        ({"players": True}, "not True"),
        ({"settings": {"round": 3}}, "no setting 'round'; did you mean rounds?"),
        ({"settings": {"rounds": "three"}}, "'rounds' is a number, not 'three'"),
        ({"settings": {"favourite": "chese"}}, "did you mean cheese?"),
        ({"chance": "dice"}, 'chance is "random", "ask" or "explicit"'),
        ({"seed": "7"}, "a seed is a whole number"),
    ],
)
def test_wrong_arguments_are_refused(market: Ruleset, given: dict[str, object], reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        market.new_game(**given)  # type: ignore[arg-type]


def test_settings_are_followed(market: Ruleset) -> None:
    long = market.new_game(settings={"rounds": 5, "favourite": "apple"})
    for _ in range(10):
        long.choose("pass")
    assert long.over
    generous = market.new_game(settings={"generous": True})
    generous.choose("pass")
    assert list(generous.decision.keys) == ["take", "skip"]


# ------------------------------------------------------------------ choosing
def test_a_game_from_beginning_to_end(market: Ruleset) -> None:
    game = market.new_game(players=2, seed=4)
    assert (game.players, game.seats, game.to_move, game.over) == (2, ("a", "b"), 0, False)
    decision = game.decision
    assert game.decisions == (decision,)
    assert decision.player == 0
    assert decision.effect == "take_turn"
    assert decision.options[-1].label == "Pass"
    assert decision.span.source.path.endswith("market_day/ruleset.yaml")
    game.choose("donate")
    number = game.decision
    assert (number.kind, [o.value for o in number.options]) == ("number", [1, 2])
    game.choose(number, "2")
    assert game.outcome.players[0].categories in ({"wealth": 0, "kindness": 4, "lucky": 0},)
    for _ in range(5):
        game.choose(game.decision.options[-1])
    assert game.over
    assert game.decisions == ()
    assert game.count == 0
    assert list(game.values) == []
    assert [r.rank for r in game.outcome.players] == [1, 2]
    assert "poor" in game.outcome.endings


def test_a_wrong_choice_leaves_the_game_as_it_was(market: Ruleset) -> None:
    for game, _ in moments(market, 3):
        before = json.dumps(game.save())
        for wrong in ("fly", -1, game.count, 10**9, 1.5, None, True):
            with pytest.raises(IllegalChoice) as caught:
                game.choose(wrong)  # type: ignore[arg-type]
            assert caught.value.legal == tuple(game.decision.keys)
        assert json.dumps(game.save()) == before


def test_a_stale_decision_is_refused(market: Ruleset) -> None:
    game = market.new_game(seed=1)
    first = game.decision
    game.choose("donate")
    with pytest.raises(IllegalChoice, match="no longer open"):
        game.choose(first, 0)
    with pytest.raises(IllegalChoice, match="no longer open"):
        game.choose(first.options[0])


def test_an_answer_that_is_sent_twice_counts_once(market: Ruleset) -> None:
    """The same question may be asked again: what was sent for the first one is no answer to the second."""
    game = market.new_game(seed=1)
    one, other = game.copy(), game.copy()
    first = game.decision
    while not game.over and game.decision.place != first.place:
        game.choose(0)
    game.choose(first, 0)
    while game.decision.player != first.player or game.decision.place != first.place:
        game.choose(0)
    with pytest.raises(IllegalChoice, match="already answered"):
        game.choose(first, 0)
    one.choose(first, 0)
    other.choose(first.options[1])
    assert one.journal.steps != other.journal.steps, "each copy takes it once"


def test_nothing_can_be_chosen_after_the_end(market: Ruleset) -> None:
    game = market.new_game(settings={"rounds": 0})
    assert game.over
    for wrong in (0, "pass"):
        with pytest.raises(IllegalChoice, match="the game is over"):
            game.choose(wrong)
    with pytest.raises(UsageError, match="the game is over"):
        _ = game.decision


def test_the_fast_build_plays_the_same_game(market: Ruleset) -> None:
    for seed in range(6):
        table, fast = market.new_game(seed=seed), market.new_game(seed=seed, record=False)
        chance = Generator(seed)
        while not table.over:
            assert list(table.values) == list(fast.values)
            index = chance.below(table.count)
            table.choose(index)
            fast.choose(index)
        assert fast.over
        assert fast.outcome == table.outcome


def test_the_fast_build_keeps_nothing(market: Ruleset) -> None:
    game = market.new_game(record=False)
    game.choose("pass")
    assert not game.undo(force=True)
    assert game.log == []
    with pytest.raises(UsageError, match="record=False"):
        _ = game.journal
    assert market.restore(json.dumps(game.save())).decision.keys == game.decision.keys


# ------------------------------------------------------------------ copies, saves, journals
def test_a_copy_is_independent(market: Ruleset) -> None:
    for game, _ in moments(market, 3):
        before = json.dumps(game.save())
        copy = game.copy()
        finish(copy)
        assert json.dumps(game.save()) == before


def test_save_and_restore_at_every_decision_change_nothing(market: Ruleset) -> None:
    for game, _ in moments(market):
        again = market.restore(json.dumps(game.save()))
        assert again.save() == game.save()
        assert again.decision.keys == game.decision.keys
        assert finish(again, 3) == finish(game.copy(), 3)


def test_a_save_goes_on_in_another_process(market: Ruleset, tmp_path: Path) -> None:
    game = market.new_game(players=3, seed=8)
    chance = Generator(8)
    for _ in range(5):
        game.choose(chance.below(game.count))
    (tmp_path / "save.json").write_text(json.dumps(game.save()))
    expected = finish(game, 5)
    program = (
        "import pathlib, sys; from interpreter import load; from tests.api.test_game import RULESETS, finish;"
        "text = pathlib.Path(sys.argv[1]).read_text();"
        "print(finish(load(RULESETS / 'market_day').restore(text), 5), end='')"
    )
    root = Path(__file__).resolve().parents[2]
    for hash_seed in ("1", "77"):
        run = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / "save.json")],
            cwd=root,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout == expected


@pytest.mark.parametrize("chance", ["random", "ask", "explicit"])
def test_journals_replay(market: Ruleset, chance: str) -> None:
    games = {id(game): game for game, _ in moments(market, 4, chance=chance)}
    assert len(games) == 4
    for game in games.values():
        journal = Journal.loads(game.journal.dumps())
        assert replay(journal, market).save() == game.save()
        assert replay(journal.as_dict(), market).journal == journal


def test_a_restored_game_has_the_whole_journal(market: Ruleset) -> None:
    game = market.new_game(seed=2)
    game.choose("gamble")
    again = market.restore(game.save())
    again.choose("pass")
    game.choose("pass")
    assert again.journal == game.journal
    assert [who for who, _ in again.journal.steps] == ["a", "b"]


def test_other_rules_are_refused(market: Ruleset, fair: Ruleset, tmp_path: Path) -> None:
    text = (RULESETS / "market_day" / "ruleset.yaml").read_text()
    (tmp_path / "ruleset.yaml").write_text(text.replace("worth: 3", "worth: 4"))
    changed = load(tmp_path)
    assert changed.digest != market.digest
    game = market.new_game(seed=2)
    game.choose("pass")
    with pytest.raises(VersionMismatch, match="another version of market_day"):
        changed.restore(game.save())
    with pytest.raises(VersionMismatch, match="a game of market_day"):
        fair.restore(game.save())
    with pytest.raises(VersionMismatch):
        changed.replay(game.journal)
    assert changed.restore(game.save(), replay=True).journal.steps == game.journal.steps


def test_a_replay_says_where_it_departs(market: Ruleset, tmp_path: Path) -> None:
    text = (RULESETS / "market_day" / "ruleset.yaml").read_text()
    (tmp_path / "ruleset.yaml").write_text(text.replace("option gamble", "option bet"))
    game = market.new_game(seed=2)
    for key in ("pass", "gamble"):
        game.choose(key)
    with pytest.raises(VersionMismatch, match=r"step 2 \(b\) departs: 'gamble' is not on offer"):
        load(tmp_path).restore(game.save(), replay=True)


@pytest.mark.parametrize(
    "damage",
    [
        {"format": "something"},
        {"state": {}},
        {"state": None},
        {"players": "two"},
        {"version": 99},
        {"steps": 7},
        {"state": {"frames": [[99, 0]]}},
    ],
)
def test_a_damaged_save_is_refused(market: Ruleset, damage: dict[str, object]) -> None:
    save = market.new_game().save()
    with pytest.raises(UsageError):
        market.restore({**save, **damage})
    with pytest.raises(UsageError):
        market.restore("no JSON")


def test_a_save_with_damaged_frames_is_refused(market: Ruleset) -> None:
    save = market.new_game().save()
    for frames in ([[99, 0]], [["x"]], 5, [[]]):
        state = {**save["state"], "frames": frames}
        damaged = {**save, "state": state}
        for check in (save["check"], save_check(damaged)):
            with pytest.raises(UsageError, match="damaged"):
                market.restore({**damaged, "check": check})


# ------------------------------------------------------------------ undo
def test_undo_takes_back_one_answer(market: Ruleset) -> None:
    game = market.new_game(seed=1)
    assert not game.undo()
    before = game.save()
    game.choose("donate")
    game.choose("1")
    assert game.undo()
    assert game.decision.kind == "number"
    assert game.undo()
    assert game.save() == before


@pytest.mark.parametrize("key", ["gamble", "draw_card", "peek"])
def test_undo_stops_at_what_has_been_learned(market: Ruleset, key: str) -> None:
    """Chance has answered, a card was drawn, a hidden pile was looked at."""
    game = market.new_game(seed=1)
    before = game.save()
    game.choose(key)
    assert not game.undo()
    assert game.undo(force=True)
    assert game.save() == before


def test_undo_stops_where_others_have_seen_a_card(market: Ruleset) -> None:
    game = market.new_game(seed=1)
    sell = next(k for k in game.decision.keys if k.startswith("sell"))
    game.choose(sell)
    assert not game.undo(), "the others have seen the card"


def test_forced_undo_leads_back_to_the_beginning(market: Ruleset) -> None:
    game = market.new_game(seed=3)
    saves = []
    chance = Generator(3)
    while not game.over:
        saves.append(game.save())
        game.choose(chance.below(game.count))
    while saves:
        assert game.undo(force=True)
        assert game.save() == saves.pop()


# ------------------------------------------------------------------ who knows what
def test_no_view_shows_what_is_hidden(market: Ruleset) -> None:
    for game, _ in moments(market, 3):
        for seat in range(game.players):
            view = game.view(seat).as_dict()
            assert json.loads(json.dumps(view)) == view
            if "peek" in {key for _, key in game.journal.steps}:
                continue  # who has looked through the deck knows what is there, and what was drawn from it
            assert view["zones"]["deck"].keys() == {"count"}
            for other, letter in enumerate(game.seats):
                shown = view["zones"]["hand"][letter]
                assert isinstance(shown, list) if other == seat else shown.keys() == {"count"}
            assert set(view["variables"].get("guess", {})) <= {game.seats[seat]}
            mine = [d["player"] for d in view["decisions"]]
            assert mine == ([game.seats[seat]] if game.to_move == seat else [])


def test_views_do_not_depend_on_what_is_hidden(market: Ruleset) -> None:
    """b's view is the same whatever a has drawn."""
    views = set()
    for seed in range(12):
        game = market.new_game(seed=seed)
        view = game.view(1).as_dict()
        del view["zones"]["hand"]["b"]
        views.add(json.dumps(view))
    assert len(views) == 1


def test_what_others_are_told(market: Ruleset) -> None:
    game = market.new_game(seed=1)
    decision = game.decision
    at = list(decision.keys).index("pass")
    assert game.told(decision, at, 1) == "Pass"
    sell = next(i for i, k in enumerate(decision.keys) if k.startswith("sell"))
    assert game.told(decision, sell, 1) is None, "the card is still in the hand"
    assert game.told(decision, sell, 0) is not None
    game.choose(sell)
    assert game.told(decision, sell, 1) == decision.options[sell].label, "now it is open"
    game = market.new_game(seed=1)
    game.choose("peek")
    looking = game.decision
    assert game.told(looking, 0, 1) is None
    game.choose(0)
    assert game.told(looking, 0, 1) is None
    assert game.told(looking, 0, 0) is not None


def test_there_is_no_view_of_a_seat_that_does_not_exist(market: Ruleset) -> None:
    with pytest.raises(UsageError, match="no seat 2"):
        market.new_game(players=2).view(2)


# ------------------------------------------------------------------ chance and faults
def test_chance_can_be_asked(market: Ruleset) -> None:
    game = market.new_game(chance="ask")
    game.choose("gamble")
    decision: Decision = game.decision
    assert decision.player is None
    assert list(decision.keys) == ["apple", "bread", "cheese"]
    game.choose("bread")
    assert game.view(0).counters["coin"]["a"] == 5
    assert game.journal.steps == (("a", "gamble"), ("chance", "bread"))


PATIENCE = """
ruleset: {id: two_hands, title: Two Hands, language: 1, players: 2}
components: {card: {}}
cards: {jack: {}, queen: {}, king: {}}
zones: {deck: {holds: card, visible: none, starts_with: cards}, hand: {per: player, holds: card, visible: owner}}
effects:
  main: |
    shuffle deck
    each player: draw 1 from deck to hand
    each player:
      choose one:
        option pass "Pass": note "{me} passes"
        option again "Again":
          score 1
          shuffle hand into deck
          draw 1 from deck to hand
score_categories: [luck]
"""


def test_shuffles_can_be_asked(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(PATIENCE)
    rules = load(tmp_path)
    game = rules.new_game(chance="explicit")
    assert (game.decision.player, game.to_move) == (None, -1)
    assert (game.decision.prompt, list(game.decision.keys)) == ("What comes next?", ["jack", "queen", "king"])
    with pytest.raises(UsageError, match="a random event must be answered first"):
        game.determinize(0, 1)
    game.choose("king")
    assert game.view(0).zones["hand"]["a"].components == ("king",)
    assert game.view(1).zones["hand"]["a"].as_dict() == {"count": 1}
    again = rules.restore(json.dumps(game.save()))
    assert again.view(0) == game.view(0)
    with pytest.raises(IllegalChoice):
        again.choose("king")
    again.choose("jack")
    assert (again.decision.player, again.view(1).zones["hand"]["b"].components) == (0, ("jack",))
    assert again.determinize(0, 4).view(0) == again.view(0)
    assert not again.undo()
    assert again.undo(force=True)
    assert again.save() == game.save()
    assert replay(game.journal, rules).save() == game.save()
    again.choose("queen")
    again.choose("again")
    assert (again.decision.player, list(again.decision.keys)) == (None, ["jack", "king"])
    assert again.log == []
    assert again.outcome.players[0].total == 1  # so far
    again.choose("jack")
    assert (again.decision.player, again.view(0).zones["hand"]["a"].components) == (1, ("jack",))


@pytest.mark.parametrize(("key", "reason"), [("feast", "pay"), ("dance", "too many steps")])
def test_a_fault_leaves_the_game_as_it_was(fair: Ruleset, key: str, reason: str) -> None:
    game = fair.new_game()
    before = game.save()
    with pytest.raises(RuleFault) as caught:
        game.choose(key)
    assert caught.value.decision is not None and key in caught.value.decision
    assert caught.value.trace
    assert "broken_fair/ruleset.yaml:" in str(caught.value)
    assert game.save() == before
    game.choose("work")
    game.choose("leave")
    assert game.over


PURSE = """\
ruleset: {id: purse, title: Purse, language: 1, players: 2}
components: {card: {fields: {cost: int}}}
cards: {ant: {cost: 1}, bee: {cost: 2}, cow: {cost: 3}}
zones: {hand: {per: player, holds: card, visible: owner}, deck: {holds: card, visible: none, starts_with: cards}}
counters: {coin: {per: player, start: 4, max: 4, visible: owner}}
effects:
  main: |
    each player: draw 1 from deck to hand
    for each p in players:
      as p:
        if p.number == 1 then draw 1 from deck to hand
        choose up to 2 bought in hand where bought.cost <= coins or skip:
          lose count(bought) coins
"""


def test_a_choice_that_has_begun_is_one_in_every_world_drawn(tmp_path: Path) -> None:
    """What somebody has chosen so far must be on offer among what is drawn for another seat."""
    (tmp_path / "ruleset.yaml").write_text(PURSE)
    game = load(tmp_path).new_game(2)
    game.choose(game.decision.keys[0])
    assert game.to_move == 0 and "done" in game.decision.keys
    for seed in range(50):
        other = game.determinize(1, seed)
        assert other.to_move == 0 and other.view(1) == game.view(1)
        other.choose("done")
