"""What names the pieces that a viewer can follow, for as long as they can be followed.

Of several copies of an entry each viewer has numbers of their own: a copy that comes into sight gets the next one, and
loses it where the viewer's knowledge of it ends (`runtime.knowledge.tracking`). A copy that is seen again later could
be any of those that look like it, so it gets a new number. What the numbers are follows from what the viewer has seen
alone.

Only table programs have numbers. Operations that end knowledge note it in the log of the state (`LOST`), since what has
been lost may be seen again before the next decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.runtime import operations
from interpreter.runtime.knowledge.tracking import Knowledge, seen_from
from interpreter.runtime.labels import Labels, shared_handles
from interpreter.runtime.log import Event
from interpreter.runtime.program import Program, ZoneInfo
from interpreter.runtime.view import own_values

#: The kind of the events that tell whose knowledge of which components has ended: ((component, bits), ...).
LOST = "lost"


@dataclass(frozen=True, slots=True)
class Sightings:
    """The numbers of all viewers, by seat; last those of everybody together. `numbers` are by component, `given` the
    last number by entry. Never changed: a game keeps those of before each answer."""

    numbers: tuple[Mapping[int, int], ...]
    given: tuple[Mapping[str, int], ...]

    @classmethod
    def none(cls, viewers: int) -> Sightings:
        """Before anything has been seen."""
        return cls(({},) * viewers, ({},) * viewers)

    def of(self, player: int | None) -> Mapping[int, int]:
        """The numbers of a seat, or of everybody."""
        return self.numbers[-1 if player is None else player]

    def only(self, player: int) -> Sightings:
        """Those of a seat and of everybody, without what other seats have seen."""
        last = len(self.numbers) - 1
        kept = [viewer in (player, last) for viewer in range(last + 1)]
        return Sightings(
            tuple(n if keep else {} for n, keep in zip(self.numbers, kept, strict=True)),
            tuple(g if keep else {} for g, keep in zip(self.given, kept, strict=True)),
        )

    def dump(self) -> list[Any]:
        """As JSON-able data."""
        return [[dict(g), sorted(map(list, n.items()))] for n, g in zip(self.numbers, self.given, strict=True)]

    @classmethod
    def load(cls, data: list[Any]) -> Sightings:
        """From `dump`. Raises ValueError or TypeError where it is something else."""
        return cls(tuple(dict(map(tuple, numbers)) for _, numbers in data), tuple(dict(given) for given, _ in data))


class Follower:
    """Keeps the numbers of one program."""

    def __init__(self, program: Program, followed: frozenset[int]) -> None:
        self.followed = followed
        self.viewers = len(program.seats) + 1
        self._program = program
        self._seen = seen_from(program.zones, len(program.seats), len(program.state_class.new().zones))  # type: ignore[attr-defined]
        self._ordered = {
            place
            for zone in program.zones
            if zone.slot or zone.order == "kept"
            for place in range(zone.base, zone.base + zone.size)
        }

    def after(
        self, labels: Labels, sightings: Sightings, before: Any, state: Any, losses: Iterable[Event] = ()
    ) -> Sightings:
        """The numbers after an answer that led from one state to the other, with what was lost on the way; without
        `before` everything is looked at."""
        lost: dict[int, int] = {}
        for _, components in losses:
            for c, bits in components:
                lost[c] = lost.get(c, 0) | bits
        changed = self._changed(before, state)
        if not (changed or lost):
            return sightings
        sight = self._sight(state)
        changed = [c for c in {*changed, *lost} if c in self.followed]
        numbers, given = list(sightings.numbers), list(sightings.given)
        for viewer in range(self.viewers):
            bit = 1 << viewer
            old = numbers[viewer]
            gone = {c for c in changed if c in old and (lost.get(c, 0) & bit or not sight(c) & bit)}
            fresh = [c for c in changed if sight(c) & bit and (c in gone or c not in old)]
            if gone:
                numbers[viewer] = {c: n for c, n in old.items() if c not in gone}
            if fresh:
                numbers[viewer], given[viewer] = self._numbered(
                    labels, state, viewer, fresh, numbers[viewer], given[viewer], sight
                )
        return Sightings(tuple(numbers), tuple(given))

    def _changed(self, before: Any, state: Any) -> Iterable[int]:
        """The components that may have come into sight or out of it."""
        if before is None or state.over:
            return self.followed
        name = "lies" if self._program.knowledge is None else "known"
        old, new = getattr(before, name), getattr(state, name)
        return () if old == new else [c for c, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]

    def _sight(self, state: Any) -> Callable[[int], int]:
        """The bits of who knows a component."""
        open_at_end = self._program.laid_open if state.over else ()
        opened = {
            place
            for zone in self._program.zones
            if zone.name in open_at_end
            for place in range(zone.base, zone.base + zone.size)
        }
        everybody = (1 << self.viewers) - 1

        def sight(c: int) -> int:
            place = state.lies[c]
            if place in opened:
                return everybody
            return int(self._seen[place] if self._program.knowledge is None else state.known[c])

        return sight

    def _numbered(
        self,
        labels: Labels,
        state: Any,
        viewer: int,
        fresh: Sequence[int],
        numbers: Mapping[int, int],
        given: Mapping[str, int],
        sight: Callable[[int], int],
    ) -> tuple[dict[int, int], dict[str, int]]:
        """With numbers for what has come into sight. Copies of one entry get them by where they are and what can be
        seen on them; what is the same in all that, as it is turned: nothing that is seen depends on which is which."""
        numbers, given = dict(numbers), dict(given)
        player = None if viewer == self.viewers - 1 else viewer
        known: frozenset[int] | None = None
        alike: dict[str, list[int]] = {}
        for c in fresh:
            alike.setdefault(labels.entries[c], []).append(c)
        for entry, copies in alike.items():
            if len(copies) > 1:
                if known is None:
                    known = frozenset(c for c in range(len(labels.entries)) if sight(c) >> viewer & 1)
                copies.sort(key=lambda c: self._rank(labels, state, player, known, c))
            for c in copies:
                given[entry] = numbers[c] = given.get(entry, 0) + 1
        return numbers, given

    def _rank(
        self, labels: Labels, state: Any, player: int | None, known: frozenset[int], c: int
    ) -> tuple[int, int, str, int]:
        place = state.lies[c]
        content = state.zones[place]
        position = content.index(c) if content.__class__ is tuple else 0
        look = repr(own_values(labels, state, player, known, c)) if labels.own[labels.types[c]] else ""
        return place, position if place in self._ordered else 0, look, position


def follower_of(program: Program) -> Follower | None:
    """What keeps the numbers of a program; None where every piece has one handle for all, and in simulations."""
    followed = frozenset(c for c, handle in enumerate(shared_handles(program)) if handle is None)
    return Follower(program, followed) if followed and program.build == "table" else None


# ------------------------------------------------------------------ what operations note
def losses_in(events: Iterable[Event]) -> tuple[Event, ...]:
    """What operations have noted."""
    return tuple(event for event in events if event[0] == LOST)


def note_lost(state: Any, components: Iterable[int], bits: Sequence[int] | int, keep: int) -> None:
    """Notes that nobody but those of `keep` can follow components any more; `bits`: who could, of all of them or by
    component."""
    known = [(c, bits if isinstance(bits, int) else bits[c]) for c in components]
    lost = tuple((c, who & ~keep) for c, who in known if who & ~keep)
    if lost:
        state.log.append((LOST, lost))


class TableKnowledge(Knowledge):
    """Knowledge whose end is noted."""

    def forget(self, state: Any, components: Iterable[int], keep: int) -> None:
        note_lost(state, components, state.known, keep)
        super().forget(state, components, keep)


class Reshuffles:
    """The operations of table programs that keep no knowledge: there, what is in sight comes out of sight by being
    shuffled into something, and in no other way (`analysis.knowledge.tracking`)."""

    def __init__(self, zones: Sequence[ZoneInfo], seats: int, places: int) -> None:
        self.seen = seen_from(zones, seats, places)

    def operations(self) -> dict[str, Callable[..., Any]]:
        """By name, as compiled code calls them."""
        return {f.__name__: f for f in (self.draw, self.fill, self.shuffle_into)}

    def shuffle_into(self, state: Any, source: int, into: int) -> None:
        note_lost(state, state.zones[source], self.seen[source], self.seen[into])
        operations.shuffle_into(state, source, into)

    def draw(
        self,
        state: Any,
        number: int,
        source: int,
        bottom: bool,
        to: int,
        capacity: int,
        refill: int | None,
        unknown: bool,
    ) -> None:
        before = () if refill is None else state.zones[refill]
        operations.draw(state, number, source, bottom, to, capacity, refill, unknown)
        self._refilled(state, before, source, refill)

    def fill(
        self, state: Any, places: Sequence[int], capacity: int, source: int, refill: int | None, unknown: bool
    ) -> None:
        before = () if refill is None else state.zones[refill]
        operations.fill(state, places, capacity, source, refill, unknown)
        self._refilled(state, before, source, refill)

    def _refilled(self, state: Any, before: tuple[int, ...], source: int, refill: int | None) -> None:
        if refill is not None and before and state.zones[refill][: len(before)] != before:
            note_lost(state, before, self.seen[refill], self.seen[source])
