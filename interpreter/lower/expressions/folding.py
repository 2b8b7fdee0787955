"""Making expressions of the intermediate representation, folded as far as their parts are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir

_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "is": lambda a, b: a is b,
    "is not": lambda a, b: a is not b,
    "in": lambda a, b: a in b,
    "not in": lambda a, b: a not in b,
}


def const(span: Span, value: object) -> ir.Expr:
    return ir.Const(span, value)


def arithmetic(span: Span, op: str, left: ir.Expr, right: ir.Expr) -> ir.Expr:
    if isinstance(left, ir.Const) and isinstance(right, ir.Const):
        a: Any = left.value
        b: Any = right.value
        if op in _ARITHMETIC:
            return ir.Const(span, _ARITHMETIC[op](a, b))
        if b != 0:
            return ir.Const(span, a // b if op == "//" else a % b)
    if isinstance(right, ir.Const) and right.value == 0 and op in "+-":
        return left
    if isinstance(left, ir.Const) and left.value == 0 and op == "+":
        return right
    if isinstance(right, ir.Const) and right.value == 1 and op in ("*", "//"):
        return left
    if op == "+" and isinstance(right, ir.Const) and isinstance(left, ir.Arithmetic) and left.op == "+":
        if isinstance(left.right, ir.Const):
            total: Any = left.right.value
            return ir.Arithmetic(span, "+", left.left, ir.Const(span, total + right.value))
    return ir.Arithmetic(span, op, left, right)


def compare(span: Span, op: str, left: ir.Expr, right: ir.Expr) -> ir.Expr:
    if isinstance(left, ir.Const) and isinstance(right, ir.Const):
        return ir.Const(span, _COMPARE[op](left.value, right.value))
    if op in ("==", "!=") and isinstance(right, ir.Const) and (right.value is None or isinstance(right.value, bool)):
        return ir.Compare(span, "is" if op == "==" else "is not", left, right)
    return ir.Compare(span, op, left, right)


def negation(span: Span, operand: ir.Expr) -> ir.Expr:
    opposite = {"==": "!=", "!=": "==", "is": "is not", "is not": "is", "in": "not in", "not in": "in"}
    match operand:
        case ir.Const(value=value):
            return ir.Const(span, not value)
        case ir.Not(operand=ir.Logic() as inner):
            return inner
        case ir.Not(operand=inner):  # perhaps a set, of which only the truth was asked
            return ir.Library(span, "bool", (inner,))
        case ir.Compare(op=op) if op in opposite:
            return ir.Compare(span, opposite[op], operand.left, operand.right)
    return ir.Not(span, operand)


def logic(span: Span, op: str, operands: Sequence[ir.Expr]) -> ir.Expr:
    absorbing = op == "or"
    kept: list[ir.Expr] = []
    for operand in operands:
        if isinstance(operand, ir.Const):
            if bool(operand.value) is absorbing:
                kept.append(ir.Const(span, absorbing))
                break
        elif isinstance(operand, ir.Logic) and operand.op == op:
            kept.extend(operand.operands)
        else:
            kept.append(operand)
    if not kept:
        return ir.Const(span, not absorbing)
    return kept[0] if len(kept) == 1 else ir.Logic(span, op, tuple(kept))


def choice(span: Span, condition: ir.Expr, value: ir.Expr, otherwise: ir.Expr) -> ir.Expr:
    if isinstance(condition, ir.Const):
        return value if condition.value else otherwise
    return ir.Choice(span, condition, value, otherwise)


def if_none(span: Span, name: str, value: ir.Expr, otherwise: ir.Expr) -> ir.Expr:
    if isinstance(value, ir.Const):
        return otherwise if value.value is None else value
    return ir.IfNone(span, name, value, otherwise)


def tuple_of(span: Span, items: Sequence[ir.Expr]) -> ir.Expr:
    if all(isinstance(i, ir.Const) for i in items):
        return ir.Const(span, tuple(i.value for i in items if isinstance(i, ir.Const)))
    return ir.TupleOf(span, tuple(items))


_STRICT: dict[str, Callable[..., object]] = {"len": len, "max": max, "min": min, "abs": abs}


def library(span: Span, function: str, arguments: Sequence[ir.Expr]) -> ir.Expr:
    if function == "tuple" and isinstance(arguments[0], ir.Const) and isinstance(arguments[0].value, tuple):
        return arguments[0]
    if function in _STRICT and all(isinstance(a, ir.Const) for a in arguments):
        values = [a.value for a in arguments if isinstance(a, ir.Const)]
        if None not in values:
            return ir.Const(span, _STRICT[function](*values))
    return ir.Library(span, function, tuple(arguments))


def simple(expression: ir.Expr) -> bool:
    """Whether an expression may be written several times without costing more."""
    return isinstance(expression, ir.Const | ir.Var)
