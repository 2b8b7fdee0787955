"""Seeded mistakes are found, at their place, with the right word."""

from __future__ import annotations

from pathlib import Path

from interpreter import resources
from tests.lint_accuracy.measuring import empty_rows, measure
from tests.lint_accuracy.seeding import KINDS, seeded


def test_misspelt_words_are_found(tmp_path: Path) -> None:
    rows = empty_rows()
    folder = next(iter(resources.bundled_rulesets().values()))
    measure(folder, seeded(folder, 12, 7), tmp_path, rows)
    assert all(rows[kind].seeded for kind in KINDS)
    whole = sum(row.seeded for row in rows.values())
    missed = [words for row in rows.values() for words in row.missed]
    assert sum(row.found for row in rows.values()) == whole, missed
    assert sum(row.right for row in rows.values()) >= 0.9 * whole, missed
    assert sum(row.findings for row in rows.values()) <= 1.2 * whole, missed
