"""Six scripted clients who barter on an open floor, each by a will of its own, in a random interleaving.

A client wants goods of one kind. It proposes deals for them, accepts what brings it some, refuses or counters the rest,
and is content when nothing more is to be had. Clients look at their own view, log and decision only, and may answer
late, with a decision that they read before others answered. The witness looks on: at what each is told, and at what
deals have changed.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from interpreter import Game, Ruleset
from interpreter.runtime.decisions import Decision
from interpreter.runtime.log import readable_log
from interpreter.runtime.view import View
from tests.together.interleaving import interleave

#: A bale as keys and labels name it: "silk_3", "Silk 3".
BALE = re.compile(r"\b(salt|silk|spice|dye)[_ ](\d)", re.IGNORECASE)
GOODS = ("salt", "silk", "spice", "dye")


@dataclass
class Client:
    """`seat` and what it wants; `read` is the decision that it has in hand."""

    seat: int
    rng: random.Random
    read: Decision | None = None

    @property
    def wish(self) -> str:
        return GOODS[self.seat % len(GOODS)]

    def answer(self, decision: Decision) -> int:
        """Mostly what brings it nearer to a deal; now and then anything."""
        keys = list(decision.keys)
        if self.rng.random() < 0.25:
            return self.rng.randrange(len(keys))
        for key in self._liked(decision):
            if key in keys:
                return keys.index(key)
        return self.rng.randrange(len(keys))

    def _liked(self, decision: Decision) -> list[str]:
        """Keys, the most wanted first."""
        keys = list(decision.keys)
        if "accept" in keys or "later" in keys:
            good = f" for {self.wish}" not in decision.prompt.lower()
            return ["accept", "counter", "refuse"] if good else ["refuse", "counter", "later"]
        if "send" in keys or "drop" in keys:
            asked = [key for key in ("ask_bales", "give_coins", "give_bales", "ask_favour") if key in keys]
            return [*self.rng.sample(asked, min(1, len(asked))), "send"] if "send" not in keys else ["send"]
        if "reply" in keys and self.rng.random() < 0.8:
            return ["reply"]
        return ["propose", self.wish, "done", "1", "content"]


@dataclass
class Witness:
    """Sees to it that nothing is lost or made, and that nobody learns more than they may. `seen`: the bales that each
    seat has had in its hold; `deals` have been made; `read` lines of the log have been looked at."""

    game: Game
    seen: list[set[str]] = field(init=False)
    views: list[View] = field(init=False)
    world: tuple[Any, ...] = ()
    deals: int = 0
    read: int = 0

    def __post_init__(self) -> None:
        self.seen = [set() for _ in range(self.game.players)]
        self.look()

    def holds(self) -> list[list[str]]:
        return [list(v.zones["hold"][seat].components) for v, seat in zip(self.views, self.game.seats, strict=True)]

    def coins(self) -> list[int]:
        return [v.counters["coin"][seat] for v, seat in zip(self.views, self.game.seats, strict=True)]

    def offers(self) -> dict[str, dict[str, Any]]:
        """The proposals that are open, by place, as their givers see them."""
        own = zip(self.views, self.game.seats, strict=True)
        return {o["place"]: o for v, seat in own for o in v.offers["deal"] if o["giver"] == seat}

    def look(self) -> None:
        """All bales are there once, all coins as well, and what a seat is told names no bale that it has never had."""
        game = self.game
        self.views = [game.view(seat) for seat in range(game.players)]
        self.world = self._world()
        holds = self.holds()
        bales = [bale for hold in holds for bale in hold]
        assert len(set(bales)) == len(bales) == 4 * game.players and sum(self.coins()) == 5 * game.players
        for seat, view in enumerate(self.views):
            self.seen[seat] |= set(holds[seat])
            self._listen(seat, view)
        lines = readable_log(game._labels, game._past.log[self.read :])
        assert game.over or not BALE.search(json.dumps([game.view().as_dict(), lines]))
        self.read = len(game._past.log)

    def _world(self) -> tuple[Any, ...]:
        """What is where, who has what, and the offers that are open."""
        state = self.game.save()["state"]
        return tuple(json.dumps(state[name]) for name in sorted(state) if name in ("zones", "lies") or name[:2] == "v_")

    def _listen(self, seat: int, view: View) -> None:
        game = self.game
        told = [json.dumps(view.as_dict()), *readable_log(game._labels, game._past.log[self.read :], seat)]
        told += [f"{d.prompt}\n{o.key} {o.label}" for d in game.decisions if d.player == seat for o in d.options]
        named = {f"{good.lower()}_{n}" for good, n in BALE.findall("\n".join(told))}
        # at the end the hands, which are scored, are laid open
        assert game.over or named <= self.seen[seat], f"seat {seat} is told of {named - self.seen[seat]}"

    def step(self, taker: int, other: int) -> None:
        """Looks again: a step in which holds or coins have changed is one deal, carried out whole on both sides. Where
        nothing has changed, only the player whose step it was and another one are asked what they see."""
        if self._world() == self.world:
            for seat in {taker, other}:
                self._listen(seat, self.game.view(seat))
            return
        lying, holds, coins = self.offers(), self.holds(), self.coins()
        self.look()
        if (self.holds(), self.coins()) == (holds, coins):
            return
        gone = [offer for place, offer in lying.items() if self.offers().get(place) != offer]
        fitting = [offer for offer in gone if self._is_deal(offer, taker, holds, coins)]
        # offers that differ in what is promised alone move the same things
        moved = {json.dumps([offer["giver"], _goods(offer["gives"]), _goods(offer["asks"])]) for offer in fitting}
        assert len(moved) == 1, f"{gone}: {holds} {coins} to {self.holds()} {self.coins()}"
        self.deals += 1

    def _is_deal(self, offer: dict[str, Any], taker: int, holds: list[list[str]], coins: list[int]) -> bool:
        giver, now, paid = self.game.seats.index(offer["giver"]), self.holds(), self.coins()
        if giver == taker or offer["taker"] not in (None, self.game.seats[taker]):
            return False
        gives, asks = set(offer["gives"].get("bales", [])), Counter(offer["asks"].get("bales", {}))
        received = set(now[giver]) - set(holds[giver])
        given, asked = offer["gives"].get("coins", 0), offer["asks"].get("coins", 0)
        others = [p for p in range(self.game.players) if p not in (giver, taker)]
        return (
            set(now[taker]) == (set(holds[taker]) - received) | gives
            and set(now[giver]) == (set(holds[giver]) - gives) | received
            and received <= set(holds[taker])
            and len(received) == asks.total()
            and paid[giver] == coins[giver] - given + asked
            and paid[taker] == coins[taker] + given - asked
            and all(now[p] == holds[p] and paid[p] == coins[p] for p in others)
        )


def _goods(side: dict[str, Any]) -> list[Any]:
    """What a side of an offer moves, promises apart."""
    return [sorted(Counter(side.get("bales", [])).items()), side.get("coins", 0)]


def line(ruleset: Ruleset, number: int, players: int = 6) -> tuple[Game, int, int]:
    """A game to its end, how many deals were made in it, and how many answers came too late. Every answer that was
    refused left the game as it was."""
    game, order = ruleset.new_game(players, seed=number), random.Random(number)
    clients = [Client(seat, random.Random(f"{number} {seat}")) for seat in range(players)]
    witness = Witness(game)

    def answered(seat: int, taken: bool) -> None:
        if taken:
            witness.step(seat, order.randrange(players))

    late = interleave(game, clients, order, answered)
    assert ruleset.replay(game.journal).save() == game.save()
    return game, witness.deals, late
