"""The tile-laying game against its brute-force model, at every number of players and size of the board."""

from __future__ import annotations

import pytest

from tests.waterways.side_by_side import Table, sizes


@pytest.mark.parametrize(("players", "tall"), list(sizes()))
def test_the_model_agrees(players: int, tall: int) -> None:
    asked = 0
    for seed in range(6):
        table = Table(players, tall, seed)
        table.play()
        asked += table.decisions
    assert asked > 100
