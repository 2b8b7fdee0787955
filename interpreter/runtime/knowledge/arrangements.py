"""Which item is at which place: one arrangement out of all that are possible, each equally likely.

Places that admit the same items are a group, items that go to the same groups a class. Where every class of a connected
part may go to each of its groups, a shuffle is exact. Elsewhere the arrangements are counted by how many items of each
class go to each group, and one of these tables is drawn in proportion. Where counting would take too long, a Markov
chain over the arrangements is run instead (Jerrum and Sinclair 1989), whose limit is the same distribution.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb, prod
from typing import Any

from interpreter.runtime.chance import Generator

#: The most tables that are counted before the chain is used instead.
MOST_COUNTED = 20_000
#: The moves of the chain for each place.
MOVES = 400

#: How many items of each class go to a group.
Row = tuple[int, ...]


#: The group of each sort of place, the class of each kind of item; of each connected part the groups, with the classes
#: of the part that they admit, and the classes.
_Plan = tuple[list[int], list[int], list[tuple[list[tuple[int, frozenset[int]]], list[int]]]]


class _TooMany(Exception):
    """Counting would take too long."""


class _Group:
    """Places that admit the same classes of items."""

    def __init__(self, admits: frozenset[int], places: list[int]) -> None:
        self.admits = admits
        self.places = places


def draw_arrangement(
    places: Sequence[Hashable],
    items: Sequence[Hashable],
    fits: Callable[[Any, Any], bool],
    generator: Generator,
) -> list[int]:
    """For each place the number of the item that is there, drawn uniformly from all arrangements.

    `places` and `items` are what decides about each of them, so that `fits(place, item)` is the same for equal ones;
    there are as many of both. ValueError where there is no arrangement.
    """
    sorts, sort_of = _numbered(places)
    kinds, kind_of = _numbered(items)
    group_of, class_of, parts = _plan(tuple(sorts), tuple(kinds), fits)
    found = [-1] * len(places)
    at: list[list[int]] = [[] for _ in sorts]
    for place, sort in enumerate(sort_of):
        at[group_of[sort]].append(place)
    inside: list[list[int]] = [[] for _ in kinds]
    for item, kind in enumerate(kind_of):
        inside[class_of[kind]].append(item)
    for groups, classes in parts:
        _arrange([_Group(admits, at[g]) for g, admits in groups], [inside[c] for c in classes], generator, found)
    return found


def _numbered(things: Sequence[Hashable]) -> tuple[list[Hashable], list[int]]:
    """The different things, and for each thing the number of the one that it is."""
    different = list(dict.fromkeys(things))
    numbers = {thing: n for n, thing in enumerate(different)}
    return different, [numbers[thing] for thing in things]


@lru_cache(maxsize=512)
def _plan(sorts: tuple[Hashable, ...], kinds: tuple[Hashable, ...], fits: Callable[[Any, Any], bool]) -> _Plan:
    """Which different places are a group and which different items a class, and what has to do with each other."""
    group_of, by_admitted = _alike(frozenset(n for n, kind in enumerate(kinds) if fits(sort, kind)) for sort in sorts)
    admitted = list(by_admitted)
    class_of, by_groups = _alike(
        frozenset(g for g, kinds_there in enumerate(admitted) if kind in kinds_there) for kind in range(len(kinds))
    )
    parts = []
    for together in _connected(len(admitted), by_groups):
        classes = [(number, to) for to, number in by_groups.items() if to & together]
        groups = [(g, frozenset(c for c, (_, to) in enumerate(classes) if g in to)) for g in sorted(together)]
        parts.append((groups, [number for number, _ in classes]))
    return group_of, class_of, parts


def _alike(sets: Iterable[frozenset[int]]) -> tuple[list[int], dict[frozenset[int], int]]:
    """For each set its number among the different ones, and these with their numbers."""
    numbers: dict[frozenset[int], int] = {}
    return [numbers.setdefault(each, len(numbers)) for each in sets], numbers


def _connected(groups: int, classes: Iterable[frozenset[int]]) -> list[frozenset[int]]:
    """The groups that have to do with each other by way of classes of items."""
    parts = [frozenset([g]) for g in range(groups)]
    for to in classes:
        if not to:
            raise ValueError("there is no arrangement")
        touched = [part for part in parts if part & to]
        parts = [part for part in parts if not part & to]
        parts.append(frozenset().union(*touched))
    return parts


def _arrange(groups: list[_Group], classes: list[list[int]], generator: Generator, found: list[int]) -> None:
    """Lays the items of one part out."""
    sizes, numbers = [len(group.places) for group in groups], [len(inside) for inside in classes]
    if sum(sizes) != sum(numbers):
        raise ValueError("there is no arrangement")
    if all(len(group.admits) == len(classes) for group in groups):
        items = [item for inside in classes for item in inside]
        generator.shuffle(items)
        for place, item in zip((p for group in groups for p in group.places), items, strict=True):
            found[place] = item
        return
    order = sorted(range(len(groups)), key=lambda g: (len(groups[g].admits), sorted(groups[g].admits)))
    tables = _tables(tuple(sizes[g] for g in order), tuple(numbers), tuple(groups[g].admits for g in order))
    if tables is None:
        _walk(groups, classes, generator, found)
        return
    for inside in classes:
        generator.shuffle(inside)
    for g, row in zip(order, tables.draw(generator), strict=True):
        items = [inside.pop() for inside, number in zip(classes, row, strict=True) for _ in range(number)]
        generator.shuffle(items)
        for place, item in zip(groups[g].places, items, strict=True):
            found[place] = item


# ------------------------------------------------------------------ counting
class _Tables:
    """How many arrangements there are of given numbers of items of each class in groups of these sizes.

    The items that go to a group can be chosen in `prod(comb(..))` ways; the orders within a group are a factor that all
    tables share.
    """

    def __init__(self, sizes: Row, numbers: Row, admits: Sequence[frozenset[int]]) -> None:
        self.sizes, self.numbers, self.admits = sizes, numbers, admits
        later: list[frozenset[int]] = [frozenset()]
        for admitted in reversed(admits):
            later.append(later[-1] | admitted)
        self.later = later[::-1][1:]
        self._ways: dict[tuple[int, Row], int] = {}
        self._counted = 0
        if not self.ways(0, numbers):
            raise ValueError("there is no arrangement")

    def ways(self, group: int, left: Row) -> int:
        """In how many ways what is left can go to this group and those after it. Raises `_TooMany`."""
        if group == len(self.sizes):
            return int(not any(left))
        key = group, left
        if key not in self._ways:
            self._ways[key] = 0
            for _, ways in self.rows(group, left):
                self._ways[key] += ways
                self._counted += 1
                if self._counted > MOST_COUNTED:
                    raise _TooMany
        return self._ways[key]

    def rows(self, group: int, left: Row) -> Iterator[tuple[Row, int]]:
        """What can go to a group, and in how many ways all that is left can be arranged then."""
        for row in self._rows(group, left, 0, self.sizes[group]):
            rest = tuple(n - taken for n, taken in zip(left, row, strict=True))
            yield row, prod(map(comb, left, row)) * self.ways(group + 1, rest)

    def _rows(self, group: int, left: Row, first: int, room: int) -> Iterator[Row]:
        """How the room of a group can be filled with the classes from `first` on."""
        if first == len(left):
            if not room:
                yield ()
            return
        if first not in self.admits[group]:
            low = high = 0
        else:
            high = min(room, left[first])
            low = left[first] if first not in self.later[group] else 0
            low = max(low, room - sum(left[c] for c in self.admits[group] if c > first))
        for taken in range(low, high + 1):
            for others in self._rows(group, left, first + 1, room - taken):
                yield (taken, *others)

    def draw(self, generator: Generator) -> Iterator[Row]:
        """What goes to each group, as often as there are arrangements with it."""
        left = self.numbers
        for group in range(len(self.sizes)):
            row = self._drawn(group, left, generator.below(self.ways(group, left)))
            left = tuple(n - taken for n, taken in zip(left, row, strict=True))
            yield row

    def _drawn(self, group: int, left: Row, number: int) -> Row:
        """What goes to a group in the arrangement of this number."""
        for row, ways in self.rows(group, left):
            number -= ways
            if number < 0:
                return row
        raise ValueError("there is no such arrangement")


@lru_cache(maxsize=512)
def _tables(sizes: Row, numbers: Row, admits: tuple[frozenset[int], ...]) -> _Tables | None:
    """The tables of a part, counted; None where they are too many."""
    try:
        return _Tables(sizes, numbers, admits)
    except _TooMany:
        return None


# ------------------------------------------------------------------ a chain
def _walk(groups: list[_Group], classes: list[list[int]], generator: Generator, found: list[int]) -> None:
    """Lays the items out by a long random walk over arrangements of which at most one place is empty.

    A step picks a place. It is emptied if all are full; the free item goes to it if it is the empty one; else the free
    item takes the place of what is there. Each step can be taken back with the same probability, and every
    arrangement can be reached, so that all are equally likely in the end.
    """
    admits = [group.admits for group in groups for _ in group.places]
    items = [(item, number) for number, inside in enumerate(classes) for item in sorted(inside)]
    lies: list[int | None] = list(_any_arrangement(admits, [number for _, number in items]))
    empty, free, steps = -1, -1, MOVES * len(lies)
    while steps > 0 or empty >= 0:
        steps -= 1
        place = generator.below(len(lies))
        there = lies[place]
        if empty < 0:
            assert there is not None
            empty, free, lies[place] = place, there, None
        elif items[free][1] in admits[place]:
            lies[place] = free
            if there is None:
                empty = free = -1
            else:
                free = there
    for place, n in zip((p for group in groups for p in group.places), lies, strict=True):
        assert n is not None
        found[place] = items[n][0]


def _any_arrangement(admits: Sequence[frozenset[int]], numbers: Sequence[int]) -> list[int]:
    """Some arrangement: for each place an item; `numbers` are the classes of the items (augmenting paths)."""
    lies: list[int] = [-1] * len(admits)
    for item in range(len(numbers)):
        came_from: dict[int, int] = {}
        waiting = [(item, -1)]
        for carried, before in waiting:
            open_places = [p for p in range(len(admits)) if p not in came_from and numbers[carried] in admits[p]]
            came_from.update((p, before) for p in open_places)
            end = next((p for p in open_places if lies[p] < 0), -1)
            if end >= 0:
                break
            waiting.extend((lies[p], p) for p in open_places)
        else:
            raise ValueError("there is no arrangement")
        while came_from[end] >= 0:
            lies[end] = lies[came_from[end]]
            end = came_from[end]
        lies[end] = item
    return lies
