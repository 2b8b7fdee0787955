"""A counter with a start that never changes."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.uses import is_read, may_fall, may_rise
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  «limit»: {start: 5, bound: 60}
effects:
  it: score limit
"""
PREFER = """\
settings:
  limit: {type: int, default: 5}
effects:
  it: score limit
"""


def check(context: LintContext) -> Iterator[Problem]:
    uses = context.uses
    for counter in context.ruleset.counters.values():
        changes = may_rise(counter, uses) or may_fall(counter, uses)
        if counter.has_start and is_read(counter, uses) and not changes:
            yield Problem(
                counter.span,
                f"nothing ever changes the counter `{counter.name}`",
                "change it somewhere, or make it a setting or a value",
            )


RULE = Rule(
    id="RW9203",
    name="counter-never-changed",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A counter with a start that never changes",
    what="A counter with a start value that nothing gains, loses, pays or sets.",
    why="It is really a constant, or the rule that should change it is missing.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
