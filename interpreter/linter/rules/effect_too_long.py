"""An effect that is too long to be read."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Option, Problem, Rule

AVOID = """\
effects:
  «it»: |
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
    score 1
"""
PREFER = """\
effects:
  it: |
    repeat 3 times:
      score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    most = context.option("RW9806", "most", 60)
    for name, effect in context.ruleset.effects.items():
        if effect.body is not None:
            lines = effect.body.span.text.rstrip().count("\n") + 1
            if lines > most:
                message = f"the effect `{name}` has {lines} lines, more than {most}"
                yield Problem(effect.span, message, "move parts of it into separate effects")


RULE = Rule(
    id="RW9806",
    name="effect-too-long",
    category=Category.STYLE,
    severity=Severity.NOTE,
    confidence=Confidence.REASONABLE,
    title="An effect that is too long to read",
    what="An effect of more lines than `most`.",
    why="It is hard to check against the rulebook. Split it where the rulebook has a heading.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
    options=(Option("most", 60, "the greatest number of lines that is not reported"),),
)
