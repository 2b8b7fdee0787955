"""Calls of effects, hooks and reactions, and how an effect goes on when one has ended after a stop."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.analysis.colour import reactions_of
from interpreter.checker import typed as t
from interpreter.checker.symbols import EffectSym
from interpreter.ir import nodes as ir
from interpreter.lower.ahead import ahead
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.faces import of_faces
from interpreter.lower.segments.continuations import Continuation
from interpreter.lower.segments.leaving import exits
from interpreter.lower.segments.place import NOWHERE, Place
from interpreter.lower.segments.service import Lowerer
from interpreter.lower.segments.shared import kept


def write_do(lowerer: Lowerer, stmt: t.Do, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
    """A call of an effect, or its own statements where this is its only one."""
    arguments = tuple(kept(lowerer.service.expressions.lower(a, env), a) for a in stmt.arguments)
    if lowerer.service.written_out(stmt.effect):
        return _write_out(lowerer, stmt, arguments, env, k, place)
    name = lowerer.service.effect(stmt.effect)
    colour = lowerer.service.colours.effects[stmt.effect]
    me = env.me if env.me is not None else fold.const(stmt.span, None)
    taken: list[ir.Stmt] = []
    if stmt.result is not None:
        result = ir.Slot(stmt.span, "result", None)
        taken = [ir.SetVar(stmt.span, lowerer.naming.of(stmt.result), result)]
        taken += lowerer.hidden.result(stmt.result, stmt.span)
    code: list[ir.Stmt] = []
    if colour.asks:
        code, arguments = lowerer.hidden.arguments(stmt, stmt.effect.params, arguments, env)
    call = Call(stmt, [stmt.effect], name, None, colour.asks, colour.leaves, me, arguments, tuple(taken))
    return [*code, *write_call(lowerer, call, k, place)]


def _write_out(
    lowerer: Lowerer, stmt: t.Do, arguments: tuple[ir.Expr, ...], env: Env, k: Continuation, place: Place
) -> list[ir.Stmt]:
    """The effect's own statements in the place of the call, which is its only one."""
    assert stmt.effect.body is not None
    lowerer.service.wrote_out(stmt, lowerer.effect)
    me, code = lowerer.steady(env.me or fold.const(stmt.span, None), ("me", id(stmt)), "me")
    lowerer.hidden.look_through(stmt.effect.body)
    for param, e, argument in zip(stmt.effect.params, stmt.arguments, arguments, strict=True):
        code.append(ir.SetVar(argument.span, lowerer.naming.of(param), argument))
        code += lowerer.hidden.given(e.span, param, e, argument, env, id(e))
    return code + lowerer.write(stmt.effect.body, env.acting(me), k, place)


def write_run(lowerer: Lowerer, stmt: t.RunHook, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
    """A hook of whatever it turns out to be; nothing where that has none."""
    base, code = lowerer.fixed(stmt.base, env, ("hook", id(stmt)), "of")
    table, asks, leaves = lowerer.service.hook(stmt)
    arguments = tuple(lowerer.service.expressions.lower(a, env) for a in stmt.arguments)
    if asks:
        before, arguments = lowerer.hidden.arguments(stmt, stmt.hook.params, arguments, env)
        code += before
    me = env.me if env.me is not None else fold.const(stmt.span, None)
    present = ir.Library(stmt.span, "has_hook", (ir.Table(stmt.span, table, fold.const(stmt.span, None)), base))
    callees = list(dict.fromkeys(stmt.hook.bodies.values()))
    faces = of_faces(stmt.base)
    this = fold.arithmetic(stmt.span, "//", base, fold.const(stmt.span, faces)) if faces else base
    call = Call(stmt, callees, table, base, asks, leaves, me, (this, *arguments))
    return [*code, ir.If(stmt.span, present, tuple(write_call(lowerer, call, k, place)), ())]


def write_react(lowerer: Lowerer, stmt: t.React, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
    """A reaction to an event: its entry is `this`, its player acts and is the owner."""
    reactors = lowerer.service.reactors(stmt.event, stmt.when)
    number, code = lowerer.fixed(stmt.number, env, ("reaction", id(stmt)), "of")
    which = reactors.which(stmt.span, number)
    this = lowerer.service.expressions.tables.lookup(stmt.span, f"{stmt.event.name}_this", reactors.things, which)
    assert env.me is not None
    arguments = tuple(lowerer.service.expressions.lower(a, env) for a in stmt.arguments)
    taken: list[ir.Stmt] = []
    if stmt.told is not None:
        result = ir.Slot(stmt.span, "result", None)
        taken = [ir.SetVar(stmt.span, lowerer.naming.of(stmt.told), result)]
    given = (this, env.me, *arguments)
    asks, leaves = reactors.asks, reactors.leaves
    call = Call(stmt, reactions_of(stmt), reactors.table, which, asks, leaves, env.me, given, tuple(taken))
    return [*code, *write_call(lowerer, call, k, place)]


@dataclass(frozen=True, slots=True)
class Call:
    """A call: of function `name`, or of that of table `name` at `index`, by which some of `callees` are carried out.
    `leaves` are blocks that these may leave, `taken` the taking of the result."""

    stmt: t.Stmt
    callees: list[EffectSym]
    name: str
    index: ir.Expr | None
    asks: bool
    leaves: frozenset[str]
    me: ir.Expr
    arguments: tuple[ir.Expr, ...]
    taken: tuple[ir.Stmt, ...] = ()


def write_call(lowerer: Lowerer, call: Call, k: Continuation, place: Place) -> list[ir.Stmt]:
    """A call, what is done when it leaves a block of ours, and the taking of its result, here and after a stop."""
    span, service, leaves = call.stmt.span, lowerer.service, bool(call.leaves)
    left = exits(lowerer, call.leaves, k, place)
    service.called(lowerer.effect, call.callees, *ahead(service.colours, k))
    if not call.asks:
        return [ir.CallPlain(span, call.name, call.index, call.me, call.arguments, leaves, left), *call.taken]
    frame = lowerer.frame(("call", id(call.stmt)), "call", span, call.me, k)
    service.frames[frame].passes = lowerer.hidden.passed(call.arguments)
    if not service.frames[frame].resume:
        _resume(lowerer, frame, call, k)
    return [ir.CallAsking(span, call.name, call.index, frame, call.me, call.arguments, leaves, left), *call.taken]


def _resume(lowerer: Lowerer, frame: int, call: Call, k: Continuation) -> None:
    """What follows a call when it ends after a stop: `v` is none, or the code of a block that it leaves."""
    name = f"{lowerer.name}_r{frame}"
    info = lowerer.service.frames[frame]
    info.resume = name
    span = call.stmt.span
    code: list[ir.Stmt] = [*call.taken, *lowerer.follow(k)]
    left = exits(lowerer, call.leaves, k, NOWHERE)
    info.catches = tuple(c for c, _ in left)
    for block, done in left:
        this_one = fold.compare(span, "==", ir.Var(span, "v"), fold.const(span, block))
        code = [ir.If(span, this_one, done, tuple(code))]
    lowerer.add(ir.Function(name, "resume", ("F", "v"), tuple(code), span, frame, lowerer.effect.name))
