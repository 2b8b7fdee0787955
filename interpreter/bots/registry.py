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


#: What comes before the number of random games that the search bot is to play for one decision.
SEARCHING, MOST_GAMES = "search:", 1_000_000


def base_name(name: str) -> str:
    """The name of a bot without its budget; UsageError for a budget that is none."""
    if not name.startswith(SEARCHING):
        return name
    _budget(name)
    return "search"


def _budget(name: str) -> int:
    written = name.removeprefix(SEARCHING)
    if not written.isascii() or not written.isdecimal() or not 0 < int(written) <= MOST_GAMES:
        raise UsageError(f"{shown(name)}: write how many random games it may play for one decision, such as search:400")
    return int(written)


def bot_names(own: Sequence[str] = ()) -> list[str]:
    """Who can take a seat: the generic bots, and a ruleset's `own`."""
    return [*BOTS, *(name for name in texts(own, "the ruleset's bots") if name not in BOTS)]


def make_bot(name: str, seed: int, seat: int, game: int = 0, own: Sequence[str] = ()) -> Bot:
    """The bot of a name for one seat of one game; UsageError, with near names, when there is none.

    `search:400` is the search bot with 400 random games for one decision. `own` are the names of the ruleset's bots,
    each of which is the greedy bot with the formula of that name. The same seed, game and seat give the same bot on
    every machine.
    """
    text(name, "the name of a bot")
    whole(seed, "a seed")
    whole(seat, "a seat", 0)
    whole(game, "the number of a game", 0)
    own = texts(own, "the ruleset's bots")
    maker = BOTS.get(name)
    if maker is not None:
        return maker((seed, game, seat))
    if name.startswith(SEARCHING):
        return SearchBot((seed, game, seat), _budget(name))
    if name in own:
        return GreedyBot((seed, game, seat), name)
    raise UsageError(f"there is no bot {shown(name)}; {did_you_mean(name, bot_names(own))}")
