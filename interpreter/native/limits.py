"""How far everything may go in C: as far as in Python."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.codegen.statements import OWN_BUDGET
from interpreter.language.values import MOST_NUMBERS
from interpreter.runtime.driver import MOST_SILENT
from interpreter.runtime.operations import FUEL, MANY
from interpreter.runtime.set_choices import MOST_SETS
from interpreter.runtime.trials.cache import MOST_NODES
from interpreter.runtime.trials.trial import FIRST_NODES, MOST_FIRST

#: By their names in C. What is limited there alone (memory, the stack) is in values.h.
LIMITS = {
    "FUEL": FUEL,
    "MANY": MANY,
    "OWN_BUDGET": OWN_BUDGET,
    "MOST_NUMBERS": MOST_NUMBERS,
    "MOST_SILENT": MOST_SILENT,
    "MOST_NODES": MOST_NODES,
    "FIRST_NODES": FIRST_NODES,
    "MOST_FIRST": MOST_FIRST,
    "MOST_SETS": MOST_SETS,
}


def write_limits() -> Iterator[str]:
    return (f"#define {name} {value}" for name, value in LIMITS.items())
