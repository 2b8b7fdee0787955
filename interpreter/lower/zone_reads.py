"""What lies in zones, and where a component lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.check import typed as t
from interpreter.ir import nodes as ir
from interpreter.lower import folding as fold
from interpreter.lower.environment import Env

if TYPE_CHECKING:
    from interpreter.lower.expressions import Expressions


def zone(x: Expressions, e: t.ZoneAt, env: Env) -> ir.Expr:
    base = x.layout.base[e.zone.name]

    def at(i: ir.Expr | None) -> ir.Expr:
        here = fold.const(e.span, base)
        return ir.Slot(e.span, "zones", here if i is None else fold.arithmetic(e.span, "+", i, here))

    return x.index(e.zone.per, e.indices, env, at)


def zone_union(x: Expressions, e: t.ZoneUnion, env: Env) -> ir.Expr:
    base = x.layout.base[e.zone.name]
    zones = ir.Slot(e.span, "zones", None)
    function = "slots_of" if e.zone.slot else "zones_of"
    if e.player is not None:
        size = x.layout.count(e.zone.per[1:])

        def of(player: ir.Expr) -> ir.Expr:
            places = fold.arithmetic(e.span, "*", player, fold.const(e.span, size))
            first = fold.arithmetic(e.span, "+", places, fold.const(e.span, base))
            last = fold.arithmetic(e.span, "+", places, fold.const(e.span, base + size))
            return ir.Library(e.span, function, (zones, first, last))

        return x.present(e.player, env, of)
    end = base + x.layout.count(e.zone.per)
    return ir.Library(e.span, function, (zones, fold.const(e.span, base), fold.const(e.span, end)))


def zone_of(x: Expressions, e: t.ZoneOf, env: Env) -> ir.Expr:
    base = x.layout.base[e.zone.name]
    end = base + x.layout.count(e.zone.per)
    last = e.zone.per[-1]
    size, offset = x.layout.size(last), x.layout.offset(last)

    def where(component: ir.Expr) -> ir.Expr:
        found = ir.Slot(e.span, "lies", component)
        arguments = (found, *(fold.const(e.span, n) for n in (base, end, size, offset)))
        return ir.Library(e.span, "index_in_zone", arguments)

    return x.present(e.component, env, where)
