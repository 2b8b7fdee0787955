"""The interpreter's questions and the brute force's, side by side, for one position after the other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from interpreter.api import load
from interpreter.ruleset import Ruleset
from interpreter.runtime import driver
from interpreter.runtime.decisions import Decision
from interpreter.runtime.labels import Labels
from tests.strada_romana.brute_force import Position, Rules, choices, duty
from tests.strada_romana.positions import random_position
from tests.strada_romana.printed import SPECIAL_MOVES, WAGONS
from tests.strada_romana.turn import Table, turn

#: Settings by their share among the positions: mostly the defaults, each other form now and then.
_VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {},
    {},
    {"wagon_moves_again": True},
    {"passed_in_a_row": 1},
    {"passed_in_a_row": 2, "column_14_high": True},
    {"passed_square_costs": False, "passed_in_a_row": 1},
    {"column_14_high": True, "bottleneck_serves_both": False},
)


@cache
def ruleset() -> Ruleset:
    """The ruleset under test."""
    return load("strada_romana")


@dataclass
class Report:
    """What a comparison covered, and where the two differ. A position is blocked when nothing can be moved without a
    coin, and short when one or two squares can."""

    positions: int = 0
    questions: int = 0
    blocked: int = 0
    short: int = 0
    differences: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Case:
    """A position with its settings and the coins of the player whose turn begins."""

    position: Position
    coins: int
    settings: dict[str, Any]

    def rules(self) -> Rules:
        return Rules(**{name: value for name, value in self.settings.items() if name != "bottleneck_serves_both"})

    def __str__(self) -> str:
        stand = ", ".join(
            f"{wagon} {'>' if step == 1 else '<'} {square}"
            for wagon, square, step in zip(WAGONS, self.position.where, self.position.heading, strict=True)
        )
        return f"{stand}; {self.coins} coins; {self.settings}"


def random_cases(seed: int, number: int) -> Iterator[Case]:
    """Cases in an order that depends on the seed alone."""
    chance = random.Random(seed)
    for _ in range(number):
        yield Case(random_position(chance), chance.randrange(5), chance.choice(_VARIANTS))


class Seat:
    """A game in which the turn of the first player has just begun, laid out as a case says."""

    def __init__(self, case: Case) -> None:
        self.labels: Labels = ruleset().labels(2, case.settings, "simulation")
        self.program = self.labels.program
        state = self.state = driver.start(self.program, 0)
        squares, courses = self.program.kinds["square"], self.program.kinds["course"]
        state.v_at[:] = [squares.index(square) for square in case.position.where]
        state.v_heading[:] = [courses.index("to_rome" if step == 1 else "to_portus") for step in case.position.heading]
        state.v_coin[state.who] = case.coins
        state.v_arrival = case.position.homes()
        driver.settle(self.program, state)

    def lies(self, zone: str, kind: str, member: str) -> bool:
        """Whether there is anything in the slot of a member."""
        base = next(z.base for z in self.program.zones if z.name == zone)
        return self.state.zones[base + self.program.kinds[kind].index(member)] is not None

    def keys(self) -> list[str]:
        state = self.state
        return list(Decision(self.labels, self.program.frames[state.top[0]], state.who, state.opts).keys)

    def choose(self, key: str) -> None:
        driver.choose(self.program, self.state, self.state.opts[self.keys().index(key)])

    def table(self, case: Case) -> Table:
        return Table(
            case.coins,
            case.rules(),
            case.settings.get("bottleneck_serves_both", True),
            lambda area: self.lies("demand", "area", area),
            lambda square: self.lies("market_cube", "square", square),
        )


def compare(case: Case, chance: random.Random, report: Report, walks: int = 2) -> None:
    """Plays the turn of a case several times at random, and asks every number of every wagon of its first ride."""
    seat = Seat(case)
    report.positions += 1
    without = duty(case.position, 3, 0, case.rules())
    report.blocked += without == 0
    report.short += without in (1, 2)
    beginning = seat.state
    for _ in range(walks):
        seat.state = beginning.copy()
        _walk(seat, case, chance, report)
    seat.state = beginning
    _every_first_ride(seat, case, chance, report)


def _walk(seat: Seat, case: Case, chance: random.Random, report: Report) -> None:
    turns = list(seat.state.v_turns_since)
    questions = turn(case.position, seat.table(case))
    path: list[str] = []
    expected = next(questions)
    while True:
        if seat.state.over or list(seat.state.v_turns_since) != turns:
            report.differences.append(f"{case}: after {path} the turn is over, and not {sorted(expected)}")
            return
        if not _same(seat, expected, case, path, report):
            return
        moving = "move_wagons" in expected and chance.random() < 0.95
        answer = "move_wagons" if moving else chance.choice(sorted(expected))
        seat.choose(answer)
        path.append(answer)
        if answer == "wagon_tile":
            return
        try:
            expected = questions.send(answer)
        except StopIteration:
            break
    if not seat.state.over and list(seat.state.v_turns_since) == turns:
        report.differences.append(f"{case}: after {path} the turn goes on with {seat.keys()}")


def _every_first_ride(seat: Seat, case: Case, chance: random.Random, report: Report) -> None:
    rules = case.rules()
    powers = [power for power in (0, 1, 2, 3, 4) if power <= case.coins]
    useful = [p for p in powers if duty(case.position, 3 + (p >= 3), p, rules) > 0]
    if not useful:
        return
    power = chance.choice(useful)
    left = 3 + (power >= 3)
    rides = choices(case.position, left, duty(case.position, left, power, rules), power, rules)
    seat.choose("move_wagons")
    path = ["move_wagons"]
    if len(useful) > 1:
        path.append(("straight", *SPECIAL_MOVES)[power])
        seat.choose(path[-1])
    if len(rides) < 2 or not _same(seat, {WAGONS[w] for w in rides}, case, path, report):
        return
    beginning = seat.state
    for wagon, numbers in rides.items():
        if len(numbers) > 1:
            seat.state = beginning.copy()
            seat.choose(WAGONS[wagon])
            _same(seat, {str(n) for n in numbers}, case, [*path, WAGONS[wagon]], report)


def _same(seat: Seat, expected: set[str], case: Case, path: list[str], report: Report) -> bool:
    report.questions += 1
    found = set(seat.keys())
    if found != expected:
        report.differences.append(f"{case}: after {path} {sorted(found)} is offered, and not {sorted(expected)}")
    return found == expected
