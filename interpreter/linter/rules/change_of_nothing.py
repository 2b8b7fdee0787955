"""A change by nothing."""

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
    gain 3 coins
    «gain -2 coins»
    score coin
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 3 coins
    lose 2 coins
    score coin
"""


def check(context: LintContext) -> Iterator[Problem]:
    amounts: list[tuple[t.Stmt, t.Expr]] = [(n, n.amount) for n in context.nodes(t.Change)]
    amounts += [(n, n.amount) for n in context.nodes(t.Transfer)]
    amounts += [(n, n.number) for n in context.nodes(t.Draw)]
    amounts += [(n, n.times) for n in context.nodes(t.Repeat)]
    for score in context.nodes(t.AddScore):  # points may be below 0; of a counter that is always 0, RW9202 speaks
        if context.bounds.of(score.points) == (0, 0) and not isinstance(score.points, t.CounterAt):
            amounts.append((score, score.points))
    for node, amount in amounts:
        most = context.bounds.of(amount)[1]
        if most is not None and most <= 0:
            span = node.span.header()
            message = f"this does nothing: its number is never greater than {most}"
            yield Problem(span, message, "write a number above 0, or `lose`")


RULE = Rule(
    id="RW9108",
    name="change-of-nothing",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A change by nothing",
    what="gain, lose, pay, score, draw or repeat with a number that is never greater than 0.",
    why="It does nothing: a negative number does not turn a gain into a loss.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
