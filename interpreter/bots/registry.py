"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from interpreter.bots.random_bot import RandomBot
from interpreter.foundation.errors import UsageError
from interpreter.foundation.suggest import did_you_mean
from interpreter.game import Game


class Bot(Protocol):
    """What chooses for a seat. It must not change the game that it is handed."""

    @property
    def name(self) -> str: ...

    def choose(self, game: Game) -> int:
        """The index of an option of the game's open decision."""
        ...


#: name -> how one is made from the numbers that its own chance is seeded with
BOTS: dict[str, Callable[[tuple[int, ...]], Bot]] = {"random": RandomBot}


def make_bot(name: str, seed: int, seat: int, game: int = 0) -> Bot:
    """The bot of a name for one seat of one game; UsageError, with near names, when there is none.

    The same seed, game and seat give the same bot on every machine.
    """
    maker = BOTS.get(name)
    if maker is None:
        raise UsageError(f"there is no bot {name!r}; {did_you_mean(name, BOTS)}")
    return maker((seed, game, seat))
