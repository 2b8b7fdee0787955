"""Writes random rulesets: well-typed, terminating, and asking in every nesting."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from tests.fuzz.declarations import Declarations, random_declarations
from tests.fuzz.entries import write_entries
from tests.fuzz.expressions import Expressions, Names
from tests.fuzz.secrecy import hide
from tests.fuzz.together import BlockWriter

PREFIXES = [
    "may",
    "may block",
    "up to",
    "any number",
    "exchange",
    "either",
    "may exchange",
    "choice",
    "choices",
    "asking block",
]


#: What a statement begins with that may let chance in.
BY_CHANCE = ("shuffle", "fill", "draw", "run", "emit")


@dataclass(frozen=True)
class Context:
    """What may be at a place. `options`: how many are open there; `limit`: how much deeper nesting may go."""

    names: Names
    options: int = 0
    in_loop: bool = False
    limit: int = 3
    callable: tuple[str, ...] = ()
    spans: tuple[str, ...] = ()
    in_main: bool = False
    in_hook: bool = False

    def deeper(self, **changes: object) -> Context:
        return replace(self, limit=self.limit - 1, **changes)  # type: ignore[arg-type]

    def knowing(self, **names: str) -> Context:
        """With more locals: name=type."""
        return replace(self, names=self.names.adding(**names))


@dataclass(frozen=True)
class Source:
    """A random ruleset: its text and what it declares."""

    declared: Declarations
    text: str


@dataclass
class Writer:
    """`demands`: options may fail, and chance in the frame only. Otherwise chance is anywhere, and each choice
    has a way out."""

    rng: random.Random
    declared: Declarations
    demands: bool
    signatures: dict[str, list[str]] = field(default_factory=dict)
    returning: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.e = Expressions(self.rng, self.declared, lambda context: self.simple(context, pure=True))

    # -------------------------------------------------------------- simple statements: one line each
    def simple(self, names: Names, pure: bool = False) -> str:
        """A statement without a decision; `pure`: for `can(..)`."""
        c = Context(names)
        makers: list[Callable[[Context], str]] = [self.gain, self.gain, self.lose, self.assign, self.score]
        if names.me and (self.demands or pure):
            makers += [self.pay, self.pay, self.only_if, self.give, self.move, self.draw]
        elif names.me:
            makers += [self.take, self.fill, self.swap, self.shift]
        if names.me:
            makers += [self.show, self.to_tray, self.dummy if self.declared.dummies else self.show]
            makers += [self.in_secret] * 2 if self.declared.secret else []
        if names.me and names.acts:
            makers += [self.emit, self.use]
        if not (self.demands or pure):
            makers += [self.shuffle]
        return self.rng.choice(makers)(c)

    def counted(self, c: Context, most: int = 3) -> str:
        e, names = self.e, c.names
        number = self.rng.choice(["1", "2", str(self.rng.randint(0, most)), e.number(names, 1)])
        nouns = [f"heat[{e.thing(names)}]", "pot"]
        if names.me:
            nouns += [
                "coin",
                "coins",
                "coin",
                "zeal",
                f"stock[{e.thing(names)}]",
                f"stock[{e.player(names)}, {e.thing(names)}]",
                self.rng.choice(names.of("thing") or [e.member()]),
                e.member(),
            ]
        text = f"{number} {self.rng.choice(nouns)}"
        return text + (f" per {e.atom(names)}" if self.rng.random() < 0.1 else "")

    def amount(self, c: Context) -> str:
        if self.rng.random() < 0.3 and c.names.me:
            return self.amounts(c.names)
        if self.rng.random() < 0.15 and c.names.me:
            return f"{self.rng.randint(0, 2)} coins and {self.rng.randint(0, 2)} heat[{self.e.member()}]"
        return self.counted(c)

    def amounts(self, names: Names) -> str:
        """A value of amounts, to be carried out."""
        held = ["purse", f"{self.e.member()}.toll", "gift", *names.of("amounts")]
        return self.rng.choice(held) if self.rng.random() < 0.4 else self.e.sum_of_amounts(names)

    def gain(self, c: Context) -> str:
        return f"gain {self.amount(c)}"

    def lose(self, c: Context) -> str:
        return f"lose {self.amount(c)}"

    def pay(self, c: Context) -> str:
        return f"pay {self.amount(c)}"

    def give(self, c: Context) -> str:
        given = f"{self.rng.randint(0, 2)} coins" if self.rng.random() < 0.5 else self.amounts(c.names)
        return f"give {given} to {self.e.player(c.names)}"

    def take(self, c: Context) -> str:
        taken = f"{self.rng.randint(0, 2)} coins" if self.rng.random() < 0.5 else self.amounts(c.names)
        return f"take {taken} from {self.e.player(c.names)}"

    def only_if(self, c: Context) -> str:
        return f"only if {self.e.condition(c.names)}"

    def score(self, c: Context) -> str:
        if not c.names.me:
            return f"tally[{self.e.place(c.names)}] = {self.e.bounded(c.names)}"
        if self.rng.random() < 0.2:
            return 'note "{me} with {coins} coins and {pot}"'
        if self.rng.random() < 0.2:
            return f"score {self.rng.randint(-1, 2)} per {self.e.atom(c.names)} as glory"
        return f"score {self.e.bounded(c.names)} as glory"

    def move(self, c: Context) -> str:
        e, names = self.e, c.names
        cards = [*names.of("card"), f"nook[{e.thing(names)}]"]
        zones = ["shelf", "deck", "deck top", f"nook[{e.thing(names)}]", "hand", f"hand[{e.player(names)}]"]
        if self.rng.random() < 0.15:
            to = self.rng.choice(["deck", "deck top", "shelf", "heap"])
            return f"move all of {self.rng.choice(['shelf', 'hand', f'nook[{e.member()}]'])} to {to}"
        cards += names.of("set of card") * 2
        zones.append("deck bottom")
        zones.append(f"(hand when {e.condition(names)} otherwise shelf)")
        return f"move {self.rng.choice(cards)} to {self.rng.choice(zones)}"

    def draw(self, c: Context) -> str:
        number = self.rng.choice(["1", "2", self.e.number(c.names, 1)])
        zones = ["hand", "hand", "shelf", f"nook[{self.e.thing(c.names)}]"]
        return f"draw {number} from deck{self.rng.choice(['', ' bottom'])} to {self.rng.choice(zones)}"

    def fill(self, c: Context) -> str:
        return f"fill {self.rng.choice(['shelf', 'nook', f'nook[{self.e.thing(c.names)}]'])} from deck"

    def shuffle(self, c: Context) -> str:
        return f"shuffle {self.rng.choice(['deck', 'heap', 'shelf', 'shelf into deck', 'heap into deck'])}"

    def shift(self, c: Context) -> str:
        """What moves cards and cannot fail."""
        e, v = self.e, self.e.fresh()
        number = self.rng.choice(["1", "2", e.number(c.names, 1)])
        cards = [
            *c.names.of("card") * 3,
            *c.names.of("set of card") * 3,
            f"nook[{e.thing(c.names)}]",
            f"set({v} in hand where {v}.cost > 1)",
        ]
        to = self.rng.choice(
            ["heap", "deck", "heap top", "deck top", f"(heap when {e.condition(c.names)} otherwise deck)"]
        )
        ways = [
            f"draw {number} from deck{self.rng.choice(['', ' bottom'])} to heap",
            f"move {self.rng.choice(cards)} to {to}",
        ]
        return self.rng.choice(ways)

    def to_tray(self, c: Context) -> str:
        cards = [
            *c.names.of("card") * 3,
            *c.names.of("set of card") * 3,
            f"first({self.e.fresh()} in hand otherwise none)",
        ]
        return f"move {self.rng.choice(cards)} to tray"

    def dummy(self, c: Context) -> str:
        """What happens to somebody who never decides."""
        e, v, x = self.e, self.e.fresh(), self.e.thing(c.names)
        ways = ["as gaius then gain 1 coin", f"as gaius then lose {self.rng.randint(0, 3)} stock[{x}]"]
        ways += [f"gaius.coins = {e.bounded(c.names)}", "take 1 coin from gaius", f"gain 1 stock[gaius, {x}]"]
        ways += [f"for each {v} in everyone then as {v} then gain 1 coin", "as gaius then score 1 as glory"]
        return "(" + self.rng.choice(ways) + ")"

    def show(self, c: Context) -> str:
        e, names = self.e, c.names
        cards = [*names.of("card"), "hand", "shelf"]
        ways = [f"reveal {self.rng.choice(cards)}", f"reveal {self.rng.choice(cards)} to {e.player(names)}"]
        return self.rng.choice([*ways, f"tell {e.player(names)}: {e.number(names, 2)}", 'phase "Sunset"'])

    def in_secret(self, c: Context) -> str:
        """What changes or shows hidden things."""
        e, names = self.e, c.names
        x, number = e.thing(names), e.bounded(names)
        ways = [
            f"gain {number} hush",
            f"hush = {number}",
            f"lose 1 hush[{e.player(names)}]",
            f"veil = {x}",
            "veil = none",
        ]
        ways += [f"omen[{e.place(names)}] = {number}", f"dusk = {number}", f"score {number} + hush as glory"]
        ways += [
            f"tell {e.player(names)}: hush",
            f"tell me: omen[{e.place(names)}]",
            "reveal hand",
            "reveal tray to me",
        ]
        ways += [f"reveal first({e.fresh()} in hand otherwise none) to {e.player(names)}"]
        ways += [f"reveal {card} to {e.player(names)}" for card in names.of("card")]
        ways += [f"(if veil is not none then gain 1 {self.rng.choice(['coin', 'hush'])})"]
        if not self.demands:
            ways += [f"draw {self.rng.randint(1, 2)} from deck to {to}" for to in ("tray", "tray unseen", "heap")]
            if self.declared.zones["hand"].capacity is None:
                edge, unseen = self.rng.choice(["", " bottom"]), self.rng.choice(["", " unseen"])
                ways += [f"draw 1 from deck{edge} to hand{unseen}"] * 3
        return self.rng.choice(ways)

    def emit(self, c: Context) -> str:
        e, names = self.e, c.names
        return self.rng.choice(
            [
                f"emit happen({e.number(names, 2)}, {e.thing(names)})",
                "emit chime",
                f"emit echo({self.rng.randint(0, 2)})",
            ]
        )

    def use(self, c: Context) -> str:
        """A hook of a card."""
        e, names = self.e, c.names
        card = self.rng.choice(
            [
                *names.of("card") * 3,
                *names.of("piece") * 3,
                f"nook[{e.thing(names)}]",
                f"first({e.fresh()} in hand otherwise none)",
                f"first({e.fresh()} in attic otherwise none)",
            ]
        )
        return f"run {card}.use({e.number(names, 2)}, {e.player(names)})"

    def swap(self, c: Context) -> str:
        cards = [*c.names.of("card"), f"nook[{self.e.thing(c.names)}]"]
        return f"swap {self.rng.choice(cards)} with {self.rng.choice(cards)}"

    def assign(self, c: Context) -> str:
        e, names = self.e, c.names
        x = e.thing(names)
        ways = [
            f"pot = {e.bounded(names)}",
            f"heat[{x}] = {e.bounded(names)}",
            f"tally[{e.place(names)}] = {e.bounded(names)}",
            f"flag = {e.condition(names)}",
            f"seen {self.rng.choice(['+=', '-='])} {x}",
            f"seen = {e.things(names)}",
            "seen = []",
            f"mark[{x}] = none",
            f"done[{x}] = true",
            f"purse = {e.sum_of_amounts(names, stored=False)}",
            f"drift[{e.place(names)}] {self.rng.choice(['=', '+=', '-='])} {e.bounded(names)}",
            f"found[{x}] = {e.bounded(names)}",
            f"goal = {x}",
        ]
        ways += [f"{v} = {e.bounded(names)}" for v in names.of("int") if v in names.changeable]
        ways += [f"{v} = {e.amounts(names, stored=False)}" for v in names.of("amounts") if v in names.changeable]
        ways += [f"{v} = {x}" for v in names.of("thing") if v in names.changeable]
        ways += [f"{v} {self.rng.choice(['+=', '-='])} {x}" for v in names.of("set of thing") if v in names.changeable]
        if self.declared.charged:
            ways += [f"{card}.charge = {e.bounded(names)}" for card in names.of("card")] * 3
        if self.declared.owned:
            ways += [f"{card}.holder = {self.rng.choice(['none', *e.seats(names)])}" for card in names.of("card")] * 3
            ways += [self.handed_over(c)] * 2
        if names.me:
            ways += [f"gift = {self.rng.choice(['none', e.amounts(names, stored=False)])}"]
            ways += [f"bond[{e.player(names)}] = {e.bounded(names)}"]
            ways += [f"bond[{e.player(names)}, {e.player(names)}] = {e.bounded(names)}"]
            ways += [f"mark[{x}] = {e.player(names)}", f"spot = {e.place(names)}", f"spot[{e.player(names)}] = none"]
            ways += [f"coins = {e.bounded(names)}", f"stock[{e.player(names)}, {x}] = {e.bounded(names)}"]
        return self.rng.choice(ways)

    def handed_over(self, c: Context) -> str:
        """Cards become somebody's, wherever they are."""
        card, zone = self.e.fresh(), self.rng.choice(["deck", "shelf", "hand"] if c.names.me else ["deck", "shelf"])
        return f"(for each {card} in {zone} then {card}.holder = {self.rng.choice(self.e.seats(c.names))})"

    def sentences(self, c: Context, most: int = 2) -> str:
        """One or more simple statements as one, in parentheses when they are several."""
        number = self.rng.randint(1, most)
        texts = [self.simple(c.names) for _ in range(number)]
        return texts[0] if number == 1 else "(" + "; ".join(texts) + ")"

    # -------------------------------------------------------------- blocks
    def block(self, c: Context, most: int = 3) -> list[str]:
        """The lines of a block, not yet indented."""
        lines: list[str] = []
        for _ in range(self.rng.randint(1, most)):
            added, c, ended = self.statement(c)
            lines += added
            if ended:
                break
        return lines

    def statement(self, c: Context) -> tuple[list[str], Context, bool]:
        """Lines, the context after them, and whether the block ends here."""
        roll = self.rng.random()
        if roll < 0.1:
            return self.let(c)
        if 0.12 < roll < 0.15 and c.in_loop:
            return [f"if {self.e.condition(c.names)} then stop"], c, False
        if (0.17 < roll < 0.185 or (roll < 0.2 and len(c.spans) > 2)) and c.spans:
            near = self.rng.choice(c.spans[-2:])
            return [f"if {self.e.condition(c.names)} then end {near}"], c, False
        # Elsewhere than in main a turn may not be open, and what does not end is a fault of the table build alone.
        spans = [span for span in c.spans if span != "turn" or c.in_main]
        if 0.2 < roll < 0.23 and spans:
            return [f"{self.change(c)} for this {self.rng.choice(spans)}"], c, False
        if 0.23 < roll < 0.24 and c.names.me:
            return self.pause(c), c, False
        if roll < 0.31 and c.callable and c.names.me:
            return self.call(c)
        if c.limit <= 0 or roll < 0.4:
            return self.frame_simple(c), c, False
        if roll < 0.48 and c.names.me:
            return self.bare(c)
        makers: list[Callable[[Context], list[str]]] = [self.branch, self.loop, self.span, self.with_block] + (
            [self.as_player] if c.names.me else [self.as_player] * 3
        )
        if c.names.me:
            makers += [] if c.in_hook else [self.hook, self.hook]
            makers += [self.happening] if c.names.acts else []
            makers += [self.pieces, *([self.behind_backs] * 4 if self.declared.secret else [])]
            makers += [self.trip] + ([] if self.rng.random() < 0.6 else [self.allowing])
            makers += [self.choice] * 4 + [self.menu] * 3 + [self.prefixed] * 3 + [self.all_in_any_order]
        if self.chance_here(c):
            makers += [self.nature]
        return self.rng.choice(makers)(c), c, False

    def frame_simple(self, c: Context) -> list[str]:
        """Demands are mostly inside options; outside they end the game by a fault soon enough."""
        for _ in range(9):
            text = self.simple(c.names)
            if c.options or not self.demands or not text.startswith(("pay", "only", "give", "move", "draw")):
                break
        return [text]

    def chance_here(self, c: Context) -> bool:
        return c.in_main and c.options == 0 if self.demands else True

    def let(self, c: Context) -> tuple[list[str], Context, bool]:
        of = self.rng.choice(["int", "int", "thing", "set of thing", "bool", "amounts"])
        name = self.e.fresh()
        makers = {"int": self.e.bounded, "thing": self.e.thing, "set of thing": self.e.things, "bool": self.e.condition}
        makers["amounts"] = self.e.amounts
        value = makers[of](c.names)
        return [f"let {name} = {value}"], replace(c, names=c.names.adding(changeable=True, **{name: of})), False

    def call(self, c: Context) -> tuple[list[str], Context, bool]:
        name = self.rng.choice(c.callable)
        arguments = ", ".join(self.e.of_type(of, c.names) for of in self.signatures[name])
        text = f"do {name}({arguments})" if arguments else f"do {name}"
        if name not in self.returning or self.rng.random() < 0.3:
            return [text], c, False
        known = [v for v in c.names.of("int") if v in c.names.changeable]
        if known and self.rng.random() < 0.6:
            return [f"{self.rng.choice(known)} = {text}"], c, False
        local = self.e.fresh()
        return [f"let {local} = {text}"], replace(c, names=c.names.adding(changeable=True, **{local: "int"})), False

    def hook(self, c: Context) -> list[str]:
        known = c.names.of("thing")
        run = f"run {self.rng.choice([*known, self.e.member()])}.act"
        if c.names.acts and self.rng.random() < 0.5:
            run = self.use(c)
        if not c.options and self.demands:
            return [run]
        ways = [run, f"may {run}", f"{run}; {self.simple(c.names)}"]
        return [self.rng.choice([*ways, f"{run} | {self.sentences(c)}"] if self.demands else ways)]

    def pieces(self, c: Context) -> list[str]:
        """Cards and chits in one zone; the list."""
        name = self.e.fresh()
        roll = self.rng.random()
        if roll < 0.35:
            things = ", ".join(self.e.thing(c.names) for _ in range(self.rng.randint(1, 3)))
            grow = f"if count(trail) < 4 then trail = trail + {self.e.thing(c.names)}"
            return [self.rng.choice([grow, f"trail = [{things}]"])]
        if roll < 0.5 and self.e.count:
            return [f"move all of {self.rng.choice(['heap', 'tray'])} to attic"]
        card = f"if {name} is card then (score {name}.cost as glory; seen += {name}.tint)"
        card += f" else flag = {self.e.condition(c.names)}"
        inner = replace(c.deeper(), names=c.names.adding(**{name: "piece"}))
        if roll < 0.7:
            return [f"for each {name} in attic:", f"  {card}"]
        head = f"choose {name} in attic{self.rng.choice([' or skip', ' if any'])}:"
        move = [f"move {name} to attic{self.rng.choice(['', ' top'])}"] if self.rng.random() < 0.5 else []
        out = [f"if {name} is card:", f"  move {name} to heap"] if self.rng.random() < 0.5 else []
        inner = replace(inner, options=c.options + 1)
        return [head, f"  {card}", *indented([*move, *out, *self.block(inner, 1)])]

    def happening(self, c: Context) -> list[str]:
        """An event with a body of its own."""
        head = f"emit happen({self.e.number(c.names, 2)}, {self.e.thing(c.names)}):"
        if self.rng.random() < 0.2:
            head = "emit echo(1):"
        return [head, *indented(self.block(c.deeper(in_loop=False), 2))]

    def result(self, c: Context) -> list[str]:
        """What an effect returns, in a local that there was."""
        able = [name for name in c.callable if name in self.returning]
        if not able:
            return self.branch(c)
        name, v = self.rng.choice(able), self.e.fresh()
        arguments = ", ".join(self.e.of_type(of, c.names) for of in self.signatures[name])
        given = f"do {name}({arguments})" if arguments else f"do {name}"
        return [f"let {v} = 0", f"{v} = {given}", f"pot = ({v} + pot) % 9"]

    def narrowed(self, c: Context) -> list[str]:
        """Something that may be none, where it is not."""
        v, x = self.e.fresh(), self.e.thing(c.names)
        things = ["goal", f"{self.e.member()}.mate", f"nook[{x}].tint", "trail[0]", f"{x}.next"]
        inner = c.deeper()
        if self.rng.random() < 0.3:
            body = [f"gain {v}.cost coins", *self.block(inner.knowing(**{v: "card"}), 1)]
            return [f"let {v} = nook[{x}]", f"if {v} is not none:", *indented(body)]
        body = [f"gain 1 {v}", *self.block(inner.knowing(**{v: "thing"}), 1)]
        if self.rng.random() < 0.3:
            return [
                f"let {v} = {self.rng.choice(things)}",
                f"if {v} is none:",
                "  flag = true",
                "else:",
                *indented(body),
            ]
        return [f"let {v} = {self.rng.choice(things)}", f"if {v} is not none:", *indented(body)]

    def branch(self, c: Context) -> list[str]:
        if self.rng.random() < 0.25:
            text = f"if {self.e.condition(c.names)} then {self.sentences(c)}"
            return [text + (f" else {self.sentences(c)}" if self.rng.random() < 0.4 else "")]
        lines = [f"if {self.e.condition(c.names)}:", *indented(self.block(c.deeper()))]
        if self.rng.random() < 0.25:
            lines += [f"elif {self.e.condition(c.names)}:", *indented(self.block(c.deeper(), 2))]
        if self.rng.random() < 0.5:
            lines += ["else:", *indented(self.block(c.deeper(), 2))]
        return lines

    def loop(self, c: Context, kind: str = "") -> list[str]:
        e, inner = self.e, c.deeper(in_loop=True)
        name = e.fresh()
        kind = kind or self.rng.choice(
            ["repeat", "while", "things", "players", "each", "cards", "one line", "any order", "any order"]
        )
        if kind == "repeat":
            return [f"repeat {self.rng.choice(['2', '3', '0', e.small(c.names)])} times:", *indented(self.block(inner))]
        if kind == "while":
            names = replace(inner, names=inner.names.adding(**{name: "int"}))
            return [
                f"let {name} = {self.rng.randint(0, 3)}",
                f"while {name} > 0:",
                f"  {name} -= 1",
                *indented(self.block(names)),
            ]
        where = f" where {e.condition(c.names.adding(**{name: 'thing'}))}" if self.rng.random() < 0.5 else ""
        if kind == "things":
            return [
                f"for each {name} in {e.things(c.names)}{where}:",
                *indented(self.block(inner.knowing(**{name: "thing"}))),
            ]
        if kind in ("any order", "random order") and (c.names.me or self.chance_here(c)):
            order = "any" if c.names.me and (self.rng.random() < 0.6 or not self.chance_here(c)) else "random"
            order = "random" if kind == "random order" and self.chance_here(c) else order
            inner = replace(inner.knowing(**{name: "thing"}), options=c.options + (order == "any"))
            if order == "any" and not self.demands:  # the next one must be chosen: nothing before is left to chance
                body = [s for s in (self.simple(inner.names) for _ in range(6)) if not s.startswith(BY_CHANCE)][:2]
            else:
                body = self.block(inner, 2)
            head = f"in {order} order for each {name} in {e.things(c.names)}{where}:"
            return [head, *indented(body or ["flag = not flag"])]
        if kind == "one line":
            return [f"for each {name} in things{where} then {self.sentences(c.knowing(**{name: 'thing'}))}"]
        if kind == "cards" and c.names.me:
            return [
                f"for each {name} in {self.rng.choice(['hand', 'shelf'])}:",
                *indented(self.block(inner.knowing(**{name: "card"}), 2)),
            ]
        if kind == "players":
            return [f"for each {name} in players:", *indented(self.block(inner.knowing(**{name: "player"}), 2))]
        head = "each other player" if c.names.me and self.rng.random() < 0.4 else "each player"
        if c.names.me and self.rng.random() < 0.6:
            head += f" from {e.player(c.names)}" + self.rng.choice(["", " in reverse"])
        return [head + ":", *indented(self.block(replace(inner, names=inner.names.acting()), 2))]

    def span(self, c: Context) -> list[str]:
        what = self.rng.choice(["turn", "round"])
        inner = c.deeper(spans=(*c.spans, what))
        return [what + ":", *indented(self.left(inner, what))]

    def left(self, c: Context, what: str) -> list[str]:
        """A block that is left on a condition now and then."""
        end = [f"if {self.e.condition(c.names)} then end {what}"] if self.rng.random() < 0.4 else []
        return [*end, *self.block(c)]

    # -------------------------------------------------------------- changes for a while, scopes, pauses
    def change(self, c: Context) -> str:
        e, names = self.e, c.names
        x, op = e.thing(names), self.rng.choice(["=", "+=", "-="])
        owner = f"[{e.player(names)}]" if names.me and self.rng.random() < 0.3 else ""
        ways = [
            f"drift[{e.place(names)}] {op} {e.bounded(names)}",
            f"drift[{e.place(names)}] {op} {e.bounded(names)}",
            f"tally[{e.place(names)}] = {e.bounded(names)}",
            f"flag = {e.condition(names)}",
            f"seen {op} {e.things(names)}",
            f"goal = {x}",
            f"done[{x}] = true",
            f"purse {self.rng.choice(['=', '+='])} {e.sum_of_amounts(names, stored=False)}",
        ]
        values = [f"level{owner} {op} {e.bounded(names)}", f"bonus[{x}] {op} {e.bounded(names)}"]
        values += [f"regard[{e.player(names)}, {e.player(names)}] {op} {e.bounded(names)}"] if names.me else []
        return self.rng.choice([*ways, *values] if names.me else ways)

    def with_block(self, c: Context) -> list[str]:
        if self.rng.random() < 0.2:
            return [f"with {self.change(c)} then {self.sentences(c)}"]
        return [f"with {self.change(c)}:", *indented(self.block(c.deeper()))]

    def trip(self, c: Context) -> list[str]:
        inner = c.deeper(spans=(*c.spans, "trip"))
        return [f"in trip {self.e.thing(c.names)}:", *indented(self.left(inner, "trip"))]

    def allowing(self, c: Context) -> list[str]:
        names = self.rng.sample(["t1", "t2", "t3"], self.rng.randint(1, 3))
        called = [f"{name}({self.e.bounded(c.names)})" if name == "t2" else name for name in names]
        return [f"allowing {', '.join(called)}:", *indented([*self.pause(c), *self.block(c.deeper())])]

    def pause(self, c: Context) -> list[str]:
        return ["pause"]

    def anytime(self) -> list[str]:
        """The effects that are allowed: one with options, one with a parameter, and a choice. Each has a price."""
        c = Context(Names().acting(), options=1, limit=0)
        lines = ["t1: |", "  choose one:"]
        for number in range(self.rng.randint(1, 2)):
            condition = f" if {self.e.condition(c.names)}" if self.rng.random() < 0.3 else ""
            lines += [f"    option p{number}{condition}:", "      pay 1 coin"]
            lines += indented(indented(indented(self.at_pause(c))))
        of = self.e.fresh()
        inner = c.knowing(**{of: "int"})
        lines += [f"t2(int {of}): |", "  pay 1 coin", *indented(self.at_pause(inner))]
        x = self.e.fresh()
        inner = c.knowing(**{x: "thing"})
        where = f" where {self.e.condition(inner.names)}" if self.rng.random() < 0.5 else ""
        lines += [
            "t3: |",
            f"  choose {x} in things{where}:",
            "    pay 1 coin",
            *indented(indented(self.at_pause(inner))),
        ]
        return lines

    def at_pause(self, c: Context) -> list[str]:
        """Nothing that brings coins in: a pause comes to an end."""
        simple = [self.simple(c.names) for _ in range(9)]
        quiet = [s for s in simple if "coin" not in s and "pot" not in s and "draw" not in s]
        lines = [*quiet, f"score {self.e.member()}.weight as glory"][:2]
        if self.rng.random() < 0.4:
            lines.insert(self.rng.randint(0, len(lines)), "pause")
        if self.rng.random() < 0.3:
            lines = [f"with {self.change(c)}:", *indented(lines)]
        return lines

    def all_regards(self) -> list[str]:
        """Keeps what each player's value for each other one is, so that it is compared."""
        p, q = self.e.fresh(), self.e.fresh()
        return [f"for each {p} in players then for each {q} in players then bond[{p}, {q}] = {p}.regard[{q}] % 97"]

    def as_player(self, c: Context) -> list[str]:
        if c.names.me:
            return [f"as {self.e.player(c.names)}:", *indented(self.block(c.deeper()))]
        name = self.e.fresh()
        inner = replace(c.deeper(in_loop=True), names=c.names.adding(**{name: "player"}).acting())
        return [f"for each {name} in players:", f"  as {name}:", *indented(indented(self.block(inner)))]

    def behind_backs(self, c: Context) -> list[str]:
        """A choice by what only the chooser sees; now and then by what the chooser does not see either."""
        v, n, x = self.e.fresh(), self.rng.randint(0, 3), self.e.thing(c.names)
        sure = "" if self.demands else " or skip"
        inner = replace(c.deeper(), options=c.options + 1)
        to = self.rng.choice(["tray", "heap", "heap top", "deck"])
        out = self.rng.choice([" or skip", " if any"])
        card = [f"move {v} to {to}", f"if {v}.cost > 1 then gain 1 hush"][: self.rng.randint(1, 2)]
        ways = [(f"choose {v} in hand where {v}.cost > {n}{out}:", "card", card)]
        ways += [(f"choose {v} in hand where {v}.tint == veil{out}:", "card", card)]
        ways += [(f"choose {v} in things where {v} == veil or {v}.weight < hush{out}:", "thing", [f"veil = {v}"])]
        ways += [(f"choose {v} in 0..hush{sure}:", "int", [f"lose {v} hush"])]
        free = f"{v} == me or hush > {n}"
        ways += [(f"choose {v} in players where {free}{sure}:", "player", [f"gain {v}.number hush[{v}]"])]
        ways += [
            (f"may pay {n} hush -> (", "", ["gain 1 coin"]),
            (f"choose up to {n} {v} in hand where {v}.cost < hush{sure}:", "", []),
        ]
        ways += [(f"choose {v} in {zone} looking{out}:", "card", card) for zone in ("deck", "heap", "hand") * 2]
        if self.rng.random() < 0.07:
            ways = [(f"choose {v} in players where {v}.hush > {n}{out}:", "player", [f"gain 1 hush[{v}]"])]
            ways += [(f"choose {v} in deck where {v}.cost > {n}{out}:", "card", card)]
            ways += [(f"choose {v} in places where omen[{v}] < dusk{out}:", "place", [f"omen[{v}] = {n}"])]
        head, of, body = self.rng.choice(ways)
        if head.startswith("may"):
            return [f"{head[:-1]}{body[0]}"]
        if head.startswith("choose up to"):
            return [head, f"  move {v} to {to}"]
        if self.rng.random() < 0.25:
            price = [f"pay {n} hush"] if c.options or self.rng.random() < 0.5 else []
            lines = [f"  option p1 if hush > {n}:", *indented(indented(self.quiet_first(inner)))]
            lines += [f"  option p2 if veil == {x}:", *indented(indented([*price, f"hush = {n}"]))]
            return [
                f"choose one{' or skip' if price or self.rng.random() < 0.5 else ''}:",
                *lines,
                "  option p3: gain 1 hush",
            ]
        more = self.block(inner.knowing(**{v: of}), 1) if self.rng.random() < 0.5 else []
        return [head, *indented([*body, *more])]

    # -------------------------------------------------------------- for the frame of the game
    def dealt(self) -> list[str]:
        """Cards come to be where they act, members to act for somebody: without that nothing reacts to anything."""
        if self.rng.random() < 0.3:
            return []
        p, x = self.e.fresh(), self.e.fresh()
        lines = ["each player:", f"  draw {self.rng.choice([1, 2, 2])} from deck to hand"]
        ways = ["fill shelf from deck", "fill nook from deck", f"draw 1 from deck to nook[{self.e.member()}]"]
        lines += self.rng.sample(ways, self.rng.randint(0, 2))
        marked = f"if {x}.number == {p}.number or {x}.number == {p}.number + 2 then mark[{x}] = {p}"
        return [*lines, f"for each {p} in players:", f"  for each {x} in things then ({marked})"]

    def of_any_form(self, c: Context) -> list[str]:
        """A statement, each sort of them as likely as the others: also the ones that are rarely come to elsewhere."""
        kinds = ["while", "things", "players", "each", "each", "each", "cards", "any order", "random order"]
        loops = [partial(self.loop, kind=kind) for kind in kinds]
        prefixes = [partial(self.prefixed, kind=kind) for kind in PREFIXES]
        makers: list[Callable[[Context], list[str]]] = [*loops, *prefixes, self.span, self.with_block, self.nature]
        makers += [self.narrowed, self.narrowed, self.result]
        makers += [self.as_player, self.hook, self.happening, self.happening, self.pieces, self.trip, self.allowing]
        makers += [self.all_in_any_order, self.menu, self.choice, self.lasting, self.branch]
        makers += [self.behind_backs] * 12 if self.declared.secret else []
        simple = [self.emit, self.emit, self.emit, self.use, self.take, self.fill, self.swap, self.shift, self.show]
        simple += [self.to_tray, self.assign, self.gain, self.lose, self.score]
        simple += [self.handed_over] * 2 if self.declared.owned else []
        if self.declared.charged:
            v = self.e.fresh()
            simple += [lambda c: f"(for each {v} in hand then {v}.charge = {self.e.bounded(c.names)})"] * 2
            simple += [lambda c: self.one_charged()] * 2
        if self.demands:
            simple += [lambda c: f"(if coins > 2 and pot > 1 then pay {self.e.member()}.toll less 2 {self.e.member()})"]
        if self.chance_here(c):
            simple += [self.shuffle]
        chosen = self.rng.choice([*makers, *simple, *simple])
        lines = chosen(c)
        return [lines] if isinstance(lines, str) else lines

    def one_charged(self) -> str:
        """Tells the first of some cards from the others."""
        v, w, zone = self.e.fresh(), self.e.fresh(), self.rng.choice(["hand", "deck", "deck", "shelf"])
        one = f"if count({w} in {zone} where {w}.charge > 0) == 0 then {v}.charge = {self.rng.randint(1, 3)}"
        return f"(for each {v} in {zone} then ({one}))"

    def lasting(self, c: Context) -> list[str]:
        return [f"{self.change(c)} for this {self.rng.choice(c.spans)}"]

    # -------------------------------------------------------------- decisions
    def escape(self, c: Context, safe: bool = False) -> tuple[str, bool]:
        """How a choice may be left: what is in its head, and whether an `else` must follow."""
        roll = self.rng.random()
        if roll < 0.35:
            return " or skip", self.rng.random() < 0.4
        if roll < 0.45:
            return f" or skip if {self.e.condition(c.names)}", True
        if roll < 0.55:
            return " if any", False
        if roll < 0.8 or not self.demands or (c.options == 0 and not safe and self.rng.random() < 0.7):
            return "", True
        return "", False

    def pick(self, c: Context) -> tuple[str, str, str, bool]:
        """Name, type, text of one pick, and whether there is always something to pick."""
        e, name = self.e, self.e.fresh()
        of = self.rng.choice(["thing", "thing", "thing", "card", "player", "place", "int"])
        if of == "int":
            return (
                name,
                of,
                f"{name} in {self.rng.randint(0, 1)}..{self.rng.choice(['2', '3', e.small(c.names)])}",
                False,
            )
        if of == "card":
            domain, sure = self.rng.choice(["deck", "hand", "hand", "shelf"]), False
            if domain == "deck" and not self.declared.open("deck") and self.rng.random() < 0.95:
                domain = "hand"
        elif of == "thing":
            domain, sure = (e.things(c.names), False) if self.rng.random() < 0.4 else ("things", True)
            domain, sure = ("trail", False) if self.rng.random() < 0.1 else (domain, sure)
        elif of == "player":
            domain, sure = self.rng.choice(["players", "others"]), True
        else:
            domain, sure = "places", True
        if self.rng.random() < 0.5:
            return name, of, f"{name} in {domain} where {e.condition(c.names.adding(**{name: of}))}", False
        return name, of, f"{name} in {domain}", sure

    def several(self, c: Context) -> tuple[str, str, str, bool]:
        """Like `pick`, for a set."""
        e, name = self.e, self.e.fresh()
        number = self.rng.choice(["1", "2", e.small(c.names)])
        quantity = self.rng.choice([f"up to {number}", f"exactly {number}", "any"])
        of, domain = self.rng.choice([("thing", "things"), ("thing", e.things(c.names)), ("card", "hand")])
        where = f" where {e.condition(c.names.adding(**{name: of}))}" if self.rng.random() < 0.3 else ""
        return name, f"set of {of}", f"{quantity} {name} in {domain}{where}", False

    def head(self, c: Context, most: int = 2) -> tuple[str, Context, bool]:
        texts, inner, sure = [], c, True
        for _ in range(self.rng.choice([1, 1, 1, most])):
            name, of, text, always = self.several(inner) if self.rng.random() < 0.2 else self.pick(inner)
            inner, sure = inner.knowing(**{name: of}), sure and always
            texts.append(text)
        if self.rng.random() < 0.1:
            texts[-1] += f" such that {self.e.condition(inner.names)}"
            sure = False
        by = self.by(c)
        if any(text.startswith(("up to", "exactly", "any ")) for text in texts) and self.rng.random() < 0.2:
            by += " ordered"
        if self.rng.random() < 0.08:
            by += self.rng.choice([" secretly", " looking"])
        return "choose " + ", ".join(texts) + by + self.asking(), inner, sure

    def by(self, c: Context) -> str:
        """Somebody else decides: rarely where what they do not see is read."""
        often = 0.03 if self.declared.secret else 0.12
        return f" by {self.e.player(c.names)}" if self.rng.random() < often else ""

    def asking(self) -> str:
        """A question in words of its own, which changes nothing."""
        if self.rng.random() > 0.05:
            return ""
        return f" asking q{self.rng.randint(1, 3)}" + self.rng.choice(["", ' "What now?"'])

    def choice(self, c: Context) -> list[str]:
        head, inner, sure = self.head(c)
        way_out, orelse = self.escape(c, sure)
        if self.rng.random() < 0.2:
            text = f"{head}{way_out} then {self.sentences(inner)}"
            return [text + (f" else {self.sentences(c)}" if orelse else "")]
        inner = replace(inner.deeper(), options=c.options + 1)
        lines = [f"{head}{way_out}:", *indented(self.block(inner))]
        return lines + (["else:", *indented(self.block(c.deeper(), 2))] if orelse else [])

    def bare(self, c: Context) -> tuple[list[str], Context, bool]:
        head, inner, _ = self.head(c)
        way_out = (
            self.rng.choice([" or skip", " if any"])
            if not self.demands or c.options == 0
            else self.rng.choice([" or skip", "", ""])
        )
        return [head + way_out, *self.block(replace(inner.deeper(), options=c.options + 1))], c, True

    def menu(self, c: Context) -> list[str]:
        way_out, orelse = self.escape(c)
        by = self.by(c)
        by += " secretly" if self.rng.random() < 0.06 else ""
        lines = [f"choose one{by}{self.asking()}{way_out}:"]
        inner = replace(c.deeper(), options=c.options + 1)
        for number in range(self.rng.randint(1, 3)):
            condition = f" if {self.e.condition(c.names)}" if self.rng.random() < 0.4 else ""
            key = f"o{number}"
            if self.rng.random() < 0.35:
                name, of, text, _ = self.pick(c)
                text = text.replace(" where ", " where ") if of != "int" else f"{name} in 1..3"
                key = self.rng.choice([key, f'{key} "Take it"', ""]) if number == 0 else key
                lines += [
                    f"  option {key} for {text}:".replace("  for", " for").replace("n for", "n for"),
                    *indented(indented(self.block(inner.knowing(**{name: of}), 2))),
                ]
            else:
                key += self.rng.choice(["", ' "Words"'])
                lines += [f"  option {key}{condition}:", *indented(indented(self.block(inner, 2)))]
        return lines + (["else:", *indented(self.block(c.deeper(), 2))] if orelse else [])

    def all_in_any_order(self, c: Context) -> list[str]:
        lines = ["do all in any order:"]
        inner = replace(c.deeper(), options=c.options + 1, in_loop=False)
        for number in range(self.rng.randint(1, 3)):
            condition = f" if {self.e.condition(c.names)}" if self.rng.random() < 0.3 else ""
            if self.rng.random() < 0.25:
                name, where = self.e.fresh(), ""
                if self.rng.random() < 0.5:
                    where = f" where {self.e.condition(c.names.adding(**{name: 'thing'}))}"
                head = f"  option o{number} for {name} in {self.e.things(c.names)}{where}:"
                lines += [head, *indented(indented(self.block(inner.knowing(**{name: "thing"}), 1)))]
            else:
                lines += [f"  option o{number}{condition}:", *indented(indented(self.block(inner, 2)))]
        return lines

    def prefixed(self, c: Context, kind: str = "") -> list[str]:
        """may, up to, any number of times, ->, |"""
        inner = replace(c.deeper(), options=c.options + 1)
        kind = kind or self.rng.choice(PREFIXES)
        paid = f"pay {self.counted(c)} -> {self.sentences(c)}"
        if kind == "may":
            return [f"may {self.sentences(c)}"]
        if kind == "may exchange":
            return [f"may {paid}"]
        if kind == "up to" and self.rng.random() < 0.5:
            return [f"up to {self.rng.randint(1, 3)} times {self.rng.choice([paid, self.sentences(c)])}"]
        if kind == "any number":
            x = self.e.member()
            bought = self.rng.choice([f"gain 1 heat[{x}]", "score 1 as glory", f"seen += {x}"])
            return [f"any number of times pay 1 coin -> {bought}"]
        if kind == "exchange" and self.demands and c.options:
            return [paid]
        if kind == "either" and (self.demands and c.options):
            first, second = self.sentences(c), self.sentences(c)
            return [f"{first} | {second}"] if first != second else [first]
        if kind in ("choice", "choices"):
            head, knowing, _ = self.head(c)
            prefix = "may" if kind == "choice" else f"up to {self.rng.randint(1, 3)} times"
            return [f"{prefix} {head} then {self.sentences(knowing)}"]
        if kind == "asking block":
            asked = self.rng.choice([self.choice, self.menu])(c.deeper(options=c.options))
            return [self.rng.choice(["may:", "up to 2 times:"]), *indented(asked)]
        lines = indented(self.quiet_first(inner))
        return ["may:" if kind != "up to" else f"up to {self.rng.randint(1, 2)} times:", *lines]

    def quiet_first(self, c: Context) -> list[str]:
        """A block that does not begin with a decision."""
        return [self.simple(c.names), *self.block(c, 2)]

    def nature(self, c: Context) -> list[str]:
        name = self.e.fresh()
        roll = self.rng.random()
        if roll < 0.15 and self.demands:
            return [self.shuffle(c)]
        if roll < 0.3:
            of, domain = self.rng.choice(
                [("set of thing", "things"), ("set of card", "deck"), ("set of card", "shelf")]
            )
            inner = c.deeper().knowing(**{name: of})
            head = f"choose exactly {self.rng.randint(1, 2)} {name} in {domain} at random:"
            return [head, *indented(self.block(replace(inner, options=c.options), 2)), "else:", "  flag = not flag"]
        domains = [("thing", "things"), ("player", "players"), ("int", "1..6"), ("place", "places"), ("card", "deck")]
        of, domain = self.rng.choice(domains)
        inner = c.deeper().knowing(**{name: of})
        if self.rng.random() < 0.2:
            lines = ["choose one at random:"]
            for number in range(self.rng.randint(2, 3)):
                lines += [
                    f"  option o{number}:",
                    *indented(indented(self.block(replace(c.deeper(), options=c.options), 2))),
                ]
            return lines
        out = [] if of != "card" or (self.demands and self.rng.random() < 0.3) else ["else:", "  flag = not flag"]
        return [
            f"choose {name} in {domain} at random:",
            *indented(self.block(replace(inner, options=c.options), 2)),
            *out,
        ]


