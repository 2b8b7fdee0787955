"""A cost that nobody can ever pay."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  coin: {per: player, bound: 60, max: 5}
effects:
  it: |
    gain 1 coin
    may pay «6 coins» -> score 2
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60, max: 5}
effects:
  it: |
    gain 1 coin
    may pay 5 coins -> score 2
"""


def check(context: LintContext) -> Iterator[Problem]:
    costs: list[t.Change | t.Afford | t.Transfer] = [node for node in context.nodes(t.Change) if node.op == "pay"]
    costs += [node for node in context.nodes(t.Transfer) if node.whole]
    for node in [*costs, *context.nodes(t.Afford)]:
        least, most = context.bounds.of(node.amount)[0], context.bounds.of_counter(node.counter)[1]
        lowest = (0, 0) if node.counter.low is None else context.bounds.of(node.counter.low)
        if least is not None and most is not None and lowest[0] is not None and least > most - lowest[0]:
            name = node.counter.plural
            message = f"this costs {least} {name}, but a player never has more than {most}"
            yield Problem(node.span, message, f"lower the cost, or let players have more {name}")


RULE = Rule(
    id="RW9107",
    name="cost-never-payable",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A cost that can never be paid",
    what="`pay n` of a counter that never reaches n: its `max` or `bound` is lower, or nothing gains it.",
    why="The option is never offered.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
