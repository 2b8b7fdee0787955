"""What can go wrong in C, in the words of the compiled twin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.foundation.errors import RuleFault, TraceLine
from interpreter.native.constants import NONE, TEXT0

if TYPE_CHECKING:
    from interpreter.native.module import Module
    from interpreter.runtime.program import Program

#: By the name that each has in C, where its number is its place here. What is in braces comes with the fault.
FAULTS = {
    "FINE": "",
    "NONE_USED": "none is used as a value; perhaps a variable is not set yet",
    "DIVISION": "a division by zero",
    "NO_ENTRY": "the table has no value for {}",
    "TOO_DEEP": "effects call each other too deeply",
    "NO_STEPS": "one decision takes too many steps: is there an endless loop?",
    "TOO_MANY_NUMBERS": "a range of {} numbers",
    "TOO_LARGE": "a number that is too large",
    "TOO_MANY_SETS": "there are too many sets to test which of them may be chosen",
    "NOT_AMONG": "what was chosen last cannot be chosen among these",
    "FULL_MOVE": "the place to move to is full",
    "FULL_DRAW": "the place to draw to is full",
    "NO_CHOICE": "there is no option here, and the choice cannot be skipped",
    "ON_AND_ON": "the game runs without end and without a decision",
    "DUMMY": "{} is a dummy and cannot decide, but would have to choose here",
    "LEFT_OPEN": "`end` leaves a block that is not open here",
    "TRIED_TOO_LONG": "the options take too long to try",
    "SUPPOSED_TOO_LONG": "the effect of `supposing` takes too long to try",
    "DEPENDENT": "what a player has chosen is no longer possible: the branches are not independent",
    "NO_MEMORY": "one decision needs too much memory",
    "OUT_OF_PLACE": "a place outside of a list",
    "DEPTH": "{} calls itself more than {} times, which is its `depth`",
    "FLOOR_ON_AND_ON": "a step on the open floor runs without end and without a decision",
    "NO_FLOOR": "`wait` outside of an open floor",
    "NOT_CONSERVED": "the sum of a counter that is `conserved` has changed",
    "PRODUCT": "{} times {} is too large a number",
}
#: From here on the number of a fault is that of a demand of the ruleset's.
SITE = 1000


def write_faults() -> str:
    return f"enum {{ {', '.join(FAULTS)}, SITE = {SITE} }};"


def fault_of(program: Program, module: Module, number: int, values: Sequence[int]) -> RuleFault:
    """What a machine has stopped at, in terms of the ruleset; the backtrace is that of the twin alone."""
    given = [_plain(module, value) for value in values]
    if number >= SITE:
        message, span = module.sites[number - SITE]
        return RuleFault(message.format(*given), (TraceLine("", span),))
    name, message = list(FAULTS.items())[number]
    if name == "NO_ENTRY" and len(given) > 1:
        given = [tuple(given)]
    if name == "DUMMY":
        given = [program.seats[seat] for seat in given]
    return RuleFault(message.format(*given))


def _plain(module: Module, value: int) -> Any:
    if 0 <= value - TEXT0 < len(module.texts):
        return module.texts[value - TEXT0]
    return None if value == NONE else value
