"""A note that tells what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.lint.context import LintContext
from interpreter.lint.rule import Category, Confidence, Problem, Rule
from interpreter.lower.walk import children

AVOID = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
effects:
  it: |
    draw 1 from deck to hand
    note "{me} holds {«sum(c.worth for c in hand)»}"
"""
PREFER = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
effects:
  it: |
    draw 1 from deck to hand
    note "{me} holds {count(hand)} cards"
    score sum(c.worth for c in hand)
"""


def check(context: LintContext) -> Iterator[Problem]:
    for note in context.nodes(t.Note):
        for part in note.parts:
            if not isinstance(part, str):
                secret = next(secrets_in(part), None)
                if secret is not None:
                    message = f"this tells everybody what `{secret}` hides"
                    yield Problem(part.span, message, "note what all may know, or `tell` it to one player")


def secrets_in(node: t.Expr) -> Iterator[str]:
    """The names of what is not for all, where more than its number is told."""
    match node:
        case t.Count() | t.IsEmpty() | t.Aggregate(op="count", element=None, condition=None):
            return
        case t.ZoneAt(zone=zone) | t.ZoneUnion(zone=zone) if zone.visible != "all":
            yield zone.name
        case t.CounterAt(counter=symbol) if symbol.visible != "all":
            yield symbol.name
        case t.VariableAt(variable=variable) if variable.visible != "all":
            yield variable.name
    for child in children(node):
        yield from secrets_in(child)


RULE = Rule(
    id="RW9301",
    name="secret-in-note",
    category=Category.HIDDEN,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A note that tells what is hidden",
    what=("A `note` that names something that lies in a zone not all may look into, or a hidden counter or variable."),
    why="The log is read by everybody: the secret is out.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
