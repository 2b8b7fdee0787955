"""A step of a journal, given again to a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from interpreter.foundation.errors import IllegalChoice, UsageError, VersionMismatch
from interpreter.game import Game
from interpreter.runtime.history.journal import CLOSE_FLOOR

Silent = Sequence[tuple[int, str, str]]


def silent_departure(before: Silent | None, now: Silent | None) -> str:
    """The first difference between what two games of the same answers have answered silently, in words; "" where there
    is none, or it was not noted."""
    if before is None or now is None:
        return ""
    for old, new in zip_longest(before, now):
        if old != new:
            given, who, key = old or new
            what = "no longer" if old else "now"
            return f"after step {given} the only option of {who}, {key}, is {what} taken automatically"
    return ""


def replay_step(game: Game, number: int, who: str, key: str) -> None:
    """Gives the answer that a journal has as its step of this number (from 1), or closes the floor as it says.

    VersionMismatch where the game is not asked that, or does not offer it.
    """
    if game.over:
        raise VersionMismatch(f"step {number} ({who}: {key}) comes after the end of the game")
    if (who, key) == CLOSE_FLOOR:
        try:
            game.close_floor()
        except UsageError as error:
            raise VersionMismatch(f"step {number}: {error}") from None
        return
    asked = {d.whose: d for d in game.decisions}
    if who not in asked:
        others = ", ".join(f"{name} has a decision here: {d.prompt}" for name, d in asked.items())
        raise VersionMismatch(f"step {number} ({who}: {key}): {others}")
    try:
        game.choose(asked[who], key)
    except IllegalChoice as error:
        raise VersionMismatch(f"step {number} ({who}) departs: {error}") from error
