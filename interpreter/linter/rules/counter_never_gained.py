"""A counter that never rises."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.uses import is_read, may_fall, may_rise
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  «coin»: {per: player, bound: 60}
effects:
  it: may pay 1 coin -> score 2
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60, start: 3}
effects:
  it: may pay 1 coin -> score 2
"""


def check(context: LintContext) -> Iterator[Problem]:
    for counter in context.ruleset.counters.values():
        sinks = counter.low is not None and may_fall(counter, context.uses)  # below the 0 at which it starts
        rises = counter.has_start or sinks or may_rise(counter, context.uses)
        if is_read(counter, context.uses) and not rises:
            yield Problem(
                counter.span,
                f"nothing ever gains `{counter.name}`, which starts at its minimum",
                "gain it somewhere, or give it a `start:`",
            )


RULE = Rule(
    id="RW9202",
    name="counter-never-gained",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A counter that never rises",
    what="A counter that is read and starts at its minimum, and that nothing ever gains, takes or sets.",
    why="Costs in it can never be paid, and conditions on it always have the same result.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
