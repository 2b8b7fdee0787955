"""Whether an answer has told somebody something: in a world that they take to be possible it would look otherwise.

A look at cards or a draw is seen from what a player knows then (`runtime.history.undo`). This finds what is told in
other ways: by a note, by a number that all can see, by what is asked next. Where all that the answer has read is known
to a player (`runtime.knowledge.watched`) there is nothing to be found; for the others worlds are drawn.
"""

from __future__ import annotations

from typing import Any

from interpreter.foundation.errors import RuleFault
from interpreter.runtime.faults import FAULTS
from interpreter.runtime.knowledge.determinize import determinize
from interpreter.runtime.knowledge.same_view import look_alike
from interpreter.runtime.knowledge.watched import learns_nothing, reads_of
from interpreter.runtime.labels import Labels
from interpreter.runtime.log import Event, readable_log
from interpreter.runtime.program import Program
from interpreter.runtime.together.blocks import in_block, on_floor

#: This many worlds are redrawn for each player.
WORLDS = 64


def is_told(labels: Labels, before: Any, after: Any, answer: tuple[int, int], events: list[Event]) -> bool:
    """Whether the answer (whose, and its value) that led from one state to the other has told a player what was hidden
    from them; `events` are what has happened on the way."""
    program = labels.program
    if not _hides(program) or any(in_block(program, s) or on_floor(program, s) for s in (before, after)):
        return False
    watch = reads_of(program, before, answer[1])
    for viewer in range(program.players):
        if watch is not None and learns_nothing(program, before, watch, after.who, viewer):
            continue
        told = _told(labels, after, viewer, events)
        for world in _worlds(program, before, viewer, answer):
            if told != _told(labels, world, viewer, world.log) or not look_alike(labels, world, after, viewer):
                return True
    return False


def _hides(program: Program) -> bool:
    """Whether anything may be hidden from anybody."""
    kept = any(frame.hidden or (frame.stop is not None and frame.stop.secret) for frame in program.frames)
    return kept or any(z.visible != "all" for z in program.zones) or any(s.visible != "all" for s in program.slots)


def _worlds(program: Program, before: Any, viewer: int, answer: tuple[int, int]) -> Any:
    """States to which the same answer leads in worlds that the viewer takes to be possible."""
    seat, value = answer
    for number in range(WORLDS):
        try:
            world = determinize(program, before, viewer, number * 7919 + 1)
            if world.over or world.who != seat or value not in world.opts:
                continue
            program.driver.choose(world, value)
        except (RuleFault, *FAULTS):
            continue  # it is not possible there
        yield world


def _told(labels: Labels, state: Any, viewer: int, events: list[Event]) -> Any:
    """What a viewer reads, and is asked."""
    asked = None
    if not state.over:
        mine = sorted(state.opts) if state.who == viewer else []
        asked = state.who, state.top[0], mine
    return asked, readable_log(labels, events, viewer)
