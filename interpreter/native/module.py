"""A program as one file of C, which the headers in `c/` are the runtime of.

Nothing of a ruleset is written but numbers: names and texts stay here, so nothing in a ruleset can run as code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.native.constants import Constants
from interpreter.native.counting import news_numbers, write_counting
from interpreter.native.faults import write_faults
from interpreter.native.frames import write_blocks, write_floors, write_frames
from interpreter.native.functions import prototype, write_function
from interpreter.native.limits import write_limits
from interpreter.native.names import Names
from interpreter.native.results import write_results
from interpreter.native.tables import array, write_entries, write_hooks, write_sizes
from interpreter.runtime.program import Program
from interpreter.runtime.together.blocks import BRANCHES


@dataclass(frozen=True, slots=True)
class Module:
    """The text of a program; `slots` are (first word, size or None) of the state's slots by name; `sites` what its
    demands say; `texts` the texts that follow numbers; `words` how long a state's slots are."""

    text: str
    slots: dict[str, tuple[int, int | None]]
    sites: tuple[tuple[str, Span], ...]
    texts: tuple[str, ...]
    words: int


def write_module(lowered: ir.Program, program: Program) -> Module:
    """The C of a lowered program, whose compiled twin is `program`. Raises NotNative."""
    names, words = _names(lowered, program)
    functions = [write_function(names, f) for f in lowered.functions]
    adaptors = [*_begun(names), *_held(names)]
    parts = [
        *write_limits(),
        write_faults(),
        *write_sizes(names, program, words),
        *_runtime("values", "chance", "library", "layers", "operations", "trials", "pauses"),
        *(prototype(names, f) for f in lowered.functions),
        *write_hooks(names),
        *write_entries(names),
        *adaptors,
        *functions,
        *write_frames(names, program),
        *write_blocks(names),
        *write_floors(names, program),
        _main(names),
        *write_results(names, program),
        *write_counting(names, program),
        *_runtime("driver", "together", "floor", "host", "results"),
    ]
    start = _start(names, program, words)
    # constants are known when everything that needs them is written
    head = [_FIRST, array("CONSTANTS", names.constants.words), array("START", start)]
    text = "\n".join([*head, *parts]) + "\n"
    return Module(text, names.slots, tuple(names.sites), tuple(names.constants.texts), words)


def function_text(lowered: ir.Program, program: Program, effect: str) -> str:
    """The C of one effect or formula (all its segments), or of all of them, for reading."""
    names, _ = _names(lowered, program)
    wanted = [f for f in lowered.functions if effect in ("", f.effect, f.name)]
    return "\n".join(f"/* {f.name} */\n{_indented(write_function(names, f))}" for f in wanted)


def _indented(text: str) -> str:
    """Lines moved in by the braces that are open."""
    lines, depth = [], 0
    for line in text.splitlines():
        closes = len(line) - len(line.lstrip("}"))
        lines.append("    " * (depth - closes) + line.rstrip())
        depth += line.count("{") - line.count("}")
    return "\n".join(lines) + "\n"


_FIRST = """\
#include <stddef.h>
#include <stdint.h>
typedef int64_t V;
#define NONE INT64_MIN
#define UNUSED __attribute__((unused))"""


def _names(lowered: ir.Program, program: Program) -> tuple[Names, int]:
    slots, words = _slots(lowered, program)
    functions = {f.name: f for f in lowered.functions}
    numbers = {name: n for n, name in enumerate(functions)}
    names = Names(lowered, Constants(), functions, numbers, slots, news=news_numbers(program))
    for n, (name, value) in enumerate(lowered.tables.items()):
        if isinstance(value, tuple) and value[:1] == ("hook",):
            names.hooks[name] = f"HOOK{n}", value[1]
            continue
        names.tables[name] = value
        if isinstance(value, dict):
            key = next(iter(value), None)
            names.entries[name] = f"ENTRY{n}", len(value), len(key) if isinstance(key, tuple) else 1
    return names, words


def _slots(lowered: ir.Program, program: Program) -> tuple[dict[str, tuple[int, int | None]], int]:
    """The first word of each slot of the state, and of a list its size; and how many words there are."""
    first = program.state_class.new()  # type: ignore[attr-defined]
    sizes = {slot.name: slot.size for slot in lowered.layout if slot.name != BRANCHES}
    sizes |= {"result": None, "zones": len(first.zones), "lies": len(first.lies)}
    slots: dict[str, tuple[int, int | None]] = {}
    words = 0
    for name, size in sizes.items():
        slots[name] = words, size
        words += 1 if size is None else size
    return slots, words


def _runtime(*headers: str) -> Iterator[str]:
    return (f'#include "{name}.h"' for name in headers)


def _start(names: Names, program: Program, words: int) -> list[int]:
    """A state's slots at the beginning."""
    first = program.state_class.new()  # type: ignore[attr-defined]
    start: list[int] = []
    for name, (_, size) in names.slots.items():
        value = getattr(first, name)
        start += [names.constants.number(v) for v in ([value] if size is None else value)]
    assert len(start) == words
    return start


def _begun(names: Names) -> Iterator[str]:
    """What begins an effect that expressions try out, its arguments in an array."""
    for adaptor, (function, asks, count) in names.begun.items():
        given = ["S", *(["k"] if asks else []), "me", *(f"given[{n}]" for n in range(count))]
        call = f"{names.function(function)}({', '.join(given)})"
        yield f"static V {adaptor}(State *S, V k, V me, const V *given) {{ (void)k; (void)given; return {call}; }}"


def _held(names: Names) -> Iterator[str]:
    for adaptor, (function, count) in names.held.items():
        given = ", ".join(["S", *(f"given[{n}]" for n in range(count))])
        call = f"{names.function(function)}({given})"
        yield f"static V {adaptor}(State *S, const V *given) {{ (void)given; return {call}; }}"


def _main(names: Names) -> str:
    facts = names.program.facts
    given = "S, NONE, NONE" if facts.main_asks else "S, NONE"
    return f"#define START_MAIN(S) {names.function(facts.main)}({given})"
