"""What is at the bottom of goods cards, looked for in everything that players read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter import Game
from interpreter.runtime.log import readable_log

#: Zones whose cards a view names to whom may see them.
PLACES = ("hand", "warehouse", "spent", "civic_discard", "luxury_discard", "basic_discard")


def bottoms_told(game: Game, seat: int, read: int) -> list[str]:
    """What a seat reads, in its log from line `read` on, its options and the open offers, that names an idea at the
    bottom of a card which it does not see. Goods that are spent are shown, and so is a hand to whom may look at it."""
    names = game._labels.program.names
    ideas = [names[idea] for idea in game._labels.program.kinds["idea"]]
    known = sorted({names[card] for card in _seen(game, seat) if card in names}, key=len, reverse=True)
    found = []
    for text in _read(game, seat, read):
        left = text
        for name in known:
            left = left.replace(name, "")
        if any(re.search(rf"\b{idea}\b", left) for idea in ideas):
            found.append(text)
    return found


def _seen(game: Game, seat: int) -> Iterator[str]:
    """The ids of the components that the seat's view names."""
    waiting = [game.view(seat).zones[zone] for zone in PLACES]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += one.values()
        else:
            yield from one.components or ()


def _read(game: Game, seat: int, read: int) -> Iterator[str]:
    shown = f"shows {game._labels.player(seat)} "
    lines = readable_log(game._labels, game._past.log[read:], seat)
    yield from (line for line in lines if " spends " not in line and shown not in line)
    view = game.view(seat)
    for decision in view.decisions:
        yield decision["prompt"]
        yield from (option["label"] for option in decision["options"])
    yield from (offer["text"] for offers in view.offers.values() for offer in offers)
    yield from (
        str(offer["gives"]).replace("_", " ") for offer in view.offers["trade"] if offer["giver"] != game.seats[seat]
    )
