"""Who knows which component it is: what was seen in a zone, looked at or shown stays known wherever it is carried.

`state.known[component]` is a set of bits: bit p for seat p, the bit after the last seat for what everybody knows. It
is kept only in programs of which some component may be known where it cannot be seen (`analysis.knowledge.tracking`);
the operations here then are in the place of those of `runtime.operations`, so that compiled code is the same.

A component that is moved from one place to another, neither of which a viewer sees, could be any of those that were
there: the viewer then knows none of them any more, unless all of them went or its place in the order tells which it
was. A shuffle out of sight makes them forget as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any

from interpreter.runtime import operations
from interpreter.runtime.program import ZoneInfo


def seen_from(zones: Sequence[ZoneInfo], seats: int, places: int) -> list[int]:
    """For each place the bits of those who see what is there."""
    everybody = (1 << (seats + 1)) - 1
    seen = [0] * places
    for zone in zones:
        owners = [at for at, (name, _) in enumerate(zone.indices) if name == "player"]
        for place, index in enumerate(product(*(range(size) for _, size in zone.indices)), zone.base):
            if zone.visible == "all":
                seen[place] = everybody
            elif zone.visible == "owner":
                for at in owners:
                    seen[place] |= 1 << index[at]
    return seen


def known_at_sight(state: Any, seen: Sequence[int]) -> None:
    """Everybody knows what they see, and nothing else: at the beginning, or where a test has laid things out."""
    state.known[:] = [seen[place] for place in state.lies]


class Knowledge:
    """The operations of one program that keep `state.known`. `seen` are the bits of who sees each place; `kept` are
    the places in whose order everybody can point at the first, so that what is drawn there is that one."""

    def __init__(self, zones: Sequence[ZoneInfo], seats: int, places: int) -> None:
        self.seen = seen_from(zones, seats, places)
        self.everybody = (1 << (seats + 1)) - 1
        self.kept = [True] * places
        for zone in zones:
            for place in range(zone.base, zone.base + zone.size):
                self.kept[place] = zone.slot or zone.order == "kept"

    def operations(self) -> dict[str, Callable[..., Any]]:
        """By name, as compiled code calls them."""
        made = (
            self.move,
            self.move_by,
            self.move_all,
            self.draw,
            self.draw_unseen,
            self.fill,
            self.swap,
            self.shuffle,
            self.shuffle_into,
            self.clear_out,
            self.show,
        )
        return {f.__name__: f for f in made}

    # ------------------------------------------------------------------ what is learned and lost
    def _carried(
        self, state: Any, content: Sequence[int], moved: Iterable[int], source: int, to: int, mover: int = 0
    ) -> None:
        """Some of what was at `source` have come to `to`, and nobody but the `mover` (a bit) can tell by the order
        which."""
        known = state.known
        arrived = set(moved)
        if len(arrived) < len(content):
            self.forget(state, content, self.seen[source] | self.seen[to] | mover)
        for c in arrived:
            known[c] |= self.seen[to]

    def forget(self, state: Any, components: Iterable[int], keep: int) -> None:
        """Nobody but those of `keep` (bits) can tell any more which of the components is which."""
        known = state.known
        for c in components:
            known[c] &= keep

    def show(self, state: Any, components: Sequence[int], to: int | None) -> None:
        """Shown to a seat, or to everybody."""
        bits = self.everybody if to is None else 1 << to
        for c in components:
            state.known[c] |= bits

    # ------------------------------------------------------------------ operations
    def move(self, state: Any, component: int, to: int, capacity: int, top: bool) -> None:
        self._move(state, 0, component, to, capacity, top)

    def move_by(self, state: Any, me: int, component: int, to: int, capacity: int, top: bool) -> None:
        """As `move`; the one who moves it has looked."""
        self._move(state, 1 << me, component, to, capacity, top)

    def _move(self, state: Any, mover: int, component: int, to: int, capacity: int, top: bool) -> None:
        source = state.lies[component]
        content = _inside(state.zones[source])
        operations.move(state, component, to, capacity, top)
        self._carried(state, content, (component,), source, to, mover)

    def move_all(self, state: Any, components: Sequence[int], to: int, capacity: int, top: bool) -> None:
        before = {place: _inside(state.zones[place]) for place in {state.lies[c] for c in components}}
        operations.move_all(state, components, to, capacity, top)
        for source, content in before.items():
            self._carried(state, content, [c for c in components if c in content], source, to)

    def draw(self, state: Any, number: int, source: int, bottom: bool, to: int, *limits: Any) -> None:
        """`limits`: capacity, what refills the source, whether what is drawn is unknown."""
        self._draw(state, self.seen[to], number, source, bottom, to, *limits)

    def draw_unseen(self, state: Any, me: int, number: int, source: int, bottom: bool, to: int, *limits: Any) -> None:
        """As `draw`; the one who draws does not look."""
        self._draw(state, self.seen[to] & ~(1 << me), number, source, bottom, to, *limits)

    def _draw(
        self,
        state: Any,
        learn: int,
        number: int,
        source: int,
        bottom: bool,
        to: int,
        capacity: int,
        refill: int | None,
        unknown: bool,
    ) -> None:
        """`learn` are the bits of who comes to know what is drawn."""
        for _ in range(min(number, len(state.lies))):
            self._refill(state, source, refill)
            content = _inside(state.zones[source])
            if not content:
                return
            operations.draw(state, 1, source, bottom, to, capacity, None, unknown)
            self._taken(state, content, content[-1 if bottom else 0], source, to, learn)

    def _taken(self, state: Any, content: Sequence[int], c: int, source: int, to: int, learn: int) -> None:
        if not self.kept[source] and len(content) > 1:
            self.forget(state, content, self.seen[source] | learn)
        state.known[c] |= learn

    def fill(
        self, state: Any, places: Sequence[int], capacity: int, source: int, refill: int | None, unknown: bool
    ) -> None:
        for to in places:
            for _ in range(0 if to == source else len(state.lies)):
                there = state.zones[to]
                if there is not None and (there.__class__ is not tuple or 0 <= capacity <= len(there)):
                    break
                self._refill(state, source, refill)
                content = _inside(state.zones[source])
                if not content:
                    return
                operations.draw(state, 1, source, False, to, capacity, None, unknown)
                self._taken(state, content, content[0], source, to, self.seen[to])

    def _refill(self, state: Any, source: int, refill: int | None) -> None:
        if refill is not None and not _inside(state.zones[source]) and state.zones[refill]:
            operations.satisfied(state)
            self.shuffle_into(state, refill, source)

    def swap(self, state: Any, left: int | None, right: int | None) -> None:
        if left is None or right is None or left == right:
            return
        a, b = state.lies[left], state.lies[right]
        here, there = _inside(state.zones[a]), _inside(state.zones[b])
        operations.swap(state, left, right)
        if a == b:
            self._carried(state, here, (left,), a, a)
            return
        self._carried(state, here, (left,), a, b)
        self._carried(state, there, (right,), b, a)

    def shuffle(self, state: Any, place: int) -> None:
        content = _inside(state.zones[place])
        operations.shuffle(state, place)
        if len(content) > 1:
            self.forget(state, content, self.seen[place])

    def shuffle_into(self, state: Any, source: int, into: int) -> None:
        moved = _inside(state.zones[source])
        operations.shuffle_into(state, source, into)
        content = _inside(state.zones[into])
        for c in moved:
            state.known[c] |= self.seen[into]
        if len(content) > 1:
            self.forget(state, content, self.seen[into])

    def clear_out(self, state: Any, first: int, places: int, to: int, step: int, stay: Sequence[int]) -> None:
        before = [_inside(state.zones[first + n]) for n in range(places)]
        operations.clear_out(state, first, places, to, step, stay)
        for n, content in enumerate(before):
            gone = [c for c in content if c not in stay]
            if gone:
                self._carried(state, content, gone, first + n, to + n * step)


def _inside(content: Any) -> Sequence[int]:
    """What is at a place."""
    return content if content.__class__ is tuple else () if content is None else (content,)
