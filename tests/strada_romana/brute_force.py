"""What can be moved, by trying everything: positions, rides, duties. Knows nothing of the ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from tests.strada_romana.printed import PORTUS, ROME, WAGONS, crossings, links, side_steps

SIDEWAYS, DIAGONAL, PASS_THROUGH = 1, 2, 4


@dataclass(frozen=True)
class Rules:
    """The settings that change how wagons move."""

    column_14_high: bool = False
    wagon_moves_again: bool = False
    passed_square_costs: bool = True
    passed_in_a_row: int = 3


@dataclass(frozen=True)
class Position:
    """Where each wagon is, where it goes (1: to Rome, -1: to Portus), which square it has left last in this turn."""

    where: tuple[str, ...]
    heading: tuple[int, ...]
    came: tuple[str | None, ...] = (None,) * len(WAGONS)

    def home(self, wagon: int) -> bool:
        return self.where[wagon] == (ROME if self.heading[wagon] == 1 else PORTUS)

    def homes(self) -> int:
        return sum(self.home(wagon) for wagon in range(len(self.where)))

    def after(self, ride: Ride) -> Position:
        where, came = list(self.where), list(self.came)
        where[ride.wagon], came[ride.wagon] = ride.square, ride.came
        return replace(self, where=tuple(where), came=tuple(came))


@dataclass(frozen=True)
class Ride:
    """A wagon under way: its square, the moves left of those announced, the occupied squares passed without a break,
    and the square that it has left last."""

    wagon: int
    square: str
    togo: int
    passed: int = 0
    came: str | None = None


@cache
def exits(square: str, step: int, power: int, high: bool) -> tuple[str, ...]:
    """All squares one move away, whether free or not."""
    pairs = set(links(step, high))
    if power >= SIDEWAYS:
        pairs |= side_steps()
    if power >= DIAGONAL:
        pairs |= crossings(step)
    return tuple(sorted(b for a, b in pairs if a == square))


def steps(position: Position, ride: Ride, power: int, rules: Rules) -> Iterator[Ride]:
    """The ride one square on, in all ways that traffic and the special move allow. It may still prove unfinishable."""
    if position.home(ride.wagon) or ride.square == (ROME if position.heading[ride.wagon] == 1 else PORTUS):
        return
    others = {square for wagon, square in enumerate(position.where) if wagon != ride.wagon} - {PORTUS, ROME}
    for square in exits(ride.square, position.heading[ride.wagon], power, rules.column_14_high):
        if square == ride.came:
            continue
        if square not in others:
            yield Ride(ride.wagon, square, ride.togo - 1, 0, ride.square)
        elif power >= PASS_THROUGH and ride.passed < rules.passed_in_a_row:
            yield Ride(ride.wagon, square, ride.togo - rules.passed_square_costs, ride.passed + 1, ride.square)


@lru_cache(maxsize=100_000)
def ends(position: Position, ride: Ride, power: int, rules: Rules) -> frozenset[Ride]:
    """How the ride can end when all its moves are used. Nobody ends on an occupied square."""
    if ride.togo == 0 and not ride.passed:
        return frozenset({ride})
    if ride.togo <= 0:
        return frozenset()
    return frozenset().union(*(ends(position, onward, power, rules) for onward in steps(position, ride, power, rules)))


def rides(position: Position, left: int, rules: Rules) -> Iterator[Ride]:
    """Every wagon that may still be moved in this turn, with every number of squares, at its start."""
    for wagon, square in enumerate(position.where):
        if not position.home(wagon) and (rules.wagon_moves_again or position.came[wagon] is None):
            for number in range(1, left + 1):
                yield Ride(wagon, square, number, came=position.came[wagon])


@lru_cache(maxsize=100_000)
def most(position: Position, left: int, power: int, rules: Rules) -> int:
    """The greatest number of squares, `left` at most, that can be moved over all ways of splitting them."""
    best = 0
    for ride in rides(position, left, rules):
        for end in ends(position, ride, power, rules):
            best = max(best, ride.togo + most(position.after(end), left - ride.togo, power, rules))
            if best == left:
                return best
    return best


def fits(position: Position, ride: Ride, number: int, left: int, owed: int, power: int, rules: Rules) -> bool:
    """Whether the ride, announced with `number` squares, can end so that what is owed after it can be moved; the fourth
    arrival ends the game and with it every duty."""
    for end in ends(position, ride, power, rules):
        after = position.after(end)
        if (after.home(ride.wagon) and after.homes() >= 4) or most(after, left - number, power, rules) >= owed - number:
            return True
    return False


def choices(position: Position, left: int, owed: int, power: int, rules: Rules) -> dict[int, set[int]]:
    """Which wagons may be moved by which numbers of squares."""
    found: dict[int, set[int]] = {}
    for ride in rides(position, left, rules):
        if fits(position, ride, ride.togo, left, owed, power, rules):
            found.setdefault(ride.wagon, set()).add(ride.togo)
    return found


def onward(position: Position, ride: Ride, number: int, left: int, owed: int, power: int, rules: Rules) -> list[Ride]:
    """The next squares of a ride announced with `number` squares from which it can be finished as it must."""
    return [r for r in steps(position, ride, power, rules) if fits(position, r, number, left, owed, power, rules)]


def duty(position: Position, left: int, power: int, rules: Rules) -> int:
    """How many squares must be moved: three, or as many as traffic allows."""
    return min(3, most(position, left, power, rules))
