"""Formulas that are worked out before a game begins: starts, `needs`, what a zone starts with. They may speak of
settings, of the number of players and of what is printed, not of anything that changes during play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from interpreter.check import typed
from interpreter.check.declaration_codes import NEEDS_THE_STATE
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import Span

_READS = (
    typed.CounterAt,
    typed.VariableAt,
    typed.ZoneAt,
    typed.ZoneUnion,
    typed.ScoreOf,
    typed.Can,
    typed.Supposing,
)


def check_constant(formula: typed.Expr | None, what: str, findings: Findings) -> bool:
    """Whether a formula reads nothing of the state; reported where it does. `what` is said in the message."""
    place = None if formula is None else next(_reads(formula, ()), None)
    if place is not None:
        findings.add(
            NEEDS_THE_STATE,
            place,
            f"{what} is worked out before the game begins, but this changes during play",
            help="use settings, `players` and fields, or set it in an effect at the beginning of the game",
        )
    return place is None


def _reads(node: Any, inside: tuple[object, ...]) -> Iterator[Span]:
    """Where a formula reads the state, through the functions and values that it uses (`inside` are those entered)."""
    if isinstance(node, _READS):
        yield node.span
        return
    behind: typed.Expr | None = None
    symbol: object = None
    match node:
        case typed.CallFunction(function=function):
            behind, symbol = function.body, function
        case typed.ValueAt(value=value):
            behind, symbol = value.base, value
    if behind is not None and symbol not in inside and next(_reads(behind, (*inside, symbol)), None) is not None:
        yield node.span
        return
    for field in fields(node):
        for part in _parts(getattr(node, field.name)):
            yield from _reads(part, inside)


def _parts(value: Any) -> Iterator[Any]:
    """The typed nodes in a field's value."""
    if isinstance(value, tuple):
        for item in value:
            yield from _parts(item)
    elif is_dataclass(value) and type(value).__module__ == typed.__name__ and not isinstance(value, typed.LocalVar):
        yield value
