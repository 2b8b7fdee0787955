"""What a random ruleset declares beside effects and functions: YAML for the interpreter, data for the evaluator."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Thing:
    """A member, a player (kind "player") or a component (kind "card"), by number from 0."""

    kind: str
    number: int


@dataclass
class Counter:
    """`starts`: with what members of `thing` start, in place of `start`; the others with 0."""

    per: tuple[str, ...]
    start: int
    high: int | None = None
    unit: bool = False
    starts: dict[str, int] = field(default_factory=dict)
    reset: str = ""
    visible: str = "all"
    reach: dict[int, str] = field(default_factory=dict)
    fall_to: dict[int, str] = field(default_factory=dict)


@dataclass
class Variable:
    """`scope`: the scope that it belongs to; "tag" of the one whose tag it is, "" of what changes `level`."""

    per: tuple[str, ...]
    type: str
    reset: str | None = None
    scope: str | None = None
    visible: str = "all"


@dataclass
class Value:
    """`base` is written; `changed`: statements may change it for a while."""

    per: tuple[str, ...]
    type: str
    base: str
    changed: bool = False


@dataclass
class Zone:
    """`active`: when what is there acts; `until`: a scope or turn, with the zone that it then goes to."""

    visible: str = field(default="all", kw_only=True)
    count: str = field(default="", kw_only=True)
    order: str = field(default="", kw_only=True)

    per: tuple[str, ...]
    capacity: int | None = None
    starts: str = ""
    holds: str = "card"
    active: str = ""
    until: tuple[str, str] | None = None
    refill: str = ""


@dataclass
class Card:
    """`acts` are the lines of what the entry does: passives, reactions, hooks, formulas."""

    id: str
    copies: int
    cost: int
    tint: str
    acts: list[str] = field(default_factory=list)


@dataclass
class Declarations:
    """`fields` are static values by field name, one for each member; those of cards are in `cards`.

    `acts` are the lines of what members of `thing` do, by member, `events` those of the events; `price` is a table of
    theirs, `fee` one of amounts, `rank` one without some of them, `limit` a setting. `charged`: cards have a variable,
    `charge`, which tells copies apart; `owned`: and another one, `holder`, which says whose they are. Beside cards
    there are three chits, two of which are alike; `chits` are the lines of what they do. `secret`: some of this is
    hidden (`secrecy`)."""

    players: int
    kinds: dict[str, list[str]]
    fields: dict[str, dict[str, list[object]]]
    counters: dict[str, Counter]
    variables: dict[str, Variable]
    zones: dict[str, Zone]
    cards: list[Card]
    price: list[int]
    limit: int
    fee: list[str]
    rank: list[int | None]
    values: dict[str, Value]
    acts: dict[str, list[str]] = field(default_factory=dict)
    events: list[str] = field(default_factory=list)
    charged: bool = False
    owned: bool = False
    chits: dict[str, list[str]] = field(default_factory=dict)
    dummies: tuple[str, ...] = ()
    secret: bool = False

    def __post_init__(self) -> None:
        everyone = self.players + len(self.dummies)
        sizes = {"player": everyone, "card": sum(card.copies for card in self.cards), "chit": 3}
        sizes.update({kind: len(members) for kind, members in self.kinds.items()})
        self._things = {kind: tuple(Thing(kind, n) for n in range(size)) for kind, size in sizes.items()}
        self.settle()
        self._rows: dict[tuple[str, ...], list[tuple[Thing, ...]]] = {}
        self._entries = [card for card in self.cards for _ in range(card.copies)]
        self.words: dict[str, object] = {"none": None, "true": True, "false": False, "limit": self.limit}
        self.pieces = sizes["card"] + sizes["chit"]
        self.seats = self.things("player")[: self.players]
        self.words["players"], self.words["everyone"] = self.seats, self.things("player")
        self.words.update(zip(self.dummies, self.things("player")[self.players :], strict=True))
        for kind, members in self.kinds.items():
            self.words.update(zip(members, self.things(kind), strict=True))
            self.words[kind + "s"] = self.things(kind)

    def settle(self) -> None:
        """To be called when something has been declared as well."""
        #: counters, variables and zones
        self.places: dict[str, Counter | Variable | Zone] = {**self.counters, **self.variables, **self.zones}

    def open(self, zone: str) -> bool:
        """Whether all can see what is there, and in which order."""
        return self.zones[zone].visible == "all" and self.zones[zone].order == ""

    def nouns(self) -> list[tuple[str, Thing | None]]:
        """What amounts count, in the order of declaration."""
        units = [(name, counter) for name, counter in self.counters.items() if counter.unit]
        return [(name, thing) for name, c in units for thing in (self.things("thing") if "thing" in c.per else (None,))]

    def things(self, kind: str) -> tuple[Thing, ...]:
        return self._things[kind]

    def card(self, thing: Thing) -> Card:
        """The entry of a component; the copies of one entry are numbered in a row."""
        return self._entries[thing.number]

    def key(self, value: object) -> str:
        """The key of an option that stands for this value."""
        if not isinstance(value, Thing):
            return str(value)
        if value.kind == "player":
            return "abcd"[value.number] if value in self.seats else self.dummies[0]
        if value.kind == "chit":
            return ["k1", "k1", "k2"][value.number]
        return self.card(value).id if value.kind == "card" else self.kinds[value.kind][value.number]

    def indices(self, per: tuple[str, ...]) -> list[tuple[Thing, ...]]:
        """All index tuples, row by row."""
        if per not in self._rows:
            rows: list[tuple[Thing, ...]] = [()]
            for kind in per:
                rows = [(*row, thing) for row in rows for thing in self.things(kind)]
            self._rows[per] = rows
        return self._rows[per]

    def by_member(self, column: Sequence[object]) -> list[tuple[str, object]]:
        """The members of `thing` with what a table says of them."""
        return list(zip(self.kinds["thing"], column, strict=True))

    def yaml(self) -> str:
        """All sections but functions and effects."""
        dummies = f", dummies: [{', '.join(self.dummies)}]" if self.dummies else ""
        head = f"id: random_rules, title: Random rules, language: 1, players: {self.players}{dummies}"
        lines = [f"ruleset: {{{head}}}", "kinds:"]
        for kind, members in self.kinds.items():
            lines.append(f"  {kind}:")
            if kind in self.fields:
                types = {"weight": "int", "likes": "set of thing", "mate": "thing?", "toll": "amounts"}
                lines.append("    fields: {" + ", ".join(f"{name}: {types[name]}" for name in self.fields[kind]) + "}")
                lines += ["    hooks: {act: {}}", "    formulas: {luck: int}", "    active: mark[this] == me"]
                lines.append("    members:")
                for number, member in enumerate(members):
                    values = {name: shown(column[number]) for name, column in self.fields[kind].items()}
                    lines += [f"      {member}:", *(f"        {k}: {v}" for k, v in values.items() if v)]
                    lines += ["        " + line for line in self.acts.get(member, ())]
            else:
                lines.append("    members: [" + ", ".join(members) + "]")
        lines.append("counters:")
        for name, counter in self.counters.items():
            parts = [f"per: {per_text(counter.per)}"] if counter.per else []
            parts += [
                f"start: {per_member(counter.starts) if counter.starts else counter.start}",
                f"bound: {1_000_000_000}" if counter.high is None else f"max: {counter.high}",
            ]
            parts += ["unit: true"] if counter.unit else []
            parts += [f"visible: {counter.visible}"] if counter.visible != "all" else []
            parts += [f"reset: {counter.reset}"] if counter.reset else []
            for key, effects in (("reach", counter.reach), ("fall_to", counter.fall_to)):
                if effects:
                    parts.append(f"{key}: {{" + ", ".join(f"{n}: {text}" for n, text in effects.items()) + "}")
            lines.append(f"  {name}: {{{', '.join(parts)}}}")
        lines.append("variables:")
        scoped: list[str] = []
        for name, variable in self.variables.items():
            per = f"per: {per_text(variable.per)}, " if variable.per else ""
            reset = f", reset: {variable.reset}" if variable.reset else ""
            reset += ", max: 1000000000" if variable.type.startswith("amounts") else ""
            reset += ", max: 4" if variable.type.startswith("list") else ""
            reset += f", visible: {variable.visible}" if variable.visible != "all" else ""
            text = f"{name}: {{{per}type: {variable.type}{reset}}}"
            if variable.scope is None:
                lines.append(f"  {text}")
            elif variable.scope == "trip":
                scoped.append(text)
        lines.append(f"scopes: {{trip: {{of: thing, depth: 40, variables: {{{', '.join(scoped)}}}}}}}")
        lines.append("values:")
        for name, value in self.values.items():
            per = f"per: {per_text(value.per)}, " if value.per else ""
            lines.append(f"  {name}: {{{per}type: {value.type}, base: '{value.base}'}}")
        lines += ["endings:", *(f"  {name}: {condition}" for name, (condition, _) in ENDINGS.items())]
        lines += ["settings:", "  limit: {type: int, default: 2}", "tables:"]
        for name, column in (("price", self.price), ("fee", self.fee)):
            lines.append(f"  {name}: {{" + ", ".join(f"{m}: {v}" for m, v in self.by_member(column)) + "}")
        ranks = ", ".join(f"{m}: {v}" for m, v in self.by_member(self.rank) if v is not None)
        lines.append(f"  rank: {{values: {{{ranks}}}, otherwise: 7}}")
        lines += ["components:", "  card:", "    fields: {cost: int, tint: thing}", "    formulas: {worth: int}"]
        holder = ", holder: player?" if self.owned else ""
        lines += [f"    variables: {{charge: 0..1000{holder}}}"] if self.charged else []
        lines += ["    owner: holder"] if self.owned else []
        lines += ["    hooks: {use: {params: {u1: int, u2: player}}}"]
        lines += ["  chit: {hooks: {use: {params: {u1: int, u2: player}}}}", "chits:"]
        for id, copies in (("k1", 2), ("k2", 1)):
            lines += [f"  {id}:", f"    copies: {copies}", *("    " + line for line in self.chits.get(id, ()))]
        lines.append("cards:")
        for card in self.cards:
            lines += [f"  {card.id}:", f"    copies: {card.copies}", f"    cost: {card.cost}", f"    tint: {card.tint}"]
            lines += ["    " + line for line in card.acts]
        if self.events:
            lines += ["events:", *("  " + line for line in self.events)]
        lines.append("zones:")
        for name, zone in self.zones.items():
            parts = [f"per: {per_text(zone.per)}"] if zone.per else []
            parts += [f"holds: {zone.holds}"] + ([] if zone.capacity is None else [f"capacity: {zone.capacity}"])
            parts += [f"starts_with: {zone.starts}s"] if zone.starts else []
            parts += [f"active: {zone.active}"] if zone.active else []
            parts += [f"refill_from: {zone.refill}"] if zone.refill else []
            parts += [f"visible: {zone.visible}"] if zone.visible != "all" else []
            parts += [f"count: {zone.count}"] if zone.count else []
            parts += [f"order: {zone.order}"] if zone.order else []
            parts += [] if zone.until is None else [f"until: {zone.until[0]}", f"then: {zone.until[1]}"]
            lines.append(f"  {name}: {{{', '.join(parts)}}}")
        return "\n".join([*lines, "score_categories: [glory]", "ranking: {by: [total_score], shared: true}"]) + "\n"


#: The endings, and the same conditions of the counters and of who plays, in Python.
ENDINGS: dict[str, tuple[str, Callable[[Any, Sequence[Thing]], bool]]] = {
    "rich": ("any(p in players where p.coins > 3)", lambda c, seats: any(c["coin", (p,)] > 3 for p in seats)),
    "bare": ("pot == 0", lambda c, seats: c["pot", ()] == 0),
}


def per_text(per: tuple[str, ...]) -> str:
    return per[0] if len(per) == 1 else "[" + ", ".join(per) + "]"


def per_member(numbers: dict[str, int]) -> str:
    return "{" + ", ".join(f"{name}: {number}" for name, number in numbers.items()) + "}"


def shown(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(value) + "]"
    return "" if value is None else str(value)


def some_starts(rng: random.Random, things: list[str]) -> dict[str, int]:
    """Numbers of their own for some members, in one of three counters."""
    if rng.random() > 0.35:
        return {}
    return {name: rng.randint(0, 4) for name in rng.sample(things, rng.randint(1, len(things)))}


def random_declarations(rng: random.Random) -> Declarations:
    charged = rng.random() < 0.3
    owned = charged and rng.random() < 0.6
    dummies = ("gaius",) if rng.random() < 0.2 else ()
    things = ["red", "blue", "green", "grey"][: rng.randint(2, 4)]
    triggers = {rng.randint(2, 9): "do on_pot"} if rng.random() < 0.4 else {}
    low_triggers = {rng.randint(0, 3): "do on_low"} if rng.random() < 0.4 else {}
    return Declarations(
        players=rng.randint(2, 3),
        kinds={"thing": things, "place": ["north", "south", "east"]},
        fields={
            "thing": {
                "weight": [rng.randint(0, 4) for _ in things],
                "likes": [rng.sample(things, rng.randint(0, 2)) for _ in things],
                "toll": [f"{rng.randint(0, 2)} coins and {rng.randint(0, 2)} {rng.choice(things)}" for _ in things],
                "mate": [rng.choice([None, *things]) for _ in things],
            }
        },
        counters={
            "coin": Counter(
                ("player",),
                rng.randint(0, 4),
                unit=True,
                reach={rng.randint(4, 8): "do on_coin"} if rng.random() < 0.3 else {},
            ),
            "pot": Counter((), rng.randint(0, 8), unit=True, reach=triggers, fall_to=low_triggers),
            "zeal": Counter(("player",), rng.randint(0, 2), high=7, reset=rng.choice(["turn", "round"])),
            "heat": Counter(("thing",), rng.randint(0, 3), high=rng.randint(6, 9), starts=some_starts(rng, things)),
            "stock": Counter(
                ("player", "thing"), rng.randint(0, 2), rng.randint(6, 8), unit=True, starts=some_starts(rng, things)
            ),
        },
        variables={
            "mark": Variable(("thing",), "player?"),
            "flag": Variable((), "bool"),
            "purse": Variable((), "amounts"),
            "gift": Variable(("player",), "amounts?"),
            "seen": Variable((), "set of thing"),
            "trail": Variable((), "list of thing"),
            "spot": Variable(("player",), "place?"),
            "tally": Variable(("place",), "0..1000"),
            "bond": Variable(("player", "player"), "0..1000"),
            "done": Variable(("thing",), "bool", reset=rng.choice(["turn", "round"])),
            "drift": Variable(("place",), "-100000..100000"),
            "found": Variable(("thing",), "0..1000", scope="trip"),
            "goal": Variable((), "thing?", scope="trip"),
            "trip": Variable((), "thing?", scope="tag"),
            **({"charge": Variable(("card",), "0..1000", scope="card")} if charged else {}),
            **({"holder": Variable(("card",), "player?", scope="card")} if owned else {}),
            "level ADDED": Variable(("player",), "-100000..100000", scope=""),
            "level INSTEAD": Variable(("player",), "set of int", scope=""),
            "bonus ADDED": Variable(("player", "thing"), "-100000..100000", scope=""),
            "bonus INSTEAD": Variable(("player", "thing"), "set of int", scope=""),
            "regard ADDED": Variable(("player", "player"), "-100000..100000", scope=""),
            "regard INSTEAD": Variable(("player", "player"), "set of int", scope=""),
        },
        values={
            "level": Value(("player",), "int", "pot + 1", changed=True),
            "bonus": Value(("player", "thing"), "int", str(rng.randint(0, 2)), changed=True),
            "regard": Value(("player", "player"), "int", str(rng.randint(0, 2)), changed=True),
            "weather": Value((), "int", "count(shelf)"),
            "open": Value(("player",), "bool", "coins > 2"),
            "barred": Value(("player",), "set of thing", f"[{things[0]}]"),
            "rebate": Value(("player",), "amounts", f"1 coin and 1 {things[-1]}"),
        },
        zones={
            "deck": Zone((), starts="card"),
            "hand": Zone(("player",), capacity=rng.choice([None, 2, 3]), active=rng.choice(["true", "coins > 1"])),
            "shelf": Zone((), capacity=rng.randint(2, 3), active=rng.choice(["", "true", "pot > 2"])),
            "nook": Zone(("thing",), capacity=1, active=rng.choice(["", "", "true", "flag"])),
            "heap": Zone(()),
            "attic": Zone((), starts="chit", holds="[card, chit]"),
            "tray": Zone(("player",), until=(rng.choice(["trip", "turn"]), rng.choice(["heap", "deck"]))),
        },
        fee=[f"{rng.randint(0, 2)} coins and {rng.randint(0, 2)} {rng.choice(things)}" for _ in things],
        rank=[rng.randint(0, 5), *(rng.choice([None, rng.randint(0, 5)]) for _ in things[1:])],
        price=[rng.randint(0, 3) for _ in things],
        limit=rng.randint(1, 4),
        charged=charged,
        owned=owned,
        dummies=dummies,
        cards=[
            Card(f"c{n}", rng.choice([1, 1, 1, 2]), rng.randint(0, 3), rng.choice(things))
            for n in range(1, rng.randint(4, 7))
        ],
    )
