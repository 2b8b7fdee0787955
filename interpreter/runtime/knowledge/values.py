"""Numbers and members that a player does not see, redrawn from what they could be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from interpreter.language.layers import layers_slot
from interpreter.runtime.chance import Generator
from interpreter.runtime.program import Program, SlotInfo
from interpreter.runtime.view import may_see

#: Numbers out of this many are drawn from all of them. More have no limit but a technical one: in half of the worlds
#: they are at most twice what the player sees of the same kind, in half of the others at most twice that, and so on.
FEW = 60
#: So often are numbers of a given sum drawn before some are taken.
SUM_TRIES = 2000


def draw_values(program: Program, state: Any, slot: SlotInfo, player: int, generator: Generator) -> None:
    """New values for what is hidden of a counter or variable, from those that it can hold in this game. What is not set
    stays so; a component is another one already."""
    possible = possible_values(program, slot)
    if possible is None:
        return
    if slot.size < 0:
        if getattr(state, slot.name) is not None:
            setattr(state, slot.name, _drawn(program, slot, possible, [], generator))
        return
    values = getattr(state, slot.name)
    indices = list(_indices(slot))
    hidden = [n for n, index in enumerate(indices) if not may_see(slot.visible, slot.indices, index, player)]
    seen = [values[n] for n in sorted({*range(len(indices))} - {*hidden})]
    for flat in hidden:
        if values[flat] is not None:
            values[flat] = _drawn(program, slot, possible, seen, generator)


def possible_values(program: Program, slot: SlotInfo) -> Sequence[int] | None:
    """The values that a slot can hold in this game; None where they cannot be drawn one by one."""
    found = program.possible.get(slot.name)
    choices = _range(program, slot)
    if found is not None or choices is None:
        return found
    what, _, kind = slot.of.partition(" ")
    absent = program.absent.get(kind, frozenset()) if what == "kind" else frozenset()
    every = range(choices[0], choices[0] + choices[1])
    return [n for n in every if n not in absent] if absent else every


def _drawn(
    program: Program, slot: SlotInfo, possible: Sequence[int], seen: Sequence[int], generator: Generator
) -> int | bool:
    """One of the possible values: each equally likely, if they are listed or few."""
    number = len(possible)
    if number > FEW and slot.of == "int" and slot.name not in program.possible:
        likely = max([FEW, *(2 * (n - possible[0]) + 1 for n in seen)])
        while likely < number and generator.below(2):
            likely *= 2
        number = min(number, likely)
    value = possible[generator.below(number)]
    return bool(value) if slot.of == "bool" else value


def end_hidden_changes(state: Any, slot: SlotInfo, player: int) -> None:
    """What a player does not see of a variable is changed for a while no more: its layers would tell what it was."""
    layers = getattr(state, layers_slot(slot.name), None)
    if layers is not None and slot.size < 0:
        setattr(state, layers_slot(slot.name), ())
    elif layers is not None:
        for flat, index in enumerate(_indices(slot)):
            if not may_see(slot.visible, slot.indices, index, player):
                layers[flat] = ()


def draw_at_least(
    program: Program, state: Any, slot: SlotInfo, seat: int, least: int, player: int, generator: Generator
) -> None:
    """The player who offers this amount of a counter has it."""
    values = getattr(state, slot.name)
    choices = _range(program, slot)
    if choices is None or values[seat] >= least or may_see(slot.visible, slot.indices, (seat,), player):
        return
    high = choices[0] + choices[1] - 1
    values[seat] = least + generator.below(max(1, high - least + 1))


def keep_sum(
    program: Program,
    before: Any,
    state: Any,
    names: Sequence[str],
    least: Mapping[tuple[str, int], int],
    player: int,
    generator: Generator,
) -> None:
    """Draws what the player does not see of counters whose sum never changes, so that it is what it was: all such
    numbers are equally likely. `least` is what there must be of a counter at a place in its list."""
    hidden = [place for name in names for place in _hidden(program, before, name, player)]
    lows = [max(low, least.get((name, flat), low)) for name, flat, low, _ in hidden]
    widths = [max(0, high - low) for (*_, high), low in zip(hidden, lows, strict=True)]
    total = sum(_read(before, *place[:2]) for place in hidden) - sum(lows)
    drawn = draw_sum(widths, total, generator)
    for (name, flat, *_), low, more in zip(hidden, lows, drawn, strict=True):
        if flat < 0:
            setattr(state, name, low + more)
        else:
            getattr(state, name)[flat] = low + more


def draw_sum(widths: Sequence[int], total: int, generator: Generator) -> list[int]:
    """Numbers from 0 to each width that come to `total`, all such equally likely (but where there are a number of them
    that none is found by `SUM_TRIES` draws: then some)."""
    if 2 * total > sum(widths):  # the other way round there is less to find
        return [w - n for w, n in zip(widths, draw_sum(widths, sum(widths) - total, generator), strict=True)]
    if total <= 0 or len(widths) < 2:
        return [total, *(0 for _ in widths[1:])] if widths else []
    if total <= min(widths):  # stars and bars
        bars = sorted(_distinct(total + len(widths) - 1, len(widths) - 1, generator))
        return [b - a - 1 for a, b in pairwise((-1, *bars, total + len(widths) - 1))]
    within = [min(w, total) for w in widths]
    rest = within.index(max(within))  # what this one is follows from the others
    for _ in range(SUM_TRIES):
        found = [generator.below(w + 1) for w in within]
        found[rest] = total - sum(found) + found[rest]
        if 0 <= found[rest] <= within[rest]:
            return found
    return _adjusted(within, total, generator)


def _distinct(many: int, number: int, generator: Generator) -> set[int]:
    """A number of different numbers below a number (Floyd's way)."""
    found: set[int] = set()
    for top in range(many - number, many):
        n = generator.below(top + 1)
        found.add(top if n in found else n)
    return found


def _adjusted(widths: Sequence[int], total: int, generator: Generator) -> list[int]:
    """Numbers drawn one by one and changed in random order until they come to a sum."""
    found = [generator.below(w + 1) for w in widths]
    order = list(range(len(widths)))
    generator.shuffle(order)
    for n in order:
        found[n] = max(0, min(widths[n], found[n] + total - sum(found)))
    return found


def _hidden(program: Program, state: Any, name: str, player: int) -> Iterator[tuple[str, int, int, int]]:
    """What the player does not see of a counter: its name, the places in its list (-1: it has none), its limits."""
    slot = next(slot for slot in program.slots if slot.name == name)
    choices = _range(program, slot)
    if slot.visible == "all" or choices is None:
        return
    for flat, index in enumerate(_indices(slot)):
        if not may_see(slot.visible, slot.indices, index, player):
            yield name, flat if slot.size >= 0 else -1, choices[0], choices[0] + choices[1] - 1


def _read(state: Any, name: str, flat: int) -> int:
    stored = getattr(state, name)
    return int(stored if flat < 0 else stored[flat])


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
