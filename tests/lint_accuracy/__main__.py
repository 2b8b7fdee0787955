"""Measures how well seeded mistakes are found. With the usual numbers, over all bundled rulesets, it also writes
docs/lint/accuracy.md."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from interpreter import resources
from tests.lint_accuracy.measuring import empty_rows, measure, table
from tests.lint_accuracy.mistakes import seeded

EACH = 40
SEED = 1
HEAD = """\
# How well mistakes are found

Mistakes made in the bundled rulesets, one at a time: a word misspelt, a right key in the wrong place, a value of the
wrong type, an argument left out, a name that means nothing there. The place is exact when a finding is at the
characters that are wrong, not one more or less. The right word is first when replacing them by the first suggestion
gives back the text. Written by `python -m tests.lint_accuracy`.

"""


def run(each: int, seed: int, names: Sequence[str], write: bool) -> None:
    """Prints what was missed and the table; `write`: the page as well."""
    bundled = resources.bundled_rulesets()
    rows = empty_rows()
    for name in names or bundled:
        with tempfile.TemporaryDirectory() as scratch:
            measure(bundled[name], seeded(bundled[name], each, seed), Path(scratch), rows)
    for row in rows.values():
        for missed in row.missed:
            print(missed)
    print(table(rows))
    if write:
        (resources.root() / "docs" / "lint" / "accuracy.md").write_text(HEAD + table(rows), "utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.lint_accuracy", description=__doc__)
    parser.add_argument("each", type=int, nargs="?", default=EACH, help=f"mistakes of each kind (default {EACH})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"which mistakes (default {SEED})")
    known = sorted(resources.bundled_rulesets())
    parser.add_argument("--ruleset", action="append", default=[], choices=known, help="only this one (repeatable)")
    given = parser.parse_args()
    if given.each < 1:
        parser.error("there must be one mistake of each kind at least")
    # the page is what all rulesets and the usual mistakes show
    run(given.each, given.seed, given.ruleset, (given.each, given.seed, given.ruleset) == (EACH, SEED, []))


if __name__ == "__main__":
    main()
