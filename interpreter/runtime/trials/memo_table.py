"""What came of trying functions out, remembered by all that it can depend on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

#: This many results are remembered; then all are forgotten.
MOST_REMEMBERED = 10_000
#: A memory is given up when of this many questions fewer than one in eight was known.
PATIENCE = 2_000


class Memory:
    """What came of trying one function out, by its arguments and all slots of the state that it touches.

    `slots` are pairs of a name and whether the slot is a list."""

    __slots__ = ("asked", "known", "lists", "results", "scalars")

    def __init__(self, slots: Sequence[tuple[str, bool]]) -> None:
        self.scalars = tuple(name for name, is_list in slots if not is_list)
        self.lists = tuple(name for name, is_list in slots if is_list)
        self.results: dict[Any, bool] | None = {}
        self.asked = self.known = 0

    def key(self, state: Any, me: int | None, arguments: tuple[Any, ...], given: tuple[Any, ...]) -> Any:
        return (
            me,
            arguments,
            given,
            *[getattr(state, name) for name in self.scalars],
            *[tuple(getattr(state, name)) for name in self.lists],
        )

    def recall(self, key: Any) -> bool | None:
        """What is known, or None."""
        assert self.results is not None
        self.asked += 1
        result = self.results.get(key)
        if result is not None:
            self.known += 1
        elif self.asked == PATIENCE:
            if self.known * 8 < PATIENCE:
                self.results = None
            self.asked = self.known = 0
        return result

    def keep(self, key: Any, result: bool) -> None:
        if self.results is not None:
            if len(self.results) >= MOST_REMEMBERED:
                self.results.clear()
            self.results[key] = result
