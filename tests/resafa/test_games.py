"""Whole games: each player plays three action cards a round, eighteen in all, and what is asked stays short."""

from __future__ import annotations

import random

import pytest

from interpreter import load
from interpreter.game import Game

RULESET = load("resafa")

#: How questions about places on a grid begin: where a tile is, and how it is turned.
ON_A_GRID = ("Where does the workshop", "In which square", "Which canal tile")


def playing(players: int, seed: int) -> Game:
    return RULESET.new_game(players, seed, record=False)


def cards_played(game: Game) -> list[int]:
    """How many action cards are in front of each player, face up."""
    zones = game.view(None).zones["played"]
    return [zones[letter].count for letter in game.seats[: game.players]]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_plays_eighteen_cards(players: int) -> None:
    game, chance = playing(players, 5), random.Random(5)
    rounds = [[0] * players]
    while not game.over:
        game.choose(chance.randrange(game.count))
        if game.over or game.decision.effect != "carry_out":
            continue  # once a turn: what the card that was just played allows
        now = cards_played(game)
        if sum(now) < sum(rounds[-1]):
            rounds.append(now)
        rounds[-1] = now
    assert rounds == [[3] * players] * 6


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_questions_stay_short(players: int) -> None:
    """At most 20 options on average over all but places on a grid; cards that can be played at any time are together
    as one question, whatever else is going on."""
    counts: list[int] = []
    game, chance = playing(players, 6), random.Random(6)
    while not game.over:
        if not game.decision.prompt.startswith(ON_A_GRID):
            counts.append(game.count)
        game.choose(chance.randrange(game.count))
    assert sum(counts) / len(counts) <= 20
    assert max(counts) <= 40


def test_pauses_with_nothing_to_do_are_rare() -> None:
    """With no sack card in hand nothing hidden could be played: then a pause is put only for an open card whose effect
    cannot be carried out now."""
    alone = asked = 0
    for seed in range(2):
        game, choices = RULESET.new_game(2, seed), random.Random(seed)
        while not game.over:
            asked += 1
            if list(game.decision.keys) == ["go_on"]:
                alone += 1
                seat, zones = game.seats[game.to_move], game.view(None).zones
                assert any(zones[z][seat].count for z in ("bonus_hand", "sack_hand", "my_canal_bonuses"))
            game.choose(choices.randrange(game.count))
    assert alone / asked < 0.12, f"{alone} of {asked}"
