"""Expressions: the table from syntax node to the function that types it, and the forms that need no file of their
own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import DIFFERENT_TYPES, NEVER_NONE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.aggregates import collected, filtered, measure
from interpreter.checker.expressions.amounts import value_of_amounts
from interpreter.checker.expressions.arithmetic import binary, minus, pair
from interpreter.checker.expressions.attributes import attribute, index
from interpreter.checker.expressions.bare_names import bare_name
from interpreter.checker.expressions.calls import call
from interpreter.checker.expressions.closure import spread
from interpreter.checker.expressions.conditions import (
    compare,
    declared_type,
    is_state,
    is_type,
    logic,
    membership,
    negation,
)
from interpreter.checker.expressions.sets import listing, range_of
from interpreter.checker.narrowing import facts_of
from interpreter.checker.scope import Scope
from interpreter.checker.statements.invocations import invocation
from interpreter.checker.wording import quoted
from interpreter.language.types import BOOL, Int, NoneType, Type, Unknown, describe, join, may_be_none, required
from interpreter.syntax import nodes


def number(el: Elaborator, node: nodes.Number, scope: Scope, hint: Type | None) -> typed.Expr:
    return typed.Const(node.span, Int(node.value, node.value), node.value)


def conditional(el: Elaborator, node: nodes.Conditional, scope: Scope, hint: Type | None) -> typed.Expr:
    """`a when c otherwise b`"""
    condition = el.condition(node.condition, scope)
    there, elsewhere = scope.child(), scope.child()
    there.learn(facts_of(condition, scope))
    elsewhere.learn(facts_of(condition, scope, holds=False))
    value = el.infer(node.value, there, hint)
    otherwise = el.infer(node.otherwise, elsewhere, hint or (None if isinstance(value.type, NoneType) else value.type))
    type = _either(el, node, value, otherwise, value.type)
    return el.wrong(node.span) if type is None else typed.Conditional(node.span, type, value, condition, otherwise)


def fallback(el: Elaborator, node: nodes.Fallback, scope: Scope, hint: Type | None) -> typed.Expr:
    """`e otherwise d`"""
    value, otherwise = pair(el, node.value, node.otherwise, scope, hint)
    if not may_be_none(declared_type(value)) and not isinstance(value.type, Unknown):
        return el.report(
            NEVER_NONE,
            node.span,
            f"{quoted(value.span)} is {describe(value.type)} and never none, so `otherwise` has no effect",
            f"write {quoted(value.span)} alone",
        )
    there = otherwise.type if isinstance(value.type, NoneType) else required(value.type)
    type = _either(el, node, value, otherwise, there)
    return el.wrong(node.span) if type is None else typed.Fallback(node.span, type, value, otherwise)


def _either(
    el: Elaborator, node: nodes.Conditional | nodes.Fallback, value: typed.Expr, otherwise: typed.Expr, there: Type
) -> Type | None:
    """The type of one or the other, where the first is of the type `there`; None, reported, when they do not go
    together."""
    type = join(there, otherwise.type)
    if type is None:
        el.report(
            DIFFERENT_TYPES,
            node.span,
            f"{quoted(value.span)} is {describe(there)}, but {quoted(otherwise.span)} is {describe(otherwise.type)}",
            "use the same type on both sides",
        )
    return type


def can(el: Elaborator, node: nodes.Can, scope: Scope, hint: Type | None) -> typed.Expr:
    """`can(S)`; in a formula it is taken to be the acting player who could"""
    if scope.effect is None:
        scope.use_me(node.span)
    return typed.Can(node.span, BOOL, el.block(node.body, scope.child(in_loop=False, returns=None)))


def supposing(el: Elaborator, node: nodes.Supposing, scope: Scope, hint: Type | None) -> typed.Expr:
    """`supposing(do e(..), c)`; who does it as for `can`"""
    if scope.effect is None:
        scope.use_me(node.span)
    found = invocation(el, node.invoke, scope)
    condition = el.condition(node.condition, scope)
    if found is None:
        return el.wrong(node.span)
    return typed.Supposing(node.span, BOOL, found[0], found[1], condition)


EXPRESSIONS: Mapping[type, Callable[[Elaborator, Any, Scope, Type | None], typed.Expr]] = {
    nodes.Number: number,
    nodes.NameRef: bare_name,
    nodes.Call: call,
    nodes.Attribute: attribute,
    nodes.Index: index,
    nodes.Listing: listing,
    nodes.Measure: measure,
    nodes.Filter: filtered,
    nodes.Collect: collected,
    nodes.Spread: spread,
    nodes.Can: can,
    nodes.Supposing: supposing,
    nodes.Binary: binary,
    nodes.Minus: minus,
    nodes.Not: negation,
    nodes.Logic: logic,
    nodes.Compare: compare,
    nodes.Membership: membership,
    nodes.IsState: is_state,
    nodes.IsType: is_type,
    nodes.Range: range_of,
    nodes.Conditional: conditional,
    nodes.Fallback: fallback,
    nodes.Counted: value_of_amounts,
    nodes.Amounts: value_of_amounts,
    nodes.Less: value_of_amounts,
}
