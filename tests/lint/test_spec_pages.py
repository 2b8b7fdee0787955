"""The examples of the documentation have no findings but those that they are there to show.

A case of a spec page is a fragment: that something in it is never used or comes from nowhere is not judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter import resources
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.configuration import Configuration
from interpreter.linter.engine import lint_folder
from interpreter.linter.registry import rules_by_id
from interpreter.linter.rule import Category
from tests.spec.cases import write
from tests.spec.pages import Case, cases, pages

#: What a fragment does not show.
_WHOLE = (Category.REFERENCES, Category.TEXT, Category.PROVENANCE, Category.STYLE)
#: What the cases below a heading show on purpose.
MEANT: dict[str, set[str]] = {
    "acting/sums-that-are-kept": {"RW9101"},
    "acting/whose-a-component-is": {"RW9101"},
    "amounts/fields-tables-settings-values": {"RW9107"},
    "chance/the-generator": {"RW9107", "RW9403"},
    "chance/chance-as-decisions-shuffles-included": {"RW9301"},
    "choosing/menus": {"RW9101"},
    "choosing/who-decides-and-how": {"RW9403"},
    "counters/units-of-amounts": {"RW9108"},
    "drawn_anew/sealed-bids": {"RW9302"},
    "drawn_anew/set-in-turn": {"RW9101", "RW9306"},
    "dummies/dummies": {"RW9101"},
    "durations/amounts": {"RW9116"},
    "faults/a-demand-in-the-frame": {"RW9101", "RW9107"},
    "faults/endless-play": {"RW9101", "RW9401"},
    "knowing/asked-though-there-is-no-choice": {"RW9106", "RW9107"},
    "legality/a-cost": {"RW9107"},
    "legality/gain-then-pay": {"RW9107"},
    "legality/ways-out-and-loops": {"RW9107"},
    "legality/chance-and-what-the-player-cannot-see": {"RW9107"},
    "legality/through-hooks-calls-and-ends": {"RW9107"},
    "legality/far-after": {"RW9107"},
    "set_choices/ways-out": {"RW9101"},
    "set_choices/ordered-by-secretly": {"RW9302"},
    "statements/while-and-repeat": {"RW9101", "RW9401"},
}
COMPLETE = [
    (page, text)
    for page in sorted((resources.root() / "docs").glob("*.md"))
    for text in re.findall(r"^```yaml\n(ruleset: .*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    if "extends:" not in text
]


def warnings(folder: Path) -> Iterator[tuple[str, str]]:
    """The codes of the warnings on a ruleset, each with its place; nothing where it has errors, which are judged
    elsewhere."""
    report = lint_folder(folder, Configuration(), cached=False)
    if not any(d.severity is Severity.ERROR for d in report.findings):
        yield from ((d.code.id, f"{d.span}: {d.message}") for d in report.findings if d.severity is Severity.WARNING)


@pytest.mark.parametrize(("page", "text"), COMPLETE, ids=[page.name for page, _ in COMPLETE])
def test_a_complete_ruleset_has_no_findings(page: Path, text: str, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(text, "utf-8")
    assert list(warnings(tmp_path)) == []


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_a_spec_page_has_the_findings_that_are_meant(page: Path, tmp_path: Path) -> None:
    rules = rules_by_id()
    found: dict[str, dict[str, str]] = {}
    for number, case in enumerate(_sound(page)):
        folder = tmp_path / str(number)
        folder.mkdir()
        for code, place in warnings(write(case, folder)):
            if code not in rules or rules[code].category not in _WHOLE:
                found.setdefault(case.id.rpartition("/")[0], {})[code] = place
    meant = {heading: codes for heading, codes in MEANT.items() if heading.startswith(f"{page.stem}/")}
    assert {heading: set(codes) for heading, codes in found.items()} == meant, found


def _sound(page: Path) -> list[Case]:
    """The cases that are to have no errors."""
    return [case for case in cases(page) if not any(block.kind == "errors" for block in case.expected)]
