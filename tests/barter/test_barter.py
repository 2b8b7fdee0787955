"""Offers through the API: any interleaving is a legal, replayable game, and each deal is whole."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import pytest

import interpreter
from interpreter.bots.registry import make_bot
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.errors import IllegalChoice
from interpreter.game import Game
from interpreter.runtime.decisions import Decision
from interpreter.scenarios.check import check_scenarios
from interpreter.scenarios.run import run_scenarios
from interpreter.simulate.playouts import simulate
from tests.barter.clients import Witness, line
from tests.rulesets import checks
from tests.sample import part

FOLDER = Path(__file__).parent / "rulesets" / "harbour"


@cache
def harbour() -> interpreter.Ruleset:
    return interpreter.load(FOLDER)


def of(game: Game, seat: int) -> Decision:
    return next(d for d in game.decisions if d.player == seat)


def play(game: Game, seat: int, *keys: str) -> None:
    for key in keys:
        game.choose(of(game, seat), key)


def test_the_ruleset_is_clean() -> None:
    assert not interpreter.check(FOLDER)
    found = check_scenarios(harbour().checked, Findings())
    results = list(run_scenarios(harbour().checked, harbour().files, found))
    assert len(results) == 4 and all(result.status == "passed" for result in results)


def test_six_clients_in_random_interleavings() -> None:
    """Five hundred with `python -m tests.barter`."""
    number = part(12, 4)
    games = [line(harbour(), n) for n in range(number)]
    assert sum(deals for _, deals, _ in games) > 3 * number, "they do make deals"
    assert sum(late for _, _, late in games) > number / 2, "answers that come too late are part of it"
    assert len({game.journal.steps for game, _, _ in games}) == number


@pytest.mark.parametrize("seed", range(6))
def test_copies_and_saves_go_on_alike(seed: int) -> None:
    game, rng = harbour().new_game(3, seed=seed), random.Random(seed)
    witness = Witness(game)
    while not game.over and len(game.journal.steps) < 80:
        decision = rng.choice(game.decisions)
        index = rng.randrange(len(decision.keys))
        again = harbour().restore(json.dumps(game.save()))
        assert [d.as_dict() for d in again.decisions] == [d.as_dict() for d in game.decisions]
        game.choose(decision, index)
        again.choose(of(again, decision.player or 0), index)
        assert again.save()["state"] == game.save()["state"] and again.log == game.log
        witness.step(decision.player or 0, rng.randrange(3))
    assert harbour().replay(game.journal).save() == game.save()


@pytest.mark.parametrize("seed", range(6))
def test_worlds_that_look_the_same(seed: int) -> None:
    """What is redrawn for a seat looks the same to it, and what others offer can still be kept."""
    game, rng = harbour().new_game(4, seed=seed), random.Random(seed)
    while not game.over and len(game.journal.steps) < 120:
        decision = rng.choice(game.decisions)
        game.choose(decision, rng.randrange(len(decision.keys)))
        for seat in range(4 if not game.over else 0):
            world = game.determinize(seat, rng.randrange(1000))
            assert world.view(seat).as_dict() == game.view(seat).as_dict()
            own = [d.as_dict() for d in game.decisions if d.player == seat]
            assert [d.as_dict() for d in world.decisions if d.player == seat] == own
            lying = len(world.view().offers["deal"])
            if own and "content" in of(world, seat).keys:
                world.choose(of(world, seat), "content")
                assert world.over or len(world.view().offers["deal"]) == lying, "none of them lapses"


def test_nothing_hidden_shows() -> None:
    """With other bales where a seat cannot see, and others of the same mark in offers, it is told the very same."""
    checks.check_hidden(harbour(), 4, range(3), every=3)


def propose(game: Game, giver: int, taker: str, *rest: str) -> None:
    play(game, giver, "propose", taker, *rest, "send")


def test_an_answer_to_an_offer_that_is_gone_is_refused() -> None:
    """Another offer may be in its place by then: it is not what was answered."""
    game = harbour().new_game(2, seed=1)
    propose(game, 0, "b", "give_coins", "3")
    play(game, 1, "reply")
    asked = of(game, 1)
    assert "3 coins for nothing" in asked.prompt
    play(game, 0, "take_back")
    with pytest.raises(IllegalChoice, match="the question is now"):
        game.choose(asked, "accept")
    propose(game, 0, "b", "ask_coins", "5")
    assert game.view(1).offers["deal"][0]["place"] == "a1"
    with pytest.raises(IllegalChoice, match="the question is now"):
        game.choose(asked, "accept")
    play(game, 1, "reply")
    with pytest.raises(IllegalChoice, match="the offer that this answers is gone"):
        game.choose(asked, "accept")
    assert [v.counters["coin"] for v in (game.view(0), game.view(1))] == [{"a": 5}, {"b": 5}]
    play(game, 1, "accept")
    assert game.view(1).counters["coin"] == {"b": 0}


def test_a_choice_among_offers_speaks_of_those_that_were_read() -> None:
    game = harbour().new_game(3, seed=1)
    propose(game, 0, "c", "give_coins", "1")
    propose(game, 1, "c", "give_coins", "2")
    play(game, 2, "reply")
    asked = of(game, 2)
    assert [o.label for o in asked.options] == ["Player a: 1 coin for nothing", "Player b: 2 coins for nothing"]
    play(game, 0, "take_back")
    propose(game, 0, "c", "ask_coins", "4")
    with pytest.raises(IllegalChoice):
        game.choose(asked, "a1")


def test_undo() -> None:
    game = harbour().new_game(2, seed=2)
    before = game.save()
    play(game, 0, "propose")
    assert game.undo() and game.save() == before
    play(game, 0, "propose", "b", "give_coins", "3")
    asked = game.save()
    play(game, 0, "send")
    assert not game.undo(), "the other has been told of it"
    assert game.undo(force=True) and game.save() == asked
    while game.journal.steps:
        assert game.undo()
    assert game.save() == before
    bale = next(iter(game.view(0).zones["hold"]["a"].components))
    propose(game, 0, "b", "give_bales", bale, "done")
    play(game, 1, "reply", "accept")
    assert not game.undo(), "a bale has been seen"


def test_a_closed_floor_ends_all_offers() -> None:
    game = harbour().new_game(3, seed=3)
    propose(game, 0, "table", "give_coins", "3")
    before = game.save()
    game.close_floor()
    assert game.over and not game.view(0).offers["deal"]
    assert harbour().replay(game.journal).save() == game.save()
    assert game.undo(force=True) and game.save() == before


@pytest.mark.parametrize("seed", range(3))
def test_bots_barter(seed: int) -> None:
    game = harbour().new_game(3, seed=seed)
    bots = [make_bot(name, seed, seat, own=("trader",)) for seat, name in enumerate(("random", "trader", "random"))]
    for _ in range(40):
        if not game.over:
            game.choose(bots[game.to_move].choose(game))
    assert game.journal.steps


def test_simulation_plays_it_to_the_end() -> None:
    report = simulate(harbour(), 4, games=10, seed=1)
    assert not report.fault_list
