"""What every symbol is: a slotted class, filled once, of which one object stands for one declaration."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

_Class = TypeVar("_Class")


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def symbol(cls: type[_Class]) -> type[_Class]:
    return dataclass(slots=True, eq=False)(cls)


#: int, bool, None, str, or a tuple of such values
Static = object
