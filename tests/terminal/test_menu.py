"""Decisions as numbered options, and answers back to options."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from interpreter.language.values import SKIP
from interpreter.runtime.decisions import Decision
from interpreter.runtime.labels import Labels
from interpreter.runtime.program import FrameInfo, StopInfo
from interpreter.runtime.view import View
from interpreter.terminal.chronicle import Chronicle
from interpreter.terminal.hints import hints
from interpreter.terminal.menu import NO_HINTS, Menu
from tests.api.hand_made import HERE, program, shape, stop
from tests.terminal.plain import scripted


def menu(stop: StopInfo, *values: int, hints: Mapping[str, str] = NO_HINTS) -> Menu:
    frame = FrameInfo("stop", "main", HERE, -1, False, False, (), stop)
    return Menu(Decision(Labels(program(frames=(frame,))), frame, 0, values), hints)


def lines(menu: Menu) -> str:
    screen, out = scripted()
    for part in menu.lines(80):
        screen.show(part)
    return "\n".join(line.rstrip() for line in out.text.splitlines())


TURN = stop(
    shape(0, 1, "move_wagons", "Move wagons"),
    shape(1, 2, "ware", "Take the ware", "kind colour"),
    shape(3, 1, "pass", "Pass"),
    origin="choose_one",
)


def test_options_are_numbered_and_families_stand_together() -> None:
    assert lines(menu(TURN, 0, 1, 2, 3, SKIP)) == (
        "  1  Move wagons\n"
        "  Take the ware:\n"
        "    2  Red  [ware red]\n"
        "    3  Dark blue  [ware dark_blue]\n"
        "  4  Pass\n"
        "  5  Skip"
    )


def test_what_stands_at_a_thing_is_shown_beside_it() -> None:
    view = View(
        0, ("a",), {"speed": {"red": 2, "blue": 0}}, {"at": {"red": "ace"}, "moved": {"red": True}, "to": {"x": "a"}}
    )
    told = hints(view, Labels(program()))
    assert told == {"red": "Speed 2, The Ace, Moved", "x": "Player a"}
    colours = menu(stop(shape(0, 2, of="kind colour")), 0, 1, hints=told)
    assert lines(colours) == "  1  Red  (Speed 2, The Ace, Moved)\n  2  Dark blue"


@pytest.mark.parametrize("length", [60, 74, 75, 76, 80, 200])
def test_many_options_that_are_wider_than_the_screen_stand_below_each_other(length: int) -> None:
    """Where not even one fits, as where one just does: each is shown."""
    family = menu(stop(shape(0, 14, of="int")), *range(14))
    family.keys = tuple(f"take {n}" for n in range(14))
    family.labels = tuple(f"Take: {n}{'x' * length}" for n in range(14))
    family.hints, family.by_key = [""] * 14, False
    text = lines(family)
    assert all(f"{n}x" in text for n in range(14))


@pytest.mark.parametrize(
    ("answer", "index"),
    [("1", 0), ("move_wagons", 0), ("move w", 0), ("MOVE WAGONS", 0), ("ware red", 1), ("3", 2), ("p", 3), ("skip", 4)],
)
def test_answers(answer: str, index: int) -> None:
    assert menu(TURN, 0, 1, 2, 3, SKIP).index(answer) == index


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("0", "there are options 1 to 5"),
        ("6", "there are options 1 to 5"),
        ("ware", "that could be Take the ware: Red, Take the ware: Dark blue"),
        ("pss", "did you mean pass?"),
        ("\x1b", "no option '\\\\x1b'"),
    ],
)
def test_answers_that_mean_nothing(answer: str, words: str) -> None:
    told = menu(TURN, 0, 1, 2, 3, SKIP).index(answer)
    assert isinstance(told, str)
    assert words in told


def test_a_number_is_asked_for_as_a_number() -> None:
    number = menu(stop(shape(0, 10, of="int"), kind="number"), 2, 3, 4, SKIP)
    assert lines(number) == "  a number from 2 to 4, or skip"
    assert [number.index(a) for a in ("2", "4", "skip")] == [0, 2, 3]
    assert number.index("1") == "1 is not on offer: choose a number from 2 to 4, or skip"
    assert number.index("x") == "choose a number from 2 to 4, or skip"
    assert number.index("0003") == 1
    assert number.index("9" * 5000) == "that number is not on offer: choose a number from 2 to 4, or skip"


def test_numbers_among_options_are_answered_by_themselves() -> None:
    numbers = menu(stop(shape(0, 10, of="int")), 3, 5, 9)
    assert lines(numbers) == "  one of 3, 5, 9"
    assert numbers.index("3") == 0
    assert numbers.index("1") == "1 is not on offer: choose one of 3, 5, 9"


def test_many_numbers_are_shown_as_a_range() -> None:
    shapes = stop(shape(0, 0, of="int"), kind="number")
    assert lines(menu(shapes, *range(100_000))) == "  a number from 0 to 99999"
    scattered = menu(shapes, *range(1, 90_000, 7))
    assert lines(scattered) == "  one of 12857 numbers from 1 to 89993: 1, 8, 15, ... 89993"
    assert str(scattered.index("9")).startswith("9 is not on offer: choose one of 12857 numbers")


def test_of_very_many_options_the_first_are_shown() -> None:
    text = lines(menu(stop(shape(0, 5000, "", "Take", "int"), shape(5000, 1, "pass", "Pass")), *range(5001)))
    assert len(text.splitlines()) < 40
    assert "... and 4881 more, to 5001  Pass; type a number, key or beginning" in text


def test_many_options_stand_side_by_side() -> None:
    long = program(kinds={"colour": tuple(f"colour_{i}" for i in range(40))})
    frame = FrameInfo("stop", "main", HERE, -1, False, False, (), stop(shape(0, 40, of="kind colour")))
    text = lines(Menu(Decision(Labels(long), frame, 0, range(40))))
    assert len(text.splitlines()) < 15
    assert max(map(len, text.splitlines())) <= 80
    assert all(f"{i + 1:2}  Colour {i}" in text for i in range(40))


def test_the_chronicle_keeps_one_player_on_one_line() -> None:
    told: list[str] = []
    chronicle = Chronicle(told.append)
    chronicle.answer("a", "Move")
    chronicle.answer("a", "3")
    chronicle.answer("b", "Pass")
    chronicle.note("The end")
    chronicle.answer("b", "Go")
    assert told == ["a: Move > 3", "b: Pass", "  The end"]
    chronicle.flush()
    chronicle.flush()
    assert told[3:] == ["b: Go"]
