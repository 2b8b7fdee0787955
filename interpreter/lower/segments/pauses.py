"""`allowing` and `pause`: a pause calls the effect that asks for what is allowed there.

Where the `allowing` is in the same effect, that is known here; else the frames that wait tell it when it comes.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.checker import typed as t
from interpreter.ir import nodes as ir
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.calling import Call, write_call
from interpreter.lower.segments.continuations import Continuation, EndAllowing, EndAnytime, chain
from interpreter.lower.segments.place import Place
from interpreter.lower.segments.service import Lowerer


def write_inside(
    lowerer: Lowerer, stmt: t.Allowing | t.Anytime, env: Env, k: Continuation, place: Place
) -> list[ir.Stmt]:
    """The body; what follows it tells the frames in it what is allowed and what is being carried out."""
    end = EndAllowing(stmt, k) if isinstance(stmt, t.Allowing) else EndAnytime(stmt, k)
    return lowerer.write(stmt.body, env, end, replace(place, tail=False))


def facts_of_pauses(lowerer: Lowerer, k: Continuation) -> tuple[int, tuple[str, ...], tuple[int, ...]]:
    """For a frame before `k`: the innermost `allowing` of this effect, the locals with its arguments, and the anytime
    effects being carried out in it."""
    own = _allowing(k)
    if own is None:
        return -1, (), _inside(k)
    return own.allowing.number, _arguments(lowerer, own), _inside(k)


def _allowing(k: Continuation) -> t.Allowing | None:
    return next((e.of for e in chain(k) if isinstance(e, EndAllowing)), None)


def _inside(k: Continuation) -> tuple[int, ...]:
    return tuple(e.of.number for e in chain(k) if isinstance(e, EndAnytime))


def _arguments(lowerer: Lowerer, stmt: t.Allowing) -> tuple[str, ...]:
    return tuple(lowerer.naming.of(x) for arguments in stmt.allowing.arguments for x in arguments)


def write_pause(lowerer: Lowerer, stmt: t.Pause, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
    service, span = lowerer.service, stmt.span
    me = env.me if env.me is not None else fold.const(span, None)
    here = (ir.Var(span, "k"), fold.const(span, _inside(k)))
    width = len(stmt.allowances[0].offer.params) - 1
    own = _allowing(k)
    if own is not None:
        offer = own.allowing.offer
        name = service.effect(offer)
        busy = lowerer.once(("pause", id(stmt)), "inside")
        given = [ir.Var(span, n) for n in _arguments(lowerer, own)]
        padding = [fold.const(span, None)] * (width - len(given))
        leaves = service.colours.effects[offer].leaves
        arguments: tuple[ir.Expr, ...] = (ir.Var(span, busy), *given, *padding)
        find = ir.Operate(span, "in_progress", here, busy)
        call = Call(stmt, [offer], name, None, True, leaves, me, arguments)
        return [find, *write_call(lowerer, call, k, place)]
    offers = [a.offer for a in stmt.allowances]
    table = service.allowing_table()
    leaves = frozenset[str]().union(*(service.colours.effects[o].leaves for o in offers))
    name = lowerer.once(("pause", id(stmt)), "allowed")
    found = ir.Var(span, name)

    def part(n: int) -> ir.Expr:
        return ir.Library(span, "item", (found, fold.const(span, n)))

    handed = tuple(part(n + 1) for n in range(width + 1))
    written = write_call(lowerer, Call(stmt, offers, table, part(0), True, leaves, me, handed), k, place)
    some = ir.Compare(span, "is not", found, fold.const(span, None))
    find = ir.Operate(span, "allowed", (*here, fold.const(span, width)), name)
    return [find, ir.If(span, some, tuple(written), ())]
