"""Components that are nowhere in the game."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
components:
  «card»: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
"""
PREFER = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
zones:
  deck: {holds: card, starts_with: cards}
effects:
  it: score sum(c.worth for c in deck)
"""


def check(context: LintContext) -> Iterator[Problem]:
    starting = {name for zone in context.ruleset.zones.values() for name in zone.starts_with}
    for name, component in context.ruleset.components.items():
        if component.entries and name not in starting and component not in context.uses.read:
            yield Problem(
                component.span,
                f"no zone starts with {component.plural}, so they are never in the game",
                f"give a zone `starts_with: {component.plural}`",
            )


RULE = Rule(
    id="RW9219",
    name="component-in-no-zone",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="Components that are never in the game",
    what="A component type with entries that no zone starts with and no formula names.",
    why="Its components are in no zone, so they never occur in play.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
