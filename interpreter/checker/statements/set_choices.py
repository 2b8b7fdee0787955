"""Choices of several at once: `choose up to 3 c in hand`, `exactly 2`, `any`."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import UNCLEAR_CHANCE, UNORDERED_CHOICE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.sets import domain, element_of
from interpreter.checker.scope import Scope
from interpreter.language.types import INT, SetOf, Unknown
from interpreter.syntax import nodes


def check_manner(el: Elaborator, node: nodes.Choose) -> None:
    """What only a set can be (`ordered`), and what nature cannot do."""
    manner, several = node.manner, [p for p in node.picks if p.quantity is not None]
    if manner.ordered and not several:
        el.report(
            UNORDERED_CHOICE,
            node.span.header(),
            "`ordered` needs a set, but one thing is chosen here",
            "remove `ordered`, or choose several: `choose up to 3 ..`",
        )
    if not manner.at_random:
        return
    if node.such_that is not None:
        el.report(
            UNCLEAR_CHANCE,
            node.such_that.span,
            "with `such that` the probabilities of a random choice are undefined",
            "put the condition after `where`, or test it after the random choice",
        )
    for pick in several:
        if pick.quantity != "exactly":
            el.report(
                UNCLEAR_CHANCE,
                pick.span,
                "the number of random choices is missing",
                "write `exactly n`",
            )


def pick_several(el: Elaborator, node: nodes.Pick, scope: Scope, ordered: bool) -> typed.Pick:
    """A pick of a set. In its `where` the name stands for each of them, from there on for the set."""
    span = node.span
    nothing = typed.Const(span, INT, 0)
    low: typed.Expr = nothing
    high: typed.Expr | None = None
    if node.number is not None:
        high = el.number(node.number, scope)
        low = high if node.quantity == "exactly" else nothing
    over = domain(el, node.domain, scope)
    element = element_of(over)
    each = typed.LocalVar(node.name.text, element, node.name.span)
    condition = None
    if node.where is not None:
        inside = scope.child()
        inside.bind(each, fixed=True)
        condition = el.condition(node.where, inside)
    whole = element if isinstance(element, Unknown) else SetOf(element)
    local = scope.declare(node.name, whole, el.findings, el.names, fixed=True)
    return typed.Pick(span, local, over, condition, False, typed.Several(low, high, ordered, each))
