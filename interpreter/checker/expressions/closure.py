"""Reach: `spread(x from A to E where c)`, the smallest set that holds A and, with each x, E of x."""

from __future__ import annotations

from dataclasses import replace

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import DIFFERENT_TYPES, UNCLEAR_TYPE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.sets import element_of, or_empty
from interpreter.checker.scope import Scope
from interpreter.checker.wording import quoted
from interpreter.language.types import (
    BOOL,
    ListOf,
    NoneType,
    SetOf,
    Type,
    Unknown,
    describe,
    join,
    may_be_none,
    required,
)
from interpreter.syntax import nodes


def spread(el: Elaborator, node: nodes.Spread, scope: Scope, hint: Type | None) -> typed.Expr:
    """`spread(x from A to E where c)`: A may be a set or one thing; E, of each x, as well."""
    start = _as_set(el, el.infer(node.start, scope, hint))
    inner = scope.child()
    local = inner.declare(node.name, element_of(start), el.findings, el.names, fixed=True)
    over = _as_set(el, el.infer(node.domain, inner, start.type))
    if isinstance(start.type, Unknown) or isinstance(over.type, Unknown):
        return el.wrong(node.span)
    if join(start.type, over.type) != start.type:
        return el.report(
            DIFFERENT_TYPES,
            over.span,
            f"the spread starts with {describe(element_of(start))}, but {quoted(over.span)} leads to "
            f"{describe(element_of(over))}",
            "what is reached from x must have the type of x",
        )
    if node.where is None:
        return typed.Spread(node.span, start.type, local, start, over, None)
    reached = scope.child()
    candidate = reached.declare(node.name, local.type, el.findings, el.names, fixed=True)
    return typed.Spread(node.span, start.type, local, start, over, el.condition(node.where, reached), candidate)


def _as_set(el: Elaborator, expr: typed.Expr) -> typed.Expr:
    """One thing as the set of it; what may be none as the empty set then."""
    expr = or_empty(expr)
    if isinstance(expr.type, SetOf | ListOf | Unknown):
        return expr
    inner = required(expr.type)
    if isinstance(inner, NoneType):
        return el.report(
            UNCLEAR_TYPE, expr.span, "`spread` cannot start with none", "name the member or set to start from"
        )
    if not may_be_none(expr.type):
        return typed.MakeSet(expr.span, SetOf(inner), (expr,))
    there = typed.IsNone(expr.span, BOOL, expr, True)
    one = typed.MakeSet(expr.span, SetOf(inner), (replace(expr, type=inner),))
    return typed.Conditional(expr.span, SetOf(inner), one, there, typed.MakeSet(expr.span, SetOf(inner), ()))
