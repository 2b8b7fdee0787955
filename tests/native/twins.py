"""A game played in C and by the compiled twin at the same time, answer for answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from interpreter import NativeProgram, NativeState, RuleFault
from interpreter.native.exchange import to_python
from interpreter.runtime import driver


class Difference(AssertionError):
    """Where the two differ first."""


@dataclass(slots=True)
class Played:
    """How a game has gone: its decisions, and the fault at which both have broken down, if any."""

    decisions: int = 0
    fault: str = ""
    over: bool = False


def play(native: NativeProgram, seed: int, most: int = 100_000, changes: float = 0.0) -> Played:
    """Plays a game from a seed with random answers in both; `most` decisions, or to its end.

    At every decision who decides and what can be answered must be the same, and at every tenth and at the end all that
    the states hold. In a share of `changes` of the decisions a game goes on in a copy, or in what the other's state
    becomes on this side. Raises Difference."""
    chance = random.Random(seed)
    program, played = native.program, Played()
    ours, fault = attempt(driver.start, program, seed)
    theirs, native_fault = attempt(native.start, seed)
    while True:
        where = f"seed {seed}, decision {played.decisions}"
        if fault != native_fault:
            raise Difference(f"{where}: the fault is {native_fault!r}, should be {fault!r}")
        if fault:
            played.fault = fault
            return played
        options = list(ours.opts or ())
        if theirs.values != options or (theirs.to_move if options else None) != ours.who:
            raise Difference(f"{where}: {theirs.to_move} may {theirs.values}; {ours.who} should, {options}")
        played.over = bool(ours.over)
        ends = not options or played.decisions >= most
        if ends or played.decisions % 10 == 0:
            compare_states(where, ours, theirs)
        if ends:
            return played
        if chance.random() < changes:
            ours, theirs = chance.choice(CHANGES)(ours, theirs)
        index = chance.randrange(len(options))
        _, fault = attempt(driver.choose, program, ours, options[index])
        _, native_fault = attempt(theirs.choose, index)
        played.decisions += 1


def attempt(act: Callable[..., Any], *arguments: Any) -> tuple[Any, str]:
    """What this gives, and the message of the RuleFault that it raises, or ""."""
    try:
        return act(*arguments), ""
    except RuleFault as fault:
        return None, fault.message


def compare_states(where: str, ours: Any, theirs: NativeState) -> None:
    """Raises Difference where a native state does not hold what the other holds."""
    wanted, found = ours.dump(), to_python(theirs)
    differing = [name for name, value in wanted.items() if found.get(name) != value]
    wrong = [f"{name} is {found.get(name)}, should be {wanted[name]}" for name in differing]
    if wrong or found.keys() != wanted.keys():
        raise Difference(f"{where}: {'; '.join(wrong) or 'the states have other slots'}")


# ------------------------------------------------------------------ changes
def _copied(ours: Any, theirs: NativeState) -> tuple[Any, NativeState]:
    return ours.copy(), theirs.copy()


def _into_c(ours: Any, theirs: NativeState) -> tuple[Any, NativeState]:
    return ours, theirs.native.resume(ours)


def _into_python(ours: Any, theirs: NativeState) -> tuple[Any, NativeState]:
    return theirs.state(), theirs


CHANGES = (_copied, _into_c, _into_python)
