"""A zone that nothing comes into."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.uses import ANY_ZONE
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
zones:
  deck: {holds: card, starts_with: cards}
  «discard_pile»: {holds: card}
  hand: {per: player, holds: card}
components: {card: {}}
cards: {goat: {copies: 5}}
effects:
  it: |
    draw 1 from discard_pile to hand
    score count(hand)
"""
PREFER = """\
zones:
  deck: {holds: card, starts_with: cards}
  hand: {per: player, holds: card}
components: {card: {}}
cards: {goat: {copies: 5}}
effects:
  it: |
    draw 1 from deck to hand
    score count(hand)
"""


def check(context: LintContext) -> Iterator[Problem]:
    zones = context.ruleset.zones
    targets = {zone.then for zone in zones.values() if zone.then is not None}
    if ANY_ZONE in context.uses.filled:
        return
    for zone in zones.values():
        comes_in = zone in context.uses.filled or zone.starts_with or zone.refill_from is not None or zone in targets
        if not comes_in:
            yield Problem(
                zone.span,
                f"nothing is ever put into the zone `{zone.name}`",
                "move or draw something there, give it `starts_with:`, or remove it",
            )


RULE = Rule(
    id="RW9206",
    name="zone-never-filled",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A zone that is always empty",
    what="A zone without `starts_with:`, that nothing is moved, drawn, filled or shuffled into.",
    why="It is always empty, and draws from it get nothing.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
