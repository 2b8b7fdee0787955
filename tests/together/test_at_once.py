"""`each player at once` through the API: any order of answers, several open decisions, secrets, going back."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import pytest

import interpreter
from interpreter.bots.registry import make_bot
from interpreter.foundation.errors import IllegalChoice, UsageError, VersionMismatch
from interpreter.game import Game
from interpreter.runtime.together.blocks import in_block

RULESETS = Path(__file__).parent / "rulesets"


@cache
def feast() -> interpreter.Ruleset:
    return interpreter.load(RULESETS / "feast")


def test_the_ruleset_is_clean() -> None:
    assert not interpreter.check(RULESETS / "feast")


def played(order: int, line: int, *, reload: bool = False) -> Game:
    """A game in which each player answers as `line` says, whenever `order` asks them."""
    game = feast().new_game(3, seed=line)
    own = {seat: random.Random(f"{line} {seat}") for seat in range(3)}
    asked = random.Random(order)
    while not game.over:
        decision = asked.choice(game.decisions)
        game.choose(decision, own[decision.player or 0].randrange(len(decision.keys)))
        if reload:
            game = feast().restore(json.loads(json.dumps(game.save())))
    return game


@pytest.mark.parametrize("line", range(12))
def test_the_result_does_not_depend_on_the_order_of_answers(line: int) -> None:
    first = played(0, line)
    for order in range(1, 12):
        other = played(order, line, reload=order % 3 == 0)
        assert other.save()["state"] == first.save()["state"]
        assert other.log == first.log
        assert feast().replay(other.journal).save() == other.save()


def test_orders_differ_at_all() -> None:
    assert len({played(order, 1).journal.steps for order in range(12)}) > 6


def test_nothing_is_lost_or_made() -> None:
    for order in range(20):
        game = feast().new_game(4, seed=order)
        rng = random.Random(order)
        total = 0
        while not game.over:
            zones = game.save()["state"]["zones"]
            places = [place if isinstance(place, list | tuple) else [place] for place in zones]
            lying = sorted(c for place in places for c in place if c is not None)
            total = total or len(lying)
            assert lying == list(range(total))
            decision = rng.choice(game.decisions)
            game.choose(decision, rng.randrange(len(decision.keys)))


def test_nobody_else_sees_a_choice() -> None:
    """Whatever one player answers, the others' views (with who is to act), options and the log stay as they were."""
    told = {True: 0, False: 0}
    for seed in range(30):
        game = feast().new_game(3, seed=seed)
        rng = random.Random(seed)
        while not game.over:
            decision = rng.choice(game.decisions)
            before = others(game, decision.player)
            game.choose(decision, rng.randrange(len(decision.keys)))
            still = [d for d in game.decisions if d.player != decision.player]
            if len(still) == len(before[1]) and still:
                assert others(game, decision.player) == before
                after = len(game.decisions) == len(before[1])
                told[after] += 1
    assert min(told.values()) > 20, "answers that leave a seat open, and answers that close it"


def others(game: Game, player: int | None) -> tuple[object, ...]:
    views = [game.view(seat).as_dict() for seat in (None, *range(3)) if seat != player]
    return views, [d.as_dict() for d in game.decisions if d.player != player], game.log


def test_own_choices_are_seen_by_oneself() -> None:
    game = feast().new_game(2, seed=3)
    mine = game.decisions[1]
    game.choose(mine, 0)
    game.choose(game.decisions[1], "plain")
    served = game.view(1).as_dict()["zones"]["served"]
    assert any(served["b"].values()) and not any(game.view(0).as_dict()["zones"]["served"]["b"].values())


def test_decisions_are_named_by_themselves_or_by_number() -> None:
    game = feast().new_game(3, seed=1)
    assert [d.player for d in game.decisions] == [0, 1, 2]
    assert game.decision is game.decisions[0] and game.to_move == 0 and game.count == len(game.decision.keys)
    game.choose(2, 0)
    game.choose(game.decisions[1].options[0])
    assert [step[0] for step in game.journal.steps] == ["c", "b"]
    with pytest.raises(UsageError, match="several decisions are open"):
        game.choose(game.decision.keys[0])
    with pytest.raises(UsageError, match="first of two"):
        game.choose(7, 0)
    game.choose(0)
    assert game.journal.steps[-1][0] == "a"


def test_a_late_answer() -> None:
    """An answer to a decision that was read before others answered counts; one to a question that is gone does not."""
    game = feast().new_game(3, seed=1)
    of_a, of_b = game.decisions[:2]
    game.choose(of_b, 0)
    game.choose(of_a, of_a.options[0])
    before = game.save()
    with pytest.raises(IllegalChoice, match="no longer open: the question is now"):
        game.choose(of_b, 1)
    while any(d.player == 1 for d in game.decisions):
        game.choose(next(d for d in game.decisions if d.player == 1), 0)
    with pytest.raises(IllegalChoice, match=r"no longer open: b has no open decision now$"):
        game.choose(of_b, 0)
    assert game.save() != before


def test_a_journal_that_does_not_fit() -> None:
    game = feast().new_game(3, seed=1)
    game.choose(2, 0)
    journal = game.journal
    wrong = type(journal).from_dict({**journal.as_dict(), "steps": [["d", "skip"]]})
    with pytest.raises(VersionMismatch, match="a has a decision here"):
        feast().replay(wrong)


def test_undo() -> None:
    """One's own last answer can be taken back while the block is open; the one that ends it shows what others chose."""
    game = feast().new_game(2, seed=5)
    states = [game.save()]
    game.choose(1, len(game.decisions[1].keys) - 1)
    assert game.undo() and game.save() == states[0]
    while game.decisions[0].player == 0:
        game.choose(0)
    while len(game.decisions) == 1 and game.decisions[0].player == 1 and in_block(game._program, game._state):
        last = game.save()
        game.choose(0)
    assert not game.undo()
    assert game.undo(force=True) and game.save() == last


def test_copies_are_independent() -> None:
    game = feast().new_game(3, seed=2)
    game.choose(1, 0)
    saved = game.save()
    other = game.copy()
    while not other.over:
        other.choose(0)
    assert game.save() == saved


@pytest.mark.parametrize("seed", range(6))
def test_determinized_games_look_the_same_and_can_be_played(seed: int) -> None:
    game = feast().new_game(3, seed=seed)
    rng = random.Random(seed)
    while not game.over:
        decision = rng.choice(game.decisions)
        seat = decision.player or 0
        world = game.determinize(seat, rng.randrange(1000))
        mine, theirs = game.view(seat).as_dict(), world.view(seat).as_dict()
        assert mine == theirs
        while not world.over:
            world.choose(rng.randrange(world.count))
        game.choose(decision, rng.randrange(len(decision.keys)))


def test_bots_play_it() -> None:
    game = feast().new_game(3, seed=4, record=False)
    bots = [make_bot(name, 4, seat) for seat, name in enumerate(("random", "greedy", "search"))]
    while not game.over:
        game.choose(bots[game.to_move].choose(game))
    assert len(game.outcome.players) == 3


def test_both_builds_play_the_same() -> None:
    slow, fast = feast().new_game(3, seed=9), feast().new_game(3, seed=9, record=False)
    rng = random.Random(9)
    while not slow.over:
        number = rng.randrange(len(slow.decisions))
        index = rng.randrange(len(slow.decisions[number].keys))
        slow.choose(number, index)
        fast.choose(number, index)
    assert fast.over and fast.outcome == slow.outcome
