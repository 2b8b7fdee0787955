"""Something compared with itself."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.foundation.nodes import same
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    choose p in others:
      if «coin >= coin»:
        score p.coin
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    choose p in others:
      if coin >= p.coin:
        score p.coin
"""


def check(context: LintContext) -> Iterator[Problem]:
    for node in context.nodes(t.Compare):
        if same(node.left, node.right) and node.left.span.start != node.right.span.start:
            yield Problem(node.span, "both sides of this comparison are the same", "compare with something else")


RULE = Rule(
    id="RW9104",
    name="compared-with-itself",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="Something compared with itself",
    what="A comparison with the same expression on both sides.",
    why="It is always true or always false: one side should be something else.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
