"""What the parts of a program are called in C: numbers, so that no text of a ruleset is ever written."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.native.constants import Constants


@dataclass(slots=True)
class Names:
    """What a whole program is called in C, and what is gathered while it is written.

    `functions` are by name, as are their `numbers`; `slots`: the first word of each, and of a list its size; `tables`
    and `hooks`: the constant tables, those of functions apart, with their C name. `entries`: of a table by keys its C
    name, and how many rows of how many keys it has. `sites`: what demands say that are not met, with their places.
    `begun` and `held`: the effects that expressions try out, and the conditions that are to hold after them, by the C
    name of what calls each with arguments in an array: the function, (whether it can ask,) the number of arguments.
    `news`: the number of each thing that can happen to offers, by their form and what it is."""

    program: ir.Program
    constants: Constants
    functions: dict[str, ir.Function]
    numbers: dict[str, int]
    slots: dict[str, tuple[int, int | None]]
    tables: dict[str, Any] = field(default_factory=dict)
    hooks: dict[str, tuple[str, tuple[str | None, ...]]] = field(default_factory=dict)
    entries: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    sites: list[tuple[str, Span]] = field(default_factory=list)
    begun: dict[str, tuple[str, bool, int]] = field(default_factory=dict)
    held: dict[str, tuple[str, int]] = field(default_factory=dict)
    news: dict[tuple[str, str], int] = field(default_factory=dict)
    counter: Iterator[int] = field(default_factory=itertools.count)

    def function(self, name: str) -> str:
        return f"f{self.numbers[name]}"

    def is_list(self, e: ir.Expr) -> bool:
        """Whether an expression is a whole list of the state."""
        return isinstance(e, ir.Slot) and e.index is None and self.slots[e.name][1] is not None
