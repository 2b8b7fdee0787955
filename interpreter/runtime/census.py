"""Counting what has become of components and offers in the course of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from interpreter.runtime.program import Program, TypeInfo
from interpreter.runtime.view import contents, zone_places

#: Type, entry (with its face, where components have faces: "castle back") and zone.
Lying = tuple[str, str, str]
#: What can happen to an offer.
HAPPENS = ("made", "accepted", "refused", "countered", "withdrawn", "lapsed")


class Census:
    """What of each entry has lain in which zone when somebody was asked, and what has happened to offers."""

    def __init__(self, program: Program) -> None:
        self.lain: set[Lying] = set()
        self.offers: dict[str, dict[str, int]] = {offer.name: {} for offer in program.offers}
        self._places = [(place, zone) for zone in program.zones for place, _ in zone_places(zone)]
        self._before: list[Any] = [()] * len(self._places)
        self._names = [(info.name, info.ids[number]) for info in program.types for number in info.entries]
        self._faced = faced_types(program)
        self._lying: list[Sequence[int]] = [()] * len(self._faced)

    def note(self, state: Any, events: Iterable[Sequence[Any]] = ()) -> None:
        """Takes note of where components are now, and of what has happened since the last time."""
        turned = False
        for n, info in enumerate(self._faced):
            now = getattr(state, _face_slot(info))
            if now != self._lying[n]:
                self._lying[n], turned = list(now), True
        for n, (place, zone) in enumerate(self._places):
            now = state.zones[place]
            if turned or now is not self._before[n]:
                self._before[n] = now
                self.lain.update((*self._called(component), zone.name) for component in contents(zone, now))
        for event in events:
            if event[0] == "offer":
                happened = self.offers[event[2]]
                happened[event[1]] = happened.get(event[1], 0) + 1

    def _called(self, component: int) -> tuple[str, str]:
        kind, entry = self._names[component]
        for info, lying in zip(self._faced, self._lying, strict=True):
            if info.name == kind:
                return kind, f"{entry} {info.faces[lying[component - info.first]]}"
        return kind, entry


def faced_types(program: Program) -> list[TypeInfo]:
    """The component types of which a state keeps which face is up."""
    slots = {slot.name for slot in program.slots}
    return [info for info in program.types if _face_slot(info) in slots]


def _face_slot(info: TypeInfo) -> str:
    return f"v_{info.name}_face"
