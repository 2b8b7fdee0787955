"""A value that nothing modifies."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
values:
  «load_limit»: 3
effects:
  it: score load_limit
"""
PREFER = """\
functions:
  load_limit: 1 + 2
effects:
  it: score load_limit
"""


def check(context: LintContext) -> Iterator[Problem]:
    for name, value in context.ruleset.values.items():
        if not value.changed:
            yield Problem(
                value.span,
                f"nothing modifies the value `{name}`",
                "make it a function or a setting, or let an entry modify it",
            )


RULE = Rule(
    id="RW9216",
    name="value-never-modified",
    category=Category.REFERENCES,
    severity=Severity.NOTE,
    confidence=Confidence.REASONABLE,
    title="A value that nothing modifies",
    what="A named value that no entry and no statement changes.",
    why="`values:` are for what entries may modify; a function or setting means the same and is faster.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
