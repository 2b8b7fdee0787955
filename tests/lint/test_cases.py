"""Small rulesets and exactly what one rule finds in them: `cases/*.txt`.

A case is a line `== CODE title` and a ruleset, completed as the examples of rules are. « and » enclose the findings of
this code; a case without them must have none.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.linter.configuration import Configuration
from interpreter.linter.engine import lint_folder
from interpreter.linter.examples import example_files

HERE = Path(__file__).parent / "cases"
CASES = [part for path in sorted(HERE.glob("*.txt")) for part in path.read_text("utf-8").split("\n== ")[1:]]


@pytest.mark.parametrize("case", CASES, ids=[case.partition("\n")[0] for case in CASES])
def test_case(case: str, tmp_path: Path) -> None:
    title, _, text = case.partition("\n")
    code = title.partition(" ")[0]
    files, places = example_files(text)
    for name, content in files.items():
        (tmp_path / name).write_text(content, "utf-8")
    findings = lint_folder(tmp_path, Configuration(), cached=False).findings
    shown = [f"{d.span.line}: {d.code.id} {d.message}" for d in findings]
    assert [(d.span.start, d.span.end) for d in findings if d.code.id == code] == places, shown
    assert not [d for d in findings if d.severity.value == "error" and d.code.id != code], shown
