"""A program of the intermediate representation as an image that the runtime can load."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from interpreter.codegen.module import compile_program
from interpreter.foundation.source import SourceFile, Span
from interpreter.ir import nodes as ir
from interpreter.runtime.image import Image
from interpreter.runtime.program import (
    FrameInfo,
    HiddenInfo,
    OptionShape,
    Place,
    SideInfo,
    SlotInfo,
    StopInfo,
    TypeInfo,
    ZoneInfo,
)

#: Before the locals are the frame's number, its parent, and who acts.
FIRST_LOCAL = 3


def make_image(program: ir.Program, files: tuple[SourceFile, ...], table: bool) -> Image:
    """Compiles a program, in the table build (with events) or the simulation build."""
    numbers = {file: n for n, file in enumerate(files)}

    def place(span: Span) -> Place:
        return Place(numbers.get(span.source, 0), span.start, span.end)

    facts = replace(
        program.facts,
        offers=tuple((*named, tuple(SideInfo(*s) for s in sides)) for *named, sides in program.facts.offers),
        written_out={
            name: (place(body), place(call), caller) for name, (body, call, caller) in program.facts.written_out.items()
        },
    )
    used = {f.name for f in program.functions}
    frames = tuple(_frame(f, place) for f in program.frames)
    return Image(
        codes=compile_program(program, table),
        tables=program.tables,
        functions=tuple(f.name for f in program.functions),
        owners={f.name: f.effect for f in program.functions},
        resume=tuple(f.resume if f.resume in used else "" for f in program.frames),
        options=tuple(f.stop.options if f.stop is not None and f.stop.options in used else "" for f in program.frames),
        skip_if=tuple(f.stop.skip_if if f.stop is not None and f.stop.skip_if in used else "" for f in program.frames),
        put_if=tuple(f.stop.put_if if f.stop is not None and f.stop.put_if in used else "" for f in program.frames),
        starts=tuple((s.name, s.start, s.size is not None) for s in program.layout),
        frames=frames,
        slots=tuple(_slot(s) for s in program.layout),
        zones=tuple(ZoneInfo(*z) for z in facts.zones),
        types=tuple(TypeInfo(*t) for t in facts.types),
        facts=facts,
    )


def _frame(frame: ir.Frame, place: Any) -> FrameInfo:
    stop = frame.stop
    return FrameInfo(
        kind=frame.kind,
        effect=frame.effect,
        place=place(frame.span),
        open=-1 if frame.open is None else frame.open,
        demand_before_end=frame.demand_before_end,
        demand_after=frame.demand_after,
        catches=frame.catches,
        allowing=frame.allowing,
        given=_places(frame, frame.given),
        inside=frame.inside,
        branch=frame.branch,
        handed=_places(frame, frame.handed),
        barrier=frame.barrier,
        floor=frame.floor,
        lapses=frame.lapses,
        stop=None if stop is None else _stop(stop, place),
        types=frame.types,
        hidden=tuple(_hidden(frame, local) for local in frame.hidden),
        passes=tuple((n, _places(frame, (name,))[0]) for n, name in frame.passes),
    )


def _hidden(frame: ir.Frame, local: ir.HiddenLocal) -> HiddenInfo:
    (at,) = _places(frame, (local.name,))
    (knower,) = _places(frame, (local.knower,)) if local.knower else (-1,)
    origins = tuple((o.function, _places(frame, o.params), o.some) for o in local.origins)
    of, copies = frame.types[at - FIRST_LOCAL], _places(frame, local.copies)
    limits = local.low, local.high
    return HiddenInfo(local.local, at, knower, local.argument, origins, copies, of, *limits, local.chosen)


def _places(frame: ir.Frame, names: tuple[str, ...]) -> tuple[int, ...]:
    """Where these locals are in the frame's tuple."""
    return tuple(("", "", frame.who, *frame.locals).index(name) for name in names)


def _stop(stop: ir.Stop, place: Any) -> StopInfo:
    shapes = tuple(
        OptionShape(s.base, s.size, s.key, s.text, s.of, place(s.span), s.trial, s.first, s.late) for s in stop.shapes
    )
    return StopInfo(
        kind=stop.kind,
        prompt=stop.prompt,
        group=stop.group,
        step=stop.step,
        origin=stop.origin,
        shapes=shapes,
        skip=stop.skip or "",
        has_else=stop.orelse,
        random=stop.random,
        secret=stop.secret,
        looking=stop.looking,
        trial=stop.legality == "trial",
        skip_trial=stop.skip_trial,
        mandatory=stop.mandatory,
        beyond_before_end=stop.beyond_before_end,
        beyond=stop.beyond,
        skip_beyond_before_end=stop.skip_beyond_before_end,
        skip_beyond=stop.skip_beyond,
        question=stop.question,
    )


def _slot(slot: ir.SlotLayout) -> SlotInfo:
    owner = "player" if any(name == "player" for name, _ in slot.indices) else ""
    size = -1 if slot.size is None else slot.size
    return SlotInfo(slot.name, size, slot.role, slot.of, slot.indices, slot.visible, owner, slot.low, slot.high)
