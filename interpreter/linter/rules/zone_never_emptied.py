"""A zone whose components never leave it."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
zones:
  «deck»: {holds: card, visible: none, starts_with: cards}
"""
PREFER = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card}
effects:
  it: |
    draw 1 from deck to hand
    score sum(c.worth for c in hand)
"""


def check(context: LintContext) -> Iterator[Problem]:
    read = context.uses.read
    sources = {zone.refill_from for zone in context.ruleset.zones.values()}
    everywhere = {component.name for component in context.ruleset.components.values() if component in read}
    for zone in context.ruleset.zones.values():
        acts = zone.active is not None or not everywhere.isdisjoint(zone.starts_with)
        if zone.starts_with and zone not in read and zone not in sources and not acts:
            yield Problem(
                zone.span,
                f"what starts in the zone `{zone.name}` never leaves it, and nothing reads it",
                "draw or move from it, or remove it",
            )


RULE = Rule(
    id="RW9207",
    name="zone-never-emptied",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A zone whose components never leave it",
    what="A zone that components start in and that no effect or formula reads.",
    why="Its components stay there for the whole game without effect.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