def indented(lines: list[str]) -> list[str]:
    return ["  " + line for line in lines]


def random_source(seed: int) -> Source:
    """The random ruleset of a seed."""
    rng = random.Random(seed)
    declared = random_declarations(rng)
    secret = rng.random() < 0.4
    writer = Writer(rng, declared, demands=rng.random() < (0.4 if secret else 0.65))
    if not writer.demands and rng.random() < 0.6:
        declared.zones["deck"].refill = "heap"
    if secret:
        hide(declared, rng, writer.demands)
    inside = Names(acts=False).acting()
    write_entries(writer, Context(inside, options=0 if rng.random() < 0.8 else 1, limit=1, in_hook=True))
    functions = "".join(f"  {line}\n" for line in writer.e.function_lines())
    effects = "".join(f"  {line}\n" for line in effect_lines(writer, rng))
    return Source(declared, f"{declared.yaml()}functions:\n{functions}effects:\n{effects}")


def effect_lines(writer: Writer, rng: random.Random) -> list[str]:
    lines: list[str] = []
    names = [f"e{k}" for k in range(1, rng.randint(2, 5))]
    for name in names:
        writer.signatures[name] = [rng.choice(["int", "thing", "player", "bool"]) for _ in range(rng.randint(0, 2))]
        if rng.random() < 0.4:
            writer.returning.add(name)
    writer.signatures["rec"] = ["int"]
    turns = rng.random() < 0.5
    main = Context(Names(acts=True), limit=4, callable=(*names, "rec"), spans=("game",), in_main=True)
    acting = replace(main, names=main.names.acting(), in_loop=True, spans=("game", "turn") if turns else ("game",))
    body = [
        line
        for _ in range(rng.randint(1, 2))
        for line in rng.choice([writer.choice, writer.menu, writer.prefixed])(acting)
    ]
    body += writer.block(acting, 3)
    for _ in range(rng.randint(2, 4)):
        body += writer.of_any_form(replace(acting, limit=2))
    body += writer.all_regards()
    lines += ["main: |", "  game:", *indented(indented(writer.dealt()))]
    if rng.random() < 0.3:
        lines += indented(indented(writer.block(replace(main, limit=2), 2)))
    together = BlockWriter(random.Random(rng.random()), writer.e)
    lines += [f"    repeat {rng.choice([1, 2, 2])} times:"]
    lines += indented(indented(indented(together.block()))) if rng.random() < 0.4 else []
    lines += ["      each player:"]
    lines += indented(indented(indented(indented(["turn:", *indented(body)] if turns else body))))
    spans = ("game", "turn") if turns else ("game",)
    for at, name in enumerate(names):
        lines += routine(
            writer, name, Context(Names(acts=True), options=1, limit=3, callable=tuple(names[at + 1 :]), spans=spans)
        )
    probe = Context(Names(tries=False).adding(w2="thing").acting(), options=1, limit=0)
    lines += writer.anytime()
    lines += ["probe(thing w2): |", *indented(writer.block(probe, 2))]
    lines += ["  choose w3 in places or skip if pot > 2", f"  pay tally[w3] heat[{writer.e.member()}]"]
    deep = Context(Names().adding(w1="int").acting(), options=1, limit=2)
    again = indented([*writer.block(deep, 2), "do rec(w1 - 1)"])
    lines += ["rec(int w1):", "  depth: 9", "  do: |", *indented(indented(["if w1 > 0 and w1 < 4:", *again]))]
    for name in ("on_pot", "on_low"):
        lines += [
            f"{name}: {rng.choice(['heat[red] = 2', 'flag = not flag', 'tally[north] = (tally[north] + 1) % 50'])}"
        ]
    asking = "'choose w4 in things or skip then heat[w4] = 1'"
    lines += ["moment: |", "  allowing t1:", "    pause"]
    return [*lines, "on_coin: " + rng.choice(["lose 3 coins", "score 1 as glory", asking])]


def routine(writer: Writer, name: str, c: Context) -> list[str]:
    parameters = {writer.e.fresh(): of for of in writer.signatures[name]}
    c = replace(c, names=c.names.adding(**parameters).acting())
    head = f"{name}({', '.join(f'{of} {p}' for p, of in parameters.items())})" if parameters else name
    body = writer.block(c)
    if name not in writer.returning:
        return [f"{head}: |", *indented(body)]
    if any(line.startswith("choose") and line[-1] != ":" and " then " not in line for line in body):
        body = ["repeat 1 times:", *indented(body)]
    return [
        f"{head}:",
        "  returns: int",
        "  do: |",
        *indented(indented([*body, f"return {writer.e.bounded(c.names)}"])),
    ]
