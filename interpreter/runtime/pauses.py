"""What is allowed at a pause: found by walking the frames that wait, from the pause outwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.runtime.program import FrameInfo


class Pauses:
    """Answers for the frames of one program."""

    def __init__(self, frames: Sequence[FrameInfo]) -> None:
        self._inside = [f.inside for f in frames]
        self._allowing = [(f.allowing, f.given) for f in frames]

    def in_progress(self, state: Any, k: Any, here: tuple[int, ...]) -> tuple[int, ...]:
        """The anytime effects being carried out: those known `here`, and those of the frames from `k` outwards."""
        found = here
        while k is not None:
            found = (*found, *self._inside[k[0]])
            k = k[1]
        return found

    def allowed(self, state: Any, k: Any, here: tuple[int, ...], width: int) -> tuple[Any, ...] | None:
        """The number of the innermost `allowing` around `k`, the anytime effects being carried out, and then `width`
        arguments (none where there are fewer); None where nothing is allowed."""
        frame = k
        while frame is not None:
            number, given = self._allowing[frame[0]]
            if number >= 0:
                arguments = [frame[i] for i in given]
                return (number, self.in_progress(state, k, here), *arguments, *[None] * (width - len(arguments)))
            frame = frame[1]
        return None
