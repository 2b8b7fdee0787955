"""What a host program hands in, looked at before it is used: UsageError, with what was expected, for anything else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from interpreter.foundation.errors import UsageError

T = TypeVar("T")

#: More of a value than this is not repeated in a message.
_SHOWN = 60


def players_in_words(players: range) -> str:
    """How many can play: `2 to 4 players`, `1 player`."""
    low, high = players.start, players.stop - 1
    return f"{low} to {high} players" if low < high else f"{high} player{'s' * (high != 1)}"


def shown(value: object) -> str:
    """A value as a message repeats it: at most one short line."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}... ({type(value).__name__})"


def whole(value: Any, what: str, low: int | None = None, high: int | None = None) -> int:
    """A whole number, which is no truth value, within limits."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise UsageError(f"{what} is a whole number, not {shown(value)}")
    if (low is not None and value < low) or (high is not None and value > high):
        limits = f"from {low} to {high}" if high is not None and low is not None else f"{low} or more"
        raise UsageError(f"{what} is a number {limits}, not {shown(value)}")
    return value


def most_decisions(value: Any) -> int | None:
    """After how many answers of players a game is stopped; None: never."""
    return None if value is None else whole(value, "the most decisions of a game", 1)


def truth(value: Any, what: str) -> bool:
    """True or False; nothing that only counts as one of them."""
    if not isinstance(value, bool):
        raise UsageError(f"{what} is True or False, not {shown(value)}")
    return value


def text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise UsageError(f"{what} is a text, not {shown(value)}")
    return value


def texts(value: Any, what: str) -> tuple[str, ...]:
    """Several texts; one text alone is none of them, because its letters are hardly meant."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise UsageError(f"{what} are several texts, as a list, not {shown(value)}")
    return tuple(text(item, f"each of {what}") for item in value)


def mapping(value: Any, what: str) -> dict[str, Any]:
    """A mapping from texts; none of it is looked at further."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise UsageError(f"{what} are a mapping from names, not {shown(value)}")
    return dict(value)


def instance(value: Any, of: type[T], what: str) -> T:
    """An object of a class of ours."""
    if not isinstance(value, of):
        raise UsageError(f"{what}, not {shown(value)}")
    return value


def path_or_name(value: Any, what: str) -> str | Path:
    if not isinstance(value, str | os.PathLike) or not isinstance(os.fspath(value), str):
        raise UsageError(f"{what} is a name or a path, not {shown(value)}")
    return value if isinstance(value, str) else Path(value)


def function(value: Any, what: str) -> Callable[..., Any]:
    if not callable(value):
        raise UsageError(f"{what} is a function, not {shown(value)}")
    return value  # type: ignore[no-any-return]
