"""What differs in what it does differs in what is said of it: a few random rulesets each time; many more with
`python -m tests.describe.told_apart`."""

from __future__ import annotations

import pytest

from tests.describe import told_apart


@pytest.mark.parametrize("seed", [16, 24])
def test_a_description_tells_effects_apart(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told_apart, "MOST", 6)
    assert [str(d) for d in told_apart.alike_in_words(seed)] == []


def test_a_part_that_is_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: here descriptions leave out how choices of several are limited."""
    monkeypatch.setattr(told_apart, "MOST", 6)
    monkeypatch.setattr("interpreter.describe.choosing._several", lambda w, stmt, pick, several, parts: "some")
    assert any(next(told_apart.alike_in_words(seed), None) is not None for seed in range(8))
