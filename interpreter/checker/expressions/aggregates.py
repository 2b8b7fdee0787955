"""Values taken over sets: `count(x in D where c)`, `sum(e for x in D)`, `max(a, b)`, `spread(..)`."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import (
    DIFFERENT_TYPES,
    MAY_BE_NONE,
    NOTHING_FOUND,
    WRONG_ARGUMENTS,
    WRONG_TYPE,
)
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.sets import domain, element_hint, element_of, surely_not_empty
from interpreter.checker.narrowing import facts_of
from interpreter.checker.scope import Scope
from interpreter.checker.wording import quoted
from interpreter.foundation.source import Span
from interpreter.language.types import (
    BOOL,
    INT,
    Int,
    ListOf,
    NoneType,
    SetOf,
    Type,
    Unknown,
    describe,
    join,
    may_be_none,
    required,
)
from interpreter.syntax import nodes

#: aggregates that need an answer for nothing found
_PICKING = ("first", "max", "min")


# ------------------------------------------------------------------ over plain values
def measure(el: Elaborator, node: nodes.Measure, scope: Scope, hint: Type | None) -> typed.Expr:
    """`count(hand)`, `max(a, b)`"""
    if node.op in ("max", "min") and len(node.arguments) > 1:
        return _extreme(el, node, scope)
    if len(node.arguments) != 1:
        for argument in node.arguments:
            el.infer(argument, scope)
        return el.report(
            WRONG_ARGUMENTS, node.span, f"`{node.op}` takes one set", f"write `{node.op}(x in ..)` or `{node.op}(..)`"
        )
    over = domain(el, node.arguments[0], scope, hint if node.op == "set" else None)
    if isinstance(over.type, Unknown):
        return el.wrong(node.span)
    match node.op:
        case "set" | "distinct" if isinstance(over.type, ListOf):
            # a list may hold the same thing twice, a set does not
            of = over.type.element
            generator = typed.Generator(typed.LocalVar("member", of, over.span), over)
            type: Type = SetOf(of) if node.op == "set" else Int(0)
            return typed.Aggregate(node.span, type, node.op, None, (generator,), None, None)
        case "count" | "distinct":
            return typed.Count(node.span, Int(0), over)
        case "set":
            return over
        case "any":
            return typed.IsEmpty(node.span, BOOL, over, True)
    return _of_members(el, node, over)


def _of_members(el: Elaborator, node: nodes.Measure, over: typed.Expr) -> typed.Expr:
    """`sum(S)`, `max(S)`, `first(S)`: of the members themselves"""
    element = element_of(over)
    if node.op == "all":
        return el.report(
            WRONG_TYPE, node.span, "`all` needs a condition for the members", "write `all(x in .. where ..)`"
        )
    if node.op != "first" and not isinstance(element, Int):
        return el.report(
            WRONG_TYPE,
            over.span,
            f"`{node.op}` needs numbers, but {quoted(over.span)} is {describe(over.type)}",
            f"use a number of each member: `{node.op}(x.price for x in ..)`",
        )
    local = typed.LocalVar("member", element, over.span)
    _need_default(el, node.op, node.span, surely_not_empty(over), f"x in {over.span.text}")
    return typed.Aggregate(node.span, element, node.op, None, (typed.Generator(local, over),), None, None)


def _extreme(el: Elaborator, node: nodes.Measure, scope: Scope) -> typed.Expr:
    operands = tuple(el.number(a, scope) for a in node.arguments)
    lows = [o.type.low if isinstance(o.type, Int) else None for o in operands]
    highs = [o.type.high if isinstance(o.type, Int) else None for o in operands]
    largest = node.op == "max"
    type = Int(_limit(lows, largest, any_serves=largest), _limit(highs, largest, any_serves=not largest))
    return typed.Extreme(node.span, type, node.op, operands)


def _limit(limits: Sequence[int | None], largest: bool, *, any_serves: bool) -> int | None:
    """A limit of a maximum or minimum: one known limit serves, or all are needed."""
    known = [limit for limit in limits if limit is not None]
    if not known or not (any_serves or len(known) == len(limits)):
        return None
    return max(known) if largest else min(known)


# ------------------------------------------------------------------ over generators
def filtered(el: Elaborator, node: nodes.Filter, scope: Scope, hint: Type | None) -> typed.Expr:
    """`count(x in D where c otherwise d)`"""
    inner = scope.child()
    generators = _generators(el, node.sources, inner, element_hint(hint) if node.op == "set" else None)
    condition = None if node.where is None else el.condition(node.where, inner)
    if condition is None and node.op == "all":
        return el.report(
            WRONG_TYPE, node.span, "`all` needs a condition for the members", "write `all(x in .. where ..)`"
        )
    if len(generators) > 1 and node.op not in ("count", "any", "all"):
        return el.report(
            WRONG_ARGUMENTS,
            node.span,
            f"with several sources, `{node.op}` needs a value",
            f"write `{node.op}({generators[0].local.name} for ..)`",
        )
    return _aggregate(
        el, node, _narrowed(el, node, generators[0], condition, inner), generators, condition, scope, hint
    )


def _narrowed(
    el: Elaborator, node: nodes.Filter, generator: typed.Generator, condition: typed.Expr | None, scope: Scope
) -> typed.Expr | None:
    """What is picked, where the condition says more of its type than the domain does: `set(c in D where c is card)`."""
    if condition is None or node.op not in ("set", "first"):
        return None
    scope.learn(facts_of(condition, scope))
    element = el.infer(nodes.NameRef(generator.domain.span, generator.local.name), scope)
    return None if element.type == generator.local.type else element


def collected(el: Elaborator, node: nodes.Collect, scope: Scope, hint: Type | None) -> typed.Expr:
    """`sum(e for x in D where c otherwise d)`"""
    inner = scope.child()
    generators = _generators(el, node.sources, inner, None)
    condition = None if node.where is None else el.condition(node.where, inner)
    if condition is not None:
        inner.learn(facts_of(condition, inner))
    if node.op in ("any", "all"):
        return _judged(el, node, generators, condition, inner)
    wanted = element_hint(hint) if node.op == "set" else hint if node.op == "first" else None
    element = el.infer(node.element, inner, wanted)
    if node.op == "count":
        return el.report(
            WRONG_ARGUMENTS,
            node.span,
            "`count` counts members and takes no value",
            "write `count(x in .. where ..)`, or `distinct(.. for x in ..)` for the number of different values",
        )
    return _aggregate(el, node, element, generators, condition, scope, hint)


def _generators(
    el: Elaborator, sources: Sequence[nodes.Source], scope: Scope, hint: Type | None
) -> tuple[typed.Generator, ...]:
    """Each source sees the locals of those before it."""
    found = []
    for source in sources:
        over = domain(el, source.domain, scope, None if hint is None else SetOf(hint))
        local = scope.declare(source.name, element_of(over), el.findings, el.names, fixed=True)
        found.append(typed.Generator(local, over))
    return tuple(found)


def _judged(
    el: Elaborator,
    node: nodes.Collect,
    generators: tuple[typed.Generator, ...],
    condition: typed.Expr | None,
    scope: Scope,
) -> typed.Expr:
    """`any(c for x in D where d)` is `any(x in D where d and c)`; of `all`, `where not d or c`"""
    judged = el.condition(node.element, scope)
    if condition is not None and node.op == "any":
        judged = typed.Logic(node.span, BOOL, "and", (condition, judged))
    elif condition is not None:
        judged = typed.Logic(node.span, BOOL, "or", (typed.Not(condition.span, BOOL, condition), judged))
    return typed.Aggregate(node.span, BOOL, node.op, None, generators, judged, None)


def _aggregate(
    el: Elaborator,
    node: nodes.Filter | nodes.Collect,
    element: typed.Expr | None,
    generators: tuple[typed.Generator, ...],
    condition: typed.Expr | None,
    scope: Scope,
    hint: Type | None,
) -> typed.Expr:
    """The aggregate of what is collected: `element`, or the members of the first source themselves."""
    of = generators[0].local.type if element is None else element.type
    place = node.sources[0].domain.span if element is None else element.span
    default = None if node.default is None else el.infer(node.default, scope, of)
    if default is not None and node.op not in _PICKING:
        el.report(
            WRONG_ARGUMENTS,
            default.span,
            f"`{node.op}` of an empty set has a value, so `otherwise` has no effect",
            "remove `otherwise`",
        )
    type = _result(el, node, of, place, default)
    if type is None:
        return el.wrong(node.span)
    full = condition is None and all(surely_not_empty(g.domain) for g in generators)
    if default is None:
        _need_default(el, node.op, node.span, full)
    return typed.Aggregate(node.span, type, node.op, element, generators, condition, default)


def _result(
    el: Elaborator, node: nodes.Filter | nodes.Collect, of: Type, place: Span, default: typed.Expr | None
) -> Type | None:
    """The type of an aggregate over things of type `of`; None, reported, when they do not suit it."""
    if node.op in ("any", "all"):
        return BOOL
    if node.op == "count":
        return Int(0)
    if isinstance(of, Unknown):
        return INT if node.op in ("sum", "distinct") else of
    if may_be_none(of) or isinstance(of, NoneType):
        return _optional_element(el, node, of, place)
    if node.op in ("sum", "max", "min") and not isinstance(of, Int):
        what = quoted(place) if isinstance(node, nodes.Collect) else f"each of {quoted(place)}"
        message = f"`{node.op}` needs numbers, but {what} is {describe(of)}"
        el.report(WRONG_TYPE, place, message, f"use a number: `{node.op}(x.price for x in ..)`")
        return None
    match node.op:
        case "sum":
            return Int(0) if isinstance(of, Int) and of.low is not None and of.low >= 0 else INT
        case "distinct":
            return Int(0)
        case "set":
            return SetOf(of)
    if default is None:
        return of
    joined = join(of, default.type)
    if joined is None:
        el.report(
            DIFFERENT_TYPES,
            default.span,
            f"`otherwise` gives {describe(default.type)}, but {quoted(place)} is {describe(of)}",
            f"give {describe(of)} or none",
        )
    return joined


def _optional_element(el: Elaborator, node: nodes.Filter | nodes.Collect, of: Type, place: Span) -> Type | None:
    el.report(
        MAY_BE_NONE,
        place,
        f"{quoted(place)} may be none, which `{node.op}` cannot use",
        "leave those out: `where .. is not none`, or give a default: `(.. otherwise ..)`",
    )
    inner = required(of)
    return None if isinstance(inner, NoneType) else SetOf(inner) if node.op == "set" else None


def _need_default(el: Elaborator, op: str, span: Span, full: bool, of: str = "..") -> None:
    if op in _PICKING and not full:
        example = "none" if op == "first" else "0"
        el.report(
            NOTHING_FOUND,
            span,
            f"this set may be empty, and `{op}` has no value then",
            f"give a default: `{op}({of} otherwise {example})`",
        )
