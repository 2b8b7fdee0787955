"""Loops. One that asks keeps its counters in locals, so that a segment can go on with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker import typed as t
from interpreter.ir import nodes as ir
from interpreter.language.types import Int, is_many
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.continuations import Again, Continuation
from interpreter.lower.segments.service import Lowerer

if TYPE_CHECKING:
    from interpreter.lower.segments.place import Place

Loop = t.While | t.Repeat | t.ForEach

#: More repetitions than this are counted against the step budget of the decision.
FREE_REPETITIONS = 1000


def _hidden(lowerer: Lowerer, loop: Loop) -> tuple[str, ...]:
    if isinstance(loop, t.While) or not lowerer.service.colours.asks(loop.body):
        return ()
    if isinstance(loop, t.Repeat):
        return (lowerer.once(("left", id(loop)), "left"),)
    return lowerer.once(("next", id(loop)), "next"), lowerer.once(("all", id(loop)), "all")


def begin_loop(lowerer: Lowerer, loop: Loop, env: Env) -> list[ir.Stmt]:
    """What comes once before the loop."""
    hidden = _hidden(lowerer, loop)
    if not hidden:
        return []
    span = loop.span
    if isinstance(loop, t.Repeat):
        times = lowerer.service.expressions.lower(loop.times, env)
        return [*_spend(loop, times), ir.SetVar(span, hidden[0], times)]
    assert isinstance(loop, t.ForEach)
    first: ir.Stmt = ir.SetVar(span, hidden[0], fold.const(span, 0))
    members = _members(lowerer, loop, env)
    if isinstance(members, ir.Const):
        return [first]
    return [ir.SetVar(span, hidden[1], fold.library(span, "tuple", [members])), first]


def write_loop(
    lowerer: Lowerer, loop: Loop, env: Env, k: Continuation, place: Place, _: tuple[str, ...] = ()
) -> list[ir.Stmt]:
    """The loop itself, as it is written at its place and again where a segment goes on with it."""
    hidden = _hidden(lowerer, loop)
    label = lowerer.label()
    again = Again(loop, env, hidden, k)
    body = lowerer.write(loop.body, env, again, place.inside(again.key, label))
    span = loop.span.header()
    match loop:
        case t.While():
            condition = lowerer.service.expressions.lower(loop.condition, env)
            simple = not lowerer.service.colours.loops(loop.body) and not lowerer.service.colours.asks(loop.body)
            return [ir.While(span, label, condition, tuple(body), "own" if simple else "fuel")]
        case t.Repeat() if hidden:
            left = ir.Var(span, hidden[0])
            more = fold.compare(span, ">", left, fold.const(span, 0))
            less = ir.SetVar(span, hidden[0], fold.arithmetic(span, "-", left, fold.const(span, 1)))
            return [ir.While(span, label, more, (less, *body), "none")]
        case t.Repeat():
            times = lowerer.service.expressions.lower(loop.times, env)
            counted = ir.Library(span, "range", (times,))
            unused = lowerer.once(("unused", id(loop)), "n")
            return [*_spend(loop, times), ir.For(span, label, unused, counted, tuple(body))]
        case t.ForEach() if hidden:
            return [_asking_for(lowerer, loop, hidden, label, body, env)]
    domain = _members(lowerer, loop, env)
    return [ir.For(span, label, lowerer.naming.of(loop.local), domain, tuple(body))]


def _asking_for(
    lowerer: Lowerer, loop: t.ForEach, hidden: tuple[str, ...], label: int, body: list[ir.Stmt], env: Env
) -> ir.Stmt:
    """while next < len(all): x = all[next]; next = next + 1; body. A constant set needs no local."""
    span = loop.span.header()
    following = ir.Var(span, hidden[0])
    members = _members(lowerer, loop, env)
    if isinstance(members, ir.Const) and isinstance(members.value, tuple):
        member = lowerer.service.expressions.tables.lookup(span, "all", members.value, following)
    else:
        members = ir.Var(span, hidden[1])
        member = ir.Library(span, "item", (members, following))
    more = fold.compare(span, "<", following, fold.library(span, "len", [members]))
    take = ir.SetVar(span, lowerer.naming.of(loop.local), member)
    step = ir.SetVar(span, hidden[0], fold.arithmetic(span, "+", following, fold.const(span, 1)))
    return ir.While(span, label, more, (take, step, *body), "none")


def _members(lowerer: Lowerer, loop: t.ForEach, env: Env) -> ir.Expr:
    """The set as it is now, of those that meet the condition."""
    if loop.condition is None:
        domain = lowerer.service.expressions.lower(loop.domain, env)
        return domain if is_many(loop.domain.type) else ir.Library(loop.span, "as_set", (domain,))
    member = t.Generator(loop.local, loop.domain)
    chosen = t.Aggregate(loop.span, loop.domain.type, "set", None, (member,), loop.condition, None)
    return lowerer.service.expressions.lower(chosen, env)


def _spend(loop: t.Repeat, times: ir.Expr) -> list[ir.Stmt]:
    if isinstance(times, ir.Const) and isinstance(times.value, int) and times.value <= FREE_REPETITIONS:
        return []
    of = loop.times.type
    if isinstance(of, Int) and of.high is not None and of.high <= FREE_REPETITIONS:
        return []
    many = fold.compare(loop.span, ">", times, fold.const(loop.span, FREE_REPETITIONS))
    return [ir.If(loop.span, many, (ir.Operate(loop.span, "spend", (times,)),), ())]
