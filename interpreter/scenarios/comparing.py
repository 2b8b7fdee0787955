"""What an expression has given, against what a scenario expects of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from interpreter.checker.typed import CheckedRuleset
from interpreter.language.types import Bool, Component, Face, ListOf, Optional, SetOf, Type
from interpreter.runtime.labels import Labels
from interpreter.scenarios.scenario import Expected, Piece, Value
from interpreter.scenarios.values import show_value


def compare(checked: CheckedRuleset, labels: Labels, expected: Expected, value: Any) -> str:
    """Empty when they are the same; else both in words. Sets and zones are compared without regard to order."""
    found = plain(labels, expected.type, value)
    if _same(expected.type, found, expected.value):
        return ""
    return (
        f"{expected.text} is {show_value(checked, expected.type, found)}, "
        f"expected {show_value(checked, expected.type, expected.value)}"
    )


def plain(labels: Labels, of: Type, value: Any) -> Value:
    """A value of the runtime as scenarios have it: pieces for components."""
    match of:
        case Optional(inner=inner):
            return None if value is None else plain(labels, inner, value)
        case SetOf(element=element) | ListOf(element=element):
            return tuple(plain(labels, element, v) for v in value)
        case Component() if value is not None:
            return Piece(labels.types[value], labels.entries[value])
        case Face(sides=sides) if value is not None:
            return int(value) % len(sides)  # a scenario says which face it is, not of which component
        case Bool():
            return bool(value)
    return value  # type: ignore[no-any-return]


def _same(of: Type, found: Value, wanted: Value) -> bool:
    inner = of.inner if isinstance(of, Optional) else of
    if isinstance(inner, SetOf) and isinstance(found, tuple) and isinstance(wanted, tuple):
        return Counter(found) == Counter(wanted)
    return found == wanted
