"""The same condition twice."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Related, Severity
from interpreter.foundation.nodes import same
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  coin: {per: player, bound: 60}
  ship: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    gain 1 ship
    if coin > 3 or «coin > 3»:
      score ship
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
  ship: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    gain 1 ship
    if coin > 3 or ship > 3:
      score ship
"""


def check(context: LintContext) -> Iterator[Problem]:
    groups = [node.operands for node in context.nodes(t.Logic)]
    groups += [tuple(condition for condition, _ in node.arms) for node in context.nodes(t.If)]
    for conditions in groups:
        for n, condition in enumerate(conditions):
            first = next((other for other in conditions[:n] if same(condition, other)), None)
            if first is not None and first.span.start != condition.span.start:
                related = (Related(first.span, "the first time"),)
                yield Problem(
                    condition.span, "the same condition a second time", "change or remove one of the two", (), related
                )


RULE = Rule(
    id="RW9103",
    name="repeated-condition",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="The same condition twice",
    what="A condition that occurs twice among the parts of an `and` or `or`, or among the branches of an `if`.",
    why="The second has no effect. Usually another name was meant.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
