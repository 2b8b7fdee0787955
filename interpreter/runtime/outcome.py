"""The standing of a game, or how it has ended: points by category, ranks, endings."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from math import prod
from typing import Any

from interpreter.runtime.program import Program, SlotInfo


@dataclass(frozen=True, slots=True)
class Result:
    """One player's result. `rank` counts from 1; players who share a rank have the same, and the next ranks are left
    out.

    `total` is the sum of all points; `categories` are those of the named categories."""

    seat: int
    name: str
    rank: int
    total: int
    categories: dict[str, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """`players` are in the order of their ranks, of one rank by seat; `endings` the declared endings that hold;
    `winners` the seats of rank 1."""

    players: tuple[Result, ...]
    endings: tuple[str, ...]
    winners: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """The outcome as JSON-able data; players by their letter."""
        from interpreter.formats.outcome import OutcomeV1

        return OutcomeV1.of(self).as_data()


def outcome(program: Program, state: Any) -> Outcome:
    """The standing in this state; final when the game is over."""
    seats = range(len(program.seats))
    scored = [category_points(program, state, seat) for seat in seats]
    # without categories there is one kind of points, which has no name
    totals = [sum(points.values()) if points else state.score[seat] for seat, points in enumerate(scored)]
    names, shared = program.ranking
    if names:
        standing = [tuple(program.functions[name](state, seat) for name in names) for seat in seats]
    else:
        standing, shared = [(total,) for total in totals], True
    order = sorted(seats, key=lambda seat: standing[seat], reverse=True)
    results: list[Result] = []
    for place, seat in enumerate(order, 1):
        tied = shared and results and standing[seat] == standing[results[-1].seat]
        rank = results[-1].rank if tied else place
        results.append(Result(seat, program.seats[seat], rank, totals[seat], scored[seat]))
    endings = tuple(name for name, function in program.endings if program.functions[function](state, 0))
    return Outcome(tuple(results), endings, tuple(r.seat for r in results if r.rank == 1))


def category_points(program: Program, state: Any, seat: int, unseen: Container[str] = ()) -> dict[str, int]:
    """A player's points by category: what was scored, and the counters that count as points but for the `unseen`."""
    width = len(program.score_categories)
    points = {name: state.score[seat * width + i] for i, name in enumerate(program.score_categories)}
    slots = {slot.name: slot for slot in program.slots}
    for name, category in program.score_counters:
        if name in unseen:
            continue
        points[category] = points.get(category, 0) + _counter_points(slots[name], getattr(state, name), seat)
    return points


def _counter_points(slot: SlotInfo, values: Any, seat: int) -> int:
    """The sum of a counter over all places that are this player's."""
    sizes = [size for _, size in slot.indices]
    at = [name for name, _ in slot.indices].index("player")
    below = prod(sizes[at + 1 :])
    return sum(value for i, value in enumerate(values) if i // below % sizes[at] == seat)
