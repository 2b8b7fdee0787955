"""Sets: listings, ranges, union and difference."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import DIFFERENT_TYPES, MAY_BE_NONE, RANGE_TOO_LONG, UNCLEAR_TYPE, WRONG_TYPE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.indices import constant
from interpreter.checker.scope import Scope
from interpreter.checker.wording import quoted
from interpreter.foundation.source import Span
from interpreter.language.types import (
    AMOUNTS,
    Component,
    Int,
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
)
from interpreter.language.values import MOST_NUMBERS
from interpreter.syntax import nodes


def element_hint(hint: Type | None) -> Type | None:
    """Of what type the members of a wanted set are."""
    inner = None if hint is None else required(hint)
    return inner.element if isinstance(inner, SetOf | ListOf) else None


def listing(el: Elaborator, node: nodes.Listing, scope: Scope, hint: Type | None) -> typed.Expr:
    """`[a, b]`; a set unless a list is wanted; an empty one takes its type from its place."""
    wanted = element_hint(hint)
    of = ListOf if hint is not None and isinstance(required(hint), ListOf) else SetOf
    if not node.items:
        if wanted is None:
            return el.report(
                UNCLEAR_TYPE,
                node.span,
                "the type of this empty set is unknown",
                "write `set(x in .. where false)` instead",
            )
        return typed.MakeSet(node.span, of(wanted), ())
    items: list[typed.Expr] = []
    element: Type | None = None
    for item in node.items:
        value = el.infer(item, scope, element if element is not None else wanted)
        if may_be_none(value.type):
            value = _absent(el, value)
        items.append(value)
        joined = value.type if element is None else join(element, value.type)
        if joined is None:
            return el.report(
                DIFFERENT_TYPES,
                value.span,
                f"{quoted(value.span)} is {describe(value.type)}, but the items before it have another type: "
                f"{quoted(items[0].span)} is {describe(items[0].type)}",
                "use values of one type in a set",
            )
        element = joined
    assert element is not None
    return typed.MakeSet(node.span, of(element), tuple(items))


def _absent(el: Elaborator, value: typed.Expr) -> typed.Expr:
    return el.report(
        MAY_BE_NONE, value.span, f"{quoted(value.span)} may be none, and a set never contains none", "test it first"
    )


def range_of(el: Elaborator, node: nodes.Range, scope: Scope, hint: Type | None) -> typed.Expr:
    """`low..high`"""
    low, high = el.number(node.low, scope), el.number(node.high, scope)
    least = low.type.low if isinstance(low.type, Int) else None
    most = high.type.high if isinstance(high.type, Int) else None
    return typed.RangeOf(node.span, SetOf(Int(least, most)), low, high)


def set_operation(el: Elaborator, span: Span, op: str, left: typed.Expr, right: typed.Expr) -> typed.Expr:
    """A set or list with (+) or without (-) another set or one element; `left` is known to be one."""
    if not isinstance(left.type, SetOf | ListOf) or isinstance(right.type, Unknown):
        return el.wrong(span)
    element, of = left.type.element, type(left.type)
    if isinstance(right.type, SetOf | ListOf):
        joined = join(element, right.type.element)
        if joined is not None:
            return typed.SetOperation(span, of(joined if op == "+" else element), op, left, right, False)
    elif not isinstance(right.type, NoneType):
        joined = join(element, required(right.type))
        if joined is not None and isinstance(right.type, Optional):
            return _absent(el, right)
        if joined is not None:
            return typed.SetOperation(span, of(joined if op == "+" else element), op, left, right, True)
    return el.report(
        DIFFERENT_TYPES,
        right.span,
        f"{quoted(left.span)} is {describe(left.type)}, but {quoted(right.span)} is {describe(right.type)}",
        "add or take away a member of that type, or a set of them",
    )


def domain(el: Elaborator, node: nodes.Expr, scope: Scope, hint: Type | None = None) -> typed.Expr:
    """What something is taken from: a set, a zone, a range; a set that may be none counts as empty then. Poison,
    reported, for anything else."""
    expr = or_empty(el.infer(node, scope, hint))
    if isinstance(expr.type, SetOf | ListOf) and required(expr.type.element) == AMOUNTS:
        help = "use the members that have them: `for each t in tiles ..`"
        return el.report(WRONG_TYPE, expr.span, "sets and lists of amounts do not exist", help)
    if isinstance(expr.type, SetOf | ListOf | Unknown):
        return _bounded(el, expr)
    what = f"{quoted(expr.span)} is {describe(expr.type)}"
    match required(expr.type):
        case Int():
            help = "write a range: `1..n`"
        case Member() if not may_be_none(expr.type):
            help = "name a set: the plural of a kind, or `[..]`"
        case Component() if isinstance(expr, typed.ZoneAt):
            help = "a slot holds one component: test it with `is not empty` and use it directly"
        case _:
            help = "name a set, a zone or a range"
    return el.report(WRONG_TYPE, expr.span, f"{what}, but a set is expected here", help)


def _bounded(el: Elaborator, expr: typed.Expr) -> typed.Expr:
    """What is gone through; a range that is surely too long for that is reported."""
    match expr:
        case typed.RangeOf(low=low, high=high) if isinstance(low.type, Int) and isinstance(high.type, Int):
            least, most = high.type.low, low.type.high
            if least is not None and most is not None and least - most >= MOST_NUMBERS:
                return el.report(
                    RANGE_TOO_LONG,
                    expr.span,
                    f"this range has {least - most + 1:,} numbers or more; the limit is {MOST_NUMBERS:,}",
                    "make the range smaller, or test membership with `n in low..high`",
                )
    return expr


def or_empty(expr: typed.Expr) -> typed.Expr:
    """A set that may be none as one that is empty then; anything else as it is."""
    inner = required(expr.type)
    if not isinstance(expr.type, Optional) or not isinstance(inner, SetOf | ListOf):
        return expr
    return typed.Fallback(expr.span, inner, expr, typed.MakeSet(expr.span, inner, ()))


def element_of(domain: typed.Expr) -> Type:
    """The type of what is taken from a domain (see `domain`)."""
    type = domain.type
    return type.element if isinstance(type, SetOf | ListOf) else type


def surely_not_empty(expr: typed.Expr) -> bool:
    """Whether a set has a member in every state."""
    match expr:
        case typed.Const(type=Unknown()):
            return True
        case typed.Members(kind=kind):
            return bool(kind.members)
        case typed.Players(others=others):
            return not others
        case typed.MakeSet(items=items):
            return bool(items)
        case typed.RangeOf(low=low, high=high):
            least, most = constant(low), high.type.low if isinstance(high.type, Int) else None
            return least is not None and most is not None and least <= most
        case typed.SetOperation(op="+", left=left, right=right, right_is_element=single):
            return single or surely_not_empty(left) or surely_not_empty(right)
        case _:
            return False
