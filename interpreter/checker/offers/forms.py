"""Offers that are declared: where they are, what they hold, and what `offer`, `answer` and `withdraw` do with them.

What an offer holds are variables of a kind made for it, whose members are the places where offers are: a few for each
player. What is done with offers are effects, written in the language itself by `offer_texts`.
"""

from __future__ import annotations

from functools import partial

from interpreter.checker.codes.declarations import MISSING_KEY
from interpreter.checker.codes.offers import OFFER_SIDE
from interpreter.checker.offers.effects import write_effects
from interpreter.checker.offers.sides import offer_variable, read_side
from interpreter.checker.scope import Scope
from interpreter.checker.static.declaration_context import Reading, get, number, pairs, word
from interpreter.checker.symbols import FieldSym, FunctionSym, KindSym, MemberSym, OfferSym
from interpreter.language.plurals import plurals_of
from interpreter.language.types import BOOL, PLAYER, Int, Member, SetOf, optional
from interpreter.syntax import nodes
from interpreter.syntax.yaml.nodes import YamlNode

#: The field of an offer's place that says whose it is, by the number of the player.
SEAT = "seatNo"
#: This many offers may be made in one game.
MOST_OFFERS = 1_000_000


def declare_offers(reading: Reading, most: int) -> None:
    """Enters the kinds of all offers; what they hold follows when everything else is declared. `most`: players."""
    for key, node in reading.entries("offers"):
        places = number(node, "open") or 1
        kind = KindSym(key.text, plurals_of(key.text), key.span, made=True)
        kind.fields[SEAT] = FieldSym(SEAT, key.span, Int(1, most))
        for n in range(most * places):
            seat, place = divmod(n, places)
            name = f"{chr(ord('a') + seat)}{place + 1}"
            kind.members.append(MemberSym(name, key.span, n, {SEAT: seat + 1}))
        of = Member(kind.name)
        offer = OfferSym(
            key.text,
            key.span,
            kind,
            places,
            offer_variable(key.text, "giver", key.span, optional(PLAYER), of),
            offer_variable(key.text, "taker", key.span, optional(PLAYER), of),
            offer_variable(key.text, "refused", key.span, SetOf(PLAYER), of),
            offer_variable(key.text, "serial", key.span, Int(0, MOST_OFFERS), of),
            word(node, "visible", "all"),
        )
        kind.variables = {"giver": offer.giver, "taker": offer.taker}
        kind.listed = FunctionSym(kind.plural, key.span, (), SetOf(of))
        offer.functions[kind.plural] = kind.listed
        reading.names.kinds[kind.name] = kind
        reading.names.offers[kind.name] = offer
        reading.declare(kind)
        reading.offers.append(partial(_complete, offer, node, reading))


def _complete(offer: OfferSym, node: YamlNode, reading: Reading) -> None:
    """Reads the sides of an offer and writes what is done with it; nothing of that where a side is wrong."""
    el = reading.elaborator
    known = (len(reading.findings), len(el.unknown))
    whom = FunctionSym(f"{offer.name} with", offer.span, (), SetOf(PLAYER))
    written = reading.parsed(get(node, "with"))
    el.function(whom, written or nodes.NameRef(offer.span, "others"), Scope(has_me=True))
    whom.uses_me = True
    offer.functions["with"] = whom
    picks: dict[str, tuple[nodes.Pick, ...]] = {}
    for key, side in pairs(get(node, "sides")):
        read_side(offer, key, side, picks, reading)
    if not offer.sides and (len(reading.findings), len(el.unknown)) == known:
        help = "declare what an offer can contain: `sides: {cards: {move: card in hand, up_to: 3}}`"
        reading.findings.add(MISSING_KEY, offer.span, f"`{offer.name}` has no sides", help=help)
    _read_confirm(offer, node, reading)
    if (len(reading.findings), len(el.unknown)) == known:
        write_effects(offer, picks, el)


def _read_confirm(offer: OfferSym, node: YamlNode, reading: Reading) -> None:
    """`confirm:`, asked of the giver. What comes back asks for what was given, so all components must be askable."""
    written = reading.parsed(get(node, "confirm"))
    if written is None:
        return
    confirms = FunctionSym(f"{offer.name} to be confirmed", offer.span, (), BOOL)
    reading.elaborator.function(confirms, written, Scope(has_me=True))
    confirms.uses_me = True
    offer.functions["confirm"] = confirms
    for side in offer.sides:
        if side.way == "move" and side.kind is None:
            message = f"with `confirm`, an acceptance becomes an offer back, but `{side.name}` cannot be asked for"
            reading.findings.add(OFFER_SIDE, side.span, message, help="add: `shows: .., asked_by: ..`")
