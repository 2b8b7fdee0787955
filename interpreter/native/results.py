"""What C needs to know to count games by itself: points, ranking, endings, and sums that never change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from interpreter.native.names import Names
from interpreter.native.tables import array
from interpreter.runtime.program import Program


def write_results(names: Names, program: Program) -> Iterator[str]:
    """The constants and tables that results.h reads."""
    points, kept = list(_points(names, program)), list(_conserved(names, program))
    ranking, shared = program.ranking
    endings = [function for _, function in program.endings]
    sizes = {
        "SEATS": len(program.seats),
        "POINT_COUNT": len(points),
        "CONSERVED_COUNT": len(kept),
        "CONSERVED_GROUPS": len(program.conserved),
        "RANKS": len(ranking),
        "SHARED_RANKS": int(shared or not ranking),
        "ENDING_COUNT": len(endings),
    }
    yield from (f"#define {name} {value}" for name, value in sizes.items())
    yield array("POINTS", [part for pair in points for part in pair])
    yield array("CONSERVED", [part for pair in kept for part in pair])
    yield from (_formulas(names, name, made) for name, made in (("RANKING", ranking), ("ENDINGS", endings)))


def _formulas(names: Names, name: str, functions: Sequence[str]) -> str:
    listed = ", ".join(names.function(function) for function in functions)
    return f"static V (*const {name}[])(State *, V) UNUSED = {{ {listed or 'NULL'} }};"


def _words(names: Names, slot: str) -> range:
    first, size = names.slots[slot]
    return range(first, first + (1 if size is None else size))


def _conserved(names: Names, program: Program) -> Iterator[tuple[int, int]]:
    """Each word of the state that a sum is of, after the number of the sum."""
    for group, slots in enumerate(program.conserved):
        yield from ((group, word) for slot in slots for word in _words(names, slot))


def _points(names: Names, program: Program) -> Iterator[tuple[int, int]]:
    """Each word of the state that counts as points, after the seat whose points they are."""
    scored, categories = _words(names, "score"), len(program.score_categories)
    if categories or not program.score_counters:
        yield from ((n // max(1, categories), word) for n, word in enumerate(scored))
    slots = {slot.name: slot for slot in program.slots}
    for name, _ in program.score_counters:
        indices = slots[name].indices
        at = [of for of, _ in indices].index("player")
        below = prod(size for _, size in indices[at + 1 :])
        yield from ((n // below % indices[at][1], word) for n, word in enumerate(_words(names, name)))
