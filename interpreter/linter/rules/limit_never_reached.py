"""A value that a counter never comes to."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.uses import may_fall, may_rise
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  round_marker: {max: 6, reach: {7: «end game»}}
effects:
  main: |
    game:
      while true:
        gain 1 round_marker
        each player:
          turn:
            choose n in 1..3: score n
"""
PREFER = """\
counters:
  round_marker: {max: 6, reach: {6: end game}}
effects:
  main: |
    game:
      while true:
        gain 1 round_marker
        each player:
          turn:
            choose n in 1..3: score n
"""


def check(context: LintContext) -> Iterator[Problem]:
    for counter in context.ruleset.counters.values():
        low, high = context.bounds.of_counter(counter)
        for value, effect in counter.reach:
            if (high is not None and value > high) or not may_rise(counter, context.uses):
                message = f"`{counter.name}` never rises to {value}: its statements never run"
                yield Problem(effect.span, message, "change the limit of the counter, or use another value")
        for value, effect in counter.fall_to:
            if (low is not None and value < low) or not may_fall(counter, context.uses):
                message = f"`{counter.name}` never falls to {value}: its statements never run"
                yield Problem(effect.span, message, "change the limit of the counter, or use another value")


RULE = Rule(
    id="RW9112",
    name="limit-never-reached",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A value that a counter never reaches",
    what=(
        "A `reach:` above the counter's `max` or `bound`, or for a counter that never rises; a `fall_to:` for a "
        "counter that never falls."
    ),
    why="The statements there never run; often they should end the game.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
