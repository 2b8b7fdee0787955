"""Whether a condition holds at the end of some way to carry out what is supposed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from interpreter.foundation.errors import RuleFault
from interpreter.language.values import SKIP
from interpreter.runtime.trials.cache import MOST_NODES, Record
from interpreter.runtime.trials.endings import Dead, Undecided, Witness

if TYPE_CHECKING:
    from interpreter.runtime.trials.trial import Trials


def ends(
    trials: Trials, state: Any, condition: Callable[..., bool], given: tuple[Any, ...], record: Record
) -> bool | None:
    """Whether the condition holds at the end of some way on from the stop on top; None where no way comes to an
    end."""
    frame = state.top
    stop = trials.frames[frame[0]].stop
    assert stop is not None
    if stop.random and len(trials.options[frame[0]](state, frame)) > 1:
        return False  # where chance decides it has not come to its end
    record.nodes += 1
    if record.nodes > MOST_NODES:
        raise RuleFault("the effect of `supposing` takes too long to try")
    only_without = trials.otherwise[frame[0]]
    ended: bool | None = None
    for value in trials.answers(state, frame):
        if value == SKIP and only_without and ended is not None:
            break  # something could be chosen: what is done otherwise does not come
        found = _end(trials, state.copy_for_trial(), frame, value, condition, given, record)
        if found:
            return True
        ended = found if ended is None else ended
    return ended


def _end(
    trials: Trials,
    state: Any,
    frame: Any,
    value: int,
    condition: Callable[..., bool],
    given: tuple[Any, ...],
    record: Record,
) -> bool | None:
    try:
        if trials.resume[frame[0]](state, frame, value) is not True:
            trials.go_on(state, frame[1], None)
    except (Dead, Undecided):
        return None
    except Witness:
        return bool(condition(state, *given))
    return ends(trials, state, condition, given, record)
