"""Whether an answer may be taken back: nobody has learned anything by it, and nature has not answered."""

from __future__ import annotations

from typing import Any

from interpreter.runtime.nature import pending
from interpreter.runtime.program import Program
from interpreter.runtime.together.blocks import in_block, seen_state
from interpreter.runtime.together.offers import newest
from interpreter.runtime.view import contents, seen_backs, seen_components, zone_places


def may_be_undone(program: Program, before: Any, after: Any) -> bool:
    """Whether no chance was used between two states of a game, no component (or its back) is now seen by a player who
    had not seen it there, and nobody has been told of one in an offer. Where the order is hidden a player who sees what
    is there does not see which comes next: what leaves such a pile has not been seen before."""
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
    """The components that a viewer knows and can point at; and below 0 those of which the viewer can read the back."""
    known = seen_state(program, state, viewer)
    backs = {-1 - c for c in seen_backs(program, known, viewer)}
    return (seen_components(program, known, viewer) - _in_hidden_order(program, known)) | backs


def _in_hidden_order(program: Program, state: Any) -> set[int]:
    """The components that are with others where nobody knows the order."""
    found: set[int] = set()
    for zone in program.zones:
        if zone.order == "hidden":
            for place, _ in zone_places(zone):
                lying = contents(zone, state.zones[place])
                if len(lying) > 1:
                    found.update(lying)
    return found


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
