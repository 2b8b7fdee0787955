"""What games of a kind lack - solo pieces, sets that are not used - is in no view of them."""

from __future__ import annotations

import random

from interpreter import Game
from tests.rulesets.found import ruleset

RESAFA = "rulesets/resafa"
SOLO = {"solo_deck", "solo_left", "solo_right", "solo_used", "bot_begins", "bot_space"}


def names(game: Game, seat: int | None) -> set[str]:
    view = game.view(seat)
    return {*view.counters, *view.variables, *view.zones}


def test_solo_pieces_are_in_the_solo_game_alone() -> None:
    for players in ruleset(RESAFA).players:
        game, chance = ruleset(RESAFA).new_game(players, 1), random.Random(1)
        for _ in range(60):
            for seat in (None, *range(players)):
                assert names(game, seat) & SOLO == (SOLO if players == 1 else set())
                assert players == 1 or "unused" not in names(game, seat)
            game.choose(chance.randrange(game.count))
