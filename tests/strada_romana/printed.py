"""The board as tables: every link, crossing, side step, market and area written out, nothing computed from heights."""

from __future__ import annotations

WAGONS = (
    "ballio",
    "canopites",
    "curculio",
    "demetrius",
    "hamilcar",
    "herennius",
    "maccus",
    "persa",
    "plotus",
    "pseudolus",
)
COLOURS = ("yellow", "red", "green", "blue", "brown", "white")
PORTUS, ROME = "portus_gate", "rome_gate"

#: The columns of the road from Portus to Rome, each from the top down.
COLUMNS = (
    ("t1", "m1", "b1"),
    ("t2", "b2"),
    ("t3", "b3"),
    ("t4", "b4"),
    ("t5", "b5"),
    ("t6", "b6"),
    ("t7", "b7"),
    ("t8", "b8"),
    ("m9",),
    ("t10", "b10"),
    ("t11", "m11", "b11"),
    ("t12", "b12"),
    ("t13", "b13"),
    ("t14", "b14"),
    ("t15", "b15"),
)
ROAD = tuple(square for column in COLUMNS for square in column)

#: Where a wagon may go from each square on its way to Rome, except around column 14.
_TOWARDS_ROME = """
portus_gate t1 m1 b1
t1 t2
m1 t2 b2
b1 b2
t2 t3 b3
b2 b3
t3 t4
b3 t4 b4
t4 t5
b4 b5
t5 t6
b5 t6 b6
t6 t7 b7
b6 b7
t7 t8
b7 b8
t8 m9
b8 m9
m9 t10 b10
t10 t11 m11
b10 m11 b11
t11 t12
m11 t12 b12
b11 b12
t12 t13
b12 b13
t15 rome_gate
b15 rome_gate
"""
_COLUMN_14_LOW = """
t13 t14
b13 t14 b14
t14 t15 b15
b14 b15
"""
_COLUMN_14_HIGH = """
t13 t14 b14
b13 b14
t14 t15
b14 t15 b15
"""
#: The diagonal special move on the way to Rome; towards Portus it is the same backwards.
_CROSSINGS = """
t4 b5
b4 t5
t7 b8
b7 t8
t12 b13
b12 t13
"""
#: The sideways special move, both ways. The outer squares of a column of three are no neighbours.
_SIDEWAYS = """
t1 m1
m1 b1
t2 b2
t3 b3
t4 b4
t5 b5
t6 b6
t7 b7
t8 b8
t10 b10
t11 m11
m11 b11
t12 b12
t13 b13
t14 b14
t15 b15
"""

MARKETS = frozenset(("b1", "t2", "b3", "t5", "b5", "t7", "b8", "t10", "b11", "t12", "b12", "t13", "t15", "b15"))

_AREAS = {
    "area_1": "m1 b1 b2 b3 b4 b5",
    "area_2": "t1 m1 t2 t3 t4 t5",
    "area_3": "t6 t7 t8 m9 t10",
    "area_4": "b6 b7 b8 m9 b10",
    "area_5": "t11 m11 t12 t13 t14 t15",
    "area_6": "m11 b11 b12 b13 b14 b15",
}

#: Price and number of moves of the special moves.
SPECIAL_MOVES = {"sideways": (1, 3), "diagonal": (2, 3), "extra_move": (3, 4), "pass_through": (4, 4)}


def _pairs(table: str) -> set[tuple[str, str]]:
    rows = (line.split() for line in table.strip().splitlines())
    return {(row[0], target) for row in rows for target in row[1:]}


def links(step: int, column_14_high: bool = False) -> set[tuple[str, str]]:
    """All ordinary moves of one square; `step` 1 towards Rome, -1 towards Portus."""
    forward = _pairs(_TOWARDS_ROME) | _pairs(_COLUMN_14_HIGH if column_14_high else _COLUMN_14_LOW)
    return forward if step == 1 else {(b, a) for a, b in forward}


def crossings(step: int) -> set[tuple[str, str]]:
    """The diagonal special moves."""
    forward = _pairs(_CROSSINGS)
    return forward if step == 1 else {(b, a) for a, b in forward}


def side_steps() -> set[tuple[str, str]]:
    """The sideways special moves."""
    pairs = _pairs(_SIDEWAYS)
    return pairs | {(b, a) for a, b in pairs}


def areas_at(square: str, bottleneck_serves_both: bool = True) -> list[str]:
    """The areas whose ware tile may be taken from a square."""
    if square == "m9" and not bottleneck_serves_both:
        return ["area_3"]
    return [area for area, squares in _AREAS.items() if square in squares.split()]
