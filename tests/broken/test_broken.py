"""Every mistake is found at its very characters, with what was meant first, and with little as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import check
from tests.broken.cases import Case, Expected, all_cases
from tests.broken.counting import MOST_CALLS, within

CASES = list(all_cases())
#: Findings for one mistake, on the average.
MOST_FINDINGS = 1.2


def findings(folder: Path) -> list[Expected]:
    """What is found in a ruleset, once it is made sure that each finding says all that it should."""
    found = []
    for d in check(folder):
        assert d.message
        assert d.help, f"{d.code.name} without a next step: {d.message}"
        assert 0 <= d.span.start <= d.span.end <= len(d.span.source.text)
        name = d.span.source.path.partition("/")[2]
        found.append(Expected(name, d.span.start, d.span.end, d.code.name, d.suggestions[0] if d.suggestions else ""))
    return found


@pytest.mark.parametrize("case", CASES, ids=[c.name for c in CASES])
def test_mistake(case: Case, tmp_path: Path) -> None:
    folder = tmp_path / "harbour"
    folder.mkdir()
    expected = case.write(folder)
    assert within(MOST_CALLS, lambda: findings(folder)) == expected


def test_there_are_enough_mistakes_and_few_findings() -> None:
    """Each case is one mistake, and `test_mistake` holds it to the findings that are counted here."""
    assert len(CASES) >= 70
    assert len({c.name for c in CASES}) == len(CASES)
    figure = sum(len(c.found) for c in CASES) / len(CASES)
    print(f"{len(CASES)} mistakes, {figure:.2f} findings for each")
    assert figure <= MOST_FINDINGS
