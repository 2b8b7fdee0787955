"""Conditions: comparisons, tests, `and`, `or` and `not`."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import DIFFERENT_TYPES, NEVER_NONE, NOT_A_PLACE, UNKNOWN_TYPE, WRONG_TYPE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.after_the_dot import owners_of
from interpreter.checker.expressions.arithmetic import needs_hint, pair
from interpreter.checker.expressions.face_parts import compared_with_name, up
from interpreter.checker.expressions.sets import or_empty
from interpreter.checker.narrowing import facts_of
from interpreter.checker.scope import Scope
from interpreter.checker.wording import quoted
from interpreter.foundation.suggest import near_names
from interpreter.language.types import (
    AMOUNTS,
    BOOL,
    INT,
    UNKNOWN,
    Component,
    ListOf,
    Member,
    NoneType,
    Optional,
    SetOf,
    Type,
    Unknown,
    describe,
    join,
    may_be_none,
    required,
    with_article,
)
from interpreter.syntax import nodes


def negation(el: Elaborator, node: nodes.Not, scope: Scope, hint: Type | None) -> typed.Expr:
    return typed.Not(node.span, BOOL, el.condition(node.operand, scope))


def logic(el: Elaborator, node: nodes.Logic, scope: Scope, hint: Type | None) -> typed.Expr:
    """Each operand knows what the ones before it have told."""
    operands: list[typed.Expr] = []
    for operand in node.operands:
        operands.append(el.condition(operand, scope))
        scope = scope.child()
        scope.learn(facts_of(operands[-1], scope, holds=node.op == "and"))
    return typed.Logic(node.span, BOOL, node.op, tuple(operands))


def compare(el: Elaborator, node: nodes.Compare, scope: Scope, hint: Type | None) -> typed.Expr:
    named = compared_with_name(el, node, scope) if node.op in ("==", "!=") else None
    if named is not None:
        return typed.Compare(node.span, BOOL, node.op, *named)
    left, right = pair(el, node.left, node.right, scope)
    if isinstance(left.type, Unknown) or isinstance(right.type, Unknown):
        return typed.Const(node.span, UNKNOWN, None)
    if node.op in ("==", "!="):
        if isinstance(right.type, NoneType) or isinstance(left.type, NoneType):
            operand = left if isinstance(right.type, NoneType) else right
            return _is_none(el, node, operand, node.op == "!=")
        if join(left.type, right.type) is None:
            return _different(el, node, left, right)
        return typed.Compare(node.span, BOOL, node.op, left, right)
    for side in (left, right):
        if isinstance(required(side.type), Member):
            return el.report(
                WRONG_TYPE,
                side.span,
                f"{quoted(side.span)} is {describe(side.type)}; `{node.op}` compares numbers",
                "compare their positions: `a.number < b.number`",
            )
        if required(side.type) == AMOUNTS:
            return el.report(
                WRONG_TYPE,
                node.span,
                f"{quoted(side.span)} is an amount; `{node.op}` compares numbers",
                "compare one unit: `a[wood] > 2`",
            )
    left, right = el.fit(left, INT), el.fit(right, INT)
    return typed.Compare(node.span, BOOL, node.op, left, right)


def _different(el: Elaborator, node: nodes.Compare, left: typed.Expr, right: typed.Expr) -> typed.Expr:
    set_and_member = isinstance(right.type, SetOf) and join(left.type, right.type.element) is not None
    sides = f"{quoted(left.span)} is {describe(left.type)} and {quoted(right.span)} is {describe(right.type)}"
    return el.report(
        DIFFERENT_TYPES,
        node.span,
        f"{sides}: they are never equal",
        "use `in` to test whether a set contains it" if set_and_member else "compare values of one type",
    )


def membership(el: Elaborator, node: nodes.Membership, scope: Scope, hint: Type | None) -> typed.Expr:
    """`x in D`"""
    if needs_hint(el, node.domain, scope):
        element = el.infer(node.element, scope)
        domain = or_empty(el.infer(node.domain, scope, SetOf(required(element.type))))
    else:
        domain = or_empty(el.infer(node.domain, scope))
        element = el.infer(
            node.element, scope, domain.type.element if isinstance(domain.type, SetOf | ListOf) else None
        )
    if isinstance(domain.type, Unknown) or isinstance(element.type, Unknown):
        return el.wrong(node.span)
    if not isinstance(domain.type, SetOf | ListOf):
        return el.report(
            WRONG_TYPE,
            domain.span,
            f"`in` tests whether a set contains something, but {quoted(domain.span)} is {describe(domain.type)}",
            "compare with `==`"
            if join(element.type, domain.type) is not None
            else "write a set: `[..]`, a zone, or the plural of a kind",
        )
    if join(required(element.type), domain.type.element) is None:
        return el.report(
            DIFFERENT_TYPES,
            node.span,
            f"{quoted(element.span)} is {describe(element.type)}, but {quoted(domain.span)} is {describe(domain.type)}",
            "test a value of the type that the set contains",
        )
    return typed.In(node.span, BOOL, element, domain, node.negated)


def is_state(el: Elaborator, node: nodes.IsState, scope: Scope, hint: Type | None) -> typed.Expr:
    """`x is [not] empty|none|full`"""
    operand = el.infer(node.operand, scope) if node.state != "none" else _base_of_hook(el, node, scope)
    if isinstance(operand, typed.HasHook):
        return operand
    if isinstance(operand.type, Unknown):
        return el.wrong(node.span)
    if node.state == "none":
        return _is_none(el, node, operand, node.negated)
    if node.state == "full":
        if isinstance(operand, typed.ZoneAt) and operand.zone.capacity is not None:
            return typed.IsFull(node.span, BOOL, operand, node.negated)
        return el.report(
            NOT_A_PLACE,
            operand.span,
            f"only a zone with a `capacity` can be full, and {quoted(operand.span)} has none",
            "compare the number: `count(..) >= ..`",
        )
    slot = isinstance(operand, typed.ZoneAt) and operand.zone.slot
    if slot or isinstance(operand.type, SetOf | ListOf):
        return typed.IsEmpty(node.span, BOOL, operand, node.negated)
    help = (
        "write `is none`"
        if may_be_none(operand.type)
        else "compare it: `== 0`"
        if operand.type == INT
        else "name a set or zone"
    )
    return el.report(
        WRONG_TYPE,
        operand.span,
        f"only a set or zone can be empty; {quoted(operand.span)} is {describe(operand.type)}",
        help,
    )


def _base_of_hook(el: Elaborator, node: nodes.IsState, scope: Scope) -> typed.Expr:
    """What is asked about; for `c.hook`, which is no value, at once whether c has it."""
    operand = node.operand
    if isinstance(operand, nodes.Attribute) and operand.arguments is None and _is_hook(el, operand.name.text):
        base = el.infer(operand.base, scope)
        if isinstance(base.type, Unknown):
            return base
        owners = owners_of(el, required(base.type))
        if len(owners) == 1 and operand.name.text in owners[0].hooks:
            hook = owners[0].hooks[operand.name.text]
            return typed.HasHook(node.span, BOOL, up(el, base), owners[0], hook, not node.negated)
    return el.infer(operand, scope)


def _is_hook(el: Elaborator, name: str) -> bool:
    kinds, components = el.names.kinds.values(), el.names.components.values()
    return any(name in k.hooks for k in kinds) or any(name in c.hooks for c in components)


def _is_none(el: Elaborator, node: nodes.IsState | nodes.Compare, operand: typed.Expr, negated: bool) -> typed.Expr:
    if not isinstance(declared_type(operand), Optional | NoneType):
        return el.report(
            NEVER_NONE,
            node.span,
            f"{quoted(operand.span)} is {describe(operand.type)} and never none",
            "write `is empty`" if isinstance(operand.type, SetOf) else "remove the test, or declare the type with `?`",
        )
    return typed.IsNone(node.span, BOOL, operand, negated)


def declared_type(expr: typed.Expr) -> Type:
    """The type of an expression before anything was found out about it (as far as it could have been none)."""
    if isinstance(expr, typed.Local):
        return expr.local.type
    return Optional(expr.type) if not may_be_none(expr.type) and _was_optional(expr) else expr.type


def _was_optional(expr: typed.Expr) -> bool:
    """Whether what is declared may be none, though it is known not to be here."""
    match expr:
        case typed.VariableAt(variable=variable):
            return may_be_none(variable.type) or any(map(_read_of_optional, expr.indices))
        case typed.ZoneAt(zone=zone):
            return zone.slot
        case typed.FieldOf(fields=fields, base=base):
            return any(may_be_none(f.type) for _, f in fields) or _read_of_optional(base)
        case typed.TableRead(table=table, partial=partial):
            return partial or may_be_none(table.type) or any(map(_read_of_optional, expr.keys))
        case typed.CallFunction(function=function):
            return (function.type is not None and may_be_none(function.type)) or any(
                map(_read_of_optional, expr.arguments)
            )
        case typed.FacePart(part=part, base=base):
            return part == "one" or _read_of_optional(base)
        case typed.ShapePart(part=part, base=base):
            return part == "next" or _read_of_optional(base)
        case typed.Neighbour() | typed.MemberNumbered():
            return True
        case _:
            return False


def _read_of_optional(expr: typed.Expr) -> bool:
    return may_be_none(declared_type(expr))


def is_type(el: Elaborator, node: nodes.IsType, scope: Scope, hint: Type | None) -> typed.Expr:
    """`c is bonus_card`"""
    operand = el.infer(node.operand, scope)
    component = el.names.components.get(node.name.text)
    if component is None:
        near = near_names(node.name.text, el.names.components)
        return el.report(
            UNKNOWN_TYPE,
            node.name.span,
            f"there is no component type `{node.name.text}`",
            f"did you mean `{near[0]}`?" if near else "`is` tests for a component type; compare values with `==`",
            near,
        )
    el.names.used.add(component.name)
    inner = required(operand.type)
    if isinstance(inner, Unknown):
        return el.wrong(node.span)
    if not isinstance(inner, Component) or component.name not in inner.types:
        return el.report(
            DIFFERENT_TYPES,
            node.span,
            f"{quoted(operand.span)} is {describe(operand.type)} and never {with_article(component.name)}",
            "remove the test",
        )
    return typed.IsType(node.span, BOOL, operand, component)
