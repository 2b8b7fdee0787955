"""Small rulesets, written as text and checked as a whole."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from interpreter.checker.ruleset import check_ruleset
from interpreter.checker.typed import CheckedRuleset
from interpreter.foundation.diagnostics import Diagnostic, Findings
from interpreter.syntax.ruleset_reader import read_ruleset
from interpreter.verbs import all_verbs

HEAD = "ruleset: {id: small, title: Small, language: 1, players: 2..4}\n"
MAIN = "effects: {main: repeat 1 times stop}\n"


def check(folder: Path, text: str, *, head: str = HEAD) -> tuple[CheckedRuleset | None, list[Diagnostic]]:
    """The result of checking a ruleset of `head` and `text`; `main` is added where the text has no effects."""
    text = dedent(text)
    if "effects:" not in text:
        text += "\n" + MAIN
    (folder / "ruleset.yaml").write_text(head, encoding="utf-8")
    (folder / "more.yaml").write_text(text, encoding="utf-8")
    findings = Findings()
    checked = check_ruleset(read_ruleset(folder, findings), findings, all_verbs())
    return checked, findings.sorted()


def accept(folder: Path, text: str, *, head: str = HEAD) -> CheckedRuleset:
    """The checked ruleset of a text that must be without findings."""
    checked, findings = check(folder, text, head=head)
    assert checked is not None, [f"{d.span}: {d.message}" for d in findings]
    assert not findings
    return checked
