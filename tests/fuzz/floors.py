"""Random open floors with offers: the interpreter and a plain model of them, any interleaving.

A ruleset has a floor on which players buy, spend, grant favours and deal with each other; what offers may hold, how
many may be open, who may be dealt with and how many steps there are is drawn at random. The model knows nothing of the
interpreter: what a player does is a function that is run again from its beginning with the answers given so far, on a
copy of the world, until it asks for one more or has changed the world. After each step all open decisions and all that
the world holds are compared, in both builds, with the state sent through JSON between.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import interpreter
from interpreter.foundation.errors import RuleFault
from interpreter.runtime import driver
from interpreter.runtime.together.blocks import open_stops

GOODS = ("salt", "silk", "dye")
FAVOURS = ("pilot", "crane")


# ------------------------------------------------------------------ random rules
@dataclass(frozen=True)
class Rules:
    """What is drawn at random. `marks`: whether others learn the good of a bale; `asked`: whether they may ask for
    goods; `dull`: only dull bales may be offered."""

    players: int
    steps: int
    places: int
    bales: int
    marks: bool
    asked: bool
    dull: bool
    coins: int
    favours: bool
    rich: bool
    confirm: bool
    cards: tuple[tuple[str, str, bool], ...]
    hands: tuple[tuple[str, ...], ...]
    money: int


def random_rules(rng: random.Random) -> Rules:
    players = rng.randint(2, 4)
    cards = []
    for good in GOODS:
        cards += [(f"{good}_{n}", good, rng.random() < 0.6) for n in range(1, rng.randint(3, 5))]
    ids = [id for id, _, _ in cards]
    rng.shuffle(ids)
    hands: list[list[str]] = [[] for _ in range(players)]
    for n, id in enumerate(ids[: rng.randint(players, len(ids))]):
        hands[n % players].append(id)
    order = {id: n for n, (id, _, _) in enumerate(cards)}
    marks = rng.random() < 0.8
    bales = rng.choice([0, 1, 2, 3])
    asked = marks and rng.random() < 0.8
    confirm = (asked or not bales) and rng.random() < 0.5
    return Rules(
        players=players,
        steps=rng.choice([15, 40, 40, 80]),
        places=rng.choice([1, 1, 2, 3]),
        bales=bales,
        marks=marks,
        asked=asked,
        dull=rng.random() < 0.3,
        coins=rng.choice([0, 2, 4]) if bales else rng.choice([2, 4]),
        favours=rng.random() < 0.6,
        rich=rng.random() < 0.3,
        confirm=confirm,
        cards=tuple(cards),
        hands=tuple(tuple(sorted(hand, key=order.__getitem__)) for hand in hands),
        money=rng.randint(0, 4),
    )


def ruleset_of(rules: Rules) -> str:
    lines = [
        f"ruleset: {{id: floors, title: Floors, language: 1, players: {rules.players}}}",
        f"kinds: {{good: [{', '.join(GOODS)}], favour: [{', '.join(FAVOURS)}]}}",
        "components: {bale: {fields: {good: good, dull: bool, first: int}}}",
        "bales:",
    ]
    owner = {id: seat for seat, hand in enumerate(rules.hands, 1) for id in hand}
    for id, good, dull in rules.cards:
        lines.append(f"  {id}: {{good: {good}, dull: {str(dull).lower()}, first: {owner.get(id, 0)}}}")
    lines += [
        "zones:",
        "  store: {holds: bale, starts_with: bales}",
        "  hold: {per: player, holds: bale}",
        f"counters: {{coin: {{per: player, start: {rules.money}, bound: 99}}}}",
        "variables: {granted: {per: [player, favour], type: player?}}",
        "offers:",
        "  deal:",
        f"    open: {rules.places}",
        *(["    with: set(p in others where p.coins > 0)"] if rules.rich else []),
        *(["    confirm: coins > 1"] if rules.confirm else []),
        "    sides:",
    ]
    if rules.bales:
        more = ", where: bale.dull" if rules.dull else ""
        more += ", shows: bale.good" if rules.marks else ""
        more += ", asked_by: good" if rules.asked else ""
        lines.append(f"      bales: {{move: bale in hold, up_to: {rules.bales}{more}}}")
    if rules.coins:
        lines.append(f"      coins: {{pay: coins, up_to: {rules.coins}}}")
    if rules.favours:
        lines.append("      favour: {do: 'do grant(f, other)', choose: 'f in favours where granted[f] is none'}")
    lines += [
        "effects:",
        "  grant(favour f, player p): |",
        "    only if granted[f] is none",
        "    granted[f] = p",
        "  main: |",
        "    each player:",
        "      for each b in store where b.first == me.number: move b to hold",
        f"    open floor up to {rules.steps} steps:",
        "      while true:",
        "        choose one:",
        "          option propose: offer deal",
        "          option reply: answer deal",
        "          option take_back: withdraw deal",
        "          option buy if store is not empty:",
        "            choose b in store, n in 1..coins: (lose n coins; move b to hold)",
        "          option spend if coins > 0: lose 1 coin",
        "          option favour for f in favours where granted[f] is none:",
        "            choose p in others: granted[f] = p",
        "          option content: wait",
    ]
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------ the model
@dataclass
class Deal:
    """An offer that is open. `bales` and `goods`, `gives` and `asks` (coins), `grants` and `wants` (favours)."""

    giver: int
    taker: int | None
    bales: tuple[str, ...] = ()
    gives: int = 0
    grants: str | None = None
    goods: dict[str, int] = field(default_factory=dict)
    asks: int = 0
    wants: str | None = None
    refused: set[int] = field(default_factory=set)


@dataclass
class World:
    holds: list[list[str]]
    coins: list[int]
    granted: list[dict[str, int | None]]
    store: list[str]
    deals: dict[tuple[int, int], Deal] = field(default_factory=dict)


class Ask(Exception):
    """A decision that has no answer yet: what is on offer."""


#: A player's part of the world is changed by these answers to what it asks.
Answers = list[str]


class Floor:
    """One floor as it is played. `paths` are the answers since a player's menu; `waits` what was on offer as the
    waiting began."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.good = {id: good for id, good, _ in rules.cards}
        self.dull = {id for id, _, dull in rules.cards if dull}
        dealt = {id for hand in rules.hands for id in hand}
        self.world = World(
            [list(hand) for hand in rules.hands],
            [rules.money] * rules.players,
            [dict.fromkeys(FAVOURS) for _ in rules.hands],
            [id for id, _, _ in rules.cards if id not in dealt],
        )
        self.seats = range(rules.players)
        self.paths: list[Answers] = [[] for _ in self.seats]
        self.waits: list[list[str] | None] = [None] * rules.players
        self.steps, self.last, self.waited = [0] * rules.players, rules.players - 1, False
        for seat in self.seats:
            self._carry_on(seat, [])

    # -------------------------------------------------------------- steps
    def answer(self, seat: int, key: str) -> None:
        self._carry_on(seat, [*self.paths[seat], key])
        self.steps[seat] += 1
        self.last = seat
        for place, deal in list(self.world.deals.items()):
            if not self.can_keep(self.world, deal):
                del self.world.deals[place]

    def _carry_on(self, seat: int, path: Answers) -> None:
        """What can only be one thing is done at once; after `content` nothing is."""
        self.waited = False
        while True:
            found = self.run(seat, path)
            if isinstance(found, World):
                self.world, path = found, []
                continue
            if len(found) != 1 or self.waited:
                break
            path = [*path, found[0]]
        self.paths[seat], self.waits[seat] = path, found if self.waited else None

    def asked(self) -> dict[int, list[str]]:
        """The open decisions, the player who is in the middle of choosing first, then in turn."""
        open_now: dict[int, list[str]] = {}
        for seat in self.seats:
            made, most = self.steps[seat], self.rules.steps
            if made >= 2 * most:
                continue
            path, found = self.paths[seat], self.followed(seat)
            if path and (found is None or (made >= most and path[0] != "reply")):
                self.paths[seat] = []
                found = self.followed(seat)
            if found and self.waits[seat] != found:
                self.waits[seat] = None
                if made >= most and not self.paths[seat]:
                    found = ["reply", "content"] if "reply" in found else []
                if found:
                    open_now[seat] = found
        turn = sorted(
            open_now, key=lambda s: (not (s == self.last and self.paths[s]), (s - self.last - 1) % len(self.seats))
        )
        return {seat: open_now[seat] for seat in turn}

    def followed(self, seat: int) -> list[str] | None:
        """What a player is asked now; None where something chosen is no longer on offer."""
        for n, key in enumerate(self.paths[seat]):
            found = self.run(seat, self.paths[seat][:n])
            if isinstance(found, World) or key not in found:
                return None
        found = self.run(seat, self.paths[seat])
        return None if isinstance(found, World) or not found else found

    def run(self, seat: int, path: Answers) -> World | list[str]:
        """What is asked after these answers, or the world as they have changed it."""
        world, given = copy.deepcopy(self.world), list(path)

        def ask(keys: list[str]) -> str:
            if not given:
                raise Ask(keys)
            return given.pop(0)

        try:
            self.menu(world, seat, ask)
        except Ask as asked:
            keys: list[str] = asked.args[0]
            return keys
        return world

    # -------------------------------------------------------------- what a player does
    def menu(self, w: World, me: int, ask: Callable[[list[str]], str]) -> None:
        keys = ["propose"] if self.place(w, me) is not None else []
        keys += ["reply"] if self.to(w, me) else []
        keys += ["take_back"] if any(d.giver == me for d in w.deals.values()) else []
        keys += ["buy"] if w.store and w.coins[me] > 0 else []
        keys += ["spend"] if w.coins[me] > 0 else []
        keys += [f"favour {f}" for f in FAVOURS if w.granted[me][f] is None]
        match ask([*keys, "content"]).split():
            case ["propose"]:
                to = ask([*(letter(p) for p in self.whom(w, me)), "table"])
                self.build(w, me, None if to == "table" else ord(to) - ord("a"), None, ask)
            case ["reply"]:
                self.reply(w, me, ask)
            case ["take_back"]:
                places = sorted(place for place, d in w.deals.items() if d.giver == me)
                del w.deals[place_of(ask([key_of(p) for p in places]))]
            case ["buy"]:
                bale = ask(list(w.store))
                w.coins[me] -= int(ask([str(n) for n in range(1, w.coins[me] + 1)]))
                w.store.remove(bale)
                w.holds[me].append(bale)
            case ["spend"]:
                w.coins[me] -= 1
            case ["favour", favour]:
                w.granted[me][favour] = ord(ask([letter(p) for p in self.seats if p != me])) - ord("a")
            case _:
                self.waited = True

    def whom(self, w: World, me: int) -> list[int]:
        return [p for p in self.seats if p != me and (not self.rules.rich or w.coins[p] > 0)]

    def place(self, w: World, me: int) -> tuple[int, int] | None:
        free = [(me, n) for n in range(self.rules.places) if (me, n) not in w.deals]
        return free[0] if free else None

    def to(self, w: World, me: int) -> list[tuple[int, int]]:
        found = []
        for place in sorted(w.deals):
            deal = w.deals[place]
            table = deal.taker is None and me not in deal.refused and me in self.whom(w, deal.giver)
            if deal.giver != me and (deal.taker == me or table):
                found.append(place)
        return found

    def may(self, bale: str) -> bool:
        return not self.rules.dull or bale in self.dull

    def can_keep(self, w: World, deal: Deal) -> bool:
        """Whether the giver has what is offered, and both sides' favours are free."""
        has = all(b in w.holds[deal.giver] for b in deal.bales) and w.coins[deal.giver] >= deal.gives
        free = deal.grants is None or w.granted[deal.giver][deal.grants] is None
        asked = deal.wants is None or (deal.taker is not None and w.granted[deal.taker][deal.wants] is None)
        return has and free and asked

    def build(
        self, w: World, me: int, taker: int | None, instead: tuple[int, int] | None, ask: Callable[[list[str]], str]
    ) -> None:
        deal, rules = Deal(me, taker), self.rules
        while True:
            keys = []
            if rules.bales:
                keys += ["give_bales"] if not deal.bales and any(map(self.may, w.holds[me])) else []
                keys += ["ask_bales"] if rules.asked and not deal.goods else []
            if rules.coins:
                keys += ["give_coins"] if not deal.gives and w.coins[me] > 0 else []
                keys += ["ask_coins"] if not deal.asks else []
            if rules.favours and taker is not None:
                keys += ["give_favour"] if deal.grants is None and self.free(w, me) else []
                keys += ["ask_favour"] if deal.wants is None and self.free(w, taker) else []
            some = deal.bales or deal.goods or deal.gives or deal.asks or deal.grants or deal.wants
            match ask([*keys, *(["send"] if some else []), "drop"]):
                case "give_bales":
                    deal.bales = self.several([b for b in w.holds[me] if self.may(b)], 0, rules.bales, ask)
                case "ask_bales":
                    deal.goods = self.wanted(ask)
                case "give_coins":
                    deal.gives = int(ask([str(n) for n in range(1, min(rules.coins, w.coins[me]) + 1)]))
                case "ask_coins":
                    deal.asks = int(ask([str(n) for n in range(1, rules.coins + 1)]))
                case "give_favour":
                    deal.grants = ask(self.free(w, me))
                case "ask_favour":
                    assert taker is not None
                    deal.wants = ask(self.free(w, taker))
                case "send":
                    break
                case _:
                    return
        if instead is not None:
            self.set_aside(w, me, instead)
        place = self.place(w, me)
        assert place is not None
        w.deals[place] = deal

    def free(self, w: World, who: int) -> list[str]:
        return [f for f in FAVOURS if w.granted[who][f] is None]

    def several(self, among: list[str], low: int, high: int, ask: Callable[[list[str]], str]) -> tuple[str, ...]:
        """Some of them, each after the one before it."""
        chosen: list[str] = []
        while True:
            left = among[among.index(chosen[-1]) + 1 :] if chosen else among
            left = [b for n, b in enumerate(left) if len(chosen) + len(left) - n >= low and len(chosen) < high]
            keys = [*left, *(["done"] if len(chosen) >= low else [])]
            answer = keys[0] if len(keys) == 1 and keys[0] == "done" else ask(keys)
            if answer == "done":
                return tuple(chosen)
            chosen.append(answer)

    def wanted(self, ask: Callable[[list[str]], str]) -> dict[str, int]:
        found: dict[str, int] = {}
        least = 0
        while sum(found.values()) < self.rules.bales:
            answer = ask([*GOODS[least:], "done"])
            if answer == "done":
                break
            found[answer] = found.get(answer, 0) + 1
            least = GOODS.index(answer)
        return found

    def reply(self, w: World, me: int, ask: Callable[[list[str]], str]) -> None:
        place = place_of(ask([key_of(p) for p in self.to(w, me)]))
        deal = w.deals[place]
        keys = ["accept"] if self.can_accept(w, me, deal) else []
        counter = ["counter"] if self.place(w, me) is not None else []
        match ask([*keys, "refuse", *counter, "later"]):
            case "accept":
                picked: list[str] = []
                for good in GOODS:
                    number = deal.goods.get(good, 0)
                    if number:
                        picked += self.several(self.suiting(w, me, good), number, number, ask)
                if picked and self.confirms(w, me, deal):
                    goods = Counter(self.good[b] for b in deal.bales)
                    back = Deal(
                        me, deal.giver, tuple(picked), deal.asks, deal.wants, dict(goods), deal.gives, deal.grants
                    )
                    self.set_aside(w, me, place)
                    mine = self.place(w, me)
                    assert mine is not None
                    w.deals[mine] = back
                else:
                    self.carry_out(w, me, place, picked)
            case "refuse":
                self.set_aside(w, me, place)
            case "counter":
                self.build(w, me, deal.giver, place, ask)

    def suiting(self, w: World, me: int, good: str) -> list[str]:
        return [b for b in w.holds[me] if self.may(b) and self.good[b] == good]

    def can_accept(self, w: World, me: int, deal: Deal) -> bool:
        enough = all(len(self.suiting(w, me, good)) >= number for good, number in deal.goods.items())
        back = not deal.goods or not self.confirms(w, me, deal) or self.place(w, me) is not None
        return back and enough and self.can_keep(w, deal) and w.coins[me] + deal.gives >= deal.asks

    def confirms(self, w: World, me: int, deal: Deal) -> bool:
        return self.rules.confirm and w.coins[deal.giver] > 1 and w.coins[me] <= 1

    def carry_out(self, w: World, me: int, place: tuple[int, int], picked: list[str]) -> None:
        deal = w.deals.pop(place)
        for bales, source, to in ((deal.bales, deal.giver, me), (picked, me, deal.giver)):
            for bale in bales:
                w.holds[source].remove(bale)
                w.holds[to].append(bale)
        for coins, source, to in ((deal.gives, deal.giver, me), (deal.asks, me, deal.giver)):
            w.coins[source] -= coins
            w.coins[to] += coins
        if deal.grants is not None:
            w.granted[deal.giver][deal.grants] = me
        if deal.wants is not None:
            w.granted[me][deal.wants] = deal.giver

    def set_aside(self, w: World, me: int, place: tuple[int, int]) -> None:
        deal = w.deals[place]
        deal.refused.add(me)
        if deal.taker is not None or all(p in deal.refused for p in self.whom(w, deal.giver)):
            del w.deals[place]


