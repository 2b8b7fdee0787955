"""A division by zero."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    score «coin / (2 - 2)»
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    score coin / 2
"""


def check(context: LintContext) -> Iterator[Problem]:
    for node in context.nodes(t.Arithmetic):
        if node.op in ("/", "%") and context.bounds.of(node.right) == (0, 0):
            yield Problem(node.span, "this divides by 0", "divide by something else")


RULE = Rule(
    id="RW9111",
    name="division-by-zero",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A division by zero",
    what="`/` or `%` whose right side is always 0.",
    why="It is a fault whenever it is computed.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
