"""What the shape of a grid gives its cells and the parts of their edges: `p.row`, `p.next(side)`, `ray(p, side)`,
`t.side`, `t.across`."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import UNKNOWN_FIELD, WRONG_ARGUMENTS, WRONG_TYPE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import KindSym
from interpreter.checker.wording import quoted
from interpreter.foundation.source import Span
from interpreter.language.types import (
    Int,
    ListOf,
    Member,
    SetOf,
    Type,
    Unknown,
    describe,
    may_be_none,
    optional,
    required,
)
from interpreter.syntax import nodes

#: What a cell has, and what a part of an edge has; those that take an argument, with what it is called.
CELL_PARTS = ("column", "row", "next", "neighbours", "diagonals", "ray")
RIM_PARTS = ("side", "across", "opposite", "turned")
ARGUMENTS = {"next": "side", "ray": "side", "turned": "1"}


def parts_of_shape(kind: KindSym) -> tuple[str, ...]:
    """What can follow the dot of a member because of its shape."""
    return CELL_PARTS if kind.grid is not None else RIM_PARTS if kind.rim is not None else ()


def shape_part(el: Elaborator, node: nodes.Attribute, base: typed.Expr, span: Span, scope: Scope) -> typed.Expr | None:
    """The part that the shape gives `base`; None when it gives none of the name."""
    inner = required(base.type)
    if not isinstance(inner, Member):
        return None
    kind, name = el.names.kinds[inner.kind], node.name.text
    if name not in parts_of_shape(kind) or name in kind.fields:
        return None
    return _made(el, kind, name, base, node.arguments or (), span, scope)


def ray(el: Elaborator, node: nodes.Call, scope: Scope) -> typed.Expr:
    """`ray(p, side)`"""
    if len(node.arguments) != 2:
        for argument in node.arguments:
            el.infer(argument, scope)
        return el.report(WRONG_ARGUMENTS, node.span, "`ray` takes a cell and a side", "write `ray(p, north)`")
    base = el.infer(node.arguments[0], scope)
    inner = required(base.type)
    kind = el.names.kinds[inner.kind] if isinstance(inner, Member) else None
    if kind is None or kind.grid is None:
        el.infer(node.arguments[1], scope)
        if isinstance(inner, Unknown):
            return el.wrong(node.span)
        message = f"{quoted(base.span)} is {describe(base.type)}, but a cell of a grid is expected here"
        return el.report(WRONG_TYPE, base.span, message, "write a cell of a grid; a ray goes from it to the edge")
    return _made(el, kind, "ray", base, node.arguments[1:], node.span, scope)


def _made(
    el: Elaborator,
    kind: KindSym,
    name: str,
    base: typed.Expr,
    arguments: tuple[nodes.Expr, ...],
    span: Span,
    scope: Scope,
) -> typed.Expr:
    if len(arguments) != int(name in ARGUMENTS):
        for extra in arguments:
            el.infer(extra, scope)
        wants = "a number of quarter turns" if name == "turned" else "a side" if name in ARGUMENTS else "no argument"
        written = f"{base.span.text}.{name}" + (f"({ARGUMENTS[name]})" if name in ARGUMENTS else "")
        return el.report(WRONG_ARGUMENTS, span, f"`.{name}` takes {wants}", f"write `{written}`")
    argument: typed.Expr | None = None
    if name == "turned":
        argument = el.number(arguments[0], scope)
    elif arguments:
        argument = _side(el, arguments[0], scope)
    type = _type(el, kind, name, span)
    if type is None or (argument is not None and isinstance(argument.type, Unknown)):
        return el.wrong(span)
    if may_be_none(base.type) or (argument is not None and may_be_none(argument.type)):
        type = optional(type)
    return typed.ShapePart(span, type, name, kind, base, argument, _rim(el, argument))


def _type(el: Elaborator, kind: KindSym, name: str, span: Span) -> Type | None:
    own = Member(kind.name)
    match name:
        case "column" | "row":
            assert kind.grid is not None
            return Int(1, kind.grid.columns if name == "column" else kind.grid.rows)
        case "next":
            return optional(own)
        case "neighbours" | "diagonals":
            return SetOf(own)
        case "ray":
            return ListOf(own)
        case "side":
            sides = sides_of(el)
            if sides is None:
                message = "this ruleset has no kind of the sides of a cell"
                grid = next((k.name for k in el.names.kinds.values() if k.grid is not None), "plot")
                el.report(UNKNOWN_FIELD, span, message, f"declare one: `side: {{rim: {{grid: {grid}, parts: 1}}}}`")
                return None
            return Member(sides.name)
        case _:
            return own


def sides_of(el: Elaborator) -> KindSym | None:
    """The kind of the four sides, which all grids share: the first rim of one part a side."""
    return next((k for k in el.names.kinds.values() if k.rim is not None and k.rim.parts == 1), None)


def _side(el: Elaborator, node: nodes.Expr, scope: Scope) -> typed.Expr:
    """A side, or a part of one, of any grid."""
    sides = sides_of(el)
    expr = el.infer(node, scope, None if sides is None else Member(sides.name))
    inner = required(expr.type)
    if isinstance(inner, Unknown) or (isinstance(inner, Member) and el.names.kinds[inner.kind].rim is not None):
        return expr
    message = f"{quoted(expr.span)} is {describe(expr.type)}, but a side of a cell is expected here"
    help = "name a member of a kind declared with `rim:`, such as `north`"
    return el.report(WRONG_TYPE, expr.span, message, help)


def _rim(el: Elaborator, argument: typed.Expr | None) -> KindSym | None:
    of = None if argument is None else required(argument.type)
    return el.names.kinds[of.kind] if isinstance(of, Member) else None
