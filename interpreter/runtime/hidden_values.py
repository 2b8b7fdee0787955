"""New values for counters and variables that a player cannot see, drawn from their ranges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.runtime.chance import Generator
from interpreter.runtime.program import Program, SlotInfo
from interpreter.runtime.view import may_see


def draw_values(program: Program, state: Any, slot: SlotInfo, player: int, generator: Generator) -> None:
    """New values for what is hidden of a counter or variable. What is not set stays so; a component is another one
    already."""
    choices = _range(program, slot)
    if choices is None:
        return
    low, number = choices
    if slot.size < 0:
        if getattr(state, slot.name) is not None:
            value = low + generator.below(number)
            setattr(state, slot.name, bool(value) if slot.of == "bool" else value)
        return
    values = getattr(state, slot.name)
    for flat, index in enumerate(_indices(slot)):
        if values[flat] is not None and not may_see(slot.visible, slot.indices, index, player):
            value = low + generator.below(number)
            values[flat] = bool(value) if slot.of == "bool" else value


def draw_at_least(
    program: Program, state: Any, slot: SlotInfo, seat: int, least: int, player: int, generator: Generator
) -> None:
    """Whoever offers so much of a counter has it."""
    values = getattr(state, slot.name)
    choices = _range(program, slot)
    if choices is None or values[seat] >= least or may_see(slot.visible, slot.indices, (seat,), player):
        return
    high = choices[0] + choices[1] - 1
    values[seat] = least + generator.below(max(1, high - least + 1))


def _indices(slot: SlotInfo) -> Iterable[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for _, size in slot.indices:
        found = [(*index, i) for index in found for i in range(size)]
    return found


def _range(program: Program, slot: SlotInfo) -> tuple[int, int] | None:
    """The lowest value of a slot and how many there are; None where they cannot be drawn one by one."""
    what, _, name = slot.of.partition(" ")
    match what:
        case "bool":
            return 0, 2
        case "player":
            return 0, len(program.seats)
        case "kind":
            return 0, len(program.kinds[name])
        case "int" if slot.low is not None and slot.high is not None:
            return slot.low, slot.high - slot.low + 1
    return None
