"""Views as text."""

from __future__ import annotations

import pytest

from interpreter.runtime.labels import Labels
from interpreter.runtime.outcome import Outcome, Result
from interpreter.runtime.view import Piece, View, ZoneView, make_view
from interpreter.terminal.changes import changes
from interpreter.terminal.picture import picture, shown
from interpreter.terminal.scores import score_table, verdict
from tests.api.hand_made import State, program
from tests.terminal.plain import scripted

LABELS = Labels(program())


def pieces(*entries: str) -> tuple[Piece, ...]:
    return tuple(Piece(entry) for entry in entries)


def drawn(view: View, you: int | None = None, encoding: str = "utf-8", labels: Labels = LABELS) -> str:
    screen, out = scripted(encoding=encoding)
    for part in picture(view, labels, 80, you):
        screen.show(part)
    return "\n".join(line.rstrip() for line in out.text.splitlines()) + "\n"


def test_a_small_game() -> None:
    text = drawn(make_view(LABELS, State(), 0), you=0)
    assert "Player a (you)" in text
    assert "Deck: 2 hidden" not in text.replace("Deck: 1 hidden", "")
    lines = text.splitlines()
    players = next(i for i, line in enumerate(lines) if line.startswith("Player a (you)"))
    assert lines[players].split()[-2:] == ["3", "1"]
    assert lines[players + 1].split()[-1] == "4", "the other's secret is not known"
    assert "Shown  Red: The Ace" in text


def test_nothing_that_is_hidden_is_drawn() -> None:
    state = State(zones=[(0,), (2,), (0, 1), None, None])
    assert "King" not in drawn(make_view(LABELS, state, 1), you=1).replace("Favourite: King", "")
    assert "1 hidden" in drawn(make_view(LABELS, state, 1), you=1)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (False, ""),
        (True, "yes"),
        (0, "0"),
        ("dark_blue", "Dark blue"),
        (["red", "ace"], "Red, The Ace"),
        (ZoneView(3, pieces("ace", "king", "ace")), "The Ace x2, King"),
        (ZoneView(3, None), "3 hidden"),
        (ZoneView(0, None), ""),
        (ZoneView(None, None), "(hidden)"),
        (ZoneView(0, (), slot=True), ""),
        ("\x1b[2J", "\\x1b[2J"),
    ],
)
def test_values(value: object, text: str) -> None:
    assert shown(value, LABELS) == text


def test_things_with_the_same_ids_stand_in_one_table() -> None:
    view = View(
        0,
        ("a", "b"),
        counters={"speed": {"red": 0, "dark_blue": 2}},
        variables={"at": {"red": "rome", "dark_blue": None}, "moved": {"red": True, "dark_blue": False}},
    )
    assert drawn(view) == (
        "           Speed  At    Moved\n"
        "─────────────────────────────\n"
        "Red               Rome  yes\n"
        "Dark blue  2\n"
    )  # fmt: skip


def test_what_a_player_has_by_place_stands_in_short_lines() -> None:
    goods = {"a": {"red": 2, "blue": 0, "green": 7}, "b": {"red": 0, "blue": 0, "green": 0}}
    been = {"a": {"north": True, "south": True, "west": False}, "b": {"north": False, "south": False, "west": False}}
    text = drawn(View(0, ("a", "b"), counters={"goods": goods}, variables={"been_there": been}, zones={}), you=0)
    assert "  Goods       Red: 2   Green: 7\n" in text
    assert "  Been there  North   South\n" in text
    assert text.count("Player") == 1, "who has nothing is left out"


def test_without_unicode_lines_are_ascii() -> None:
    view = View(0, ("a", "b"), counters={"coin": {"a": 1, "b": 2}, "vp": {"a": 0, "b": 0}})
    text = drawn(view, encoding="ascii")
    assert text.isascii()
    assert "---" in text


def test_every_line_fits_the_screen() -> None:
    many = {f"place_number_{i}": f"thing_number_{i}" for i in range(40)}
    cards = pieces(*(f"card_with_a_long_name_{i}" for i in range(30)))
    view = View(
        0,
        ("a", "b", "c", "d", "e"),
        counters={f"counter_{i}": dict.fromkeys("abcde", i) for i in range(12)},
        variables={"one": many, "two": many, "three": many},
        zones={"hand": dict.fromkeys("abcde", ZoneView(30, cards)), "market": ZoneView(30, cards)},
    )
    text = drawn(view, labels=Labels(program(seats=("a", "b", "c", "d", "e"))))
    assert max(len(line) for line in text.splitlines()) <= 80


