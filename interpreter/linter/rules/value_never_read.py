"""A value that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
values:
  «load_limit»: 3
"""
PREFER = """\
values:
  load_limit: 3
effects:
  it: score load_limit
"""


def check(context: LintContext) -> Iterator[Problem]:
    for name, value in context.ruleset.values.items():
        if value not in context.uses.read:
            yield Problem(value.span, f"nothing reads the value `{name}`", "read it somewhere, or remove it")


RULE = Rule(
    id="RW9217",
    name="value-never-read",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A value that nothing reads",
    what="A named value that no formula or effect names.",
    why="What entries change of it has no effect.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
