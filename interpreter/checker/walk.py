"""All statements inside others, in order; all nodes of a typed tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from interpreter.checker import typed
from interpreter.foundation.nodes import NODES


def statements_in(statements: Iterable[typed.Stmt]) -> Iterator[typed.Stmt]:
    """Each statement, and after it those inside it."""
    for statement in statements:
        yield statement
        yield from statements_in(parts_of(statement))


def parts_of(statement: typed.Stmt) -> tuple[typed.Stmt, ...]:
    """The statements directly inside one."""
    match statement:
        case typed.Block(statements=inner):
            return inner
        case typed.If(arms=arms, orelse=orelse):
            return (*(body for _, body in arms), *_some(orelse))
        case typed.Choose(body=body, orelse=orelse):
            return (body, *_some(orelse))
        case typed.Menu(options=options, orelse=orelse):
            return (*(option.body for option in options), *_some(orelse))
        case typed.While(body=body) | typed.Repeat(body=body) | typed.ForEach(body=body):
            return (body,)
        case typed.SpanBlock(body=body) | typed.As(body=body) | typed.With(body=body) | typed.Together(body=body):
            return (body,)
        case typed.Allowing(body=body) | typed.Anytime(body=body):
            return (body,)
        case typed.Emit(body=body):
            return _some(body)
        case _:
            return ()


def _some(block: typed.Block | None) -> tuple[typed.Block, ...]:
    return () if block is None else (block,)


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
