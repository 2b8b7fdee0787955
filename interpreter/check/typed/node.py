"""What every class of the typed tree is, and the locals that its nodes speak of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, TypeVar, dataclass_transform

from interpreter.foundation.source import Span
from interpreter.language.types import Type

_Class = TypeVar("_Class")

#: All classes of nodes. Locals and symbols, to which nodes lead, are none.
NODES: set[type] = set()


@dataclass_transform(eq_default=False, frozen_default=True)
def node(cls: type[_Class]) -> type[_Class]:
    made = dataclass(frozen=True, slots=True, eq=False)(cls)
    NODES.add(made)
    return made


@dataclass(frozen=True, slots=True, eq=False)
class LocalVar:
    """A local name: parameter, let, pick, loop variable. One object for one declaration."""

    name: str
    type: Type
    span: Span


def within(node: Any) -> Iterator[Any]:
    """All typed nodes in a node or tuple."""
    if isinstance(node, tuple):
        for item in node:
            yield from within(item)
    elif type(node) in NODES:
        yield node
        for field in fields(node):
            yield from within(getattr(node, field.name))
