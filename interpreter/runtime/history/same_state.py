"""Whether a game has come to the state that a save has, under rules that declare more than those of the save.

New zones and component types may come first, so that the numbers of places and components are others. The old numbers
follow: all old ones have stayed, in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from interpreter.runtime.program import Program, SlotInfo
from interpreter.runtime.together.floor import FLOOR

#: What is not found again: a place or component that the save cannot have.
_NEW = "new"
#: Where a floor has its threads; see `runtime.together.floor.Floor`.
_THREADS = 4


def departure(program: Program, new: Collection[str], saved: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """What differs between a dumped state of the save and one under the program, in words; "" where nothing does.

    `new` are the names of the zones and component types that the rules of the save did not have.
    """
    found = _Numbers(program, new, now).state(_listed(now))
    there = _without_numbers(_listed(saved))
    for name, value in there.items():
        if name not in found:
            return f"{_called(name)} is gone"
        if found[name] != value:
            return f"{_called(name)} differs"
    return ""


def _called(slot: str) -> str:
    return _WORDS.get(slot, f"`{slot.removeprefix('v_')}`")


_WORDS = {
    "zones": "what is in the zones",
    "lies": "where the components are",
    "rng": "the results of chance",
    "frames": "the current effects",
    "together": "the current effects",
}


def _without_numbers(state: dict[str, Any]) -> dict[str, Any]:
    """A dumped state without the numbers of frames: those are places in the code, which may have moved."""
    bare = {**state, "frames": [frame[1:] for frame in state["frames"]]}
    if _is_floor(state.get("together")):
        bare["together"] = _threads(state["together"], lambda number, values: values)
    return bare


def _threads(floor: list[Any], change: Callable[[int, list[Any]], list[Any]]) -> list[Any]:
    """A floor with every frame of its threads changed: what is after the number and the frame below."""

    def changed(frame: Any) -> Any:
        return frame if frame is None else [changed(frame[1]), *change(frame[0], frame[2:])]

    def answers(path: list[list[int]]) -> list[int]:
        return [answer for _, answer in path]

    threads = [t if t is None else [changed(t[0]), changed(t[1]), answers(t[2]), t[3]] for t in floor[_THREADS]]
    return [*floor[:_THREADS], threads, answers(floor[_THREADS + 1]), *floor[_THREADS + 2 :]]


def _is_floor(together: Any) -> bool:
    """Whether the slot of what is done together has a floor."""
    return bool(together) and together[0] == FLOOR


class _Numbers:
    """The numbers that components and places of a program had before `new` ones were declared."""

    def __init__(self, program: Program, new: Collection[str], now: Mapping[str, Any]) -> None:
        self.program = program
        added = {p for z in program.zones if z.name in new for p in range(z.base, z.base + z.size)}
        made = {c for t in program.types if t.name in new for c in range(t.first, t.first + len(t.entries))}
        self.places = [place for place in range(len(now["zones"])) if place not in added]
        self.components = [component for component in range(len(now["lies"])) if component not in made]
        self.place = {place: old for old, place in enumerate(self.places)}
        self.component = {component: old for old, component in enumerate(self.components)}

    def state(self, now: Mapping[str, Any]) -> dict[str, Any]:
        """A dumped state of the program with the old numbers, as JSON has it."""
        found = dict(now)
        for slot in self.program.slots:
            if slot.name in found:
                found[slot.name] = self._slot(slot, found[slot.name])
        zones = [now["zones"][place] for place in self.places]
        found["zones"] = [self._value("set component" if _many(z) else "component", z) for z in zones]
        found["lies"] = [self.place.get(now["lies"][c], _NEW) for c in self.components]
        if "known" in found:
            found["known"] = [now["known"][c] for c in self.components]
        found["frames"] = [self._frame(number, values) for number, *values in now["frames"]]
        if _is_floor(found.get("together")):
            found["together"] = _threads(now["together"], self._frame)
        return found

    def _slot(self, slot: SlotInfo, value: Any) -> Any:
        return self._value(slot.of, value) if slot.size < 0 else [self._value(slot.of, v) for v in value]

    def _frame(self, number: int, values: list[Any]) -> list[Any]:
        """Who acts, and the locals of a frame."""
        types = self.program.frames[number].types
        return [values[0], *(self._value(of, v) for of, v in zip(types, values[1:], strict=True))]

    def _value(self, of: str, value: Any) -> Any:
        what, _, inner = of.partition(" ")
        if value is None or "component" not in of:
            return value
        if what in ("set", "list"):
            return [self._value(inner, v) for v in value]
        if what == "face":
            component, face = divmod(value, faces := int(inner.partition(" ")[0]))
            old = self.component.get(component)
            return _NEW if old is None else old * faces + face
        return self.component.get(value, _NEW) if what == "component" else value


def _many(inside: Any) -> bool:
    return isinstance(inside, list | tuple)


def _listed(value: Any) -> Any:
    """A value as JSON gives it back."""
    if isinstance(value, dict):
        return {name: _listed(v) for name, v in value.items()}
    return [_listed(v) for v in value] if isinstance(value, list | tuple) else value
