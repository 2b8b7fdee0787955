"""States look alike where their views are the same, and only there."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from interpreter.runtime.knowledge.same_view import look_alike
from interpreter.runtime.view import make_view
from tests.rulesets.found import ruleset
from tests.rulesets.playing import random_game
from tests.rulesets.secrets import other_world


@pytest.mark.parametrize(
    "name", ["tests/quiet/sealed_bids", "tests/barter/rulesets/harbour", "rulesets/reedwater", "rulesets/ostia"]
)
def test_as_their_views_say(name: str) -> None:
    rules, chance, found = ruleset(name), random.Random(1), set()
    moments = [game.copy() for game, _ in random_game(rules, rules.players[-1], 1)][:40]
    for before, game in pairwise(moments):
        labels, seat = game._labels, chance.randrange(game.players)
        drawn, hidden = game.determinize(seat, 3), other_world(game, seat, chance)
        for other in (before, game, drawn, hidden):
            if other is None:
                continue
            for viewer in (seat, None, (seat + 1) % game.players):
                views = [make_view(labels, g._state, viewer).as_dict() for g in (game, other)]
                alike = look_alike(labels, game._state, other._state, viewer)
                assert alike == (views[0] == views[1])
                found.add(alike)
    assert found == {True, False}
