"""Whether an expression speaks of the state of a game, or only of what is fixed before one begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.checker import typed
from interpreter.checker.codes.declarations import WRONG_VALUE
from interpreter.checker.expressions.turning import inmost
from interpreter.checker.symbols import ComponentSym, FunctionSym
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.nodes import NODES, children
from interpreter.foundation.source import Span
from interpreter.language.types import Member

_STATE = (
    typed.CounterAt,
    typed.VariableAt,
    typed.ZoneAt,
    typed.ZoneUnion,
    typed.ZoneOf,
    typed.ScoreOf,
    typed.Can,
    typed.Supposing,
    typed.IsFull,
    typed.FormulaOf,
)


def refuse_state(expr: typed.Expr | None, what: str, findings: Findings) -> None:
    """Reports an expression that reads state where none is there yet."""
    span = None if expr is None else next(_reads(expr, set()), None)
    if span is not None:
        message = f"{what} is fixed before the game starts and cannot depend on the game"
        findings.add(WRONG_VALUE, span, message, help="write a fixed value here, or set it in an effect")


def depends_on_lying(node: Any) -> bool:
    """Whether an expression depends on the orientation of a component: which face is up, or how it is turned."""
    if isinstance(node, typed.FieldOf):
        owner, field = node.fields[0]
        turns = isinstance(owner, ComponentSym) and bool(owner.turns)
        return turns and any(isinstance(p, Member) for p in (*field.per, inmost(field.type)))
    return isinstance(node, typed.FacePart) and node.part == "up"


def _reads(node: Any, seen: set[FunctionSym]) -> Iterator[Span]:
    """Where an expression reads state, in it or (at the call) in a function that it calls."""
    if isinstance(node, tuple):
        for item in node:
            yield from _reads(item, seen)
    elif isinstance(node, _STATE) or depends_on_lying(node):
        yield node.span
    elif type(node) in NODES:
        if isinstance(node, typed.CallFunction) and node.function not in seen:
            seen.add(node.function)
            if node.function.body is not None and next(_reads(node.function.body, seen), None) is not None:
                yield node.span
        if isinstance(node, typed.ValueAt):
            value = node.value
            if value.modifiers or next(_reads(value.base, seen), None) is not None:
                yield node.span
        for part in children(node):
            yield from _reads(part, seen)
