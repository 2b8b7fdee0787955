"""Some mutations in every test run; `python -m tests.mutations` tries more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutations.trying import try_mutations


def test_spoilt_rulesets_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    *_, tally = try_mutations(2000, 1, tmp_path)
    assert not tally.broken, tally.broken[0]
    assert tally.mutations == 2000
    assert 0 < tally.without_finding < 1000, tally
    assert tally.played > 0
    assert tally.findings < 2 * (tally.mutations - tally.without_finding), tally
    print(tally)
