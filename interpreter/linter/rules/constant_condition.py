"""A condition that is always true or always false."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.bounds import always
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
    if «coin > 5»:
      score 1
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60, max: 5}
effects:
  it: |
    gain 1 coin
    if coin == 5:
      score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    for condition in _conditions(context):
        value = always(condition, context.bounds)
        if value is not None and not isinstance(condition, t.Const):
            word = "true" if value else "false"
            message = f"this is always {word}"
            yield Problem(
                condition.span,
                message,
                "check the number or the comparison: the limits of the values allow no other result",
            )


def _conditions(context: LintContext) -> Iterator[t.Expr]:
    for branch in context.nodes(t.If):
        yield from (condition for condition, _ in branch.arms)
    found: list[t.Expr | None] = [node.condition for node in context.nodes(t.OnlyIf)]
    found += [node.condition for node in context.nodes(t.Conditional)]
    found += [node.condition for node in context.nodes(t.While)]
    found += [node.condition for node in context.nodes(t.Supposing)]
    found += [node.condition for node in context.nodes(t.Pick)]
    found += [node.condition for node in context.nodes(t.ForEach)]
    found += [node.condition for node in context.nodes(t.Aggregate)]
    found += [node.skip_condition for node in context.nodes(t.Choose)]
    found += [node.skip_condition for node in context.nodes(t.Menu)]
    found += [node.such_that for node in context.nodes(t.Choose)]
    found += [ending.condition for ending in context.ruleset.endings.values()]
    found += [change.condition for value in context.ruleset.values.values() for change in value.modifiers]
    for option in context.nodes(t.MenuOption):  # what is never offered is RW9403
        if option.condition is not None and always(option.condition, context.bounds) is True:
            found.append(option.condition)
    yield from (condition for condition in found if condition is not None)


RULE = Rule(
    id="RW9101",
    name="constant-condition",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A condition that is always true or always false",
    what="A condition whose value follows from the limits of the counters, zones and kinds in it.",
    why="A branch never runs, or the test is useless. Usually a number or comparison is wrong.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
