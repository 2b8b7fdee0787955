"""All statements inside others, in order; all nodes of a typed tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from interpreter.checker import typed
from interpreter.foundation.nodes import NODES, children, everything
from interpreter.syntax import nodes

_STATEMENTS = frozenset(get_args(typed.Stmt))


def statements_in(statements: Iterable[typed.Stmt]) -> Iterator[typed.Stmt]:
    """Each statement, and after it those inside it."""
    for statement in statements:
        yield statement
        yield from statements_in(parts_of(statement))


def parts_of(statement: typed.Stmt) -> tuple[typed.Stmt, ...]:
    """The statements directly inside one; none of what only an expression tries (`can`)."""
    parts = (part.body if type(part) is typed.MenuOption else part for part in children(statement))
    return tuple(part for part in parts if type(part) in _STATEMENTS)


def nodes_in(node: Any) -> Iterator[Any]:
    """All nodes of a typed tree, locals among them, without what the symbols in it lead to."""
    waiting: list[Any] = [node]
    while waiting:
        at = waiting.pop()
        kind = type(at)
        if kind is tuple:
            waiting += reversed(at)
        elif kind in NODES:
            yield at
            waiting += [getattr(at, name) for name in reversed(kind.__slots__)]
        elif kind is typed.LocalVar:
            yield at


def ends(statement: typed.Stmt) -> bool:
    """Whether every way through the statement ends in `return` or in leaving the effect altogether."""
    match statement:
        case typed.Return() | typed.End():
            return True
        case typed.Block(statements=inner):
            return any(ends(s) for s in inner)
        case typed.If(arms=arms, orelse=orelse):
            return orelse is not None and ends(orelse) and all(ends(body) for _, body in arms)
        case typed.Choose(skip=None, orelse=None, body=body):
            return ends(body)
        case typed.Choose(orelse=orelse, body=body):
            return ends(body) and orelse is not None and ends(orelse)
        case typed.Menu(skip=skip, orelse=orelse, options=options):
            otherwise = skip is None if orelse is None else ends(orelse)
            return otherwise and all(ends(option.body) for option in options)
        case typed.SpanBlock(body=body) | typed.As(body=body) | typed.With(body=body) | typed.Allowing(body=body):
            return ends(body)
        case typed.While(condition=typed.Const(value=True), body=body):
            return not _stops(body)
        case _:
            return False


def _stops(statement: typed.Stmt) -> bool:
    """Whether a loop with this body can be left by `stop`."""
    if isinstance(statement, typed.While | typed.Repeat | typed.ForEach):
        return False
    return isinstance(statement, typed.Stop) or any(map(_stops, parts_of(statement)))


def assigned_names(body: nodes.Block) -> frozenset[str]:
    """The bare names that some statement in the body assigns (locals and variables alike)."""
    assigned = (at for at in everything(body) if isinstance(at, nodes.Assign))
    return frozenset(at.target.name.text for at in assigned if not at.target.accessors)
