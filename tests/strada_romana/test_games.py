"""Whole games: nothing is lost, both ends are reached, points add up."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from interpreter.game import Game
from tests.strada_romana.comparison import ruleset

GAMES = 8
BOTH = {"last_point_given", "fourth_wagon_home"}


def zone_counts(game: Game) -> dict[str, int]:
    """How many components are in all zones together, by entry."""
    counts: dict[str, int] = {}
    labels = game.ruleset.labels(game.players, game.settings, "simulation")
    for place in game._state.zones:
        for component in (place,) if isinstance(place, int) else place or ():
            id = labels.entries[component]
            counts[id] = counts.get(id, 0) + 1
    return counts


def play(players: int, seed: int, settings: dict[str, Any] | None = None) -> Game:
    """A random game to its end; at every decision nothing is missing."""
    game, chance = ruleset().new_game(players, seed, settings, record=False), random.Random(seed)
    whole = zone_counts(game)
    assert sum(whole.values()) == 36 + 36 + 10
    while not game.over:
        state = game._state
        assert state.v_points_left + sum(state.v_victory_point) == 20
        assert all(coins < 5 for coins in state.v_coin)
        game.choose(chance.randrange(game.count))
    assert zone_counts(game) == whole
    return game


def test_random_games() -> None:
    reached: set[str] = set()
    for players, seed in product((2, 3, 4, 5), range(GAMES)):
        game = play(players, seed)
        outcome, state = game.outcome, game._state
        assert len(outcome.endings) == 1
        reached.update(outcome.endings)
        assert (state.v_points_left == 0) == ("last_point_given" in outcome.endings)
        assert (state.v_arrival == 4) == ("fourth_wagon_home" in outcome.endings)
        assert sum(result.categories["tokens"] for result in outcome.players) == 20 - state.v_points_left
        assert sorted(result.rank for result in outcome.players) == list(range(1, players + 1))
    assert reached == BOTH


@pytest.mark.parametrize(
    "settings", [{"wagon_moves_again": True}, {"passed_square_costs": False, "passed_in_a_row": 2}]
)
def test_games_under_other_settings(settings: dict[str, Any]) -> None:
    for seed in range(4):
        assert play(3, seed, settings).over


def test_passing_alone_hands_out_the_last_point() -> None:
    game = ruleset().new_game(2, 3)
    while not game.over:
        game.choose("pass")
    assert game.outcome.endings == ("last_point_given",)
    assert [result.categories["tokens"] for result in game.outcome.players] == [10, 10]


def test_of_players_still_tied_the_last_to_play_loses() -> None:
    """Both pass until the last point is given: 10 points each; the one who was given it played last."""
    game = ruleset().new_game(2, 3)
    last = None
    while not game.over:
        last = game.decision.player
        game.choose("pass")
    coins = list(game._state.v_coin)
    assert game.outcome.players[-1].seat == (last if coins[0] == coins[1] else coins.index(min(coins)))


def test_others_know_how_many_wagon_tiles_a_player_has_but_not_which() -> None:
    game = ruleset().new_game(3, 5)
    chooser = game.decision.player
    assert chooser is not None
    game.choose("wagon_tile")
    tile = game.decision.options[0].key
    game.choose(tile)
    seat, other = game.seats[chooser], (chooser + 1) % 3
    assert game.view(chooser).zones["tiles_held"][seat].components == (tile,)
    assert game.view(other).as_dict()["zones"]["tiles_held"][seat] == {"count": 1}
    assert tile not in repr(game.view(other).as_dict())
    assert not any(tile.removesuffix("_tile").title() in line for line in game.log)
