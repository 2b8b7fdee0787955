"""Every rule, found by walking: its avoid example has exactly the marked findings, its prefer example none."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import resources
from interpreter.cli.codes import all_codes
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.configuration import Configuration
from interpreter.linter.engine import lint_folder
from interpreter.linter.examples import example_files
from interpreter.linter.linting import known_codes
from interpreter.linter.registry import all_rules
from interpreter.linter.report import LintReport
from interpreter.linter.rule import MOST_LINES, Category, Rule

RULES = all_rules()
CATEGORIES = list(Category)


def lint_example(example: str, folder: Path) -> tuple[LintReport, list[tuple[int, int]]]:
    files, places = example_files(example)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return lint_folder(folder, Configuration(), cached=False), places


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.name)
def test_avoid(rule: Rule, tmp_path: Path) -> None:
    report, places = lint_example(rule.avoid, tmp_path)
    assert not [d for d in report.findings if d.severity is Severity.ERROR]
    found = [(d.span.start, d.span.end) for d in report.findings if d.code.id == rule.id]
    assert places, "the avoid example marks its findings with «»"
    shown = [(d.span.text, d.message) for d in report.findings]
    assert found == places, shown
    other = [d for d in report.findings if d.code.id != rule.id and d.severity is not Severity.NOTE]
    assert len(other) <= len(places), shown


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.name)
def test_prefer(rule: Rule, tmp_path: Path) -> None:
    report, places = lint_example(rule.prefer, tmp_path)
    assert not places
    assert [(d.span.text, d.message) for d in report.findings if d.code.id == rule.id] == []
    assert not [d for d in report.findings if d.severity is Severity.ERROR]


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.name)
def test_an_example_is_small(rule: Rule) -> None:
    """The larger ones are in `cases/`; only the length of an effect needs a long one."""
    for example in (rule.avoid, rule.prefer):
        assert len(example.strip().splitlines()) <= MOST_LINES or rule.name == "effect-too-long"


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.name)
def test_what_a_rule_says_of_itself(rule: Rule) -> None:
    assert rule.id.startswith(f"RW9{CATEGORIES.index(rule.category) + 1}")
    assert rule.what and rule.why and rule.title
    assert rule.severity is not Severity.ERROR
    assert rule.fix in ("", "safe", "unsafe")


def test_ids_and_names_are_used_once() -> None:
    codes = known_codes()
    assert list(codes.values()) == sorted(all_codes(), key=lambda code: list(codes).index(code.id))
    assert len({c.name for c in codes.values()}) == len(codes)
    assert len({r.id for r in RULES}) == len(RULES)


@pytest.mark.parametrize("folder", resources.bundled_rulesets().values(), ids=lambda f: f.name)
def test_bundled_rulesets_have_no_findings(folder: Path) -> None:
    report = lint_folder(folder, Configuration(), cached=False)
    assert [f"{d.span} {d.code.name}: {d.message}" for d in report.findings if d.severity is not Severity.NOTE] == []


def test_counters_that_start_by_member_have_a_start(tmp_path: Path) -> None:
    source = """\
kinds: {size: [small, large]}
counters:
  tile: {per: size, start: {small: 3, large: 1}, max: 9}
effects:
  it: lose 1 tile[small]; if tile[large] > 0 then score 1
"""
    report, _ = lint_example(source, tmp_path)
    assert not {d.code.name for d in report.findings} & {"counter-never-gained", "constant-condition"}
