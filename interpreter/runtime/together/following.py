"""What a player has begun to choose on an open floor, as things are by now: the answers are given once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.runtime.faults import FAULTS
from interpreter.runtime.labels import component_behind, shape_of
from interpreter.runtime.trials.cache import Record
from interpreter.runtime.trials.endings import Dead, Witness

if TYPE_CHECKING:
    from interpreter.runtime.driver import Driver

#: Answers in a row, each with the number of the frame that has asked.
Path = tuple[tuple[int, int], ...]


class Following:
    """For one program; `barriers` are the frames at which threads end."""

    def __init__(self, driver: Driver, barriers: frozenset[int]) -> None:
        self.driver = driver
        self.frames = driver.program.frames
        self.barriers = barriers

    def in_option(self, frame: Any) -> bool:
        """Whether a thread is in the midst of an option, at the frame that asks."""
        while frame[0] not in self.barriers:
            if self.frames[frame[0]].open >= 0:
                return True
            frame = frame[1]
        return False

    def again(self, state: Any, base: Any, path: Path) -> Path | None:
        """Follows the answers of a choice as things are now, up to the frame then on top; None where that is not to be:
        the same is no longer asked or no longer on offer, or nothing of the option is left to choose. Followed on a
        copy, since what the rules now make of the answers nobody has chosen."""
        state.top = base
        if not path:
            return ()
        ahead = state.copy_for_trial()
        ahead.goal = self.driver.trials.goal(ahead.top, Record())
        try:
            found = self._followed(ahead, path)
        except (Witness, Dead, *FAULTS):
            return None
        state.top = ahead.top
        return found

    def _followed(self, ahead: Any, path: Path) -> Path | None:
        """Gives the answers of a choice to a copy with a goal. Up to the last choice of an option nothing is changed:
        the acting player chooses first."""
        kept: list[tuple[int, int]] = []
        resume: Any = self.driver.program.resume
        for number, before in path:
            frame = ahead.top
            if frame[0] != number:
                return None
            stop: Any = self.frames[number].stop
            value = self._kept(stop, before, self.driver.decision(ahead, frame, stop)[0])
            if value is None:
                return None
            kept.append((number, value))
            if resume[number](ahead, frame, value) is not True:
                self.driver.trials.go_on(ahead, frame[1], None)
            if not self.in_option(ahead.top) or self._random(ahead.top):
                return None
        return tuple(kept)

    def _random(self, frame: Any) -> bool:
        stop = self.frames[frame[0]].stop
        return stop is not None and stop.random

    def _kept(self, stop: Any, value: int, options: Sequence[int]) -> int | None:
        """The option that was chosen, or another copy of the same component in its place: of look-alikes only one is
        on offer."""
        if value in options:
            return value
        shape, entry = shape_of(stop, value), self._entry(component_behind(stop, value))
        if entry is None:
            return None
        alike = (v for v in options if shape_of(stop, v) is shape)
        return next((v for v in alike if self._entry(component_behind(stop, v)) == entry), None)

    def _entry(self, component: int | None) -> tuple[str, int] | None:
        for info in self.driver.program.types:
            if component is not None and info.first <= component < info.first + len(info.entries):
                return info.name, info.entries[component - info.first]
        return None
