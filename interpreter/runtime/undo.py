"""Whether an answer may be taken back: nobody has learned anything by it, and nature has not answered."""

from __future__ import annotations

from typing import Any

from interpreter.runtime.program import Program
from interpreter.runtime.view import seen_components


def may_be_undone(program: Program, before: Any, after: Any) -> bool:
    """Whether no chance was used between two states of a game, and no component is now seen by a player who had not
    seen it."""
    if after.rng != before.rng:
        return False
    if not after.over:
        stop = program.frames[after.top[0]].stop
        if stop is not None and stop.looking:
            return False
    viewers: list[int | None] = [None, *range(len(program.seats))]
    return all(seen_components(program, after, v) <= seen_components(program, before, v) for v in viewers)
