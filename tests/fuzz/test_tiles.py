"""Random tiles against their model: a few tables each time; `python -m tests.fuzz.tiles --tables 200` plays more."""

from __future__ import annotations

import pytest

from tests.fuzz import tiles


@pytest.mark.parametrize("seed", range(10))
def test_the_model_agrees(seed: int) -> None:
    assert tiles.play(seed) > 300


def test_a_difference_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "turned", lambda side, times: tiles.SIDES[(tiles.SIDES.index(side) - times) % 4])
    with pytest.raises(tiles.Difference):
        for seed in range(5):
            tiles.play(seed)
