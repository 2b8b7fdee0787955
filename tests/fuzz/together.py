"""Random blocks that all players do at the same time, and how our builds are led through one.

The evaluator does such a block as it is carried out in the end, one player after another. Ours are given the same
answers in a random interleaving, each player's in their order.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.fuzz.expressions import Expressions


@dataclass(frozen=True)
class Given:
    """What a player was offered and answered."""

    seat: int
    keys: list[str]
    answer: str


def interleaved(rng: random.Random, given: list[Given]) -> list[Given]:
    """The same in a random order that keeps the order of each player's own."""
    waiting: dict[int, list[Given]] = {}
    for each in given:
        waiting.setdefault(each.seat, []).append(each)
    order = [each.seat for each in given]
    rng.shuffle(order)
    return [waiting[seat].pop(0) for seat in order]


@dataclass
class BlockWriter:
    """Writes the block. What it changes is the player's own (stock, spot, score); it reads what nobody changes, too."""

    rng: random.Random
    e: Expressions
    things: list[str] = field(default_factory=list)

    def block(self) -> list[str]:
        return ["each player at once:", *(f"  {line}" for line in self.lines(3))]

    def thing(self) -> str:
        return self.rng.choice([*self.things, self.e.member()])

    def condition(self) -> str:
        number, thing = self.rng.randint(0, 4), self.thing()
        ways = [f"stock[{thing}] > {number}", f"heat[{thing}] >= {number}", f"pot < {number}", "flag", "coins > 3"]
        return self.rng.choice([*ways, f"{thing} == {self.e.member()}", "spot is none"])

    def simple(self) -> str:
        number = self.rng.randint(0, 3)
        ways = [f"gain {number} stock[{self.thing()}]", f"lose {number} stock[{self.thing()}]"]
        ways += [f"score {number} + pot as glory", f"score stock[{self.thing()}] as glory", "score coins as glory"]
        ways += [f"spot = {self.rng.choice(self.e.declared.kinds['place'])}", 'note "{me} has {pot}"']
        return self.rng.choice(ways)

    def lines(self, limit: int) -> list[str]:
        found: list[str] = []
        for _ in range(self.rng.randint(1, 3)):
            makers: list[Callable[[int], list[str]]] = [self.choice, self.number, self.menu, self.may, self.loop]
            if limit == 0 or self.rng.random() < 0.3:
                found.append(self.simple())
            else:
                found += self.rng.choice(makers)(limit - 1)
        return found

    def inside(self, limit: int, thing: str = "") -> list[str]:
        self.things += [thing] if thing else []
        lines = [f"  {line}" for line in self.lines(limit)]
        if thing:
            self.things.remove(thing)
        return lines

    def priced(self) -> list[str]:
        return [f"  pay {self.rng.randint(0, 2)} stock[{self.thing()}]"] if self.rng.random() < 0.6 else []

    def choice(self, limit: int) -> list[str]:
        x = self.e.fresh()
        domain = self.rng.choice(["things", f"things where stock[{x}] > 0", f"things where heat[{x}] > 1"])
        head, price = f"choose {x} in {domain} or skip:", []
        if self.rng.random() < 0.5:
            price = [f"  pay 1 stock[{x}]"]
        lines = [head, *price, *self.inside(limit, x)]
        return [*lines, "else:", *self.inside(0)] if self.rng.random() < 0.3 else lines

    def number(self, limit: int) -> list[str]:
        n = self.e.fresh()
        return [
            f"choose {n} in 0..{self.rng.choice(['2', f'stock[{self.thing()}]', 'pot'])}:",
            f"  gain {n} stock[red]",
        ]

    def menu(self, limit: int) -> list[str]:
        lines = ["choose one:"]
        for number in range(self.rng.randint(1, 2)):
            when = f" if {self.condition()}" if self.rng.random() < 0.4 else ""
            lines += [f"  option p{number}{when}:", *(f"  {x}" for x in [*self.priced(), *self.inside(limit)])]
        return [*lines, "  option rest:", f"    {self.simple()}"]

    def may(self, limit: int) -> list[str]:
        if self.rng.random() < 0.5:
            return [f"may (pay 1 stock[{self.thing()}] -> {self.simple()})"]
        return [f"up to 2 times ({self.simple()})"]

    def loop(self, limit: int) -> list[str]:
        if self.rng.random() < 0.5:
            return [f"repeat {self.rng.randint(1, 2)} times:", *self.inside(limit)]
        x = self.e.fresh()
        if self.rng.random() < 0.5:
            return [f"for each {x} in things:", *self.inside(limit, x)]
        return [f"if {self.condition()}:", *self.inside(limit)]
