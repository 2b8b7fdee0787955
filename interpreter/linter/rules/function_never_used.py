"""A formula that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
functions:
  «twice»(int n): n * 2
effects:
  it: score 2
"""
PREFER = """\
functions:
  twice(int n): n * 2
effects:
  it: score twice(1)
"""


def check(context: LintContext) -> Iterator[Problem]:
    for name, function in context.ruleset.functions.items():
        kept = function.deprecated is not None  # rulesets built on this one may still need it
        if not kept and function not in context.uses.called and not context.mentioned(name):
            yield Problem(
                function.span,
                f"nothing uses the function `{name}`",
                "use it, or remove it",
            )


RULE = Rule(
    id="RW9209",
    name="function-never-used",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A formula that nothing uses",
    what="A function that no formula, effect or scenario names.",
    why="Either it is left over, or the rule that should use it is missing.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
