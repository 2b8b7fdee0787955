"""A program as one file of C, which the headers in `c/` are the runtime of.

Nothing of a ruleset is written but numbers: names and texts stay here, so nothing in a ruleset can run as code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.native.constants import Constants, literal
from interpreter.native.functions import prototype, write_function
from interpreter.native.names import Names
from interpreter.runtime.floor import FLOOR
from interpreter.runtime.judged import judged
from interpreter.runtime.labels import unit_of
from interpreter.runtime.program import FrameInfo, Program
from interpreter.runtime.together import BRANCHES


@dataclass(frozen=True, slots=True)
class Module:
    """The text of a program; `slots` are (first word, size or None) of the state's slots by name; `sites` what its
    demands say; `texts` the texts that stand behind numbers; `words` how long a state's slots are."""

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
        *_sizes(names, program, words),
        *_runtime("values", "chance", "library", "operations", "trials", "pauses"),
        *(prototype(names, f) for f in lowered.functions),
        *_hooks(names),
        *_entries(names),
        *adaptors,
        *functions,
        *_frames(names, program),
        *_blocks(names),
        *_floors(names, program),
        _main(names),
        *_runtime("driver", "floor"),
    ]
    start = _start(names, program, words)
    # constants are known when everything that needs them is written
    head = [
        f"static const V {name}[] = {{ {', '.join(map(literal, values))} }};"
        for name, values in (
            ("CONSTANTS", names.constants.words),
            ("START", start),
        )
    ]
    text = "\n".join([_FIRST, *head, *parts]) + "\n"
    return Module(text, names.slots, tuple(names.sites), tuple(names.constants.texts), words)


_FIRST = "#include <stddef.h>\n#include <stdint.h>\ntypedef int64_t V;\n#define NONE INT64_MIN"


def _names(lowered: ir.Program, program: Program) -> tuple[Names, int]:
    slots: dict[str, tuple[int, int | None]] = {}
    words = 0
    for slot in lowered.layout:
        if slot.name == BRANCHES:
            continue
        slots[slot.name] = words, slot.size
        words += 1 if slot.size is None else slot.size
    slots["result"] = words, None
    words += 1
    first = program.state_class.new()  # type: ignore[attr-defined]
    for name in ("zones", "lies"):
        size = len(getattr(first, name))
        slots[name] = words, size
        words += size
    hooks = {}
    tables = {}
    for n, (name, value) in enumerate(lowered.tables.items()):
        if isinstance(value, tuple) and value[:1] == ("hook",):
            hooks[name] = f"HOOK{n}", value[1]
        else:
            tables[name] = value
    functions = {f.name: f for f in lowered.functions}
    numbers = {f.name: n for n, f in enumerate(lowered.functions)}
    names = Names(lowered, Constants(), functions, numbers, slots, tables, hooks)
    for n, (name, value) in enumerate(tables.items()):
        if isinstance(value, dict) and value:
            key = next(iter(value))
            names.entries[name] = f"ENTRY{n}", len(value), len(key) if isinstance(key, tuple) else 1
        elif isinstance(value, dict):
            names.entries[name] = f"ENTRY{n}", 0, 1
    return names, words


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


def _sizes(names: Names, program: Program, words: int) -> Iterator[str]:
    zones, places = names.slots["zones"]
    lies, components = names.slots["lies"]
    sizes = {
        "SLOTS": words,
        "ZONES": zones,
        "PLACES": places,
        "LIES": lies,
        "COMPONENTS": components,
        "PLAYERS": program.players,
        "TOGETHER": names.slots["together"][0] if any(f.branch for f in names.program.frames) else -1,
        "KNOWS": int(program.knowledge is not None),
        "KNOWN": names.slots["known"][0] if program.knowledge is not None else -1,
        "FLOORS": int(any(f.floor for f in program.frames)),
        "FLOOR": literal(names.constants.number(FLOOR)),
        "FRAME_COUNT": max(1, len(program.frames)),
    }
    yield from (f"#define {name} ({value})" for name, value in sizes.items())
    knowledge = program.knowledge
    if knowledge is not None:
        yield f"#define EVERYBODY {literal(knowledge.everybody)}"
        yield _array("SEEN", knowledge.seen)
        yield _array("KEPT", [int(kept) for kept in knowledge.kept])


def _array(name: str, values: Sequence[int]) -> str:
    return f"static const V {name}[] UNUSED = {{ {', '.join(map(literal, values)) or '0'} }};".replace(
        " UNUSED", " __attribute__((unused))"
    )


def _hooks(names: Names) -> Iterator[str]:
    for name, functions in names.hooks.values():
        listed = ", ".join("NULL" if f is None else f"(void *){names.function(f)}" for f in functions)
        yield f"static void *const {name}[] __attribute__((unused)) = {{ {listed or 'NULL'} }};"


def _entries(names: Names) -> Iterator[str]:
    for table, (name, _, _) in names.entries.items():
        number = names.constants.number
        rows = sorted(
            (tuple(map(number, key if isinstance(key, tuple) else (key,))), number(value))
            for key, value in names.tables[table].items()
        )
        yield _array(f"{name}_KEYS", [part for key, _ in rows for part in key])
        yield _array(f"{name}_VALUES", [value for _, value in rows])


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


