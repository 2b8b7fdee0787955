"""Who sits at a seat, and what that person has not been told yet."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.bots.registry import Bot
from interpreter.terminal.chronicle import Chronicle


@dataclass(slots=True)
class Seat:
    """Who sits at a seat: a person (`bot` None) or a bot, and what that person has not been told yet.

    `outdated`: others have acted since the game was last drawn for this person. `noted`: this many lines of what this
    person may read in the game's log have been passed on. `past`: how unread, chronicle and noted were before each
    answer at this table."""

    name: str
    bot: Bot | None
    unread: list[str]
    chronicle: Chronicle
    outdated: bool = True
    noted: int = 0
    past: list[tuple[list[str], tuple[str, tuple[str, ...]], int]] = field(default_factory=list)

    def remember(self) -> None:
        self.past.append((list(self.unread), self.chronicle.unfinished(), self.noted))

    def go_back(self) -> None:
        """An answer has been taken back: no player learns of it."""
        if self.past:
            self.unread[:], unfinished, self.noted = self.past.pop()
            self.chronicle.go_back(unfinished)


def seat_of(name: str, bot: Bot | None, arrow: str) -> Seat:
    unread: list[str] = []
    return Seat(name, bot, unread, Chronicle(unread.append, arrow))
