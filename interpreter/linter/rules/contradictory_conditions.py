"""Conditions that cannot hold together, or of which one always holds."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.walk import everything
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
    if «coin > 3 and coin < 2»:
      score 1
    if «coin > 2 or coin < 3»:
      score 2
    choose p in players where «p == me or p != me»:
      score 3
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    if coin > 3 or coin < 2:
      score 1
    if coin > 2 and coin < 5:
      score 2
    choose p in players where p == me or p.coin > coin:
      score 3
"""


def check(context: LintContext) -> Iterator[Problem]:
    found: dict[int, Problem] = {}
    for node in reversed([*context.nodes(t.Logic)]):  # the inner before the outer
        if any(id(inner) in found for inner in everything(node)):
            continue
        if node.op == "and" and context.values_left.cannot_hold(node.operands):
            help = "write `or`, or reverse one of the comparisons"
            found[id(node)] = Problem(node.span, "these conditions can never be true together", help)
        elif node.op == "or" and context.values_left.cannot_hold(node.operands, negated=True):
            help = "write `and`, or reverse one of the comparisons"
            found[id(node)] = Problem(node.span, "one of these conditions is always true", help)
    yield from reversed(found.values())


RULE = Rule(
    id="RW9102",
    name="contradictory-conditions",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="Conditions that are never true together, or one of which is always true",
    what=(
        "Parts of an `and` that exclude every value of what they test (a number, a member, a boolean), or parts of "
        "an `or` that exclude none."
    ),
    why="The whole condition is never true, or always. Probably the other word was meant, or a comparison is reversed.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
