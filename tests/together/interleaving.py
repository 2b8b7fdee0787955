"""Clients of one game who read and answer in random order, so that some answers come too late."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Protocol

from interpreter import Decision, Game, IllegalChoice


class Reader(Protocol):
    """Somebody at a screen: `read` is the decision that it shows, which may be out of date."""

    seat: int
    read: Decision | None

    def answer(self, decision: Decision) -> int: ...


def interleave(
    game: Game, clients: Sequence[Reader], order: random.Random, answered: Callable[[int, bool], None]
) -> int:
    """Plays a game to its end; how many answers came too late, each of which left the game as it was. `answered` is
    told of every answer: the seat, and whether it was taken."""
    late = 0
    while not game.over:
        asked = {d.player: d for d in game.decisions}
        client = order.choice([c for c in clients if c.seat in asked])
        if client.read is None:
            client.read = asked[client.seat]
            continue
        decision = client.read
        before = json.dumps(game.save()["state"]) if decision is not asked[client.seat] else ""
        taken = True
        try:
            game.choose(decision, client.answer(decision))
        except IllegalChoice:
            taken = False
            late += 1
            assert json.dumps(game.save()["state"]) == before
        client.read = None
        answered(client.seat, taken)
    return late
