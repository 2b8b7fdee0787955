"""What every node of the parse tree is, and the names that nodes hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

from interpreter.foundation.source import Span

_Class = TypeVar("_Class")

#: All classes of nodes.
NODES: set[type] = set()


@dataclass_transform(eq_default=False, frozen_default=True)
def node(cls: type[_Class]) -> type[_Class]:
    made = dataclass(frozen=True, slots=True, eq=False)(cls)
    NODES.add(made)
    return made


@node
class Name:
    """A word that names something, with its place."""

    span: Span
    text: str
