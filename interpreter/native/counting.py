"""What C counts of a game in addition to its result, as a census does in Python: what has happened to offers, and where
entries have lain. A row is an entry, or of what has faces an entry with the face that is up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.native.names import Names
from interpreter.native.tables import array
from interpreter.runtime.census import HAPPENS, Census, faced_types
from interpreter.runtime.program import Program


def news_numbers(program: Program) -> dict[tuple[str, str], int]:
    """The number of each thing that can happen to an offer, by its form and what it is."""
    forms = [offer.name for offer in program.offers]
    return {pair: n for n, pair in enumerate((form, what) for form in forms for what in HAPPENS)}


def write_counting(names: Names, program: Program) -> Iterator[str]:
    """The tables that results.h reads: of each component its first row, and the word that has its face (-1: none); of
    each place its zone (-1: none)."""
    faced = {info.name for info in faced_types(program)}
    rows: list[int] = []
    faces: list[int] = []
    row = 0
    for info in program.types:
        sides = len(info.faces) if info.name in faced else 1
        rows += [row + entry * sides for entry in info.entries]
        first = names.slots[f"v_{info.name}_face"][0] if info.name in faced else -1
        faces += [first + n if first >= 0 else -1 for n in range(len(info.entries))]
        row += sides * len(info.ids)
    yield f"#define ZONE_COUNT {len(program.zones)}"
    yield array("ROW_OF", rows)
    yield array("FACE_AT", faces)
    zones = [-1] * (names.slots["zones"][1] or 0)  # there are places in addition, where what is in no zone is
    for number, zone in enumerate(program.zones):
        zones[zone.base : zone.base + zone.size] = [number] * zone.size
    yield array("ZONE_OF", zones)


def _rows(program: Program) -> list[tuple[str, str]]:
    """The component type and what a census calls each row."""
    faced = {info.name for info in faced_types(program)}
    return [
        (info.name, f"{id} {face}".rstrip())
        for info in program.types
        for id in info.ids
        for face in (info.faces if info.name in faced else ("",))
    ]


class Counted:
    """What the numbers mean that C counts of a game of one program: `lying`, whether a row lay in a zone, and
    `happening`, how often something has happened to offers."""

    def __init__(self, program: Program) -> None:
        self.lying = [(*row, zone.name) for row in _rows(program) for zone in program.zones]
        self.happening = list(news_numbers(program))

    def into(self, census: Census, lain: Iterable[int], news: Iterable[int]) -> None:
        """Tells a census what has been counted."""
        census.lain.update(lying for lying, there in zip(self.lying, lain, strict=False) if there)
        for (form, what), number in zip(self.happening, news, strict=False):
            if number:
                census.offers[form][what] = census.offers[form].get(what, 0) + number
