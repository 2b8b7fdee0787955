"""A whole turn as the rules have it, spoken by the brute force: what is asked, one question after the other."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass

from tests.strada_romana.brute_force import Position, Ride, Rules, choices, duty, onward
from tests.strada_romana.printed import MARKETS, SPECIAL_MOVES, WAGONS, areas_at

#: A question is the set of keys that may be answered; the answer is one of them.
Turn = Generator[set[str], str, None]
Answer = Generator[set[str], str, str]


@dataclass(frozen=True)
class Table:
    """What else a turn depends on: the player's coins, the settings, and where something is to be taken."""

    coins: int
    rules: Rules
    bottleneck_serves_both: bool
    tile_lies: Callable[[str], bool]
    cube_lies: Callable[[str], bool]


def turn(position: Position, table: Table) -> Turn:
    """The questions of a turn from its beginning, up to its end or that of the game."""
    powers = {"straight": (0, 3)} | {
        name: (price, moves) for name, (price, moves) in SPECIAL_MOVES.items() if price <= table.coins
    }
    useful = {name: power for name, power in powers.items() if duty(position, power[1], power[0], table.rules) > 0}
    opening = {"wagon_tile", "pass"} | ({"move_wagons"} if useful else set())
    if (yield opening) == "move_wagons":
        power, left = useful[(yield from ask(set(useful)))]
        yield from rides(position, left, power, table)


def rides(position: Position, left: int, power: int, table: Table) -> Turn:
    """Moving wagons, with `left` squares to move and what has been bought."""
    owed = duty(position, left, power, table.rules)
    while left > 0:
        open_rides = choices(position, left, owed, power, table.rules)
        wagons = {WAGONS[wagon] for wagon in open_rides}
        if not wagons:
            assert owed <= 0, "a duty that cannot be met"
            return
        answer = yield from ask(wagons | ({"skip"} if owed <= 0 else set()))
        if answer == "skip":
            return
        wagon = WAGONS.index(answer)
        number = int((yield from ask({str(n) for n in open_rides[wagon]})))
        ride = Ride(wagon, position.where[wagon], number, came=position.came[wagon])
        while ride.togo > 0:
            following = {r.square: r for r in onward(position, ride, number, left, owed, power, table.rules)}
            ride = following[(yield from ask(set(following)))]
        position = position.after(ride)
        left -= number
        owed -= number
        if position.home(wagon):
            if position.homes() >= 4:
                return
        else:
            yield from collecting(ride.square, table)


def collecting(square: str, table: Table) -> Turn:
    """One tile and one cube at most where a ride has ended."""
    areas, market = areas_at(square, table.bottleneck_serves_both), square in MARKETS
    while True:
        offered = {f"ware {area}" for area in areas if table.tile_lies(area)}
        if market and table.cube_lies(square):
            offered.add("cube")
        if not offered:
            return
        answer = yield offered | {"skip"}
        if answer == "skip":
            return
        if answer == "cube":
            market = False
        else:
            areas = []


def ask(keys: set[str]) -> Answer:
    """The answer; where there is only one, nobody is asked."""
    if len(keys) == 1:
        return next(iter(keys))
    return (yield keys)
