"""Branches that do the same."""

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
    «if coin > 1:»
      score 2
    else:
      score 2
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    if coin > 1:
      score 2
    else:
      score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    for node in context.nodes(t.If):
        if node.orelse is None:
            continue
        if all(same(body, node.orelse) for _, body in node.arms):
            message = "all branches of this do the same"
            yield Problem(node.span.header(), message, "change one of them, or remove the condition")


RULE = Rule(
    id="RW9109",
    name="same-branches",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="Branches that do the same",
    what="An `if` with `else` whose branches all do the same.",
    why="The condition has no effect: one of the branches was copied and not changed.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
