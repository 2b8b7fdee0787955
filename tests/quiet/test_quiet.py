"""Rulesets in order have no findings, whatever their style. (The folders here are played in tests/rulesets, too.)"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import check
from tests.broken.cases import Case, all_cases

HERE = Path(__file__).parent
CASES = list(all_cases(HERE))


@pytest.mark.parametrize("folder", sorted(file.parent for file in HERE.glob("*/ruleset.yaml")), ids=lambda f: f.name)
def test_ruleset(folder: Path) -> None:
    assert check(folder) == []


@pytest.mark.parametrize("case", CASES, ids=[c.name for c in CASES])
def test_harmless_change(case: Case, tmp_path: Path) -> None:
    assert case.write(tmp_path) == []
    assert [f"{d.span}: {d.message}" for d in check(tmp_path)] == []
