"""Arithmetic, of numbers and of sets, and the types of two sides that go together."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import WRONG_TYPE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.sets import set_operation
from interpreter.checker.scope import Scope
from interpreter.language.types import AMOUNTS, INT, Int, ListOf, NoneType, SetOf, Type, Unknown, required
from interpreter.syntax import nodes


def pair(
    el: Elaborator, left: nodes.Expr, right: nodes.Expr, scope: Scope, hint: Type | None = None
) -> tuple[typed.Expr, typed.Expr]:
    """Both sides of something symmetrical: the side that is clear by itself tells the type of the other."""
    if needs_hint(el, left, scope) and not needs_hint(el, right, scope):
        second = el.infer(right, scope, hint)
        return el.infer(left, scope, _known(second.type, hint)), second
    first = el.infer(left, scope, hint)
    return first, el.infer(right, scope, _known(first.type, hint))


def _known(type: Type, hint: Type | None) -> Type | None:
    return hint if isinstance(type, NoneType | Unknown) else required(type)


def needs_hint(el: Elaborator, node: nodes.Expr, scope: Scope) -> bool:
    """Whether an expression may mean different things in different places."""
    match node:
        case nodes.NameRef(name=name):
            return name == "none" or (scope.find(name) is None and len(el.names.members.get(name, ())) > 1)
        case nodes.Listing(items=items):
            return not items or any(needs_hint(el, item, scope) for item in items)
        case nodes.Conditional(value=value):
            return needs_hint(el, value, scope)
        case _:
            return False


# ------------------------------------------------------------------ arithmetic
def binary(el: Elaborator, node: nodes.Binary, scope: Scope, hint: Type | None) -> typed.Expr:
    """`a + b` of numbers or sets"""
    left, right = pair(el, node.left, node.right, scope, hint if node.op in "+-" else None)
    return combine(el, node, node.op, left, right)


def combine(
    el: Elaborator, node: nodes.Binary | nodes.Assign | nodes.Modifier, op: str, left: typed.Expr, right: typed.Expr
) -> typed.Expr:
    """Two typed values under an operator."""
    if isinstance(left.type, Unknown) or isinstance(right.type, Unknown):
        return el.wrong(node.span)
    if AMOUNTS in (required(left.type), required(right.type)):
        return _of_amounts(el, node, op, left, right)
    if isinstance(required(left.type), SetOf | ListOf) and op in "+-":
        return set_operation(el, node.span, op, el.fit(left, required(left.type)), right)
    left, right = el.fit(left, INT), el.fit(right, INT)
    if not (isinstance(left.type, Int) and isinstance(right.type, Int)):
        return el.wrong(node.span)
    return typed.Arithmetic(node.span, limits(op, left.type, right.type), op, left, right)


def _of_amounts(
    el: Elaborator, node: nodes.Binary | nodes.Assign | nodes.Modifier, op: str, left: typed.Expr, right: typed.Expr
) -> typed.Expr:
    """`A + B`, `A * n`"""
    if op == "*":
        number_first = required(left.type) != AMOUNTS
        of, number = (right, left) if number_first else (left, right)
        of, number = el.fit(of, AMOUNTS), el.fit(number, INT)
    elif op == "+":
        of, number = el.fit(left, AMOUNTS), el.fit(right, AMOUNTS)
    else:
        help = "subtract amounts with `less`: `a less b`" if op == "-" else "read one unit of it: `a[wood]`"
        return el.report(WRONG_TYPE, node.span, f"`{op}` works with numbers, not with amounts", help)
    if isinstance(of.type, Unknown) or isinstance(number.type, Unknown):
        return el.wrong(node.span)
    return typed.AmountsOperation(node.span, AMOUNTS, op, of, number)


#: Limits of numbers are followed up to this; what may be greater counts as unlimited.
_MOST = 2**63


def limits(op: str, a: Int, b: Int) -> Int:
    """The limits of the result, where that is clear."""
    plain = _limits(op, a, b)
    low = None if plain.low is None or abs(plain.low) > _MOST else plain.low
    return Int(low, None if plain.high is None or abs(plain.high) > _MOST else plain.high)


def _limits(op: str, a: Int, b: Int) -> Int:
    def both(x: int | None, y: int | None, sign: int = 1) -> int | None:
        return None if x is None or y is None else x + sign * y

    match op:
        case "+":
            return Int(both(a.low, b.low), both(a.high, b.high))
        case "-":
            return Int(both(a.low, b.high, -1), both(a.high, b.low, -1))
        case "*" if None not in (a.low, a.high, b.low, b.high):
            corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high) if x is not None and y is not None]
            return Int(min(corners), max(corners))
        case "*" if a.low is not None and b.low is not None and a.low >= 0 and b.low >= 0:
            return Int(a.low * b.low, None)
        case "%" if b.low is not None and b.low > 0:
            return Int(0, None if b.high is None else b.high - 1)
        case "/" if a.low is not None and a.low >= 0 and b.low is not None and b.low > 0:
            return Int(0, a.high)
        case _:
            return INT


def minus(el: Elaborator, node: nodes.Minus, scope: Scope, hint: Type | None) -> typed.Expr:
    operand = el.number(node.operand, scope)
    if isinstance(operand, typed.Const) and isinstance(operand.value, int):
        return typed.Const(node.span, Int(-operand.value, -operand.value), -operand.value)
    if not isinstance(operand.type, Int):
        return el.wrong(node.span)
    return typed.Negate(node.span, limits("-", Int(0, 0), operand.type), operand)
