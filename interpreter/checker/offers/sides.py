"""The sides of offers: what giver and taker may put in, as it is declared."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.checker import typed
from interpreter.checker.codes.declarations import MISSING_KEY, WRONG_VALUE
from interpreter.checker.codes.offers import OFFER_SIDE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.scope import Scope
from interpreter.checker.static.declaration_context import Reading, get, number, truth
from interpreter.checker.static.naming import known_ones, report_malformed
from interpreter.checker.symbols import CounterSym, EffectSym, FunctionSym, OfferSym, SideSym, VariableSym, ZoneSym
from interpreter.checker.typed import LocalVar
from interpreter.checker.walk import statements_in
from interpreter.checker.wording import quoted
from interpreter.foundation.source import Span
from interpreter.language.types import (
    BOOL,
    INT,
    PLAYER,
    Bool,
    Component,
    Int,
    ListOf,
    Member,
    Player,
    SetOf,
    Type,
    Unknown,
    describe,
    optional,
    required,
)
from interpreter.syntax import nodes
from interpreter.syntax.effects import parser as effect_parser
from interpreter.syntax.yaml.nodes import YamlMap, YamlNode, YamlScalar

#: The names that every offer has a meaning for; no side can be called so.
TAKEN = frozenset({"giver", "taker", "number", "next", "previous"})
#: How much of a pledge there is: it is made or not.
ONE = 1


def offer_variable(offer: str, part: str, span: Span, type: Type, *per: Member) -> VariableSym:
    """What is kept of an offer, under a name that no ruleset can write."""
    return VariableSym(f"{offer}_{part[:1].upper()}{part[1:]}", span, type, tuple(per), visible="none", offered=True)


def read_side(
    offer: OfferSym, key: YamlScalar, node: YamlNode, picks: dict[str, tuple[nodes.Pick, ...]], reading: Reading
) -> None:
    """Adds a side to an offer, unless something is wrong with it, which is reported. `picks`: what pledges speak of."""
    name = key.text
    if name in TAKEN or "__" in name or name.startswith("asked_"):
        report_malformed(name, key.span, reading.findings) if "__" in name else reading.findings.add(
            OFFER_SIDE, key.span, f"`{name}` has a special meaning in offers", help="choose another name"
        )
        return
    ways = [way for way in ("move", "pay", "do") if get(node, way) is not None]
    if len(ways) != 1:
        found = "none is given" if not ways else f"{' and '.join(f'`{w}`' for w in ways)} are given"
        message = f"a side of an offer has one of `move`, `pay` and `do`; {found}"
        help = "write `move: card in hand`, `pay: coins` or `do: ..`; write two sides for two things"
        reading.findings.add(OFFER_SIDE, key.span, message, help=help)
        return
    way = ways[0]
    if not _fitting(way, node, reading) or (way != "do" and not _limited(key, node, reading)):
        return
    side = {"move": _moved, "pay": _paid}.get(way, _pledged)(offer, key, node, picks, reading)
    if side is not None:
        side.askable = get(node, "asked") is None or truth(node, "asked")
        offer.sides.append(side)
        offer.functions.update({f.name: f for f in (side.may, side.shown) if f is not None})
        offer.kind.variables[name] = side.given
        if side.asked is not None:
            offer.kind.variables[f"asked_{name}"] = side.asked


#: The keys that belong to each way.
_KEYS = {
    "move": {"move", "where", "shows", "asked_by", "up_to"},
    "pay": {"pay", "up_to", "asked"},
    "do": {"do", "choose", "asked"},
}


def _fitting(way: str, node: YamlNode, reading: Reading) -> bool:
    origin = {"source", "reconstructed", "ruling"}
    extra = [k for k, _ in (node if isinstance(node, YamlMap) else ()) if k.text not in _KEYS[way] | origin]
    for key in extra:
        message = f"`{key.text}` does not belong to a side with `{way}`"
        if (way, key.text) == ("do", "up_to"):
            help = "a pledge occurs once in an offer: remove this, or declare another side"
        else:
            help = f"what belongs to it: {', '.join(f'`{k}`' for k in sorted(_KEYS[way]))}"
        reading.findings.add(OFFER_SIDE, key.span, message, help=help)
    return not extra


def _limited(key: YamlScalar, node: YamlNode, reading: Reading) -> bool:
    if number(node, "up_to") is None:
        help = "add `up_to: n`: how many of it an offer may hold"
        reading.findings.add(MISSING_KEY, key.span, f"`{key.text}` has no limit", help=help)
        return False
    return True


# ------------------------------------------------------------------ components
def _moved(offer: OfferSym, key: YamlScalar, node: YamlNode, picks: object, reading: Reading) -> SideSym | None:
    """`move: card in hand`, with what may be offered, what others learn of it, and how it is asked for."""
    span, most, of = key.span, number(node, "up_to") or ONE, Member(offer.kind.name)
    written = get(node, "move")
    membership = reading.parsed(written)
    if not isinstance(membership, nodes.Membership) or not isinstance(membership.element, nodes.NameRef):
        if membership is not None:
            help = "write a name for each of them, and the zone: `move: card in hand`"
            reading.findings.add(OFFER_SIDE, membership.span, "it is unclear what is moved", help=help)
        return None
    zone = _zone(membership.domain, reading)
    if zone is None:
        return None
    element = LocalVar(membership.element.name, Component(tuple(sorted(zone.holds))), membership.element.span)
    may = FunctionSym(f"{offer.name}_may_{key.text}", span, (element,), BOOL)
    _function(may, get(node, "where"), typed.Const(span, BOOL, True), reading)
    shown = None
    if get(node, "shows") is not None:
        shown = FunctionSym(f"{offer.name}_shown_{key.text}", span, (element,))
        _function(shown, get(node, "shows"), None, reading)
        if not isinstance(shown.type or Unknown(), Int | Bool | Member | Player | Unknown):
            help = "name a field of it: `shows: card.good`, with `otherwise` where it may be none"
            message = f"`shows` must give a plain value, but this is {describe(shown.type or INT)}"
            reading.findings.add(OFFER_SIDE, (get(node, "shows") or node).span, message, help=help)
            return None
    given = offer_variable(offer.name, f"given_{key.text}", span, SetOf(element.type), of)
    side = SideSym(key.text, span, "move", most, given, zone=zone, element=element, may=may, shown=shown)
    if shown is not None and shown.type is not None:
        side.told = offer_variable(offer.name, f"told_{key.text}", span, ListOf(shown.type), of)
        side.told.bound = most
    asked_by = get(node, "asked_by")
    if isinstance(asked_by, YamlScalar):
        kind = reading.names.kinds.get(asked_by.text)
        told = Unknown() if shown is None else required(shown.type or INT)
        if kind is None or (told != Member(kind.name) and not isinstance(told, Unknown)) or shown is None:
            kinds = [told.kind] if isinstance(told, Member) else []
            message = f"`{asked_by.text}` is not the type of `shows`"
            help = (
                f"write `asked_by: {kinds[0]}`" if kinds else "make `shows` give a member of a kind, and name that kind"
            )
            reading.findings.add(OFFER_SIDE, asked_by.span, message, help=help, suggestions=kinds)
            return None
        reading.names.used.add(kind.name)
        side.kind = kind
        side.asked = offer_variable(offer.name, f"asked_{key.text}", span, Int(0, most), of, Member(kind.name))
    return side


def _zone(node: nodes.Expr, reading: Reading) -> ZoneSym | None:
    zone = reading.names.zones.get(node.name) if isinstance(node, nodes.NameRef) else None
    if zone is not None and zone.per == (PLAYER,) and not zone.slot:
        reading.names.used.add(zone.name)
        return zone
    suitable = [z.name for z in reading.names.zones.values() if z.per == (PLAYER,) and not z.slot]
    message = f"`{node.span.text}` is not a zone that each player has"
    reading.findings.add(
        OFFER_SIDE, node.span, message, help=known_ones("zone `per: player`", suitable), suggestions=suitable[:1]
    )
    return None


def _function(symbol: FunctionSym, node: YamlNode | None, otherwise: typed.Expr | None, reading: Reading) -> None:
    """A formula of a side; its parameters have names that only it knows, and somebody asks it."""
    parsed = reading.parsed(node)
    if parsed is None:
        symbol.body, symbol.type = otherwise, symbol.type or BOOL
    else:
        scope = Scope(has_me=True)
        for local in symbol.params:
            scope.bind(local, fixed=True)
        reading.elaborator.function(symbol, parsed, scope)
    symbol.uses_me = True


# ------------------------------------------------------------------ counters
def _paid(offer: OfferSym, key: YamlScalar, node: YamlNode, picks: object, reading: Reading) -> SideSym | None:
    """`pay: points`"""
    span, most, of = key.span, number(node, "up_to") or ONE, Member(offer.kind.name)
    written = get(node, "pay")
    word = written.text if isinstance(written, YamlScalar) else ""
    counter = reading.names.counters.get(word) or reading.names.plurals.get(word)
    if not isinstance(counter, CounterSym) or counter.per != (PLAYER,):
        suitable = [c.plural for c in reading.names.counters.values() if c.per == (PLAYER,)]
        place = written.span if written is not None else span
        message = f"`{word}` is not a counter that each player has"
        help = known_ones("counter `per: player`", suitable)
        reading.findings.add(OFFER_SIDE, place, message, help=help, suggestions=suitable[:1])
        return None
    reading.names.used.add(counter.name)
    given = offer_variable(offer.name, f"given_{key.text}", span, Int(0, most), of)
    asked = offer_variable(offer.name, f"asked_{key.text}", span, Int(0, most), of)
    return SideSym(key.text, span, "pay", most, given, asked, counter=counter)


# ------------------------------------------------------------------ pledges
def _pledged(
    offer: OfferSym, key: YamlScalar, node: YamlNode, picks: dict[str, tuple[nodes.Pick, ...]], reading: Reading
) -> SideSym | None:
    """`do: 'do spare(d, other)'`, and what it speaks of, `choose: 'd in built'`."""
    span, of, el = key.span, Member(offer.kind.name), reading.elaborator
    other = LocalVar("other", PLAYER, span)
    scope = Scope(has_me=True)
    scope.bind(other, fixed=True)
    choose = get(node, "choose")
    parsed = None if choose is None else effect_parser.parse_picks(choose, reading.findings)
    body = effect_parser.parse_block(do, reading.findings) if (do := get(node, "do")) is not None else None
    if body is None or (choose is not None and parsed is None):
        return None
    locals = _picked(parsed or (), scope, el, reading) if parsed else ()
    if locals is None:
        return None
    pledge = EffectSym(f"{offer.name}: {key.text}", span, (*locals, other), needs_me=True)
    inside = Scope(has_me=True, effect=pledge)
    for local in pledge.params:
        inside.bind(local, fixed=True)
    el.effect(pledge, body, inside)
    misfit = next(filter(None, map(_misfit, statements_in([pledge.body] if pledge.body else []))), None)
    if misfit is not None:
        place, what, help = misfit
        reading.findings.add(OFFER_SIDE, place, f"a pledge is carried out at once on acceptance: {what}", help=help)
        return None
    picks[key.text] = parsed or ()
    given = offer_variable(offer.name, f"given_{key.text}", span, BOOL, of)
    asked = offer_variable(offer.name, f"asked_{key.text}", span, BOOL, of)

    def parts(way: str) -> tuple[VariableSym, ...]:
        return tuple(
            offer_variable(offer.name, f"{way}_{key.text}_P_{x.name}", x.span, optional(x.type), of) for x in locals
        )

    side = SideSym(key.text, span, "do", ONE, given, asked, pledge=pledge, picks=locals)
    side.given_picks, side.asked_picks = parts("given"), parts("asked")
    return side


def _misfit(stmt: typed.Stmt) -> tuple[Span, str, str] | None:
    """What is wrong with a statement of a pledge, and what helps."""
    match stmt:
        case typed.Choose(random=False) | typed.Menu(random=False):
            help = "choose the values first: `choose: n in 1..3`"
            return stmt.span.header(), "it asks nothing", help
        case typed.Together() | typed.Wait() | typed.End():
            help = "store the promise in a variable, and do the rest after the floor"
            return stmt.span.header(), f"{quoted(stmt.span.header())} is not allowed in it", help
    return None


def _picked(picks: Iterable[nodes.Pick], scope: Scope, el: Elaborator, reading: Reading) -> tuple[LocalVar, ...] | None:
    """The locals of what a pledge speaks of, by a trial of the choice; its mistakes are reported here."""
    known, missing = len(reading.findings), len(el.unknown)
    found: list[LocalVar] = []
    for pick in picks:
        body = nodes.Block(pick.span, (nodes.Stop(pick.span),))
        choice = nodes.Choose(pick.span, (pick,), None, nodes.Manner(), None, body, None)
        (typed_choice,) = el.block(nodes.Block(pick.span, (choice,)), scope.child(in_loop=True)).statements
        assert isinstance(typed_choice, typed.Choose)
        local = typed_choice.picks[0].local
        type = local.type
        if pick.quantity is not None or (isinstance(type, Int) and (type.low is None or type.high is None)):
            help = "take one thing at a time, of a kind, a zone, or a range of plain numbers"
            reading.findings.add(OFFER_SIDE, pick.span, "an offer cannot hold this", help=help)
        if isinstance(type, Unknown) and (len(reading.findings), len(el.unknown)) == (known, missing):
            reading.findings.add(WRONG_VALUE, pick.span, "the type of this is unknown", help="name a set")
        found.append(local)
        scope.bind(local, fixed=True)
    return None if len(reading.findings) > known or len(el.unknown) > missing else tuple(found)
