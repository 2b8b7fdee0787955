"""A variable that nothing sets."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
variables:
  «leader»: player?
effects:
  it: |
    if leader == me: score 1
"""
PREFER = """\
variables:
  leader: player?
effects:
  it: |
    if leader == me: score 1
    leader = me
"""


def check(context: LintContext) -> Iterator[Problem]:
    uses = context.uses
    for variable in context.variables:
        if variable in uses.read and variable not in uses.stored:
            yield Problem(
                variable.span,
                f"nothing ever sets the variable `{variable.name}`",
                "set it in an effect, or make it a setting or a value",
            )


RULE = Rule(
    id="RW9205",
    name="variable-never-set",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A variable that nothing sets",
    what="A variable that is read and that no effect gives a value.",
    why="It always has its start value, so what depends on it always or never happens.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
