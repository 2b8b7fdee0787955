"""What a random ruleset declares beside effects and functions: YAML for the interpreter, data for the evaluator."""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Thing:
    """A member, a player (kind "player") or a component (kind "card"), by number from 0."""

    kind: str
    number: int


@dataclass
class Counter:
    per: tuple[str, ...]
    start: int
    high: int | None = None
    unit: bool = False
    reach: dict[int, str] = field(default_factory=dict)
    fall_to: dict[int, str] = field(default_factory=dict)


@dataclass
class Variable:
    """`scope`: the scope that it belongs to; "tag" of the one whose tag it is, "" of what changes `level`."""

    per: tuple[str, ...]
    type: str
    reset: str | None = None
    scope: str | None = None


@dataclass
class Zone:
    per: tuple[str, ...]
    capacity: int | None = None
    starts: bool = False


@dataclass
class Card:
    id: str
    copies: int
    cost: int
    tint: str


@dataclass
class Declarations:
    """`fields` are static values by field name, one for each member; those of cards are in `cards`.

    `hooks` are the lines of what members of `thing` do at their hook `act`; `price` is a table of theirs, `limit` a
    setting."""

    players: int
    kinds: dict[str, list[str]]
    fields: dict[str, dict[str, list[object]]]
    counters: dict[str, Counter]
    variables: dict[str, Variable]
    zones: dict[str, Zone]
    cards: list[Card]
    price: list[int]
    limit: int
    hooks: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        sizes = {"player": self.players, "card": sum(card.copies for card in self.cards)}
        sizes.update({kind: len(members) for kind, members in self.kinds.items()})
        self._things = {kind: tuple(Thing(kind, n) for n in range(size)) for kind, size in sizes.items()}
        self._entries = [card for card in self.cards for _ in range(card.copies)]
        self.words: dict[str, object] = {"none": None, "true": True, "false": False, "limit": self.limit}
        self.words["players"] = self.words["everyone"] = self.things("player")
        for kind, members in self.kinds.items():
            self.words.update(zip(members, self.things(kind), strict=True))
            self.words[kind + "s"] = self.things(kind)

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
            return "abcdef"[value.number]
        return self.card(value).id if value.kind == "card" else self.kinds[value.kind][value.number]

    def indices(self, per: tuple[str, ...]) -> list[tuple[Thing, ...]]:
        """All index tuples, row by row."""
        rows: list[tuple[Thing, ...]] = [()]
        for kind in per:
            rows = [(*row, thing) for row in rows for thing in self.things(kind)]
        return rows

    def yaml(self) -> str:
        """All sections but functions and effects."""
        lines = [f"ruleset: {{id: random_rules, title: Random rules, language: 1, players: {self.players}}}", "kinds:"]
        for kind, members in self.kinds.items():
            lines.append(f"  {kind}:")
            if kind in self.fields:
                types = {"weight": "int", "likes": "set of thing", "mate": "thing?", "toll": "amounts"}
                lines.append("    fields: {" + ", ".join(f"{name}: {types[name]}" for name in self.fields[kind]) + "}")
                lines.append("    hooks: {act: {}}")
                lines.append("    members:")
                for number, member in enumerate(members):
                    values = {name: shown(column[number]) for name, column in self.fields[kind].items()}
                    lines += [f"      {member}:", *(f"        {k}: {v}" for k, v in values.items() if v)]
                    if member in self.hooks:
                        lines += ["        act: |", *("          " + line for line in self.hooks[member])]
            else:
                lines.append("    members: [" + ", ".join(members) + "]")
        lines.append("counters:")
        for name, counter in self.counters.items():
            parts = [f"per: {per_text(counter.per)}"] if counter.per else []
            parts += [
                f"start: {counter.start}",
                f"bound: {1_000_000_000}" if counter.high is None else f"max: {counter.high}",
            ]
            parts += ["unit: true"] if counter.unit else []
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
            text = f"{name}: {{{per}type: {variable.type}{reset}}}"
            if variable.scope is None:
                lines.append(f"  {text}")
            elif variable.scope == "trip":
                scoped.append(text)
        lines.append(f"scopes: {{trip: {{of: thing, depth: 40, variables: {{{', '.join(scoped)}}}}}}}")
        lines.append("values: {level: {per: player, base: pot + 1}}")
        lines += ["settings:", f"  limit: {{type: int, default: {self.limit}}}", "tables:"]
        prices = zip(self.kinds["thing"], self.price, strict=True)
        lines.append("  price: {" + ", ".join(f"{member}: {price}" for member, price in prices) + "}")
        lines += ["components:", "  card: {fields: {cost: int, tint: thing}}", "cards:"]
        lines += [f"  {c.id}: {{copies: {c.copies}, cost: {c.cost}, tint: {c.tint}}}" for c in self.cards]
        lines.append("zones:")
        for name, zone in self.zones.items():
            parts = [f"per: {per_text(zone.per)}"] if zone.per else []
            parts += ["holds: card"] + ([] if zone.capacity is None else [f"capacity: {zone.capacity}"])
            lines.append(f"  {name}: {{{', '.join(parts + (['starts_with: cards'] if zone.starts else []))}}}")
        return "\n".join([*lines, "score_categories: [glory]", "ranking: {by: [total_score], shared: true}"]) + "\n"


def per_text(per: tuple[str, ...]) -> str:
    return per[0] if len(per) == 1 else "[" + ", ".join(per) + "]"


def shown(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(value) + "]"
    return "" if value is None else str(value)


def random_declarations(rng: random.Random) -> Declarations:
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
            "heat": Counter(("thing",), rng.randint(0, 3), high=rng.randint(6, 9)),
            "stock": Counter(("player", "thing"), rng.randint(0, 2), high=rng.randint(6, 8), unit=True),
        },
        variables={
            "mark": Variable(("thing",), "player?"),
            "flag": Variable((), "bool"),
            "purse": Variable((), "amounts"),
            "gift": Variable(("player",), "amounts?"),
            "seen": Variable((), "set of thing"),
            "spot": Variable(("player",), "place?"),
            "tally": Variable(("place",), "0..1000"),
            "done": Variable(("thing",), "bool", reset=rng.choice(["turn", "round"])),
            "drift": Variable(("place",), "-100000..100000"),
            "found": Variable(("thing",), "0..1000", scope="trip"),
            "goal": Variable((), "thing?", scope="trip"),
            "trip": Variable((), "thing?", scope="tag"),
            "level ADDED": Variable(("player",), "-100000..100000", scope=""),
            "level INSTEAD": Variable(("player",), "set of int", scope=""),
        },
        zones={
            "deck": Zone((), starts=True),
            "hand": Zone(("player",), capacity=rng.choice([None, 2, 3])),
            "shelf": Zone((), capacity=rng.randint(2, 3)),
            "nook": Zone(("thing",), capacity=1),
        },
        price=[rng.randint(0, 3) for _ in things],
        limit=rng.randint(1, 4),
        cards=[
            Card(f"c{n}", rng.choice([1, 1, 1, 2]), rng.randint(0, 3), rng.choice(things))
            for n in range(1, rng.randint(4, 7))
        ],
    )
