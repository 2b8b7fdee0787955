"""A range without numbers."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
effects:
  it: |
    for each n in «5..1»:
      score n
"""
PREFER = """\
effects:
  it: |
    for each n in 1..5:
      score n
"""


def check(context: LintContext) -> Iterator[Problem]:
    for node in context.nodes(t.RangeOf):
        low, high = context.bounds.of(node.low)[0], context.bounds.of(node.high)[1]
        if low is not None and high is not None and low > high:
            yield Problem(node.span, f"there is no number from {low} to {high}", "write the smaller number first")


RULE = Rule(
    id="RW9106",
    name="empty-range",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="An empty range",
    what="`low..high` whose low end is always greater than its high end.",
    why="Nothing can be chosen from it, and loops over it never run.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
