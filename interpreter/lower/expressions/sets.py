"""Sets, ranges and lists: whole, written out, put together, counted, spread."""

from __future__ import annotations

from typing import Any

from interpreter.checker import typed as t
from interpreter.ir import nodes as ir
from interpreter.language.types import Int, ListOf, is_many
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.lowering import Expressions


def members(x: Expressions, e: t.Members, env: Env) -> ir.Expr:
    return fold.const(e.span, x.layout.members(e.kind.name))


def components(x: Expressions, e: t.Components, env: Env) -> ir.Expr:
    return fold.const(e.span, x.layout.numbers(e.component))


def make_set(x: Expressions, e: t.MakeSet, env: Env) -> ir.Expr:
    items = [x.lower(i, env) for i in e.items]
    made = fold.tuple_of(e.span, items)
    if isinstance(e.type, ListOf):
        return made
    if isinstance(made, ir.Const) and isinstance(made.value, tuple):
        return fold.const(e.span, tuple(dict.fromkeys(made.value)))
    return ir.Library(e.span, "distinct", (made,)) if len(items) > 1 else made


def number_range(x: Expressions, e: t.RangeOf, env: Env) -> ir.Expr:
    low, high = x.lower(e.low, env), x.lower(e.high, env)
    if isinstance(low, ir.Const) and isinstance(high, ir.Const):
        a: Any = low.value
        b: Any = high.value
        if b - a < 1000:
            return fold.const(e.span, tuple(range(a, b + 1)))
    bounded = isinstance(e.high.type, Int) and e.high.type.high is not None and e.high.type.high < 10_000
    if bounded:
        return ir.Library(e.span, "range", (low, fold.arithmetic(e.span, "+", high, fold.const(e.span, 1))))
    return ir.Library(e.span, "numbers", (low, high))


def set_operation(x: Expressions, e: t.SetOperation, env: Env) -> ir.Expr:
    left, right = x.lower(e.left, env), x.lower(e.right, env)
    if not is_many(e.left.type):
        left = ir.Library(e.span, "as_set", (left,))
    if isinstance(e.type, ListOf) and e.op == "+":
        more = fold.tuple_of(e.span, [right]) if e.right_is_element else right
        return ir.Library(e.span, "joined", (left, more))
    if e.right_is_element or not is_many(e.right.type):
        return ir.Library(e.span, "with_item" if e.op == "+" else "without", (left, right))
    return ir.Library(e.span, "union" if e.op == "+" else "difference", (left, right))


def count(x: Expressions, e: t.Count, env: Env) -> ir.Expr:
    if not is_many(e.operand.type):
        some = fold.compare(e.span, "is", x.lower(e.operand, env), fold.const(e.span, None))
        return fold.choice(e.span, some, fold.const(e.span, 0), fold.const(e.span, 1))
    operand = x.lower(e.operand, env)
    if isinstance(operand, ir.Comprehension) and operand.kind == "tuple":
        return ir.Comprehension(e.span, "len", operand.element, operand.generators, None)
    return fold.library(e.span, "len", [operand])


def spread(x: Expressions, e: t.Spread, env: Env) -> ir.Expr:
    """A pure function of the set so far and its locals finds the members that one member leads to; the library closes
    it."""
    name = env.naming.fresh(e.local.name)
    inner = env.bind(e.local, ir.Var(e.span, name))
    found = x.lower(e.domain, inner)
    if e.condition is not None and e.candidate is not None:
        candidate = env.naming.fresh(e.candidate.name)
        condition = x.lower(e.condition, inner.bind(e.candidate, ir.Var(e.span, candidate)))
        kept = ir.Generator(candidate, found, (condition,))
        found = ir.Comprehension(e.span, "tuple", ir.Var(e.span, candidate), (kept,), None)
    start = x.lower(e.start, env)
    if not is_many(e.start.type):
        start = ir.Library(e.span, "as_set", (start,))
    return ir.Comprehension(e.span, "closure", found, (ir.Generator(name, start, ()),), None)
