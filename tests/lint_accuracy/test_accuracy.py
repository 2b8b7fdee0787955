"""Seeded mistakes are found, at their place, with the right word, and each is told once."""

from __future__ import annotations

from pathlib import Path

from interpreter import resources
from tests.lint_accuracy.measuring import empty_rows, measure
from tests.lint_accuracy.mistakes import KINDS, seeded
from tests.lint_accuracy.seeding import MISSPELT


def test_seeded_mistakes_are_found(tmp_path: Path) -> None:
    rows = empty_rows()
    for name in ("reedwater", "strada_romana"):
        folder = resources.bundled_rulesets()[name]
        measure(folder, seeded(folder, 6, 7), tmp_path, rows)
    assert all(rows[kind].seeded for kind in KINDS)
    missed = [words for row in rows.values() for words in row.missed]
    whole = sum(row.seeded for row in rows.values())
    misspelt = [row for kind, row in rows.items() if kind in MISSPELT]
    # every one, where the bars are at 99 and 95 in a hundred: there are few
    assert sum(row.found for row in rows.values()) == whole, missed
    assert sum(row.exact for row in rows.values()) == whole, missed
    assert sum(row.right for row in misspelt) >= 0.9 * sum(row.seeded for row in misspelt), missed
    assert sum(row.findings for row in rows.values()) <= 1.2 * whole, missed


def test_the_table_holds_the_bars() -> None:
    """What is published is what was measured last; `python -m tests.lint_accuracy` writes it."""
    text = (resources.root() / "docs" / "lint" / "accuracy.md").read_text("utf-8")
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")][1:]
    table = {cells[0].strip(): [cell.strip().removesuffix(" %") for cell in cells[1:]] for cells in lines}
    assert set(table) == set(KINDS)
    for kind, (count, found, exact, right, each) in table.items():
        assert int(count) >= 80, kind
        assert float(found) >= (99 if kind in MISSPELT else 95), kind
        assert float(exact) == 100, kind
        assert kind not in MISSPELT or float(right) >= 90, kind
        assert float(each) <= 1.2, kind
