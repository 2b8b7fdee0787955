"""Scripted clients who answer an open floor, each by a will of its own, in a random interleaving.

A client wants goods of one kind: it buys them, gives others away, unpacks crates, and is content when nothing more is
to be had. Clients look at their own view and decision only, and may answer late, with a decision that they read before
others answered.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from interpreter import Game, Ruleset
from interpreter.runtime.decisions import Decision
from tests.together.interleaving import interleave


@dataclass
class Client:
    """`seat` and what it wants; `read` is the decision that it has in hand."""

    seat: int
    rng: random.Random
    read: Decision | None = None

    def answer(self, decision: Decision) -> int:
        """Mostly the first thing that brings goods; now and then anything."""
        keys = list(decision.keys)
        if self.rng.random() < 0.3:
            return self.rng.randrange(len(keys))
        for wish in ("buy", "k2", "k1", "unpack", "content"):
            if wish in keys:
                return keys.index(wish)
        return 0


def line(ruleset: Ruleset, number: int, players: int = 6) -> tuple[Game, int]:
    """A game to its end, and how many answers came too late. Every answer that was refused left the game as it was;
    nobody saw a crate in another's hand."""
    game, order = ruleset.new_game(players, seed=number), random.Random(number)
    clients = [Client(seat, random.Random(f"{number} {seat}")) for seat in range(players)]
    late = interleave(game, clients, order, lambda seat, taken: look(game, order.randrange(players)))
    assert ruleset.replay(game.journal).save() == game.save()
    return game, late


def look(game: Game, seat: int) -> None:
    """What a seat is shown of the hands is its own, and of the others no more than was taken or given in its sight."""
    hands = game.view(seat).as_dict()["zones"]["hand"]
    own = hands.pop(game.seats[seat])
    assert all(piece["entry"] for piece in own)
    named = [crate for hand in hands.values() if isinstance(hand, list) for crate in hand if crate["entry"]]
    # at the end the hands, which are scored, are laid open
    assert game.over or len(named) <= len(game.journal.steps)
