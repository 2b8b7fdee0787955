"""An effect that nothing calls."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
effects:
  it: score 1
  «tax»: score 0 - 1
"""
PREFER = """\
effects:
  it: |
    score 1
    do tax
  tax: score 0 - 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    for name, effect in context.ruleset.effects.items():
        kept = name == "main" or effect.deprecated is not None  # rulesets built on this one may still need it
        if not kept and effect not in context.uses.called and not context.mentioned(name):
            yield Problem(
                effect.span,
                f"nothing calls the effect `{name}`",
                f"`do {name}` somewhere, or remove it",
            )


RULE = Rule(
    id="RW9208",
    name="effect-never-called",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="An effect that nothing calls",
    what="An effect other than `main` that no effect, hook, counter or scenario calls.",
    why="The rule is written, but never happens.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
