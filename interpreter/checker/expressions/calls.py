"""Calls of functions, and the arguments of everything that has parameters."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import NOT_A_VALUE, WRONG_ARGUMENTS
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.indices import me
from interpreter.checker.expressions.shapes import ray
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import FunctionSym
from interpreter.checker.typed import LocalVar
from interpreter.foundation.diagnostics import Related
from interpreter.foundation.source import Span
from interpreter.language.types import UNKNOWN, Int, Type, may_be_none, optional, written
from interpreter.syntax import nodes


def call(el: Elaborator, node: nodes.Call, scope: Scope, hint: Type | None) -> typed.Expr:
    """`f(a, b)`"""
    name = node.name.text
    function = el.names.functions.get(name)
    if function is not None:
        el.names.used.add(name)
        return call_function(el, function, node.span, scope, node.arguments)
    if name == "abs":
        return _absolute(el, node, scope)
    if name == "ray":
        return ray(el, node, scope)
    return _no_function(el, node, scope)


def call_function(
    el: Elaborator,
    function: FunctionSym,
    span: Span,
    scope: Scope,
    arguments: Sequence[nodes.Expr],
    first: typed.Expr | None = None,
    asker: typed.Expr | None = None,
) -> typed.Expr:
    """A call; `first` is an argument that comes before the written ones (`x.f(a)`), `asker` who is me in it
    (`p.f`)."""
    el.complete(function, span)
    found = elaborate_arguments(el, function.name, function.params, function.span, span, scope, arguments, first)
    type = function.type or UNKNOWN
    if found is None:
        return typed.Const(span, UNKNOWN, None)
    if any(may_be_none(a.type) and not may_be_none(p.type) for a, p in zip(found, function.params, strict=True)):
        type = optional(type)
    if function.uses_me and asker is None:
        asker = me(el, span, scope, f"`{function.name}`")
    elif not function.uses_me:
        asker = None
    if asker is not None and may_be_none(asker.type):
        type = optional(type)
    return typed.CallFunction(span, type, function, found, asker)


def elaborate_arguments(
    el: Elaborator,
    name: str,
    params: Sequence[LocalVar],
    declared: Span,
    span: Span,
    scope: Scope,
    arguments: Sequence[nodes.Expr],
    first: typed.Expr | None = None,
    *,
    strict: bool = False,
) -> tuple[typed.Expr, ...] | None:
    """The typed arguments; None, reported, when the number is wrong. An argument that may be none is let through unless
    `strict`: none propagates through functions, but an effect is carried out with real things."""
    before = () if first is None else (first,)
    if len(before) + len(arguments) != len(params):
        for argument in arguments:
            el.infer(argument, scope)
        extra = arguments[len(params) - len(before) :]
        place = extra[0].span.to(extra[-1].span) if extra else span
        _report_number(el, name, params, declared, place, len(before) + len(arguments))
        return None
    wanted = params[len(before) :]
    rest = (
        (el.expression if strict else el.passed_on)(a, scope, p.type) for a, p in zip(arguments, wanted, strict=True)
    )
    return (*before, *rest)


def signature_of(name: str, params: Sequence[LocalVar]) -> str:
    """As it is declared: `ride(wagon w, int n)`."""
    return f"{name}({', '.join(f'{written(p.type)} {p.name}' for p in params)})" if params else name


def _report_number(
    el: Elaborator, name: str, params: Sequence[LocalVar], declared: Span, span: Span, count: int
) -> None:
    signature = signature_of(name, params)
    few = count < len(params)
    missing = ", ".join(f"`{p.name}`" for p in params[count:])
    takes = f"takes {len(params)} argument{'s' * (len(params) != 1)}" if params else "takes no arguments"
    el.report(
        WRONG_ARGUMENTS,
        span,
        f"`{name}` {takes}, but {count or 'none'} {'is' if count == 1 else 'are'} given; it is `{signature}`",
        f"add {missing}" if few else "remove this" if params else "remove the brackets",
        related=[Related(declared, f"`{name}` is declared here")],
    )


def _absolute(el: Elaborator, node: nodes.Call, scope: Scope) -> typed.Expr:
    if len(node.arguments) != 1:
        return el.report(WRONG_ARGUMENTS, node.span, "`abs` takes one number", "write `abs(a - b)`")
    operand = el.number(node.arguments[0], scope)
    return typed.Absolute(node.span, Int(0), operand)


def _no_function(el: Elaborator, node: nodes.Call, scope: Scope) -> typed.Expr:
    name, span = node.name.text, node.name.span
    names = el.names
    for argument in node.arguments:
        el.infer(argument, scope)
    if name in names.effects:
        names.used.add(name)
        return el.report(
            NOT_A_VALUE,
            span,
            f"`{name}` is an effect, not a function",
            f"call it with `do {name}(..)`, or use its result with `let x = do {name}(..)`",
        )
    indexed = next(
        (t for t in (names.tables, names.counters, names.variables, names.zones, names.values) if name in t), None
    )
    if indexed is not None or name in names.plurals:
        names.used.add(name)
        return el.report(
            NOT_A_VALUE, span, f"`{name}` is not a function; read it with square brackets", f"write `{name}[..]`"
        )
    if scope.find(name) is not None:
        return el.report(NOT_A_VALUE, span, f"`{name}` is a local value, not a function", "remove the brackets")
    el.unknown.add(
        span, name, "function", [*names.functions, "abs", "count", "sum", "max", "min", "first", "any", "all", "ray"]
    )
    return el.wrong(span)
