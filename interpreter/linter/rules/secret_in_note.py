"""A note that tells what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.analysis.roots import Root
from interpreter.analysis.walk import children, everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import VariableSym
from interpreter.foundation.diagnostics import Severity
from interpreter.language.types import Component, Face, element_of, required
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
components: {card: {fields: {worth: int}}}
cards: {goat: {copies: 5, worth: 2}, ox: {copies: 5, worth: 4}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
effects:
  it: |
    draw 1 from deck to hand
    note "{me} holds {«sum(c.worth for c in hand)»}"
"""
PREFER = """\
components: {card: {fields: {worth: int}}}
cards: {goat: {copies: 5, worth: 2}, ox: {copies: 5, worth: 4}}
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
    telling = context.telling
    if telling is None:
        return
    for root in context.roots:
        for note, laid_open in in_order(context, root, t.Note):
            for part in (part for part in note.parts if not isinstance(part, str)):
                secret = telling.hidden_in(root, note, part, laid_open)
                if secret is not None:
                    message = f"this shows all players what `{secret.name}` hides"
                    yield Problem(part.span, message, "note only what all may know, or `tell` it to one player")
    yield from _pledged(context)


def in_order(context: LintContext, root: Root, *kinds: type) -> Iterator[tuple[Any, set[str]]]:
    """The statements of some kinds in a tree, each with the names of what has been revealed to all before it, or is
    seen in offers."""
    of_offers = (v for offer in context.ruleset.offers.values() for v in offer.kind.variables.values())
    laid_open = {variable.name for variable in of_offers if shown_in_offers(variable)}
    for node in everything(root.tree):
        if isinstance(node, t.Reveal) and node.to is None:
            laid_open.update(secrets_in(node.what))
        elif isinstance(node, kinds):
            yield node, laid_open


def _pledged(context: LintContext) -> Iterator[Problem]:
    """What a pledge speaks of is in the offer, for all to read."""
    made = {offer.span for offer in context.ruleset.offers.values()}
    for choice in context.nodes(t.Choose):
        if choice.span not in made or choice.chooser is not None:
            continue
        for pick in choice.picks:
            if pick.domain.span in made or not isinstance(element_of(pick.domain.type), Component | Face):
                continue
            secret = next(secrets_in(pick.domain), None)
            if secret is not None:
                message = f"the value chosen for this promise is shown to all players, but `{secret}` hides it"
                yield Problem(pick.domain.span, message, "use only values that all players see in a promise")


def shown_in_offers(variable: VariableSym) -> bool:
    """Whether it is a part of an offer that all see in it: everything but which components are given."""
    return variable.offered and not isinstance(required(element_of(required(variable.type))), Component | Face)


def secrets_in(node: t.Expr) -> Iterator[str]:
    """The names of what is not for all, where more than its number is told."""
    match node:
        case t.Count() | t.IsEmpty() | t.Aggregate(op="count", element=None, condition=None):
            return
        case t.ZoneAt(zone=zone) | t.ZoneUnion(zone=zone) if zone.visible != "all":
            yield zone.name
        case t.CounterAt(counter=symbol) if symbol.visible != "all":
            yield symbol.name
        case t.VariableAt(variable=variable) if variable.visible != "all" and not shown_in_offers(variable):
            yield variable.name
    for child in children(node):
        yield from secrets_in(child)


RULE = Rule(
    id="RW9301",
    name="secret-in-note",
    category=Category.HIDDEN,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A note that reveals hidden information",
    what=(
        "A `note` that names something in a zone that not all players see, or a hidden counter or variable. Also a "
        "promise in an offer that refers to it. Something revealed to all players before is not hidden."
    ),
    why="All players read the log.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
