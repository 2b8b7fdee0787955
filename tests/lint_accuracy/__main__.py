"""Measures how well seeded mistakes are found, and writes docs/lint/accuracy.md."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from interpreter import resources
from tests.lint_accuracy.measuring import empty_rows, measure, table
from tests.lint_accuracy.mistakes import seeded

EACH = 40
SEED = 1
HEAD = """\
# How well mistakes are found

Mistakes made in the bundled rulesets, one at a time: a word misspelt, a right key in the wrong place, a value of the
wrong type, an argument left out, a name that means nothing there. The place is exact when a finding stands at the
characters that are wrong, not one more or less. The right word is first when replacing them by the first suggestion
gives back the text. Written by `python -m tests.lint_accuracy`.

"""


def main(each: int) -> None:
    rows = empty_rows()
    for folder in resources.bundled_rulesets().values():
        with tempfile.TemporaryDirectory() as scratch:
            measure(folder, seeded(folder, each, SEED), Path(scratch), rows)
    for row in rows.values():
        for missed in row.missed:
            print(missed)
    print(table(rows))
    if each == EACH:
        (resources.root() / "docs" / "lint" / "accuracy.md").write_text(HEAD + table(rows), "utf-8", newline="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else EACH)
