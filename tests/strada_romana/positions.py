"""Random positions, from open roads to dense jams."""

from __future__ import annotations

import random

from tests.strada_romana.brute_force import Position
from tests.strada_romana.printed import COLUMNS, PORTUS, ROAD, ROME, WAGONS


def random_position(chance: random.Random) -> Position:
    """Ten wagons somewhere, three of them arrived at most; two of three positions are jams."""
    return _jam(chance) if chance.random() < 0.67 else _scattered(chance)


def _scattered(chance: random.Random) -> Position:
    squares = chance.sample(ROAD, len(WAGONS))
    where, heading, arrived = [], [], 0
    for square in squares:
        step, lot = chance.choice((1, -1)), chance.random()
        if lot < 0.08 and arrived < 3:
            square, arrived = _ahead(step), arrived + 1
        elif lot < 0.25:
            square = _ahead(-step)
        where.append(square)
        heading.append(step)
    return Position(tuple(where), tuple(heading))


def _jam(chance: random.Random) -> Position:
    """Columns full of wagons that face each other across a line; what finds no place waits at the gate after them.
    Then a few are put elsewhere or turned round, which leaves a square or two to move."""
    arrived = chance.choice((0, 0, 1, 2, 3))
    present = len(WAGONS) - arrived
    if chance.random() < 0.6:  # at one end of the road, with wagons waiting at the gate
        width = chance.randint(2, 4)
        first = chance.choice((0, len(COLUMNS) - width))
    else:
        width = 5
        first = chance.randrange(len(COLUMNS) - width + 1)
    crowd = [(number, square) for number in range(first, first + width) for square in COLUMNS[number]]
    line = first + chance.randint(1, width - 1)
    wagons = [(square, 1 if number < line else -1) for number, square in crowd][:present]
    waiting = 1 if first == 0 else -1
    wagons += [(_ahead(-waiting), waiting)] * (present - len(wagons))
    chance.shuffle(wagons)
    for number in range(chance.choice((0, 0, 1, 1, 1, 2))):
        square, step = wagons[number]
        free = [s for s in ROAD if all(s != taken for taken, _ in wagons)]
        if chance.random() < 0.7:  # where one or two squares are ahead: before home, or after the crowd
            last = (14, 13, first - 2, first - 3) if step == 1 else (0, 1, first + width + 1, first + width + 2)
            free = [s for column in last if 0 <= column < len(COLUMNS) for s in COLUMNS[column] if s in free] or free
            square = chance.choice(free)
        else:
            square, step = chance.choice(((square, -step), (chance.choice(free), step), (_ahead(-step), step)))
        if square != _ahead(step):
            wagons[number] = (square, step)
    wagons += [(_ahead(step), step) for step in chance.choices((1, -1), k=arrived)]
    return Position(tuple(square for square, _ in wagons), tuple(step for _, step in wagons))


def _ahead(step: int) -> str:
    return ROME if step == 1 else PORTUS
