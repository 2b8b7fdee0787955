"""The type of a local that begins as `[]` or `none`: what is put into it later says.

The statements that follow are elaborated once on trial, with the local of unknown type and every finding thrown away;
the first assignment whose value has a type settles it.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.checker.elaborator import Elaborator
from interpreter.checker.scope import Flow, Scope, Uses
from interpreter.checker.typed import LocalVar
from interpreter.language.types import (
    UNKNOWN,
    ListOf,
    NoneType,
    SetOf,
    Type,
    Unknown,
    optional,
    required,
    without_limits,
)
from interpreter.syntax import nodes


def begins_open(node: nodes.Stmt, scope: Scope) -> bool:
    """Whether a statement makes a local that later assignments must give its type."""
    if not isinstance(node, nodes.Let) or node.name.text not in scope.assigned:
        return False
    value = node.value
    return (isinstance(value, nodes.Listing) and not value.items) or (
        isinstance(value, nodes.NameRef) and value.name == "none"
    )


def type_from_uses(el: Elaborator, node: nodes.Let, scope: Scope, rest: Callable[[Elaborator, Scope], object]) -> Type:
    """The type of the local that `node` makes; UNKNOWN when nothing says. `rest` elaborates the statements that
    follow."""
    local = LocalVar(node.name.text, UNKNOWN, node.name.span)
    trial = scope.child(uses=Uses(), flow=Flow())
    trial.bind(local)
    quiet = el.on_trial(local)
    rest(quiet, trial)
    found = quiet.learned
    if found is None:
        return UNKNOWN
    if not isinstance(node.value, nodes.Listing):
        return optional(found)
    return SetOf(found.element if isinstance(found, SetOf | ListOf) else found)


def learn_from(el: Elaborator, local: LocalVar, value: Type) -> None:
    """During a trial: keeps what the first assignment to the open local tells of its type."""
    if el.open_local is local and el.learned is None and not isinstance(value, Unknown | NoneType):
        el.learned = without_limits(required(value))
