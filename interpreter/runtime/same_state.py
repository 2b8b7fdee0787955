"""Whether a game has come to the state that a save has, under rules that declare more than those of the save.

New zones and component types may come first, so that the numbers of places and components are others. The old numbers
follow: all old ones have stayed, in the same order.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from interpreter.runtime.program import Program, SlotInfo

#: What is not found again: a place or component that the save cannot have.
_NEW = "new"
#: The number of a frame and where it goes on: the place in the code, which may have moved.
_HEAD = 2


def departure(program: Program, new: Collection[str], saved: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """What differs between a dumped state of the save and one under the program, in words; "" where nothing does.

    `new` are the names of the zones and component types that the rules of the save did not have.
    """
    old = _Numbers(program, new, now)
    found = old.state(now)
    for name, value in saved.items():
        if name not in found:
            return f"{_called(name)} is gone"
        if name != "frames" and found[name] != value:
            return f"{_called(name)} is another one"
    if [frame[_HEAD:] for frame in found["frames"]] != [list(frame[_HEAD:]) for frame in saved["frames"]]:
        return "what is going on is something else"
    return ""


def _called(slot: str) -> str:
    return {"zones": "what lies where", "rng": "what chance has come to"}.get(slot, f"`{slot.removeprefix('v_')}`")


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
        found["frames"] = [self._frame(frame) for frame in now["frames"]]
        return {name: _listed(value) for name, value in found.items()}

    def _slot(self, slot: SlotInfo, value: Any) -> Any:
        return self._value(slot.of, value) if slot.size < 0 else [self._value(slot.of, v) for v in value]

    def _frame(self, frame: list[Any]) -> list[Any]:
        types = self.program.frames[frame[0]].types
        return [*frame[:_HEAD], *(self._value(of, v) for of, v in zip(types, frame[_HEAD:], strict=True))]

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
    return [_listed(v) for v in value] if isinstance(value, list | tuple) else value