def result(seat: int, rank: int, **categories: int) -> Result:
    return Result(seat, "ab"[seat], rank, sum(categories.values()), categories)


def test_the_score_table() -> None:
    outcome = Outcome((result(1, 1, tricks=5, bonus=2), result(0, 2, tricks=4, bonus=0)), ("leader_b",), (1,))
    screen, out = scripted()
    screen.show(score_table(outcome, LABELS, ["human", "random"], 80))
    screen.line(verdict(outcome, LABELS, 2))
    assert out.text == (
        "╭──────┬───────────────────┬────────┬───────┬───────╮\n"
        "│ Rank │ Player            │ Tricks │ Bonus │ Total │\n"
        "├──────┼───────────────────┼────────┼───────┼───────┤\n"
        "│    1 │ Player b (random) │      5 │     2 │     7 │\n"
        "│    2 │ Player a (human)  │      4 │     0 │     4 │\n"
        "╰──────┴───────────────────┴────────┴───────┴───────╯\n"
        "Player b wins. Ending: Leader b.\n"
    )


def test_headings_of_the_score_table_are_broken_before_it_is_turned() -> None:
    categories = dict.fromkeys(("victory_points", "wagon_tiles", "contracts", "unmatched_pieces"), 1)
    screen, out = scripted()
    screen.show(score_table(Outcome((result(0, 1, **categories),), (), (0,)), LABELS, ["random"], 80))
    assert "Unmatched" in out.text
    assert "Contracts" in out.text
    assert "…" not in out.text


def test_a_wide_score_table_is_turned_and_has_ascii_lines() -> None:
    categories = {f"a_category_with_a_long_name_{i}": i for i in range(8)}
    outcome = Outcome((result(0, 1, **categories), result(1, 1, **categories)), (), (0, 1))
    screen, out = scripted(encoding="ascii")
    screen.show(score_table(outcome, LABELS, ["random", "random"], 80))
    assert "| A category with a long name 7 |" in out.text
    assert "1. Player a (random)" in out.text
    assert verdict(outcome, LABELS, 2) == "Player a and Player b share the win."


@pytest.mark.parametrize(
    ("points", "players", "said"),
    [
        ((21, 0), 1, "Player a has 21 points. Ending: Leader a."),
        ((1,), 1, "Player a has 1 point. Ending: Leader a."),
        ((21, 9), 1, "Player a wins. Ending: Leader a."),
        ((21, 0), 2, "Player a wins. Ending: Leader a."),
    ],
)
def test_who_plays_alone_wins_against_nobody(points: tuple[int, ...], players: int, said: str) -> None:
    results = tuple(Result(seat, "ab"[seat], seat + 1, total, {}) for seat, total in enumerate(points))
    assert verdict(Outcome(results, ("leader_a",), (0,)), LABELS, players) == said


def test_what_a_component_has_on_it_is_behind_its_name() -> None:
    ace = Piece("ace", "ace", "", {"owner": "a", "used": True, "n": 0})
    king = Piece("king", "king", "", {"owner": None, "used": False}, {"cube": {"red": 2, "blue": 0}})
    view = View(0, ("a",), zones={"shown": ZoneView(2, (ace, king))})
    assert drawn(view) == "Shown  The Ace (owner Player a, used), King (cube Red 2)  (2)\n"


def test_copies_that_have_the_same_on_them_are_counted_together() -> None:
    used, unused = (Piece("ace", None, "", {"used": value}) for value in (True, False))
    king = Piece("king", "king", "", {"owner": "a"})
    view = View(0, ("a",), zones={"shown": ZoneView(4, (used, unused, unused, king))})
    assert drawn(view) == "Shown  The Ace (used), The Ace x2, King (owner Player a)  (4)\n"


def test_a_change_on_a_piece_is_told() -> None:
    def table(used: bool, handle: str | None) -> View:
        piece = Piece("ace", handle, "", {"used": used})
        return View(0, ("a",), zones={"shown": ZoneView(2, (piece, Piece("ace", None, "", {"used": False})))})

    assert changes(table(False, None), table(True, None), LABELS, "->") == ["Shown: The Ace -> The Ace (used)"]
    assert changes(table(False, "ace"), table(True, "ace"), LABELS, "->") == ["Used (The Ace): no -> yes"]
