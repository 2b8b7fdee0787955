"""Sums that are kept while components come and go: what passives add that always add the same, wherever they count.

A zone that is always active makes a component in it count for certain readers of a value. For each value and reader
there is a place in one of the slots `sums` and `sums_of_amounts`, and for each component what it adds there while it
is in such a zone. A read is then a look at that place. The operations that move components keep them
(`runtime.running_sums`); nothing else changes where components are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from interpreter.checker.symbols import ZoneSym
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.amounts import Amounts, amounts_sum, amounts_times
from interpreter.language.running_sums import AMOUNTS, COUNTED, NUMBERS
from interpreter.language.types import PLAYER, Component, ListOf, SetOf, Type, required
from interpreter.lower.acting import places_by_player
from interpreter.lower.layout import Layout

#: By component what it adds: a slot and a place in it, and the number or the amounts.
Gains = dict[int, dict[tuple[str, int], Any]]


@dataclass(frozen=True, slots=True)
class Adding:
    """What is in `zone` adds `numbers[component * width + column]` for the readers whom `aim` means; `spans` are
    those of the passives."""

    zone: ZoneSym
    aim: str
    numbers: tuple[Any, ...]
    spans: tuple[Span, ...]


@dataclass(slots=True)
class RunningSums:
    """The sums of one program, none where they are not `wanted`. `gains` are those of a zone's places that belong to a
    seat (None: to nobody), by component."""

    layout: Layout
    wanted: bool = True
    kept: list[ir.KeptSum] = field(default_factory=list)
    gains: dict[tuple[str, int | None], Gains] = field(default_factory=dict)

    def keep(self, name: str, readers: int, width: int, added: list[Adding], nothing: Any) -> ir.KeptSum:
        """Makes room for a sum; `nothing` is one to which nothing was added. With a single reader it may be nobody."""
        slot = AMOUNTS if isinstance(nothing, tuple) else NUMBERS
        first = sum(s.size for s in self.kept if s.slot == slot)
        zones = tuple(dict.fromkeys(a.zone.name for a in added))
        spans = tuple(dict.fromkeys(span for a in added for span in a.spans))
        self.kept.append(ir.KeptSum(name, slot, first, readers * width, zones, spans))
        for adding in added:
            for seat in self._seats(adding.zone):
                row = self.gains.setdefault((adding.zone.name, seat), {})
                for reader in range(readers):
                    times = self._times(adding, reader, seat)
                    for at, number in enumerate(adding.numbers):
                        if times and number != nothing:
                            component, column = divmod(at, width)
                            place = (slot, first + reader * width + column)
                            own = row.setdefault(component, {})
                            own[place] = _plus(own.get(place, nothing), number, times)
        return self.kept[-1]

    def counted(self, operation: str, *zones: ZoneSym | None, of: Iterable[Type] = ()) -> str:
        """The operation by the name that it has where it may come to places that count: those of these zones, or
        wherever something of these types is."""
        counts = [z for z in self.layout.ruleset.zones.values() if z.active is not None]
        holds = {name for zone in counts for name in zone.holds}
        moved = [_one(type) for type in of]
        may = any(not isinstance(one, Component) or not holds.isdisjoint(one.types) for one in moved)
        return COUNTED + operation if may or any(zone in counts for zone in zones) else operation

    def _seats(self, zone: ZoneSym) -> tuple[int | None, ...]:
        return tuple(range(self.layout.configuration.everyone)) if PLAYER in zone.per else (None,)

    def _times(self, adding: Adding, reader: int, seat: int | None) -> int:
        """How often what is with a seat counts for a reader. In a zone that is nobody's it acts for each player."""
        if adding.aim == "all":
            return 1
        players, everyone = self.layout.configuration.players, range(self.layout.configuration.everyone)
        # Dummies have entries that act, but are nobody's `others` and none of the `players`.
        whose: list[int] = [reader] if adding.aim == "mine" else list(everyone)
        if adding.aim in ("others", "players") and reader >= players:
            whose = []
        if adding.aim == "others":
            whose = [s for s in whose if s != reader]
        return len(whose) if seat is None else whose.count(seat)

    # ------------------------------------------------------------------ what the runtime gets
    def slots(self, zones_at_start: Sequence[object], nothing: Amounts) -> list[ir.SlotLayout]:
        """The slots, with the sums of where components are at the beginning."""
        rows, gains = self._tables()
        starts = self._empty(nothing)
        for place, content in enumerate(zones_at_start):
            for c in content if isinstance(content, tuple) else () if content is None else (content,):
                for at, amount in gains[rows[place]][c] if rows[place] >= 0 else ():
                    start = starts[AMOUNTS if isinstance(amount, tuple) else NUMBERS]
                    start[at] = _plus(start[at], amount, 1)
        kinds = {NUMBERS: "int", AMOUNTS: "amounts"}
        return [ir.SlotLayout(name, len(s), tuple(s), kinds[name], (), "engine") for name, s in starts.items()]

    def facts(self, nothing: Amounts) -> tuple[Any, ...] | None:
        """What the runtime gets (see `runtime.running_sums.RunningSums`); None where nothing is kept."""
        if not self.kept:
            return None
        return (*self._tables(), tuple((name, tuple(start)) for name, start in self._empty(nothing).items()))

    def _empty(self, nothing: Amounts) -> dict[str, list[Any]]:
        """The slots that there are, with nothing in them."""
        sizes = {NUMBERS: 0, AMOUNTS: 0}
        for kept in self.kept:
            sizes[kept.slot] += kept.size
        return {name: [nothing if name == AMOUNTS else 0] * size for name, size in sizes.items() if size}

    def _tables(self) -> tuple[tuple[int, ...], tuple[tuple[tuple[tuple[int, Any], ...], ...], ...]]:
        """For each place the number of its row, -1 where nothing counts; for each row and component what it adds."""
        rows = [-1] * (self.layout.places + 1)
        made: list[tuple[tuple[tuple[int, Any], ...], ...]] = []
        for (name, seat), gains in self.gains.items():
            places = places_by_player(self.layout, self.layout.ruleset.zones[name])
            for place in places[0 if seat is None else seat] if gains else ():
                rows[place] = len(made)
            if gains:
                own = (gains.get(c, {}) for c in range(len(self.layout.instances)))
                made.append(tuple(tuple((at, amount) for (_, at), amount in found.items()) for found in own))
        return tuple(rows), tuple(made)


def _one(of: Type) -> Type:
    """The type of what is moved, alone or several."""
    inner = required(of)
    return required(inner.element) if isinstance(inner, SetOf | ListOf) else inner


def _plus(before: Any, more: Any, times: int) -> Any:
    return amounts_sum(before, amounts_times(more, times)) if isinstance(before, tuple) else before + more * times