def letter(seat: int) -> str:
    return chr(ord("a") + seat)


def key_of(place: tuple[int, int]) -> str:
    return f"{letter(place[0])}{place[1] + 1}"


def place_of(key: str) -> tuple[int, int]:
    return ord(key[0]) - ord("a"), int(key[1:]) - 1


# ------------------------------------------------------------------ side by side
class Difference(Exception):
    """The interpreter and the model do not agree."""


def seen(labels: Any, state: Any, players: int) -> dict[str, Any]:
    """What a state holds, in the words of the model."""
    views = [interpreter.runtime.view.make_view(labels, state, seat) for seat in range(players)]
    names = [letter(seat) for seat in range(players)]
    offers = [o for view, name in zip(views, names, strict=True) for o in view.offers["deal"] if o["giver"] == name]
    return {
        "holds": [list(view.zones["hold"][name].components) for view, name in zip(views, names, strict=True)],
        "coins": [view.counters["coin"][name] for view, name in zip(views, names, strict=True)],
        "granted": [views[0].variables["granted"][name] for name in names],
        "deals": {o["place"]: [o["taker"], sorted(o["refused"]), o["gives"], o["asks"]] for o in offers},
    }


def expected(floor: Floor) -> dict[str, Any]:
    world, deals = floor.world, {}
    for place, deal in world.deals.items():
        gives = {"bales": list(deal.bales), "coins": deal.gives, "favour": deal.grants and {"f": deal.grants}}
        asks = {"bales": deal.goods, "coins": deal.asks, "favour": deal.wants and {"f": deal.wants}}
        held = [{side: value for side, value in part.items() if value} for part in (gives, asks)]
        taker = None if deal.taker is None else letter(deal.taker)
        deals[key_of(place)] = [taker, sorted(map(letter, deal.refused)), *held]
    granted = [{f: None if p is None else letter(p) for f, p in of.items()} for of in world.granted]
    return {"holds": world.holds, "coins": world.coins, "granted": granted, "deals": deals}


