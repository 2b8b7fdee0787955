"""What is answered silently: a decision with a single option, which its player is not asked. The log says so to those
who may know it."""

from __future__ import annotations

from typing import Any

from interpreter.language.values import DONE
from interpreter.runtime.labels import component_behind
from interpreter.runtime.log import SILENT, Event
from interpreter.runtime.program import Program, StopInfo
from interpreter.runtime.view import seen_components


def silent_answer(program: Program, state: Any, frame: Any, value: int) -> Event:
    """The event of an answer that was given silently where `frame` asks; the state is that after it. Players whom it
    does not name may not know that there was a single option, or which one."""
    number, who = frame[0], frame[2]
    return (SILENT, who, _audience(program, state, frame, value), number, value)


def _audience(program: Program, state: Any, frame: Any, value: int) -> tuple[int, ...] | None:
    """The seats that may know of it; None where everybody may."""
    info, who = program.frames[frame[0]], frame[2]
    stop = info.stop
    assert stop is not None
    if _private(stop, frame[0]) or any(info.effect in o.effects for o in program.offers) or _apart(program, frame):
        return (who,)
    component = component_behind(stop, value)
    if component is None or component in seen_components(program, state, None):
        return None
    players = range(program.players)
    return tuple(p for p in players if p == who or component in seen_components(program, state, p))


def _private(stop: StopInfo, number: int) -> bool:
    """Whether others must not know the answer, or that it was the only one: how many options a later step of a choice
    has may tell what is hidden, since only the first step is asked for that reason."""
    several = any(shape.base == DONE for shape in stop.shapes)
    return stop.secret or stop.looking or several or stop.group != number


def _apart(program: Program, frame: Any) -> bool:
    """Whether players act at the same time here, so that nobody follows what the others choose."""
    barriers = program.driver.threads.barriers
    while barriers and frame is not None:
        if frame[0] in barriers:
            return True
        frame = frame[1]
    return False
