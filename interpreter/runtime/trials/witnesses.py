"""What trials have found, kept for the decisions that follow: with these answers the option comes to its end.

`state.ways` has the answers after each answer of the open decision that was tried out; `state.way` those that lead on
from here, once one of them was given. Chance ends a trial, so there is none in a way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from interpreter.runtime.trials.cache import Record

if TYPE_CHECKING:
    from interpreter.runtime.trials.trial import Trials


def forget(state: Any) -> None:
    """Forgets everything: it was found out in another state."""
    state.ways = state.way = None


def follow(state: Any, value: int) -> None:
    """An answer is given: what is known after it, if anything."""
    ways, way = state.ways, state.way
    if ways is not None:
        state.ways = None
        state.way = ways.get(value)
    elif way is not None:
        state.way = way[1:] if way and way[0] == value else None


def on_the_way(trials: Trials, state: Any, record: Record) -> Callable[..., bool]:
    """As `Trials.possible`, where a way leads on from here: its first answer needs no trial."""
    known, *rest = state.way
    record.ways[known] = rest
    possible = trials.possible

    def judged(state: Any, frame: Any, value: int, goal: tuple[int, Any, Record]) -> bool:
        return value == known or possible(state, frame, value, goal)

    return judged
