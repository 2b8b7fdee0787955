"""Operators and tests on values, worked out where known."""

from __future__ import annotations

from interpreter.checker import typed as t
from interpreter.checker.symbols import KindSym
from interpreter.ir import nodes as ir
from interpreter.language.types import Component, Int, Optional, Type, is_many, may_be_none
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.faces import of_faces
from interpreter.lower.expressions.lowering import Expressions
from interpreter.lower.expressions.shapes import cell_numbered, numbers_of


def arithmetic(x: Expressions, e: t.Arithmetic, env: Env) -> ir.Expr:
    op = "//" if e.op == "/" else e.op
    left, right = x.lower(e.left, env), x.lower(e.right, env)
    known = isinstance(left, ir.Const) or isinstance(right, ir.Const)
    if op == "*" and not known and not _product_fits(e.left.type, e.right.type):
        return ir.Library(e.span, "times", (left, right))
    return fold.arithmetic(e.span, op, left, right)


def _product_fits(left: Type, right: Type) -> bool:
    """Whether the limits of two numbers keep their product small."""
    ends = [e for of in (left, right) if isinstance(of, Int) for e in (of.low, of.high)]
    return len(ends) == 4 and all(e is not None and abs(e) < 2**31 for e in ends)


def negate(x: Expressions, e: t.Negate, env: Env) -> ir.Expr:
    operand = x.lower(e.operand, env)
    if isinstance(operand, ir.Const) and isinstance(operand.value, int):
        return fold.const(e.span, -operand.value)
    return ir.Negate(e.span, operand)


def negation(x: Expressions, e: t.Not, env: Env) -> ir.Expr:
    return fold.negation(e.span, x.lower(e.operand, env))


def logic(x: Expressions, e: t.Logic, env: Env) -> ir.Expr:
    return fold.logic(e.span, e.op, [x.lower(o, env) for o in e.operands])


def compare(x: Expressions, e: t.Compare, env: Env) -> ir.Expr:
    left, right = x.lower(e.left, env), x.lower(e.right, env)
    if is_many(e.left.type) or is_many(e.right.type):
        same = ir.Library(e.span, "same_set", (left, right))
        return same if e.op == "==" else ir.Not(e.span, same)
    return fold.compare(e.span, e.op, left, right)


def contained(x: Expressions, e: t.In, env: Env) -> ir.Expr:
    element = x.lower(e.element, env)
    if isinstance(e.domain, t.RangeOf) and not may_be_none(e.element.type):
        low, high = x.lower(e.domain.low, env), x.lower(e.domain.high, env)
        inside = fold.logic(
            e.span, "and", [fold.compare(e.span, "<=", low, element), fold.compare(e.span, "<=", element, high)]
        )
        return fold.negation(e.span, inside) if e.negated else inside
    domain = x.lower(e.domain, env)
    if isinstance(e.domain.type, Optional | Component):
        return fold.compare(e.span, "!=" if e.negated else "==", element, domain)
    return fold.compare(e.span, "not in" if e.negated else "in", element, domain)


def is_none(x: Expressions, e: t.IsNone, env: Env) -> ir.Expr:
    return fold.compare(e.span, "is not" if e.negated else "is", x.lower(e.operand, env), fold.const(e.span, None))


def is_empty(x: Expressions, e: t.IsEmpty, env: Env) -> ir.Expr:
    operand = x.lower(e.operand, env)
    if not is_many(e.operand.type):
        return fold.compare(e.span, "is not" if e.negated else "is", operand, fold.const(e.span, None))
    if isinstance(operand, ir.Const):
        return fold.const(e.span, bool(operand.value) is e.negated)
    # A set is a tuple or a list: one without members counts as false.
    return ir.Library(e.span, "bool", (operand,)) if e.negated else ir.Not(e.span, operand)


def is_full(x: Expressions, e: t.IsFull, env: Env) -> ir.Expr:
    content = x.lower(e.zone, env)
    if e.zone.zone.slot:
        return fold.compare(e.span, "is" if e.negated else "is not", content, fold.const(e.span, None))
    if e.zone.zone.capacity is None:
        return fold.const(e.span, e.negated)
    capacity = x.lower(e.zone.zone.capacity, env)
    return fold.compare(e.span, "<" if e.negated else ">=", fold.library(e.span, "len", [content]), capacity)


def is_type(x: Expressions, e: t.IsType, env: Env) -> ir.Expr:
    wanted = [i.component is e.component for i in x.layout.instances]
    return _listed(x, e, e.operand, f"is_{e.component.name}", wanted, env)


def _listed(
    x: Expressions, e: t.IsType | t.HasHook, operand: t.Expr, name: str, truths: list[bool], env: Env
) -> ir.Expr:
    """What a table says of the operand; false where it is none."""
    answer = x.present(operand, env, lambda of: x.tables.lookup(e.span, name, truths, of))
    if may_be_none(operand.type):
        answer = ir.Library(e.span, "bool", (answer,))
    return fold.negation(e.span, answer) if e.negated else answer


def has_hook(x: Expressions, e: t.HasHook, env: Env) -> ir.Expr:
    bodies = e.hook.bodies
    faces = of_faces(e.base)
    if faces:
        having = [
            i.component is e.owner and i.entry.ordinal * faces + n in bodies
            for i in x.layout.instances
            for n in range(faces)
        ]
    elif isinstance(e.owner, KindSym):
        having = [m.ordinal in bodies for m in e.owner.members]
    else:
        having = [i.component is e.owner and i.entry.ordinal in bodies for i in x.layout.instances]
    return _listed(x, e, e.base, f"has_{e.owner.name}_{e.hook.name}", having, env)


def extreme(x: Expressions, e: t.Extreme, env: Env) -> ir.Expr:
    return fold.library(e.span, e.op, [x.lower(o, env) for o in e.operands])


def absolute(x: Expressions, e: t.Absolute, env: Env) -> ir.Expr:
    return fold.library(e.span, "abs", [x.lower(e.operand, env)])


def conditional(x: Expressions, e: t.Conditional, env: Env) -> ir.Expr:
    return fold.choice(e.span, x.lower(e.condition, env), x.lower(e.value, env), x.lower(e.otherwise, env))


def fallback(x: Expressions, e: t.Fallback, env: Env) -> ir.Expr:
    return fold.if_none(e.span, env.naming.fresh("some"), x.lower(e.value, env), x.lower(e.otherwise, env))


def number_of(x: Expressions, e: t.NumberOf, env: Env) -> ir.Expr:
    if (numbers := numbers_of(x, e)) is not None:
        return x.present(e.operand, env, lambda v: x.tables.lookup(e.span, "number", numbers, v))
    return x.present(e.operand, env, lambda v: fold.arithmetic(e.span, "+", v, fold.const(e.span, 1)))


def member_numbered(x: Expressions, e: t.MemberNumbered, env: Env) -> ir.Expr:
    kind: KindSym = e.kind
    if kind.grid is not None:
        return cell_numbered(x, e, env)
    size = fold.const(e.span, len(kind.members))
    return x.present(e.number, env, lambda n: ir.Library(e.span, "member_numbered", (n, size)))
