"""A condition turned into itself."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  coin: {per: player, bound: 60}
functions:
  rich: «true when coin > 5 otherwise false»
effects:
  it: |
    gain 1 coin
    if rich: score 1
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
functions:
  rich: coin > 5
effects:
  it: |
    gain 1 coin
    if rich: score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    for node in context.nodes(t.Conditional):
        match node.value, node.otherwise:
            case (t.Const(value=True), t.Const(value=False)):
                instead: tuple[str, ...] = (node.condition.span.text,)
            case (t.Const(value=False), t.Const(value=True)):
                instead = ()
            case _:
                continue
        if isinstance(node.value, t.Const) and isinstance(node.value.value, bool):
            yield Problem(node.span, "this only repeats its condition", "write the condition itself", instead)


RULE = Rule(
    id="RW9804",
    name="true-when-true",
    category=Category.STYLE,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A condition turned into itself",
    what="`true when c otherwise false`, and the other way round.",
    why="The condition itself (or its negation) means the same.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
    fix="unsafe",
)
