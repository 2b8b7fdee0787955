"""The open floor through the API: any interleaving is a legal, replayable game in which nothing is lost."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import interpreter
from interpreter.bots.registry import make_bot
from interpreter.foundation.errors import IllegalChoice, UsageError, VersionMismatch
from interpreter.game import Game
from interpreter.runtime.decisions import Decision
from interpreter.simulate.playouts import simulate
from tests.together.clients import line

FOLDER = Path(__file__).parent / "rulesets" / "bazaar"


@cache
def bazaar() -> interpreter.Ruleset:
    return interpreter.load(FOLDER)


def of(game: Game, seat: int) -> Decision:
    return next(d for d in game.decisions if d.player == seat)


def crates(game: Game) -> list[int]:
    return sorted(c for place in game.save()["state"]["zones"] for c in place)


def test_the_ruleset_is_clean() -> None:
    assert not interpreter.check(FOLDER)


@pytest.mark.parametrize("seed", range(25))
def test_any_interleaving_is_a_game(seed: int) -> None:
    """Six players; copies, saves and journals agree at every step, and no crate is lost or made."""
    game, rng = bazaar().new_game(6, seed=seed), random.Random(seed)
    whole = crates(game)
    while not game.over:
        decision = rng.choice(game.decisions)
        index = rng.randrange(len(decision.keys))
        again = bazaar().restore(json.dumps(game.save()))
        assert [d.as_dict() for d in again.decisions] == [d.as_dict() for d in game.decisions]
        game.choose(decision, index)
        again.choose(of(again, decision.player or 0), index)
        assert again.save()["state"] == game.save()["state"]
        assert crates(game) == whole
    assert bazaar().replay(game.journal).save() == game.save()
    assert max(Counter(who for who, _ in game.journal.steps).values()) <= 40, "each player has this many steps"


def test_nobody_sees_a_hand_or_what_is_being_chosen() -> None:
    """While a player only chooses, the views, options and log of the others stay as they were."""
    for seed in range(10):
        game, rng = bazaar().new_game(4, seed=seed), random.Random(seed)
        while not game.over:
            decision = rng.choice(game.decisions)
            seat = decision.player or 0
            for other in range(4):
                hand = game.view(other).zones["hand"]
                assert "?" not in hand[game.seats[other]].components, "of their own they know all"
                known = [c for p in range(4) if p != other for c in hand[game.seats[p]].components or () if c != "?"]
                assert len(known) <= len(game.journal.steps), "of the others' only what was taken in sight"
            before = things(game), seen_by_others(game, seat)
            game.choose(decision, rng.randrange(len(decision.keys)))
            if not game.over and things(game) == before[0] and "content" not in decision.keys[-1:]:
                assert seen_by_others(game, seat) == before[1]


def things(game: Game) -> tuple[object, ...]:
    state = game.save()["state"]
    return state["zones"], state["v_coin"]


def seen_by_others(game: Game, seat: int) -> list[object]:
    """What the other players see and are offered, without whose turn it is."""
    seen: list[object] = [game.log]
    seen += [d.as_dict() for d in sorted(game.decisions, key=lambda d: d.player or 0) if d.player != seat]
    for p in range(4):
        view = game.view(p).as_dict()
        view.pop("to_act")
        seen.append(None if p == seat else view)
    return seen


def test_a_late_answer_says_what_has_changed() -> None:
    game = bazaar().new_game(3, seed=1)
    game.choose(of(game, 0), "buy")
    game.choose(of(game, 1), "buy")
    mine, theirs = of(game, 0), of(game, 1)
    wanted = mine.keys[0]
    game.choose(theirs, wanted)
    game.choose(of(game, 1), 0)
    before = game.save()
    with pytest.raises(IllegalChoice, match=f"have changed since this was asked - no longer on offer: {wanted}"):
        game.choose(mine, wanted)
    assert game.save() == before
    game.choose(mine, mine.keys[1])


def test_a_choice_that_has_become_impossible_is_given_up() -> None:
    game = bazaar().new_game(3, seed=1)
    stall = game.view().zones["stall"].components
    only = next(crate for crate in stall if stall.count(crate) == 1)
    for seat in (0, 1):
        game.choose(of(game, seat), "buy")
        game.choose(of(game, seat), only)
    late = of(game, 0)
    game.choose(of(game, 1), 0)
    assert "content" in of(game, 0).keys
    with pytest.raises(IllegalChoice, match="the question is now"):
        game.choose(late, 0)


def test_waiting_and_being_asked_again() -> None:
    game = bazaar().new_game(2, seed=3)
    game.choose(of(game, 0), "content")
    assert [d.player for d in game.decisions] == [1]
    while "content" not in of(game, 1).keys or not game.journal.steps[-1][1].isdigit():
        decision = of(game, 1)
        game.choose(decision, "give_away" if "give_away" in decision.keys else 0)
        if len(game.decisions) == 2:
            break
    game.choose(of(game, 1), "content")
    if not game.over:
        game.choose(of(game, 0), "content")
    assert game.over


def test_the_host_closes_the_floor() -> None:
    game = bazaar().new_game(3, seed=4)
    game.choose(of(game, 2), "buy")
    before = game.save()
    game.close_floor()
    assert game.over and game.journal.steps[-1] == ("floor", "close")
    assert bazaar().replay(game.journal).save() == game.save()
    with pytest.raises(UsageError, match="not open"):
        game.close_floor()
    assert game.undo(force=True) and game.save() == before
    wrong = type(game.journal).from_dict({**game.journal.as_dict(), "steps": [["floor", "close"], ["floor", "close"]]})
    with pytest.raises(VersionMismatch, match="after the end"):
        bazaar().replay(wrong)


def test_decisions_come_in_turn() -> None:
    """The player who is in the middle of choosing goes on; then it is the next one's turn: what one screen for all
    needs."""
    game = bazaar().new_game(3, seed=5)
    assert [d.player for d in game.decisions] == [0, 1, 2]
    game.choose(1, "buy")
    assert [d.player for d in game.decisions] == [1, 2, 0]
    game.choose(0, 0)
    game.choose(0, 0)
    assert [d.player for d in game.decisions] == [2, 0, 1]


def test_undo() -> None:
    game = bazaar().new_game(2, seed=6)
    before = game.save()
    game.choose(of(game, 1), "give_away")
    assert game.undo() and game.save() == before
    game.choose(of(game, 1), "give_away")
    game.choose(of(game, 1), 0)
    assert not game.undo(), "a crate has been shown"
    game.choose(of(game, 1), "unpack")
    game.choose(of(game, 1), 0)
    assert not game.undo(), "a crate has been seen"


@pytest.mark.parametrize("seed", range(4))
def test_bots_think_on_what_they_see(seed: int) -> None:
    game, rng = bazaar().new_game(3, seed=seed), random.Random(seed)
    bots = [make_bot(name, seed, seat) for seat, name in enumerate(("random", "greedy", "random"))]
    while not game.over:
        seat = game.to_move
        world = game.determinize(seat, rng.randrange(1000))
        assert world.view(seat).as_dict() == game.view(seat).as_dict()
        game.choose(bots[seat].choose(game))


def test_six_clients_in_random_interleavings() -> None:
    """Forty here; five hundred with `python -m tests.together`."""
    games = [line(bazaar(), number) for number in range(40)]
    assert sum(late for _, late in games) > 20, "answers that come too late are part of it"
    assert len({game.journal.steps for game, _ in games}) == 40


def test_simulation_plays_it_to_the_end() -> None:
    report = simulate(bazaar(), 4, games=30, seed=1)
    assert not report.fault_list
