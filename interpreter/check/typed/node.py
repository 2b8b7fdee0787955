"""What every class of the typed tree is, and the locals that its nodes speak of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

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
