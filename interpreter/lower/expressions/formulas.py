"""Calls of functions and reads of values: written out where used, worked out beforehand, or called."""

from __future__ import annotations

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import FunctionSym, ValueSym
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.types import Member, Player, may_be_none
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.lowering import Expressions
from interpreter.lower.set_aside import value_of

#: A formula with at most this many nodes is written out where it is used instead of being called; with the formulas
#: that are written out inside it, with this many.
INLINE_NODES, INLINE_ROOM = 24, 600
#: A formula that reads no state is worked out for all its arguments if there are at most this many.
MOST_TABULATED = 10_000


def call(x: Expressions, e: t.CallFunction, env: Env) -> ir.Expr:
    function = e.function
    assert function.body is not None
    if function.error is not None:
        return value_of(e.span, function)
    for a, p in zip(e.arguments, function.params, strict=True):
        if may_be_none(a.type) and not may_be_none(p.type):
            break
    else:
        return _call(x, e.span, function, [x.lower(a, env) for a in e.arguments], e.me, env)
    # None propagates through calls: an argument that is none where the formula wants a value makes the result none.
    values: list[ir.Expr] = []

    def step(n: int) -> ir.Expr:
        if n == len(e.arguments):
            return _call(x, e.span, function, values, e.me, env)

        def add(value: ir.Expr) -> ir.Expr:
            values.append(value)
            return step(n + 1)

        if may_be_none(function.params[n].type):
            return add(x.lower(e.arguments[n], env))
        return x.present(e.arguments[n], env, add)

    return step(0)


def _call(
    x: Expressions, span: Span, function: FunctionSym, arguments: list[ir.Expr], me: t.Expr | None, env: Env
) -> ir.Expr:
    actor = None if me is None else x.lower(me, env)
    body = function.body
    assert body is not None
    tabulated = _tabulated(x, span, function, arguments)
    if tabulated is not None:
        return tabulated
    if _inlines(x, function, body, arguments, actor):
        x.inlining.append(function)
        inner = Env(env.naming, actor, dict(zip(function.params, arguments, strict=True)))
        result = x.lower(body, inner)
        x.inlining.pop()
        return result
    handed = ([actor] if function.uses_me and actor is not None else []) + arguments
    return ir.Pure(span, x.request(function, function.name), tuple(handed))


def _tabulated(x: Expressions, span: Span, function: FunctionSym, arguments: list[ir.Expr]) -> ir.Expr | None:
    """A formula of members and players that reads no state is a table, worked out while compiling."""
    if function in x.inlining or not _may_be_tabulated(x, function):
        return None
    values = x.tabulate(function, x.layout.sizes(tuple(p.type for p in function.params)))  # type: ignore[misc]
    if values is None:
        return None
    total: ir.Expr | None = None
    for value, param in zip(arguments, function.params, strict=True):
        size = x.layout.size(param.type)  # type: ignore[arg-type]
        row = None if total is None else fold.arithmetic(span, "*", total, fold.const(span, size))
        total = value if row is None else fold.arithmetic(span, "+", row, value)
    assert total is not None
    return x.tables.lookup(span, function.name, values, total)


def _may_be_tabulated(x: Expressions, function: FunctionSym) -> bool:
    types = [p.type for p in function.params]
    if not types or function.uses_me or not all(isinstance(of, Member | Player) for of in types):
        return False
    return x.layout.count(tuple(types)) <= MOST_TABULATED  # type: ignore[arg-type]


def _inlines(
    x: Expressions, function: FunctionSym | ValueSym, body: t.Expr, arguments: list[ir.Expr], me: ir.Expr | None
) -> bool:
    if function in x.inlining or not all(fold.simple(a) for a in arguments):
        return False
    if me is not None and not fold.simple(me):
        return False
    if any(isinstance(n, t.Can | t.Supposing) for n in everything(body)):
        return False
    nodes = sum(1 for _ in everything(body))
    room = x.room if x.inlining else INLINE_ROOM
    fits = nodes <= min(INLINE_NODES, room)
    x.room = room - nodes * fits
    return fits


def value(x: Expressions, e: t.ValueAt, env: Env) -> ir.Expr:
    body = e.value.base
    if e.value.changed:
        return _changed_value(x, e, [], env)
    actor = None if e.me is None else x.lower(e.me, env)
    arguments = [x.lower(i, env) for i in e.indices]
    if body is None:
        return fold.const(e.span, 0)
    if _inlines(x, e.value, body, arguments, actor):
        x.inlining.append(e.value)
        inner = Env(env.naming, actor, dict(zip(e.value.index, arguments, strict=True)))
        result = x.lower(body, inner)
        x.inlining.pop()
        return result
    handed = ([actor] if e.value.uses_me and actor is not None else []) + arguments
    return ir.Pure(e.span, x.request(e.value, e.value.name), tuple(handed))


def _changed_value(x: Expressions, e: t.ValueAt, given: list[ir.Expr], env: Env) -> ir.Expr:
    """A value that anything changes is always asked of its function; none of an index that is none."""
    if len(given) < len(e.indices):
        return x.present(e.indices[len(given)], env, lambda i: _changed_value(x, e, [*given, i], env))
    actor = [x.lower(e.me, env)] if e.value.uses_me and e.me is not None else []
    return ir.Pure(e.span, x.request(e.value, e.value.name), (*actor, *given))
