"""Whether an answer may be taken back: nobody has learned anything by it, and nature has not answered."""

from __future__ import annotations

from typing import Any

from interpreter.runtime.nature import pending
from interpreter.runtime.offers import newest
from interpreter.runtime.program import Program
from interpreter.runtime.together import in_block, seen_state
from interpreter.runtime.view import seen_backs, seen_components


def may_be_undone(program: Program, before: Any, after: Any) -> bool:
    """Whether no chance was used between two states of a game, no component (or its back) is now seen by a player who
    had not seen it, and nobody has been told of one in an offer."""
    if after.rng != before.rng or pending(before) or _ends_block(program, before, after):
        return False
    if any(newest(after, offer) > newest(before, offer) for offer in program.offers):
        return False
    if not after.over:
        stop = program.frames[after.top[0]].stop
        if stop is not None and stop.looking:
            return False
    viewers: list[int | None] = [None, *range(len(program.seats))]
    return all(_seen(program, after, v) <= _seen(program, before, v) for v in viewers)


def _seen(program: Program, state: Any, viewer: int | None) -> frozenset[int]:
    """The components that a viewer knows; and below 0 those of which the viewer can read the back."""
    known = seen_state(program, state, viewer)
    return seen_components(program, known, viewer) | {-1 - c for c in seen_backs(program, known, viewer)}


def _ends_block(program: Program, before: Any, after: Any) -> bool:
    """Whether the answer ends a block in which others have answered too: their choices are known now."""
    if not in_block(program, before):
        return False
    answers = sum(map(len, before.together))
    if in_block(program, after) and sum(map(len, after.together)) == answers + 1:
        return False
    return sum(1 for given in before.together if given) > 1 or not before.together[_last(program, before)]


def _last(program: Program, state: Any) -> int:
    """The one player who still has to answer."""
    return program.driver.threads.waiting(state)[0]
