"""Random floors with offers against their model: a few each time; many more with `python -m tests.fuzz.floors`."""

from __future__ import annotations

import pytest

from tests.fuzz import floors


@pytest.mark.parametrize("seed", range(12))
def test_the_model_agrees(seed: int) -> None:
    assert floors.play(seed) > 0


def test_a_difference_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: in this model nothing that can no longer be kept lapses."""
    monkeypatch.setattr(floors.Floor, "can_keep", lambda self, world, deal: True)
    with pytest.raises(floors.Difference):
        for seed in range(20):
            floors.play(seed)
