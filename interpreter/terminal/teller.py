"""A bot that answers as a journal says: for telling a game again."""

from __future__ import annotations

from interpreter.game import Game
from interpreter.runtime.history.journal import Journal
from interpreter.terminal.table import Leave


class Teller:
    """Gives a journal's answers in their order, for all seats; leaves when there are no more.

    The journal must have been replayed already, so that every answer is known to be on offer.
    """

    name = "journal"

    def __init__(self, journal: Journal) -> None:
        self._steps = iter(journal.steps)

    def choose(self, game: Game) -> int:
        step = next(self._steps, None)
        if step is None:
            raise Leave
        return game.decision.index(step[1])
