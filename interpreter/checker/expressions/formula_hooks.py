"""Formula hooks: `c.worth`, an expression that each entry or member has of its own."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import UNKNOWN_FIELD
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.after_the_dot import Owner
from interpreter.checker.expressions.indices import me
from interpreter.checker.scope import Scope
from interpreter.checker.wording import quoted
from interpreter.foundation.source import Span
from interpreter.language.types import Type, describe, join, optional, required
from interpreter.syntax import nodes


def formula_of(
    el: Elaborator, node: nodes.Attribute, owners: list[Owner], base: typed.Expr, span: Span, scope: Scope
) -> typed.Expr:
    """The value of a formula hook, none where the entry has none. It speaks of the player who reads it, as me."""
    name = node.name.text
    found = [(owner, owner.formulas[name]) for owner in owners]
    type: Type | None = found[0][1].type
    for _, other in found[1:]:
        type = None if type is None else join(type, other.type)
    if type is None:
        what = f"{quoted(node.span)} has different types for the types of {describe(required(base.type))}"
        return el.report(UNKNOWN_FIELD, span, what, "test the type first with `is`")
    uses_me = False
    for _, formula in found:
        for body in formula.bodies.values():
            el.complete(body, span)
            uses_me = uses_me or body.uses_me
    asker = me(el, span, scope, f"`{name}`") if uses_me else None
    return typed.FormulaOf(span, optional(type), base, tuple(found), asker)
