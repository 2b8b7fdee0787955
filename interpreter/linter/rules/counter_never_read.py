"""A counter that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.uses import is_read
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  «coin»: {per: player, bound: 60}
effects:
  it: gain 1 coin
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    score coin
"""


def check(context: LintContext) -> Iterator[Problem]:
    counters = context.ruleset.counters.values()
    banks = {counter.conserved_with for counter in counters}
    for counter in counters:
        if counter.name not in banks and not is_read(counter, context.uses):
            yield Problem(
                counter.span,
                f"nothing reads the counter `{counter.name}`, so it has no effect on the game",
                f"read it somewhere (a cost, a condition, `score {counter.name}`), or remove it",
            )


RULE = Rule(
    id="RW9201",
    name="counter-never-read",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A counter that nothing reads",
    what="A counter that no formula, cost, score or limit reads.",
    why="It has no effect. Either the rule that should read it is missing, or it can be removed.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