def play(seed: int) -> int:
    """Plays one random floor to its end; how many decisions were answered. Difference, with the ruleset, where two
    differ."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    text = ruleset_of(rules)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "ruleset.yaml").write_text(text, "utf-8")
        ruleset = interpreter.load(folder)
    both = [ruleset.labels(rules.players, {}, build) for build in ("table", "simulation")]
    states = [driver.start(each.program, seed) for each in both]
    floor, said = Floor(rules), list[str]()
    while True:
        asked = floor.asked()
        for labels, state in zip(both, states, strict=True):
            frames = labels.program.frames
            found = {
                who: list(labels.option_keys(frames[t[0]].stop, o)) for who, t, o in open_stops(labels.program, state)
            }
            if not asked:
                floor.world.deals.clear()
            for what, ours, theirs in (
                ("open decisions", list(found.items()), list(asked.items())),
                ("the world", seen(labels, state, rules.players), expected(floor)),
            ):
                if ours != theirs:
                    raise Difference(
                        f"seed {seed}, {labels.program.build}, after {said}: {what}: {ours}, not {theirs}\n{text}"
                    )
        if not asked:
            return len(said)
        seat = rng.choice(list(asked))
        liked = [k for k in asked[seat] if k not in ("content", "drop", "later", "spend", "refuse")]
        key = rng.choice(liked if liked and rng.random() < 0.75 else asked[seat])
        said.append(f"{letter(seat)}: {key}")
        floor.answer(seat, key)
        for n, labels in enumerate(both):
            stops = {who: (top, options) for who, top, options in open_stops(labels.program, states[n])}
            top, options = stops[seat]
            at = list(labels.option_keys(labels.program.frames[top[0]].stop, options)).index(key)
            try:
                driver.answer(labels.program, states[n], seat, options[at])
            except RuleFault as fault:
                raise Difference(f"seed {seed}, after {said}: {fault}\n{text}") from fault
            data = json.loads(json.dumps(states[n].dump()))
            states[n] = labels.program.state_class.load(data)  # type: ignore[attr-defined]
            driver.settle(labels.program, states[n])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.floors", description="Plays random floors with offers.")
    parser.add_argument("--floors", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    answered = sum(play(seed) for seed in range(arguments.seed, arguments.seed + arguments.floors))
    print(f"{arguments.floors} floors, {answered:,} decisions answered, all agree")


if __name__ == "__main__":
    main()
