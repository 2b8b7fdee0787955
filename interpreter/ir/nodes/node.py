"""What every operation of the intermediate representation is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

_Class = TypeVar("_Class")

#: All classes of operations, and of what they consist of.
NODES: set[type] = set()


@dataclass_transform(eq_default=False, frozen_default=True, field_specifiers=(field,))
def node(cls: type[_Class]) -> type[_Class]:
    made = dataclass(frozen=True, slots=True, eq=False)(cls)
    NODES.add(made)
    return made
