"""Changes for a while: `x += e for this turn`, `with x = e then S`. They are undone when it is over."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import CANNOT_ASSIGN, MAY_BE_NONE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.arithmetic import combine
from interpreter.checker.expressions.noun_names import target_expression
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import ModificationSym, ValueSym, VariableSym
from interpreter.checker.wording import quoted
from interpreter.language.types import (
    AMOUNTS,
    INT,
    AmountsType,
    Int,
    ListOf,
    SetOf,
    Unknown,
    may_be_none,
    optional,
    required,
)
from interpreter.syntax import nodes

Stmts = tuple[typed.Stmt, ...]

#: What a change can last for in addition to the scopes that a ruleset declares.
SPANS = ("turn", "round", "game")


@dataclass(frozen=True, slots=True)
class Change:
    """See `typed.With`."""

    target: typed.VariableAt
    adds: bool
    value: typed.Expr
    wrapped: bool
    relative: bool


def for_this(el: Elaborator, node: nodes.Assign, name: nodes.Name, scope: Scope) -> Stmts:
    """`M for this action`"""
    if name.text not in SPANS and name.text not in el.names.scopes:
        el.unknown.add(name.span, name.text, "scope", [*SPANS, *el.names.scopes])
        return ()
    el.names.used.add(name.text)
    assert not isinstance(node.value, nodes.Do)
    change = _change(el, node, node.value, scope)
    el.demands.needs_scope(name.text, node.span)
    scope.flow.change()
    if change is None:
        return ()
    change.target.variable.for_a_while = True
    key = (change.target.variable, name.text)
    modification = el.names.modifications.setdefault(key, ModificationSym(*key))
    how = (change.adds, change.value, change.wrapped)
    return (typed.ForThis(node.span, change.target, *how, modification, change.relative),)


def with_change(el: Elaborator, node: nodes.With, scope: Scope) -> Stmts:
    """`with M then S`"""
    change = _change(el, node.modifier, node.modifier.value, scope)
    scope.flow.change()
    body = el.block(node.body, scope)
    scope.flow.change()
    if change is None:
        return ()
    change.target.variable.for_a_while = True
    return (typed.With(node.span, change.target, change.adds, change.value, change.wrapped, body, change.relative),)


def _change(el: Elaborator, node: nodes.Assign | nodes.Modifier, written: nodes.Expr, scope: Scope) -> Change | None:
    """What is changed and how; None, reported, when it cannot be."""
    read = el.infer(target_expression(node.target), scope)
    of = required(read.type)
    if not _is_state(el, node, read):
        el.infer(written, scope)
        return None
    assert isinstance(read, typed.VariableAt | typed.ValueAt)
    symbol = read.variable if isinstance(read, typed.VariableAt) else read.value
    value = el.infer(written, scope, symbol.type)
    if (of == AMOUNTS and node.op == "+=") or (node.op != "=" and not isinstance(of, SetOf | ListOf | AmountsType)):
        unit = AMOUNTS if of == AMOUNTS else INT
        amount = el.fit(value, unit)
        el.fit(read, unit)
        if node.op == "-=":
            amount = typed.Negate(amount.span, INT, amount)
        return Change(_place(read, True), True, amount, False, True)
    if node.op != "=":
        value = combine(el, node, node.op[0], read, value)
    wrapped = isinstance(symbol, ValueSym)
    return Change(_place(read, False), False, el.fit(value, symbol.type), wrapped, node.op != "=")


def _is_state(el: Elaborator, node: nodes.Assign | nodes.Modifier, read: typed.Expr) -> bool:
    """Whether the target is a variable or value at a place that there is."""
    span = node.target.span
    match read:
        case typed.VariableAt(variable=VariableSym(tag=True) as variable):
            el.report(
                CANNOT_ASSIGN,
                span,
                f"`{variable.name}` is the tag of the open scope and cannot be changed",
                f"open another scope: `in {variable.name} ..:`",
            )
            return False
        case typed.VariableAt(indices=indices) | typed.ValueAt(indices=indices):
            absent = next((index for index in indices if may_be_none(index.type)), None)
            if absent is not None:
                message = f"{quoted(absent.span)} may be none, and none has nothing to change"
                el.report(MAY_BE_NONE, absent.span, message, "test it first with `is not none`")
            return absent is None
        case _ if isinstance(read.type, Unknown):
            return False
    el.report(
        CANNOT_ASSIGN,
        span,
        f"{quoted(span)} is neither a variable nor a value, so it cannot be changed temporarily",
        "declare it under `values:`, or undo the change with a second statement",
    )
    return False


def _place(read: typed.VariableAt | typed.ValueAt, adds: bool) -> typed.VariableAt:
    """Where the change goes: the variable itself, or a variable of ours beside a named value."""
    if isinstance(read, typed.VariableAt):
        return typed.VariableAt(read.span, read.variable.type, read.variable, read.indices)
    value = read.value
    if adds:
        of = AMOUNTS if value.type == AMOUNTS else Int()
        value.added = value.added or VariableSym(f"{value.name}_ADDED", value.span, of, value.per)
        return typed.VariableAt(read.span, value.added.type, value.added, read.indices)
    kept = SetOf(value.type)
    value.instead = value.instead or VariableSym(f"{value.name}_INSTEAD", value.span, kept, value.per)
    return typed.VariableAt(read.span, optional(value.type), value.instead, read.indices)
