"""Some mutations in every test run; `python -m tests.mutations` tries more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutations.trying import try_mutations
from tests.sample import part


def test_spoilt_rulesets_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    number = part(2000, 1000)
    *_, tally = try_mutations(number, 1, tmp_path)
    assert not tally.broken, tally.broken[0]
    assert tally.mutations == number
    assert 0 < tally.without_finding < number / 2, tally
    assert tally.played > 0
    assert tally.findings < 2 * (tally.mutations - tally.without_finding), tally
    print(tally)
