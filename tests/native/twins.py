"""A game played in C, by the compiled twin and in the table build at the same time, answer for answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from interpreter import NativeProgram, NativeState, RuleFault
from interpreter.native.exchange import to_python
from interpreter.runtime import driver
from interpreter.runtime.program import Program


class Difference(AssertionError):
    """Where the two differ first."""


@dataclass(slots=True)
class Played:
    """How a game has gone: its decisions, and the fault at which both have broken down, if any."""

    decisions: int = 0
    fault: str = ""
    over: bool = False


def play(
    native: NativeProgram, seed: int, most: int = 100_000, changes: float = 0.0, table: Program | None = None
) -> Played:
    """Plays a game from a seed with random answers in all builds; `most` decisions, or to its end.

    At every decision who decides and what can be answered must be the same, and at every tenth and at the end all that
    the states hold. In a share of `changes` of the decisions a game goes on in a copy, or in what the other's state
    becomes on this side. `table` is the same program in the table build. Raises Difference."""
    chance = random.Random(seed)
    program, played = native.program, Played()
    table = table or program
    ours, fault = outcome(driver.start, program, seed)
    recorded, table_fault = outcome(driver.start, table, seed)
    theirs, native_fault = outcome(native.start, seed)
    while True:
        where = f"seed {seed}, decision {played.decisions}"
        compare_faults(f"{where}, table build", fault, table_fault)
        compare_faults(where, fault, native_fault)
        if fault is not None:
            played.fault = fault.message
            return played
        options = list(ours.opts or ())
        if theirs.values != options or (theirs.to_move if options else None) != ours.who:
            raise Difference(f"{where}: {theirs.to_move} may {theirs.values}; {ours.who} should, {options}")
        if list(recorded.opts or ()) != options or recorded.who != ours.who:
            raise Difference(f"{where}: in the table build {recorded.who} may {recorded.opts}, not {options}")
        played.over = bool(ours.over)
        ends = not options or played.decisions >= most
        if ends or played.decisions % 10 == 0:
            compare_states(where, ours, theirs)
        if ends:
            return played
        if chance.random() < changes:
            ours, theirs = chance.choice(CHANGES)(ours, theirs)
        index = chance.randrange(len(options))
        _, fault = outcome(driver.choose, program, ours, options[index])
        _, table_fault = outcome(driver.choose, table, recorded, options[index])
        _, native_fault = outcome(theirs.choose, index)
        played.decisions += 1


def outcome(act: Callable[..., Any], *arguments: Any) -> tuple[Any, RuleFault | None]:
    """What this gives, or the RuleFault that it raises."""
    try:
        return act(*arguments), None
    except RuleFault as fault:
        return None, fault


def compare_faults(where: str, ours: RuleFault | None, theirs: RuleFault | None) -> None:
    """Raises Difference unless both break down with the same message, at the same place where both know it, or neither
    does."""
    mine, other = (None if fault is None else fault.message for fault in (ours, theirs))
    if mine != other:
        raise Difference(f"{where}: the fault is {other!r}, should be {mine!r}")
    if ours is not None and theirs is not None and ours.trace and theirs.trace:
        place, found = (fault.trace[0].span.header() for fault in (ours, theirs))
        if place != found:
            raise Difference(f"{where}: {mine!r} is at {found}, should be at {place}")


def attempt(act: Callable[..., Any], *arguments: Any) -> tuple[Any, str]:
    """What this gives, and the message of the RuleFault that it raises, or ""."""
    found, fault = outcome(act, *arguments)
    return found, "" if fault is None else fault.message


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
