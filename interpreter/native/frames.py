"""What the runtime in C gets of a program's frames and blocks, and the functions that belong to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from interpreter.native.names import Names
from interpreter.native.tables import array
from interpreter.runtime.labels import unit_of
from interpreter.runtime.program import FrameInfo, Program, StopInfo
from interpreter.runtime.trials.needed import judged

#: What the place of an item in a field of C is written with.
_SIGNS = re.compile(r"[\[\]]")
_SKIPS = {"": "NO_SKIP", "skip": "MAY_SKIP", "if_any": "IF_ANY"}
_TRIALS = {"": "NEVER", "ahead": "AHEAD", "always": "ALWAYS"}
#: As numbered in floor.h.
_LATE = ("", "wait", "answer")


def write_frames(names: Names, program: Program) -> Iterator[str]:
    """What the runtime gets of each frame, and its functions."""
    barriers = {f.barrier for f in program.frames if f.branch}
    rows = []
    for number, info in enumerate(program.frames):
        fields = _of_activation(info, number in barriers)
        lists: dict[str, Sequence[int]] = {
            "caught": info.catches,
            "given_at": info.given,
            "inside_of": info.inside,
        }
        if info.stop is not None:
            fields |= _of_stop(info.stop)
            lists |= _lists_of_stop(info.stop, has_floors(program))
        for field, values in lists.items():
            if values:
                name = f"{_SIGNS.sub('', field)}_{number}"
                yield array(name, values)
                fields[field] = name
        rows.append("{ " + ", ".join(f".{name} = {value}" for name, value in fields.items()) + " }")
    listed = ",\n".join(rows) or "{ 0 }"
    yield f"static const Frame FRAMES[FRAME_COUNT] = {{\n{listed}\n}};"
    yield from _functions_of_frames(names)


def has_floors(program: Program) -> bool:
    return any(f.floor for f in program.frames)


def _of_activation(info: FrameInfo, barrier: bool) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "open": info.open,
        "before_end": int(info.demand_before_end),
        "after": int(info.demand_after),
        "barrier": int(barrier),
        "block": int(bool(info.branch)),
        "block_barrier": info.barrier,
        "allowing": info.allowing,
        "catches": len(info.catches),
        "given": len(info.given),
        "inside": len(info.inside),
    }
    if info.floor:
        fields |= {"floor": 1, "most_steps": info.handed[0]}
    return fields


def _of_stop(stop: StopInfo) -> dict[str, Any]:
    fields = {
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
        "shapes": len(stop.shapes),
    }
    for beyond in (False, True):
        found = judged(stop, beyond)
        fields[f"judged[{int(beyond)}]"] = -1 if found.every else len(found.ranges)
    return fields


def _lists_of_stop(stop: StopInfo, floors: bool) -> dict[str, Sequence[int]]:
    """Ranges of what is tried out, as pairs; and where there are open floors, which alone ask for them, its shapes."""
    lists: dict[str, Sequence[int]] = {
        f"ranges[{int(beyond)}]": [n for r in judged(stop, beyond).ranges for n in (r.start, r.stop)]
        for beyond in (False, True)
    }
    if floors:
        lists["shapes_at"] = [
            n for s in stop.shapes for n in (s.base, s.size, unit_of(s.of), s.first, _LATE.index(s.late))
        ]
    return lists


def _functions_of_frames(names: Names) -> Iterator[str]:
    frames = names.program.frames
    stops = [f.stop for f in frames]
    for name, kind, functions in (
        ("RESUME", "Resume", [f.resume for f in frames]),
        ("OPTIONS", "Ask", ["" if s is None else s.options for s in stops]),
        ("SKIP_IF", "Ask", ["" if s is None else s.skip_if for s in stops]),
        ("PUT_IF", "Ask", ["" if s is None else s.put_if for s in stops]),
    ):
        listed = ", ".join(names.function(f) if f in names.functions else "NULL" for f in functions)
        yield f"static const {kind} {name}[FRAME_COUNT] = {{ {listed or 'NULL'} }};"


def write_blocks(names: Names) -> Iterator[str]:
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


def write_floors(names: Names, program: Program) -> Iterator[str]:
    """What is done after each step on an open floor, and which components are copies of the same."""
    if not has_floors(program):
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
    yield array("ENTRY_OF", entries)
