"""Offers in a program: what the log tells of them, and where front ends find what they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.analysis.slot_names import slot_name
from interpreter.checker import typed as t
from interpreter.checker.symbols import SideSym, VariableSym
from interpreter.ir import nodes as ir
from interpreter.lower.configuration import type_name
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.service import Lowerer

if TYPE_CHECKING:
    from interpreter.lower.builder import Builder


def write_offer_news(lowerer: Lowerer, stmt: t.OfferNews, env: Env) -> list[ir.Stmt]:
    """A line of the log: what has happened, who has done it, the place of the offer, its giver and its taker; and what
    the offer holds, as others see it."""
    span, offer = stmt.span, stmt.offer
    place = lowerer.service.expressions.lower(stmt.at, env)
    giver = ir.Slot(span, slot_name(offer.giver), place)
    taker = ir.Slot(span, slot_name(offer.taker), place)
    by = env.me if env.me is not None else fold.const(span, None)
    held = tuple(ir.TupleOf(side.span, _held(lowerer, side, place)) for side in offer.sides)
    parts = (fold.const(span, stmt.what), fold.const(span, offer.name), by, giver, taker, *held)
    return [ir.Event(span, "offer", parts)]


def _held(lowerer: Lowerer, side: SideSym, place: ir.Expr) -> tuple[ir.Expr, ...]:
    """What `runtime.together.offers.held` reads of one side from the state: what is given, what is asked for, and what
    a pledge speaks of on the one and on the other side."""
    span, layout = side.span, lowerer.service.layout

    def read(variable: VariableSym) -> ir.Expr:
        return ir.Slot(span, slot_name(variable), place)

    given: ir.Expr = read(side.told or side.given)
    if side.way == "move" and side.told is None:
        given = ir.Library(span, "len", (given,))
    if side.asked is None:
        asked: ir.Expr = fold.const(span, 0)
    elif side.kind is None:
        asked = read(side.asked)
    else:
        flat = fold.arithmetic(span, "*", place, fold.const(span, len(side.kind.members)))
        numbers = (fold.arithmetic(span, "+", flat, fold.const(span, n)) for n in layout.members(side.kind.name))
        asked = ir.TupleOf(span, tuple(ir.Slot(span, slot_name(side.asked), n) for n in numbers))
    picked = (ir.TupleOf(span, tuple(map(read, picks))) for picks in (side.given_picks, side.asked_picks))
    return (given, asked, *picked)


def offer_facts(builder: Builder) -> tuple[tuple[Any, ...], ...]:
    """Of each form of offers, what `runtime.program.OfferInfo` holds."""
    return tuple(
        (
            o.name,
            o.visible,
            *(slot_name(v) for v in (o.giver, o.taker, o.refused, o.serial)),
            tuple(e.name for e in o.carried_out),
            tuple(_side(builder, s) for s in o.sides),
        )
        for o in builder.ruleset.offers.values()
    )


def _side(builder: Builder, side: SideSym) -> tuple[Any, ...]:
    """What `runtime.program.SideInfo` holds."""

    def parts(variables: tuple[VariableSym, ...]) -> tuple[tuple[str, str, str], ...]:
        pairs = zip(variables, side.picks, strict=False)
        return tuple((pick.name, slot_name(v), type_name(v.type)) for v, pick in pairs)

    shown = side.shown
    told = type_name(shown.type) if shown is not None and shown.type is not None else ""
    return (
        side.name,
        side.way,
        slot_name(side.given),
        "" if side.told is None else slot_name(side.told),
        "" if side.asked is None else slot_name(side.asked),
        "" if side.kind is None else side.kind.name,
        () if side.kind is None else builder.layout.members(side.kind.name),
        "" if side.may is None else builder.request(side.may, side.may.name),
        "" if shown is None else builder.request(shown, shown.name),
        told,
        _noun(builder, side),
        parts(side.given_picks),
        parts(side.asked_picks),
    )


def _noun(builder: Builder, side: SideSym) -> tuple[str, str]:
    """What is counted: the counter's singular and plural, or those of the components."""
    if side.counter is not None:
        return side.counter.name, side.counter.plural
    held = side.zone.holds if side.zone is not None else ()
    if len(held) != 1:
        return "component", "components"
    return held[0], builder.ruleset.components[held[0]].plural
