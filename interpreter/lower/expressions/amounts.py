"""Values of amounts: tuples of numbers, one for each noun in the order of declaration; worked out where known."""

from __future__ import annotations

from typing import Any

from interpreter.checker import typed as t
from interpreter.checker.static.nouns import Nouns
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.amounts import FUNCTIONS
from interpreter.language.types import Int, may_be_none
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.lowering import Expressions

_OPERATIONS = {"+": "amounts_sum", "*": "amounts_times", "less": "amounts_less"}


def make_amounts(x: Expressions, e: t.MakeAmounts, env: Env) -> ir.Expr:
    """A tuple where the nouns are known, otherwise a call that counts them."""
    nouns = x.layout.nouns
    numbers = [_not_negative(x.lower(p.number, env), p.number) for p in e.parts]
    places = [_place(x, p, env) for p in e.parts]
    if all(isinstance(p, ir.Const) for p in places):
        totals: list[ir.Expr] = [fold.const(e.span, 0)] * len(nouns)
        for place, number in zip(places, numbers, strict=True):
            n: Any = place.value if isinstance(place, ir.Const) else 0
            totals[n] = fold.arithmetic(e.span, "+", totals[n], number)
        return fold.tuple_of(e.span, totals)
    pairs = [item for pair in zip(places, numbers, strict=True) for item in pair]
    return ir.Library(e.span, "amounts_of", (fold.const(e.span, len(nouns)), *pairs))


def _place(x: Expressions, part: t.AmountOf | t.PartOf, env: Env) -> ir.Expr:
    """The position of a noun in a value of amounts."""
    first = fold.const(part.span, x.layout.nouns.first[part.counter.name])
    return first if part.member is None else fold.arithmetic(part.span, "+", x.lower(part.member, env), first)


def _not_negative(number: ir.Expr, of: t.Expr) -> ir.Expr:
    if isinstance(of.type, Int) and of.type.low is not None and of.type.low >= 0:
        return number
    return fold.library(number.span, "max", [number, fold.const(number.span, 0)])


def operate(x: Expressions, e: t.AmountsOperation, env: Env) -> ir.Expr:
    left, right = x.lower(e.left, env), x.lower(e.right, env)
    function = _OPERATIONS[e.op]
    if isinstance(left, ir.Const) and isinstance(right, ir.Const):
        return fold.const(e.span, FUNCTIONS[function](left.value, right.value))
    if e.op != "*" and _is_nothing(right):
        return left
    if e.op == "+" and _is_nothing(left):
        return right
    return ir.Library(e.span, function, (left, right))


def _is_nothing(amounts: ir.Expr) -> bool:
    return isinstance(amounts, ir.Const) and isinstance(amounts.value, tuple) and not any(amounts.value)


# ------------------------------------------------------------------ one part of amounts
def part_of(x: Expressions, e: t.PartOf, env: Env) -> ir.Expr:
    place = _place(x, e, env)
    if may_be_none(e.amounts.type):
        return x.present(e.amounts, env, lambda amounts: _item(e.span, amounts, place))
    if isinstance(place, ir.Const) and isinstance(place.value, int):
        return _part(x, e.amounts, place.value, env)
    return _item(e.span, x.lower(e.amounts, env), place)


def _item(span: Span, amounts: ir.Expr, place: ir.Expr) -> ir.Expr:
    if isinstance(amounts, ir.Const) and isinstance(place, ir.Const):
        values: Any = amounts.value
        return fold.const(span, values[place.value])
    return ir.Library(span, "item", (amounts, place))


def _part(x: Expressions, e: t.Expr, place: int, env: Env) -> ir.Expr:
    """One number of amounts, without making the others as far as that can be done."""
    span = e.span
    match e:
        case t.AmountsOperation(op="*"):
            number = _not_negative(x.lower(e.right, env), e.right)
            part = _part(x, e.left, place, env)
            return part if _is_zero(part) else fold.arithmetic(span, "*", part, number)
        case t.AmountsOperation(op=op):
            left, right = _part(x, e.left, place, env), _part(x, e.right, place, env)
            if op == "+":
                return fold.arithmetic(span, "+", left, right)
            if _is_zero(left) or _is_zero(right):
                return left
            return fold.library(span, "max", [fold.arithmetic(span, "-", left, right), fold.const(span, 0)])
    return _part_of_value(x, span, x.lower(e, env), place)


def _part_of_value(x: Expressions, span: Span, amounts: ir.Expr, place: int) -> ir.Expr:
    """One number of amounts that a local stands for, or a formula."""
    match amounts:
        case ir.TupleOf(items=items):
            return items[place]
        case ir.Table(name=name, index=index):
            rows: Any = x.tables.constants[name]
            column = [0 if row is None else row[place] for row in rows]
            return x.tables.lookup(span, f"{name[2:]}_{_word(x.layout.nouns, place)}", column, index)
        case ir.Library(function="amounts_less", arguments=(left, right)):
            number, less = (_part_of_value(x, span, a, place) for a in (left, right))
            if _is_zero(number) or _is_zero(less):
                return number
            return fold.library(span, "max", [fold.arithmetic(span, "-", number, less), fold.const(span, 0)])
    return _item(span, amounts, fold.const(span, place))


def _is_zero(number: ir.Expr) -> bool:
    return isinstance(number, ir.Const) and number.value == 0


def _word(nouns: Nouns, place: int) -> str:
    return nouns.all[place].id
