"""An option that can never be offered."""

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
    choose one:
      option buy "Buy" if «coin > 5»: score 3
      option pass_on "Pass": score 1
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60, max: 5}
effects:
  it: |
    gain 1 coin
    choose one:
      option buy "Buy" if coin == 5: score 3
      option pass_on "Pass": score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    for option in context.nodes(t.MenuOption):
        condition = option.condition
        if condition is not None and always(condition, context.bounds) is False:
            yield Problem(condition.span, f"the option `{option.key}` is never offered", "its condition is never true")


RULE = Rule(
    id="RW9403",
    name="option-never-offered",
    category=Category.FLOW,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="An option that can never be offered",
    what="An option whose `if` is always false.",
    why="Players never see it.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
