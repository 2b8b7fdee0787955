"""What a program has once, as constants of C: sizes, who sees what, hooks, and tables by keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.native.constants import literal
from interpreter.native.names import Names
from interpreter.runtime.program import Program
from interpreter.runtime.together.floor import FLOOR


def write_sizes(names: Names, program: Program, words: int) -> Iterator[str]:
    zones, places = names.slots["zones"]
    lies, components = names.slots["lies"]
    sizes = {
        "SLOTS": words,
        "ZONES": zones,
        "PLACES": places,
        "LIES": lies,
        "COMPONENTS": components,
        "PLAYERS": program.players,
        "RESULT": names.slots["result"][0],
        "TOGETHER": names.slots["together"][0] if any(f.branch for f in names.program.frames) else -1,
        "KNOWS": int(program.knowledge is not None),
        "KNOWN": names.slots["known"][0] if program.knowledge is not None else -1,
        "FLOORS": int(any(f.floor for f in names.program.frames)),
        "FLOOR": literal(names.constants.number(FLOOR)),
        "FRAME_COUNT": max(1, len(program.frames)),
    }
    yield from (f"#define {name} ({value})" for name, value in sizes.items())
    knowledge = program.knowledge
    if knowledge is not None:
        yield f"#define EVERYBODY {literal(knowledge.everybody)}"
        yield array("SEEN", knowledge.seen)
        yield array("KEPT", [int(kept) for kept in knowledge.kept])


def array(name: str, values: Sequence[int]) -> str:
    return f"static const V {name}[] UNUSED = {{ {', '.join(map(literal, values)) or '0'} }};"


def write_hooks(names: Names) -> Iterator[str]:
    for name, functions in names.hooks.values():
        listed = ", ".join("NULL" if f is None else f"(void *){names.function(f)}" for f in functions)
        yield f"static void *const {name}[] UNUSED = {{ {listed or 'NULL'} }};"


def write_entries(names: Names) -> Iterator[str]:
    for table, (name, _, _) in names.entries.items():
        number = names.constants.number
        rows = sorted(
            (tuple(map(number, key if isinstance(key, tuple) else (key,))), number(value))
            for key, value in names.tables[table].items()
        )
        yield array(f"{name}_KEYS", [part for key, _ in rows for part in key])
        yield array(f"{name}_VALUES", [value for _, value in rows])
