"""An event that never happens."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
events:
  «canal_built»: {}
"""
PREFER = """\
events:
  canal_built: {do: gain 1 coin}
counters:
  coin: {per: player, bound: 60, score: coins}
score_categories: [coins]
effects:
  it: emit canal_built
"""


def check(context: LintContext) -> Iterator[Problem]:
    for name, event in context.ruleset.events.items():
        if event not in context.uses.called:
            yield Problem(
                event.span,
                f"nothing emits the event `{name}`",
                f"write `emit {name}` where it happens, or remove it",
            )


RULE = Rule(
    id="RW9210",
    name="event-never-emitted",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="An event that never happens",
    what="An event that no effect emits.",
    why="Reactions to it never run.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
