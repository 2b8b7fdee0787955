"""What C counts of a game besides its result, as a census does in Python: what has happened to offers, and where
entries have lain. A row is an entry, or of what has faces an entry with the face that lies up."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

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
    zones = [-1] * (names.slots["zones"][1] or 0)  # there are places besides, where what is in no zone lies
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


class Counting:
    """Where C counts the games of one program, one after another."""

    def __init__(self, program: Program) -> None:
        self._lying = [(*row, zone.name) for row in _rows(program) for zone in program.zones]
        self._happening = list(news_numbers(program))
        self.lain = (ctypes.c_uint8 * max(1, len(self._lying)))()
        self.news = (ctypes.c_int64 * max(1, len(self._happening)))()

    def clear(self) -> None:
        for part in (self.lain, self.news):
            ctypes.memset(part, 0, ctypes.sizeof(part))

    def into(self, census: Census) -> None:
        """Hands over what has been counted since `clear`."""
        lain: Any = bytes(self.lain)
        census.lain.update(lying for lying, there in zip(self._lying, lain, strict=False) if there)
        for (form, what), number in zip(self._happening, self.news, strict=False):
            if number:
                census.offers[form][what] = census.offers[form].get(what, 0) + number
