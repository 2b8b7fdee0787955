"""A variable that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
variables:
  «leader»: player?
effects:
  it: leader = me
"""
PREFER = """\
variables:
  leader: player?
effects:
  it: |
    leader = me
    if leader == me: score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    for variable in context.variables:
        if variable not in context.uses.read:
            yield Problem(
                variable.span,
                f"nothing reads the variable `{variable.name}`",
                "read it somewhere, or remove it",
            )


RULE = Rule(
    id="RW9204",
    name="variable-never-read",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A variable that nothing reads",
    what="A variable that no formula or effect reads (setting it again from itself does not count).",
    why="It has no effect: the rule that should read it is missing, or it can be removed.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
