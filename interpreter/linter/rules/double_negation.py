"""A negation of a negation."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.guards import OPPOSITE
from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
variables:
  leader: player?
effects:
  it: |
    if «not (leader is none)»: score 1
    if «not (count(players) < 3)»: score 1
    leader = me
"""
PREFER = """\
variables:
  leader: player?
effects:
  it: |
    if leader is not none: score 1
    if count(players) >= 3: score 1
    leader = me
"""


def check(context: LintContext) -> Iterator[Problem]:
    for node in context.nodes(t.Not):
        match node.operand:
            case t.Not():
                yield Problem(node.span, "this negates twice", "remove both")
            case t.Compare(op=op):
                yield Problem(node.span, "this negates a comparison", f"write `{OPPOSITE[op]}`")
            case t.IsNone() | t.IsEmpty() | t.IsFull() | t.IsType() | t.HasHook() | t.In():
                yield Problem(node.span, "this negates a test", "write `is not`, or `not in`")


RULE = Rule(
    id="RW9803",
    name="double-negation",
    category=Category.STYLE,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A negation of a negation",
    what="`not (a == b)`, `not (a < b)`, `not not c`, `not (x is none)` and the like.",
    why="It is hard to read and has a shorter form.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
