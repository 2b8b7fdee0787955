"""Constant values of a program as numbers of C: tuples are one after another in one array, each only once."""

from __future__ import annotations

from typing import Any

from interpreter.foundation.errors import NotNative

#: As in values.h.
NONE = -(2**63)
STOPPED = NONE + 1
TUPLE0 = NONE + 16
CONSTANT = 1 << 40
LARGEST = 1 << 62
#: Texts are only ever compared: each has a number that nothing else has.
TEXT0 = 1 << 50


class Constants:
    """`words` are the tuples: of each its length, then its items. The first is the empty one."""

    def __init__(self) -> None:
        self.words: list[int] = [0]
        self.texts: list[str] = []
        self._known: dict[tuple[int, ...], int] = {(): 0}

    def number(self, value: Any) -> int:
        """The number that stands for a value. Raises NotNative where it is too large."""
        match value:
            case None:
                return NONE
            case bool() | int():
                if abs(value) > LARGEST:
                    raise NotNative("there is a number in it that is too large")
                return int(value)
            case str():
                if value not in self.texts:
                    self.texts.append(value)
                return TEXT0 + self.texts.index(value)
        return TUPLE0 + CONSTANT + self.place(value)

    def place(self, value: Any) -> int:
        """Where the words of a tuple begin."""
        items = tuple(self.number(v) for v in value)
        if items not in self._known:
            self._known[items] = len(self.words)
            self.words += [len(items), *items]
        return self._known[items]

    def literal(self, value: Any) -> str:
        return literal(self.number(value))


def literal(number: int) -> str:
    """A number as C writes it."""
    return "NONE" if number == NONE else f"{number}LL" if number >= 0 else f"({number}LL)"
