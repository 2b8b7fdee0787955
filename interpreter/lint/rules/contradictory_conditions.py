"""Conditions that cannot hold together."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.foundation.nodes import same
from interpreter.lint.bounds import limits_of, number_on_the_right
from interpreter.lint.context import LintContext
from interpreter.lint.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    if «coin > 3 and coin < 2»:
      score 1
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    if coin > 3 or coin < 2:
      score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    for node in context.nodes(t.Logic):
        if node.op != "and":
            continue
        compared = [number_on_the_right(o, context.bounds) for o in node.operands if isinstance(o, t.Compare)]
        limits = [(o.left, found) for o in compared if (found := limits_of(o, context.bounds)) is not None]
        for n, (left, (low, high)) in enumerate(limits):
            for other, (other_low, other_high) in limits[:n]:
                apart = _above(low, other_high) or _above(other_low, high)
                if apart and same(left, other):
                    message = "these conditions can never hold together"
                    yield Problem(node.span, message, "write `or`, or turn one of the comparisons round")


def _above(low: int | None, high: int | None) -> bool:
    return low is not None and high is not None and low > high


RULE = Rule(
    id="RW9102",
    name="contradictory-conditions",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="Conditions that cannot hold together",
    what="Two parts of one `and` that compare the same thing and leave no value.",
    why="The whole is never true: often `or` was meant, or one of the comparisons is the wrong way round.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
