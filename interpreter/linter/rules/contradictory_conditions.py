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
            help = "write `or`, or turn one of the comparisons round"
            found[id(node)] = Problem(node.span, "these conditions can never hold together", help)
        elif node.op == "or" and context.values_left.cannot_hold(node.operands, negated=True):
            help = "write `and`, or turn one of the comparisons round"
            found[id(node)] = Problem(node.span, "one of these conditions always holds", help)
    yield from reversed(found.values())


RULE = Rule(
    id="RW9102",
    name="contradictory-conditions",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="Conditions that cannot hold together, or of which one always holds",
    what=(
        "Parts of one `and` that leave no value of the thing that they are about (a number, a member, a truth value), "
        "or parts of one `or` that leave none out."
    ),
    why="The whole is never true, or always: the other word was meant, or a comparison is the wrong way round.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
