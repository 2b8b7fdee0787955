"""A note that tells what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import typed as t
from interpreter.check.symbols import VariableSym
from interpreter.foundation.diagnostics import Severity
from interpreter.language.types import Component, Face, required
from interpreter.lint.cards_in_hands import CARDS_IN_HANDS
from interpreter.lint.context import LintContext
from interpreter.lint.readings import Readings
from interpreter.lint.rule import Category, Confidence, Problem, Rule
from interpreter.lint.unshown import Unshown
from interpreter.lower.domains import element_of
from interpreter.lower.walk import children, everything

AVOID = (
    CARDS_IN_HANDS
    + """\
counters:
  coin: {per: player, bound: 9, visible: owner}
functions:
  wealth(player p): sum(c.worth for c in p.hand)
effects:
  it: |
    draw 1 from deck to hand
    note "{me} holds {«sum(c.worth for c in hand)»}"
    phase "The richest has {«max(wealth(p) for p in players)»}"
  tell_wealth: |
    let poor = coins < 3
    let richest = max(p.coin for p in players)
    note "{«richest»}"
    if poor then note "{me} is poor"
    note "{«poor»}"
"""
)
PREFER = (
    CARDS_IN_HANDS
    + """\
effects:
  it: |
    draw 1 from deck to hand
    note "{me} holds {count(hand)} cards"
    reveal hand
    note "{me} has {max(c.worth for c in hand otherwise 0)}"
    score sum(c.worth for c in hand)
"""
)


def check(context: LintContext) -> Iterator[Problem]:
    secrets = context.secrets
    if secrets is None:
        return
    reading = Readings(secrets, context.ruleset.offers.values())
    of_offers = (v for offer in context.ruleset.offers.values() for v in offer.kind.variables.values())
    in_offers = {variable.name for variable in of_offers if shown_in_offers(variable)}
    for root in context.roots:
        nodes = list(everything(root.tree))
        unshown = Unshown(secrets, root.tree)
        laid_open = {name for n in nodes if isinstance(n, t.Reveal) and n.to is None for name in secrets_in(n.what)}
        laid_open |= in_offers
        for part in (part for n in nodes if isinstance(n, t.Note) for part in n.parts if not isinstance(part, str)):
            told = [s for s in secrets.told(part) if s.name not in laid_open]
            read = next((s for s in told if reading.place(part, s) is not None), None)
            if read is None:
                read = next((s for _, s in unshown.within(part) if s.name not in laid_open), None)
            if read is not None:
                message = f"this tells everybody what `{read.name}` hides"
                yield Problem(part.span, message, "note what all may know, or `tell` it to one player")
    yield from _pledged(context)


def _pledged(context: LintContext) -> Iterator[Problem]:
    """What a pledge speaks of stands in the offer, for all to read."""
    made = {offer.span for offer in context.ruleset.offers.values()}
    for choice in context.nodes(t.Choose):
        if choice.span not in made or choice.chooser is not None:
            continue
        for pick in choice.picks:
            if pick.domain.span in made or not isinstance(element_of(pick.domain.type), Component | Face):
                continue
            secret = next(secrets_in(pick.domain), None)
            if secret is not None:
                message = f"what is chosen for this promise is told to everybody, and `{secret}` hides it"
                yield Problem(pick.domain.span, message, "let a promise speak of what all may see")


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
    title="A note that tells what is hidden",
    what=(
        "A `note` that names something that lies in a zone not all may look into, or a hidden counter or variable; and "
        "a promise in an offer that speaks of such a thing. What the same effect reveals to all is none."
    ),
    why="The log is read by everybody: the secret is out.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
