"""What half-finished effects keep in mind and a player may not know, redrawn from what it could be.

A local that the player does not know becomes one of the values that it could have been given, as things are in the new
world; what it follows from has been drawn before, so that what was worked out of it goes with it.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from math import comb
from typing import Any

from interpreter.runtime.chance import Generator
from interpreter.runtime.faults import FAULTS
from interpreter.runtime.program import FrameInfo, HiddenInfo, Program
from interpreter.runtime.together.floor import is_floor, renamed

#: Who knows a local, in addition to seats.
EVERYBODY, NOBODY = -1, None
#: Of a number of which nothing says how large it can be, this many are possible.
FEW = 60

#: What has been drawn of a local that is handed down: its value, and who knows it.
Known = tuple[Any, int | None]


def draw_locals(program: Program, state: Any, player: int, generator: Generator) -> bool:
    """Redraws what the effects that wait in a state keep and the player may not know. Whether anything has been."""
    drawing = Drawing(program, state, player, generator)
    state.top = drawing.frame(state.top)
    if is_floor(state):
        state.together = renamed(state, drawing.frame)
    return drawing.drawn


class Drawing:
    """Goes through the frames of one state; the same frame becomes the same. `drawn`: something has become something
    else; `undetermined`: something could have."""

    def __init__(self, program: Program, state: Any, player: int, generator: Generator) -> None:
        self.program, self.state, self.player, self.generator = program, state, player, generator
        self.drawn = self.undetermined = False
        self._frames: dict[Any, Any] = {}
        self._handed: dict[Any, dict[int, Known]] = {}

    def frame(self, old: Any) -> Any:
        """The frame as it is in the new world."""
        if old is None or old in self._frames:
            return self._frames.get(old)
        parent = self.frame(old[1])
        info = self.program.frames[old[0]]
        values = _Locals(self, info, [old[0], parent, *old[2:]], self._above(old[1]))
        for local in info.hidden:
            values.draw(local)
        self._handed[old] = {n: values.known.get(at, (values.now[at], EVERYBODY)) for n, at in info.passes}
        self._frames[old] = tuple(values.now)
        return self._frames[old]

    def _above(self, parent: Any) -> dict[int, Known]:
        """What has been handed down by the frame above; a thread has it from the block around it."""
        while parent is not None and self.program.frames[parent[0]].kind == "branch":
            parent = parent[1]
        return {} if parent is None else self._handed[parent]


class _Locals:
    """Those of one frame; `known` says who knows the hidden ones that have had their turn."""

    def __init__(self, drawing: Drawing, info: FrameInfo, now: list[Any], given: dict[int, Known]) -> None:
        self.drawing, self.info, self.now, self.given = drawing, info, now, given
        self.known: dict[int, Known] = {}
        self._hidden = {local.at: local for local in info.hidden}

    def draw(self, local: HiddenInfo) -> None:
        at = local.at
        if at in self.known:
            return
        value = self.now[at]
        if local.knower < 0 and local.argument >= 0:
            self.now[at], knower = self.given.get(local.argument, (value, EVERYBODY))
            self.known[at] = self.now[at], knower
            return
        knower = self.now[local.knower] if local.knower >= 0 else NOBODY
        self.known[at] = value, knower
        if knower in (EVERYBODY, self.drawing.player):
            return
        for needed in sorted({*local.copies, *(n for _, places, _ in local.origins for n in places)}):
            if needed in self._hidden:
                self.draw(self._hidden[needed])
        self.now[at] = self._new(local, value, knower)
        self.known[at] = self.now[at], knower
        self.drawing.drawn |= self.now[at] != value

    def _new(self, local: HiddenInfo, value: Any, knower: int | None) -> Any:
        below = self.drawing.generator.below
        for at in local.copies:
            of, knows = self.known.get(at, (None, NOBODY))
            if of is not None and knows in (knower, EVERYBODY):
                return of
        if not local.chosen and len(local.origins) != 1:
            return value
        found = [v for origin in local.origins for v in self._could_be(*origin)]
        if self._half_chosen() and isinstance(value, tuple):
            found = [v[: len(value)] if isinstance(v, tuple) else v for v in found]
        possible = list(dict.fromkeys(found))
        if value is None and None not in possible:
            return None  # it has not been set yet
        if "component" in local.of and value not in possible and not local.of.startswith("set"):
            return value  # it has gone on since, and is as hidden as the place where it is
        if not possible and local.chosen:
            possible = self._all(local)
        self.drawing.undetermined |= len(possible) > 1
        return possible[below(len(possible))] if possible else value

    def _half_chosen(self) -> bool:
        """Whether somebody is in the middle of choosing a set: how far they have come is no secret."""
        stop = self.info.stop
        return stop is not None and stop.secret and any(shape.key == "done" for shape in stop.shapes)

    def _could_be(self, function: str, places: Sequence[int], some: bool) -> Sequence[Any]:
        """What an origin gives: values, and of a set that was chosen one that could have been."""
        found = self._called(function, places)
        self.drawing.undetermined |= some
        return self._some(*found) if some and len(found) > 1 else found

    def _called(self, function: str, places: Sequence[int]) -> Sequence[Any]:
        """What an origin gives; nothing where it cannot say so any more."""
        given = [self.now[at] for at in places]
        if any(value is None for value in given):
            return ()
        try:
            return tuple(self.drawing.program.functions[function](self.drawing.state, *given))
        except FAULTS:
            return ()

    def _some(self, low: int, most: int, *members: Any) -> list[Any]:
        """One of the sets of that size, each equally likely."""
        low, most = max(low, 0), min(most, len(members))
        if low > most:
            return []
        chosen = list(range(len(members)))
        self.drawing.generator.shuffle(chosen)
        sizes = list(accumulate(comb(len(members), number) for number in range(low, most + 1)))
        number = low + bisect(sizes, self.drawing.generator.below(sizes[-1]))
        return [tuple(members[n] for n in sorted(chosen[:number]))]

    def _all(self, local: HiddenInfo) -> list[Any]:
        """Everything that the local can hold."""
        what, _, name = local.of.partition(" ")
        match what:
            case "bool":
                return [False, True]
            case "player":
                return list(range(len(self.drawing.program.seats)))
            case "kind":
                absent = self.drawing.program.absent.get(name, ())
                return [n for n in range(len(self.drawing.program.kinds[name])) if n not in absent]
            case "int":
                low = 0 if local.low is None else local.low
                return list(range(low, (low + FEW if local.high is None else local.high) + 1))
        return []
