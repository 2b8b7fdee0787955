"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from interpreter.bots.greedy_bot import GreedyBot
from interpreter.bots.random_bot import RandomBot
from interpreter.bots.search_bot import SearchBot
from interpreter.foundation.arguments import shown, text, texts, whole
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
BOTS: dict[str, Callable[[tuple[int, ...]], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot}


def bot_names(own: Sequence[str] = ()) -> list[str]:
    """Who can take a seat: the generic bots, and a ruleset's `own`."""
    return [*BOTS, *(name for name in texts(own, "the ruleset's bots") if name not in BOTS)]


def make_bot(name: str, seed: int, seat: int, game: int = 0, own: Sequence[str] = ()) -> Bot:
    """The bot of a name for one seat of one game; UsageError, with near names, when there is none.

    `own` are the names of the ruleset's bots, each of which is the greedy bot with the formula of that name. The same
    seed, game and seat give the same bot on every machine.
    """
    text(name, "the name of a bot")
    whole(seed, "a seed")
    whole(seat, "a seat", 0)
    whole(game, "the number of a game", 0)
    own = texts(own, "the ruleset's bots")
    maker = BOTS.get(name)
    if maker is not None:
        return maker((seed, game, seat))
    if name in own:
        return GreedyBot((seed, game, seat), name)
    raise UsageError(f"there is no bot {shown(name)}; {did_you_mean(name, bot_names(own))}")
