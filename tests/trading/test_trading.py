"""Trading in the Mediterranean as a whole: clients in any order, no card lost, hidden bottoms, real deals."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter import Game, IllegalChoice, Journal, Ruleset, load
from interpreter.bots.registry import make_bot
from tests.rulesets.found import ruleset
from tests.trading.bottoms import bottoms_told

NAME = "rulesets/trading_in_the_mediterranean"
GOODS, DEVELOPMENTS = 163, 168


def lying(game: Game) -> list[int]:
    """Every component in a zone, once for each time that it is somewhere."""
    contents = [c if isinstance(c, list | tuple) else [c] for c in game._state.zones if c is not None]
    return sorted(component for content in contents for component in content)


def interleaved(seed: int, players: int = 6, rules: Ruleset | None = None) -> Iterator[Game]:
    """A game that scripted clients play in a random order, at each of its decisions."""
    game = (rules or ruleset(NAME)).new_game(players, seed, settings={"trade_steps": 60})
    order, clients = random.Random(seed), [random.Random(f"{seed} {seat}") for seat in range(players)]
    while not game.over:
        yield game
        decision = order.choice(game.decisions)
        game.choose(decision, clients[decision.player or 0].randrange(len(decision.keys)))
    yield game


@pytest.mark.parametrize("seed", range(3))
def test_six_clients_in_any_order_play_a_game(seed: int) -> None:
    for game in interleaved(seed):
        assert lying(game) == list(range(GOODS + DEVELOPMENTS))
    assert ruleset(NAME).replay(game.journal).save() == game.save()
    assert game.outcome.endings == ("six_turns",)


def test_nobody_sees_what_is_at_the_bottom_of_an_offered_card() -> None:
    """Of cards in an offer others are told the good; which card it is only where they know it in the giver's hand."""
    goods = {member.name for member in ruleset(NAME).checked.kinds["good"].members}
    told = 0
    for game in interleaved(5, 4):
        for seat, name in enumerate(game.seats):
            view = game.view(seat).as_dict()
            for offer in view["offers"]["trade"]:
                pieces = game.view(seat).zones["hand"][offer["giver"]].pieces or ()
                hand = {piece.handle for piece in pieces if piece.entry is not None}
                for card in offer["gives"].get("cards", ()):
                    if isinstance(card, str):
                        assert card in hand and (offer["giver"] == name or card not in goods)
                    else:
                        told += 1
                        assert set(card) == {"shows"} and card["shows"] in goods
                if offer["giver"] != name and all(isinstance(c, dict) for c in offer["gives"].get("cards", ())):
                    assert "arrow" not in offer["text"] and "poverty" not in offer["text"]
    assert told > 20


def test_traders_trade() -> None:
    game = ruleset(NAME).new_game(4, 1)
    bots = [make_bot("trader", 1, seat, 0, ruleset(NAME).bots) for seat in range(4)]
    while not game.over:
        game.choose(bots[game.to_move].choose(game))
    deals = sum(" accepts the offer of " in str(line) for line in game.log)
    assert deals >= 4, "among four players who judge by `worth`"


# ------------------------------------------------------------------ hidden bottoms
def leaks(rules: Ruleset, seed: int) -> list[str]:
    """All that somebody reads of the bottoms of others' cards in the first half of a game, each seat in turn."""
    found, read = list[str](), [0] * 4
    for number, game in enumerate(interleaved(seed, 4, rules)):
        seat = number % 4
        found += bottoms_told(game, seat, read[seat])
        read[seat] = len(game._past.log)
        if game.view(None).counters["turn_number"] == 4:
            break
    return found


def test_nobody_reads_what_is_at_the_bottom_of_cards_that_they_do_not_see() -> None:
    assert leaks(ruleset(NAME), 6) == []


@pytest.mark.parametrize(
    ("file", "right", "leaky"),
    [
        ("trading.yaml", "move c to warehouse", 'move c to warehouse; note "{me} stores {c}"'),
        ("trading.yaml", "shows: 'called(card.good)', asked_by: good", "shows: card.idea, asked_by: idea"),
        (
            "trading.yaml",
            "            option content",
            '            option spy "Take {c}" for c in civic_deck: wait\n            option content',
        ),
    ],
)
def test_leaks_are_seen(file: str, right: str, leaky: str, tmp_path: Path) -> None:
    """Where cards are named in notes or offers, or what is known of a hand is wrong, the test above finds it."""
    folder = shutil.copytree(ruleset(NAME).path, tmp_path / "leaky")
    for name in ("bots.yaml", *(path.name for path in folder.glob("scenarios*.yaml"))):
        (folder / name).unlink()
    text = (folder / file).read_text("utf-8")
    assert text.count(right) == 1
    (folder / file).write_text(text.replace(right, leaky), "utf-8")
    assert leaks(load(folder), 6)


# ------------------------------------------------------------------ in the middle of trading
def in_the_middle(players: int = 4) -> Game:
    """A game in which two offers are open and somebody is putting a third one together."""
    for game in interleaved(3, players):
        lying_open = game.view(None).offers["trade"]
        if len(lying_open) >= 2 and any("send" in decision.keys for decision in game.decisions):
            return game
    raise AssertionError("no such moment")


def test_a_game_is_kept_closed_and_thought_about_in_the_middle_of_trading() -> None:
    game = in_the_middle()
    again = ruleset(NAME).restore(json.dumps(game.save()))
    assert [d.keys for d in again.decisions] == [d.keys for d in game.decisions]
    for seat in range(4):
        assert again.view(seat) == game.view(seat)
        world = game.determinize(seat, 1)
        assert world.view(seat).offers == game.view(seat).offers
        world.choose(0)
    assert make_bot("search", 1, game.to_move).choose(game) < game.count
    again.close_floor()
    assert again.view(None).offers["trade"] == []
    assert lying(again) == list(range(GOODS + DEVELOPMENTS))
    assert ruleset(NAME).replay(again.journal).save() == again.save()


def test_late_and_odd_answers_are_refused() -> None:
    game = in_the_middle()
    sender = next(d for d in game.decisions if "send" in d.keys)
    for wrong in ("no such thing", 10_000, -1):
        with pytest.raises(IllegalChoice):
            game.choose(sender, wrong)
    game.choose(sender, "send")
    with pytest.raises(IllegalChoice):
        game.choose(sender, "send")
    assert not game.undo(), "others have seen the offer"
    assert game.undo(force=True) and any("send" in d.keys for d in game.decisions)


# ------------------------------------------------------------------ games on record
@pytest.mark.parametrize(("name", "players"), [("four_traders", 4), ("five_traders", 5), ("six_traders", 6)])
def test_games_on_record_are_played_again(name: str, players: int) -> None:
    path = Path(ruleset(NAME).path) / "journals" / f"{name}.journal"
    journal = Journal.loads(path.read_text("utf-8"))
    game = ruleset(NAME).new_game(players, journal.seed)
    for who, key in journal.steps:
        game.choose(next(d for d in game.decisions if game.seats[d.player or 0] == who), key)
        assert lying(game) == list(range(GOODS + DEVELOPMENTS))
    assert game.over
    assert sum(" accepts the offer of " in line for line in game.log) * 2 >= 3 * players
    assert any("at the bottom of goods cards" in line for line in game.log), "what may be talked about is said"
    assert ruleset(NAME).replay(journal, strict=False).save() == game.save()
