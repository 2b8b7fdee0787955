"""The tables and the brute force against what the rules say, before anything is compared with them."""

from __future__ import annotations

import random

from tests.strada_romana.brute_force import Position, Ride, Rules, choices, duty, ends, most
from tests.strada_romana.positions import random_position
from tests.strada_romana.printed import (
    COLUMNS,
    MARKETS,
    PORTUS,
    ROAD,
    ROME,
    WAGONS,
    areas_at,
    crossings,
    links,
    side_steps,
)
from tests.strada_romana.turn import Table, turn

RULES = Rules()


def position(**wagons: tuple[str, int]) -> Position:
    """The wagons named are there; all others have arrived in Rome, which keeps them out of the way."""
    where, heading = [ROME] * len(WAGONS), [1] * len(WAGONS)
    for name, (square, step) in wagons.items():
        where[WAGONS.index(name)], heading[WAGONS.index(name)] = square, step
    return Position(tuple(where), tuple(heading))


def squares(stand: Position, ride: Ride, rules: Rules) -> set[str]:
    """Where the ride can end with the dearest special move."""
    return {end.square for end in ends(stand, ride, 4, rules)}


def test_a_wagon_does_not_go_back_to_the_square_just_left() -> None:
    stand = position(persa=("t4", 1))
    persa = WAGONS.index("persa")
    assert {end.square for end in ends(stand, Ride(persa, "t4", 2), 1, RULES)} == {"t6", "b5"}


def test_the_board_has_the_printed_size() -> None:
    assert len(ROAD) == 31
    assert len(COLUMNS) == 15
    assert len(MARKETS) == 14
    assert len(links(1)) == len(links(-1)) == len(links(1, column_14_high=True)) == 45
    assert len(crossings(1)) == 6
    assert len(side_steps()) == 32
    assert sum(len(areas_at(square)) == 2 for square in ROAD) == 3


def test_a_wagon_is_sixteen_moves_from_home() -> None:
    squares, moves = {PORTUS}, 0
    while ROME not in squares:
        squares = {b for a, b in links(1) if a in squares}
        moves += 1
    assert moves == 16


def test_a_blocked_wagon_is_passed_for_four_coins_only() -> None:
    stand = position(persa=("t1", 1), plotus=("t2", -1), maccus=("m1", 1), ballio=("b1", 1), curculio=("b2", -1))
    assert [most(stand, 3, power, RULES) for power in (0, 1, 2)] == [0, 0, 0]
    assert most(stand, 4, 3, RULES) == 0
    assert most(stand, 4, 4, RULES) == 4
    persa = WAGONS.index("persa")
    assert squares(stand, Ride(persa, "t1", 2), RULES) == {"t3", "b3"}  # past t2; past m1 there is only the way back
    assert squares(stand, Ride(persa, "t1", 1), RULES) == set()
    assert squares(stand, Ride(persa, "t1", 1), Rules(passed_square_costs=False)) == {"t3", "b3"}


def test_the_last_square_home_is_one() -> None:
    stand = position(persa=("t15", 1))
    assert choices(stand, 3, duty(stand, 3, 0, RULES), 0, RULES) == {WAGONS.index("persa"): {1}}


def test_a_duty_forbids_short_rides() -> None:
    stand = position(persa=("b14", 1))
    assert choices(stand, 3, 2, 0, RULES) == {WAGONS.index("persa"): {2}}
    assert choices(stand, 3, 2, 0, Rules(wagon_moves_again=True)) == {WAGONS.index("persa"): {1, 2}}


def test_a_turn_of_the_brute_force() -> None:
    questions = turn(position(persa=("t4", 1)), Table(0, RULES, True, lambda area: True, lambda square: True))
    assert next(questions) == {"move_wagons", "wagon_tile", "pass"}
    assert questions.send("move_wagons") == {"t7", "b7"}  # wagon and number are forced, and so is the way to t6
    assert questions.send("b7") == {"ware area_4", "skip"}


def test_random_positions_keep_the_rules() -> None:
    chance = random.Random(5)
    duties = set()
    for _ in range(500):
        stand = random_position(chance)
        on_road = [square for square in stand.where if square in ROAD]
        assert len(set(on_road)) == len(on_road)
        assert stand.homes() <= 3
        duties.add(duty(stand, 3, 0, RULES))
    assert duties == {0, 1, 2, 3}
