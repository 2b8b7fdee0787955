"""A value that is set and set again at once."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.touching import called_by
from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Related, Severity
from interpreter.foundation.nodes import same
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
variables:
  leader: player?
  last: player?
effects:
  it: |
    choose p in players:
      «leader = me»
      leader = p
      last = me
    if last == leader: score 1
"""
PREFER = """\
variables:
  leader: player?
  last: player?
effects:
  it: |
    choose p in players:
      leader = p
      last = me
    if last == leader: score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    for block in context.nodes(t.Block):
        for first, second in zip(block.statements, block.statements[1:], strict=False):
            if not isinstance(first, t.Store) or not isinstance(second, t.Store):
                continue
            if called_by(first):
                continue  # it acts at the value that it comes to
            if same(first.target, second.target) and not _reads(second.value, first.target):
                related = (Related(second.span, "it is set again here"),)
                message = "nothing reads this before it is set again"
                yield Problem(first.span, message, "remove it, or set something else", (), related)


_CALLS = (t.CallFunction, t.ValueAt, t.FormulaOf, t.Supposing, t.Can)


def _reads(value: t.Expr, target: t.CounterAt | t.VariableAt) -> bool:
    """Whether a value may depend on what was set: it reads the like, or calls a formula that might."""
    return any(type(node) is type(target) or isinstance(node, _CALLS) for node in everything(value))


RULE = Rule(
    id="RW9110",
    name="overwritten-at-once",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A value that is overwritten at once",
    what="Two consecutive statements that set the same thing, the second without reading it.",
    why="The first has no effect: one of them should set something else.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
