"""A game that is stopped after this many answers of players: over, unfinished, and otherwise the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter import Game, IllegalChoice, Journal, Ruleset, UsageError, load, replay

TESTS = Path(__file__).resolve().parents[1]
MARKET = load(TESTS / "api/rulesets/market_day")
SIMULTANEOUS = [load(TESTS / "together/rulesets/feast"), load(TESTS / "together/rulesets/bazaar")]


def played(game: Game, option: int = -1) -> int:
    """Answers with the last option (or another) until nobody is asked: how many answers of players there were."""
    answers = 0
    while not game.over and answers < 300:
        answers += game.to_move >= 0
        game.choose(option % game.count)
    return answers


@pytest.mark.parametrize("record", [True, False])
def test_it_is_over_and_unfinished(record: bool) -> None:
    game = MARKET.new_game(2, 1, record=record, max_decisions=3)
    assert played(game) == 3
    assert game.over and game.unfinished
    assert (game.count, game.to_move, game.decisions, list(game.values)) == (0, -1, (), [])
    assert game.view(0).over is True
    assert game.outcome.players, "the standing can be asked"
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.choose(0)


def test_a_game_that_ends_in_time_is_finished() -> None:
    free = MARKET.new_game(2, 1)
    length = played(free)
    assert not free.unfinished
    exact = MARKET.new_game(2, 1, max_decisions=length)
    assert played(exact) == length
    assert exact.over and not exact.unfinished
    assert exact.outcome == free.outcome


@pytest.mark.parametrize("ruleset", SIMULTANEOUS, ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize("most", [1, 2, 5, 9])
def test_it_stops_where_players_act_at_the_same_time(ruleset: Ruleset, most: int) -> None:
    game = ruleset.new_game(seed=2, max_decisions=most)
    assert played(game, 0) == most
    assert game.unfinished and not game.floor_open and not game.at_once


def test_answers_of_nature_do_not_count() -> None:
    for chance in ("ask", "explicit"):
        game = MARKET.new_game(2, 1, chance=chance, max_decisions=2)
        assert played(game) == 2
        assert game.unfinished


@pytest.mark.parametrize("kept", [lambda g: g, lambda g: g.copy(), lambda g: MARKET.restore(json.dumps(g.save()))])
def test_the_limit_is_kept(kept: Callable[[Game], Game]) -> None:
    game = MARKET.new_game(2, 1, max_decisions=4)
    game.choose(0)
    game = kept(game)
    assert played(game) == 3
    game = kept(game)
    assert game.over and game.unfinished
    again = replay(Journal.loads(game.journal.dumps()), MARKET)
    assert again.unfinished and again.save() == game.save()


def test_undo_goes_back_into_the_game() -> None:
    game = MARKET.new_game(2, 1, max_decisions=2)
    assert played(game) == 2
    assert game.undo(force=True)
    assert not game.over and not game.unfinished
    assert played(game) == 1
    assert game.unfinished


def test_worlds_of_a_seat_have_the_limit_and_games_in_c_do_not() -> None:
    game = MARKET.new_game(2, 1, max_decisions=5)
    game.choose(0)
    assert played(game.determinize(0, 1)) == 4
    assert game.native().play_out(1) > 4


def test_wrong_limits() -> None:
    for wrong in (0, -1, "9", True):
        with pytest.raises(UsageError, match="the most decisions of a game"):
            MARKET.new_game(max_decisions=wrong)  # type: ignore[arg-type]