# ------------------------------------------------------------------ frames
_SKIPS = {"": "NO_SKIP", "skip": "MAY_SKIP", "if_any": "IF_ANY"}
_TRIALS = {"": "NEVER", "ahead": "AHEAD", "always": "ALWAYS"}


def _frames(names: Names, program: Program) -> Iterator[str]:
    """What the runtime is told of each frame, and its functions."""
    barriers = {f.barrier for f in program.frames if f.branch}
    rows = []
    for number, info in enumerate(program.frames):
        lists = {
            "caught": list(info.catches),
            "given_at": list(info.given),
            "inside_of": list(info.inside),
        }
        fields = _fields(info, number in barriers)
        fields |= {"catches": len(info.catches), "given": len(info.given), "inside": len(info.inside)}
        if info.stop is not None and any(f.floor for f in program.frames):
            lists["shapes_at"] = [n for s in info.stop.shapes for n in (s.base, s.size, unit_of(s.of), s.first)]
            fields["shapes"] = len(info.stop.shapes)
        if info.stop is not None:
            for beyond in (False, True):
                found = judged(info.stop, beyond)
                lists[f"ranges{int(beyond)}"] = [n for r in found.ranges for n in (r.start, r.stop)]
                fields[f"judged[{int(beyond)}]"] = -1 if found.every else len(found.ranges)
        for name, values in lists.items():
            if values:
                yield _array(f"{name}_{number}", values)
                target = f"ranges[{name[-1]}]" if name.startswith("ranges") else name
                fields[target] = f"{name}_{number}"
        rows.append("{ " + ", ".join(f".{name} = {value}" for name, value in fields.items()) + " }")
    listed = ",\n".join(rows) or "{ 0 }"
    yield f"static const Frame FRAMES[FRAME_COUNT] = {{\n{listed}\n}};"
    frames = names.program.frames
    used = names.functions
    stops = [f.stop for f in frames]
    for name, kind, functions in (
        ("RESUME", "Resume", [f.resume for f in frames]),
        ("OPTIONS", "Ask", ["" if s is None else s.options for s in stops]),
        ("SKIP_IF", "Ask", ["" if s is None else s.skip_if for s in stops]),
        ("PUT_IF", "Ask", ["" if s is None else s.put_if for s in stops]),
    ):
        listed = ", ".join(names.function(f) if f in used else "NULL" for f in functions)
        yield f"static const {kind} {name}[FRAME_COUNT] = {{ {listed or 'NULL'} }};"


def _fields(info: FrameInfo, barrier: bool) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "open": info.open,
        "before_end": int(info.demand_before_end),
        "after": int(info.demand_after),
        "barrier": int(barrier),
        "block": int(bool(info.branch)),
        "block_barrier": info.barrier,
        "allowing": info.allowing,
    }
    if info.floor:
        fields |= {"floor": 1, "most_steps": info.handed[0]}
    stop = info.stop
    if stop is not None:
        fields |= {
            "stop": 1,
            "skip": _SKIPS[stop.skip],
            "has_else": int(stop.has_else),
            "random": int(stop.random),
            "trial": int(stop.trial),
            "skip_trial": _TRIALS[stop.skip_trial],
            "beyond_before_end": int(stop.beyond_before_end),
            "beyond": int(stop.beyond),
            "skip_beyond_before_end": int(stop.skip_beyond_before_end),
            "skip_beyond": int(stop.skip_beyond),
            "group": stop.group,
        }
    return fields


def _blocks(names: Names) -> Iterator[str]:
    """What begins the thread of a player in a block that all do at the same time."""
    yield "static UNUSED V begin_branch(State *S, int64_t block, V barrier, V seat, V frame) {"
    yield "(void)barrier; (void)seat; (void)frame; switch (block) {"
    for number, frame in enumerate(names.program.frames):
        if frame.branch:
            where = ("", "", frame.who, *frame.locals)
            names_of = frame.handed[1:] if frame.floor else frame.handed  # the first is the number of steps
            handed = "".join(f", item(S, frame, {where.index(name)})" for name in names_of)
            yield f"case {number}: return {names.function(frame.branch)}(S, barrier, seat{handed});"
    yield "} broken(S, OUT_OF_PLACE); }"


def _floors(names: Names, program: Program) -> Iterator[str]:
    """What is done behind each step on an open floor, and which components are copies of the same."""
    if not any(f.floor for f in program.frames):
        return
    yield "static UNUSED void lapse(State *S, int64_t floor) { switch (floor) {"
    for number, frame in enumerate(names.program.frames):
        if frame.floor:
            calls = "".join(f"{names.function(name)}(S, NONE); " for name in frame.lapses)
            yield f"case {number}: {calls}return;"
    yield "} }"
    entries = [-1] * names.slots["lies"][1]  # type: ignore[operator]
    known = 0
    for info in program.types:
        for n, entry in enumerate(info.entries):
            entries[info.first + n] = known + entry
        known += len(info.ids)
    yield _array("ENTRY_OF", entries)


def _main(names: Names) -> str:
    facts = names.program.facts
    given = "S, NONE, NONE" if facts["main_asks"] else "S, NONE"
    return f"#define START_MAIN(S) {names.function(facts['main'])}({given})"
