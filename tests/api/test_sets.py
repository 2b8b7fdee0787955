"""Sets are answered in any order, as a whole; their steps stay those of the order of the domain."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from interpreter import Game, IllegalChoice, RuleFault, Ruleset, UsageError, load
from interpreter.runtime import picking
from tests.terminal.games import ruleset

SETS = """\
ruleset: {{id: sets, title: Sets, language: 1, players: 1..2, ruling: made for tests}}
kinds: {{cube: [c1, c2, c3], square: [s1, s2, s3, s4]}}
components: {{card: {{fields: {{worth: int}}}}}}
cards: {{one: {{worth: 1}}, two: {{worth: 2}}, five: {{worth: 5}}, twin: {{worth: 3, copies: 3}}}}
zones:
  table: {{holds: card, starts_with: cards}}
  pile: {{holds: card}}
counters: {{coin: {{per: player, unit: true, bound: 99, score: money}}}}
score_categories: [money]
effects:
  main: |
    game:
      {body}
"""


def sets(folder: Path, body: str) -> Ruleset:
    """A game in which each player does this."""
    return whole(folder, "each player:\n  " + body.replace("\n", "\n  "))


def whole(folder: Path, body: str) -> Ruleset:
    return ruleset(folder, SETS.format(body=body.replace("\n", "\n      ")))


@pytest.fixture
def cubes(tmp_path: Path) -> Ruleset:
    return sets(tmp_path, "choose any cs in cubes then gain count(cs) coins")


def test_the_order_of_the_answers_is_free(cubes: Ruleset) -> None:
    game = cubes.new_game(2)
    game.choose(["c3", "c1"])
    assert game.journal.steps == (("a", "c1"), ("a", "c3"))
    assert game.decision.player == 1
    game.choose([])
    assert game.over and [p.total for p in sorted(game.outcome.players, key=lambda p: p.seat)] == [2, 0]


def test_members_come_and_go_until_done(cubes: Ruleset) -> None:
    game = cubes.new_game(2)
    before = game.save()
    pick = game.pick()
    assert pick.keys == ("c1", "c2", "c3", "done")
    pick = pick.with_key("c3")
    assert pick.keys == ("c1", "c2", "-c3", "done"), "the last one does not end the question"
    pick = pick.with_key("c1").with_key("-c3").with_key("c2")
    assert (pick.chosen, pick.complete) == (("c1", "c2"), True)
    assert game.save() == before, "nothing of it is in the game"
    game.choose(pick)
    assert game.journal.steps == (("a", "c1"), ("a", "c2"), ("a", "done"))
    assert cubes.replay(game.journal).save() == game.save()


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (["c1", "c1"], "c1 is already chosen"),
        (["c4"], "c4 is not on offer"),
        (["done"], "done is not on offer"),
    ],
)
def test_what_is_no_set_is_refused_as_a_whole(cubes: Ruleset, keys: list[str], why: str) -> None:
    game = cubes.new_game(2)
    before = game.save()
    with pytest.raises(IllegalChoice, match=why):
        game.choose(keys)
    assert game.save() == before


def test_only_texts_are_keys(cubes: Ruleset) -> None:
    keys: Any = [0]
    with pytest.raises(UsageError):
        cubes.new_game(2).choose(keys)


def test_sets_that_do_not_begin_in_their_order(tmp_path: Path) -> None:
    game = sets(tmp_path, "choose exactly 2 c in table such that sum(x.worth for x in c) == 6\ngain 1 coins").new_game()
    pick = game.pick()
    assert pick.keys == ("one", "five", "twin"), "two is in none; without a set there is no done"
    assert pick.with_key("five").keys == ("one", "-five")
    assert pick.with_key("five").with_key("one").keys == ("-one", "-five", "done")
    with pytest.raises(IllegalChoice, match="no set that may be chosen contains five and twin"):
        pick.with_key("five").with_key("twin")
    with pytest.raises(IllegalChoice, match="five is not a whole set"):
        game.choose(["five"])
    game.choose(["five", "one"])
    assert game.over


def test_what_is_carried_out_afterwards_counts(tmp_path: Path) -> None:
    body = "gain 6 coins\nchoose any c in table:\n  pay sum(x.worth for x in c) coins\n  only if count(c) > 1"
    pick = sets(tmp_path, body).new_game().pick()
    assert pick.with_key("five").keys == ("one", "-five")
    assert not pick.complete


def test_look_alikes_are_one_option(tmp_path: Path) -> None:
    game = sets(tmp_path, "choose up to 3 c in table\ngain sum(x.worth for x in c) coins").new_game()
    pick = game.pick()
    assert pick.keys == ("one", "two", "five", "twin", "done")
    pick = pick.with_key("twin")
    assert pick.keys == ("one", "two", "five", "-twin", "twin#2", "done")
    assert pick.with_key("twin").with_key("-twin").chosen == ("twin",)
    game.choose(["twin", "one", "twin"])
    assert game.journal.steps == (("a", "one"), ("a", "twin"), ("a", "twin"))
    assert game.outcome.winners == (0,)


def test_an_ordered_set_keeps_its_order(tmp_path: Path) -> None:
    game = sets(
        tmp_path, "choose exactly 2 c in table ordered\ngain first(x.worth for x in c otherwise 0) coins"
    ).new_game()
    assert game.pick().with_key("five").chosen == ("five",)
    game.choose(["five", "one"])
    assert game.outcome.players[0].total == 5


def test_the_way_out(tmp_path: Path) -> None:
    rules = sets(tmp_path, "choose up to 2 c in cubes or skip:\n  gain 2 coins\nelse:\n  gain 1 coins")
    game = rules.new_game()
    assert game.pick().keys == ("c1", "c2", "c3", "skip")
    game.choose([])
    assert game.outcome.players[0].total == 1


def test_undo_copies_and_saves_in_the_midst(cubes: Ruleset) -> None:
    game = cubes.new_game(2)
    game.choose("c1")  # a bot's step
    for other in (game.copy(), cubes.restore(json.dumps(game.save()))):
        assert other.in_set
        assert other.pick().keys == ("c2", "c3", "done"), "what was answered is not taken back by a client"
        other.choose(["c3"])
        assert other.decision.player == 1
    game.choose(["c3"])
    assert game.undo() and game.in_set and game.undo() and not game.in_set and not game.undo()


def test_late_answers(cubes: Ruleset) -> None:
    game = cubes.new_game(2)
    asked, pick = game.decision.id, game.pick().with_key("c2")
    game.choose(asked, ["c3"])
    with pytest.raises(IllegalChoice, match="no longer open"):
        game.choose(asked, ["c1"])
    with pytest.raises(IllegalChoice, match="no longer open"):
        game.choose(pick)
    with pytest.raises(UsageError, match="does not ask for a set"):
        load("strada_romana").new_game().choose(["pass"])


@pytest.mark.parametrize("block", ["each player at once:", "open floor up to 9 steps:"])
def test_where_several_players_act(tmp_path: Path, block: str) -> None:
    body = "choose any cs in cubes such that count(cs) > 0\n    gain count(cs) coins"
    if block.startswith("open floor"):
        option = body.replace("\n", "\n    ")
        body = f"choose one:\n      option gather:\n        {option}\n      option leave: gain 1 coin"
    game = whole(tmp_path, f"{block}\n    {body}").new_game(2)
    if game.floor_open:
        game.choose(game.decisions[1], "gather")
    number = next(n for n, d in enumerate(game.decisions) if d.player == 1)
    if len(game.decisions) > 1:
        with pytest.raises(UsageError, match="several decisions"):
            game.choose(["c2", "c1"])
    game.choose(number, ["c2", "c1"])
    assert game.journal.steps[-3:] == (("b", "c1"), ("b", "c2"), ("b", "done"))


def test_a_floor_with_too_few_steps(tmp_path: Path) -> None:
    body = "open floor up to 2 steps:\n  choose exactly 3 s in squares ordered\n  gain 1 coin"
    game = whole(tmp_path, body).new_game(2)
    before = game.save()
    with pytest.raises(IllegalChoice, match="needs more steps"):
        game.choose(0, ["s3", "s2", "s1"])
    assert game.save() == before


def test_without_a_record(cubes: Ruleset) -> None:
    game = cubes.new_game(2, record=False)
    game.choose(["c2", "c1"])
    assert game.decision.player == 1


def test_a_fault_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    game = sets(tmp_path, "choose any c in table\nrepeat count(c) times:\n  gain 50 coins").new_game()
    before = game.save()
    with pytest.raises(RuleFault, match="coin"):
        game.choose(["two", "one"])
    assert game.save() == before


def test_too_many_beginnings_are_a_fault(cubes: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picking, "MOST_BEGINNINGS", 2)
    with pytest.raises(RuleFault, match="too many sets"):
        assert cubes.new_game(2).pick().keys


@pytest.mark.parametrize("such", ["", "such that sum(x.worth for x in c) % 4 == 2", "where c.worth < 5"])
@pytest.mark.parametrize("much", ["any", "up to 3", "exactly 2"])
def test_every_set_of_the_steps_is_one_in_any_order(tmp_path: Path, much: str, such: str) -> None:
    rules = sets(tmp_path, f'choose {much} c in table {such}\nnote "{{c}}"\nchoose n in 1..2')
    start = rules.new_game()
    by_steps: set[str] = set()

    def follow(game: Game) -> None:
        for key in game.decision.keys:
            after = game.copy()
            after.choose(key)
            if after.decision.kind == "number":
                by_steps.update(after.log)
            else:
                follow(after)

    follow(start)
    by_lists: set[str] = set()
    for mask in range(2**6):
        game = start.copy()
        keys = ["twin", "five", "twin", "two", "one", "twin"]
        try:
            game.choose([key for n, key in enumerate(keys) if mask >> n & 1])
        except IllegalChoice:
            continue
        by_lists.update(game.log)
        replayed = rules.replay(game.journal)
        assert replayed.log == game.log
    assert by_lists == by_steps
