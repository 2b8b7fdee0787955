"""What of a state is read while an answer is carried out.

What is read decides what happens: an answer that reads nothing that is hidden from a player leads to the same in every
world that the player takes to be possible, so it tells that player nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, SupportsIndex

from interpreter.language.running_sums import SUMS
from interpreter.runtime.chance import Generator
from interpreter.runtime.faults import FAULTS
from interpreter.runtime.knowledge.locals import Drawing
from interpreter.runtime.labels import components_in
from interpreter.runtime.program import Program, SlotInfo
from interpreter.runtime.view import may_see, seen_components

#: What was read: the slot of the state, and the number of the item there.
Read = tuple[str, int]

#: Lists that are only for views, or for the game's own record.
_UNREAD = frozenset({"known", "log", "opts"})


class Watch:
    """The reads of one answer: `before` it has come to its last stop, and `asking`, to find what that one offers."""

    def __init__(self) -> None:
        self.before: set[Read] = set()
        self.asking: set[Read] = set()

    def stopped(self) -> None:
        """An effect has come to a stop: what is read next is what the stop offers."""
        self.before |= self.asking
        self.asking = set()


class _Watched(list[Any]):
    """A list of a state that tells what is read of it. A copy of it does so too."""

    __slots__ = ("name", "watch")

    def __init__(self, items: list[Any], name: str, watch: Watch) -> None:
        super().__init__(items)
        self.name, self.watch = name, watch

    def _all(self) -> None:
        self.watch.asking.update((self.name, n) for n in range(len(self)))

    def __getitem__(self, n: Any) -> Any:
        if isinstance(n, slice):
            if n == slice(None):
                return _Watched(list(super().__iter__()), self.name, self.watch)
            self.watch.asking.update((self.name, i) for i in range(*n.indices(len(self))))
        else:
            self.watch.asking.add((self.name, n if n >= 0 else n + len(self)))
        return super().__getitem__(n)

    def __iter__(self) -> Iterator[Any]:
        self._all()
        return super().__iter__()

    def __contains__(self, item: object) -> bool:
        self._all()
        return super().__contains__(item)

    def __eq__(self, other: object) -> bool:
        self._all()
        return super().__eq__(other)

    __hash__ = None

    def __add__(self, other: Any) -> list[Any]:
        return [*self, *other]

    def __reversed__(self) -> Iterator[Any]:
        return iter(list(self)[::-1])

    def copy(self) -> list[Any]:
        return list(self)

    def index(self, value: Any, *limits: SupportsIndex) -> int:
        self._all()
        return super().index(value, *limits)

    def count(self, value: Any) -> int:
        self._all()
        return super().count(value)


@lru_cache(maxsize=64)
def _watching(state_class: type) -> type:
    """The state class with a `top` that tells when an effect has come to a stop."""
    top: Any = state_class.__dict__["top"]

    def stop(state: Any, frame: Any) -> None:
        top.__set__(state, frame)
        state.watch.stopped()

    return type("WatchedState", (state_class,), {"__slots__": ("watch",), "top": property(top.__get__, stop)})


def _watched(program: Program, state: Any) -> tuple[Any, Watch]:
    """A copy of a state whose reads are noted."""
    watch, plain = Watch(), state.copy()
    copy: Any = object.__new__(_watching(program.state_class))
    copy.watch = watch
    for name in program.state_class.__slots__:  # type: ignore[attr-defined]
        held = getattr(plain, name)
        setattr(copy, name, _Watched(held, name, watch) if isinstance(held, list) and name not in _UNREAD else held)
    return copy, watch


def reads_of(program: Program, before: Any, value: int) -> Watch | None:
    """What an answer reads; None where it breaks down."""
    state, watch = _watched(program, before)
    try:
        program.driver.choose(state, value)
    except FAULTS:
        return None
    return watch


class Sight:
    """What a viewer knows of a state."""

    def __init__(self, program: Program, state: Any, viewer: int) -> None:
        self.program, self.state, self.viewer = program, state, viewer
        self.known = seen_components(program, state, viewer)
        self.slots = {slot.name: slot for slot in program.slots}
        self._unordered = {
            place
            for zone in program.zones
            if zone.order == "hidden"
            for place in range(zone.base, zone.base + zone.size)
        }

    def knows_scalars(self) -> bool:
        """Whether what is not a list, and so not watched, is the same in every world."""
        return all(self._sees_value(slot, 0) for slot in self.slots.values() if slot.size < 0 and slot.role != "engine")

    def knows_frames(self) -> bool:
        """Whether all that the waiting effects keep is the same in every world."""
        frame = self.state.top
        while frame is not None:
            for of, value in zip(self.program.frames[frame[0]].types, frame[3:], strict=True):
                if "component" in of and not self.known.issuperset(components_in(of, value)):
                    return False
            frame = frame[1]
        state, watch = _watched(self.program, self.state)
        drawing = Drawing(self.program, state, self.viewer, Generator(0))
        drawing.frame(state.top)
        return not (drawing.drawn or drawing.undetermined) and all(map(self.sees, watch.before | watch.asking))

    def sees(self, read: Read) -> bool:
        """Whether what was read is the same in every world that the viewer takes to be possible."""
        name, n = read
        if name == "zones":
            return self._sees_place(n)
        if name == "lies":
            return n in self.known
        if name in SUMS:
            sums = self.program.sums
            return sums is not None and all(self._sees_place(p) for p, row in enumerate(sums.coming) if row)
        slot = self.slots.get(name)
        return slot is not None and slot.role != "offer" and self._sees_value(slot, n)

    def _sees_place(self, place: int) -> bool:
        inside = self.state.zones[place]
        if inside.__class__ is not tuple:
            return inside is None or inside in self.known
        return self.known.issuperset(inside) and (len(inside) < 2 or place not in self._unordered)

    def _sees_value(self, slot: SlotInfo, n: int) -> bool:
        index: list[int] = []
        for _, size in reversed(slot.indices):
            n, i = divmod(n, size)
            index.insert(0, i)
        types = {info.name: info.first for info in self.program.types}
        own = (types[name] + i for (name, _), i in zip(slot.indices, index, strict=True) if name in types)
        if not may_see(slot.visible, slot.indices, index, self.viewer) or any(c not in self.known for c in own):
            return False
        value = getattr(self.state, slot.name)
        value = value[n] if slot.size >= 0 else value
        return "component" not in slot.of or self.known.issuperset(components_in(slot.of, value))


def learns_nothing(program: Program, before: Any, watch: Watch, next_seat: int, viewer: int) -> bool:
    """Whether an answer told the viewer nothing, since nothing that it read is hidden from them. What the next stop
    offers is known to its player alone: that the question is put follows from nothing that others do not see
    (`analysis.knowledge.audience`)."""
    sight = Sight(program, before, viewer)
    reads = watch.before | watch.asking if viewer == next_seat else watch.before
    return sight.knows_scalars() and sight.knows_frames() and all(map(sight.sees, reads))
