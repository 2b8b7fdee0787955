"""Chance as decisions: a game in which nature is asked for everything that is random, shuffles included.

Compiled code knows nothing of it. Whatever an answer leads to is carried out on the state; where nature has to be asked
on the way (`runtime.nature`), the state is put back to what it was before that answer and keeps the answer and what
nature has said since. With nature's next answer all of it is carried out again. So the state is a value between
nature's answers as well, and every answer of nature is one of those on offer, each as likely as the others.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from interpreter.runtime import driver
from interpreter.runtime.chance import NATURE
from interpreter.runtime.nature import Asked, Nature, pending
from interpreter.runtime.program import Program

#: What is carried out where it is no player's answer: the beginning of a game, the end of a floor.
START: tuple[int, ...] = ()
CLOSE: tuple[int, ...] = (NATURE, NATURE)


# ------------------------------------------------------------------ playing
def start(program: Program, seed: int, ask_forced: bool = False) -> Any:
    """A new state, settled at its first decision. Raises RuleFault."""
    state = program.driver.begin(seed)
    state.ask_nature, state.ask_forced = Nature(), ask_forced
    _carry_out(program, state, START, ())
    return state


def choose(program: Program, state: Any, value: int) -> None:
    """As `driver.choose`; nature's answers as well."""
    nature = Nature(*state.ask_nature)
    if nature.unit is None:
        _carry_out(program, state, (value,), ())
    else:
        _carry_out(program, state, nature.unit, (*nature.answers, value))


def answer(program: Program, state: Any, seat: int, value: int) -> None:
    """As `driver.answer`."""
    if state.who == seat:
        choose(program, state, value)
    else:
        _carry_out(program, state, (seat, value), ())


def close_floor(program: Program, state: Any) -> None:
    """As `driver.close_floor`."""
    _carry_out(program, state, CLOSE, ())


def settle(program: Program, state: Any) -> None:
    """As `driver.settle`: after the state was loaded."""
    nature = state.ask_nature = Nature(*state.ask_nature)
    if nature.unit != START:
        driver.settle(program, state)
    if nature.unit is not None:
        _carry_out(program, state, nature.unit, nature.answers)


def so_far(program: Program, state: Any) -> Any:
    """The state, for looking at: while nature is asked, so far."""
    if not pending(state):
        return state
    nature = Nature(*state.ask_nature)
    assert nature.unit is not None
    copy = state.copy()
    copy.ask_nature = nature._replace(unit=None)
    with suppress(Asked):
        _begin(program, copy, nature.unit)
    return copy


def _carry_out(program: Program, state: Any, unit: tuple[int, ...], answers: tuple[int, ...]) -> None:
    nature = Nature(*state.ask_nature)
    before = state.copy()
    state.ask_nature = Nature(nature.runs, None, answers)
    try:
        _begin(program, state, unit)
    except Asked as asked:
        for slot in type(state).__slots__:
            setattr(state, slot, getattr(before, slot))
        state.ask_nature = Nature(nature.runs, unit, answers)
        state.opts, state.who = asked.options, NATURE


def _begin(program: Program, state: Any, unit: tuple[int, ...]) -> None:
    if unit == START:
        driver.enter(program, state)
    elif unit == CLOSE:
        driver.close_floor(program, state)
    elif len(unit) == 1:
        driver.choose(program, state, unit[0])
    else:
        driver.answer(program, state, *unit)
