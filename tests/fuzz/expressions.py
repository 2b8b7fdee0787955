"""Writes random expressions of a wanted type."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.fuzz.declarations import Declarations


@dataclass(frozen=True)
class Names:
    """The locals of a place by type, those that may be assigned, and whether a player acts there.

    `level`: values that entries change may be read; `tries`: what can be done may be tried; `acts`: events may happen
    and cards be used."""

    types: tuple[tuple[str, str], ...] = ()
    changeable: frozenset[str] = frozenset()
    me: bool = False
    level: bool = True
    tries: bool = True
    acts: bool = False

    def of(self, type: str) -> list[str]:
        return [name for name, of in self.types if of == type]

    def adding(self, changeable: bool = False, **names: str) -> Names:
        more = self.changeable | set(names) if changeable else self.changeable
        return replace(self, types=self.types + tuple(names.items()), changeable=more)

    def acting(self) -> Names:
        return replace(self, me=True)

    def fixed(self) -> Names:
        """For functions of locals only: nothing may be assigned."""
        return replace(self, changeable=frozenset())


class Expressions:
    """`statement` writes one simple statement, for `can(..)`."""

    def __init__(self, rng: random.Random, declared: Declarations, statement: Callable[[Names], str]) -> None:
        self.rng, self.declared, self.statement = rng, declared, statement
        self.count = 0
        self.functions: dict[str, tuple[str, list[str]]] = {}

    def fresh(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def of_type(self, type: str, names: Names) -> str:
        makers = {"int": self.bounded, "thing": self.thing, "player": self.player, "bool": self.condition}
        makers["amounts"] = self.amounts
        return makers[type](names)

    def function_lines(self) -> list[str]:
        lines = []
        for name, of in (("score_of", "int"), ("apt", "bool"), ("kin", "set of thing")):
            parameters = {self.fresh(): self.rng.choice(["int", "thing"]) for _ in range(self.rng.randint(1, 2))}
            names = Names().adding(**parameters)
            body = {"int": self.number, "bool": self.condition, "set of thing": self.things}[of](names)
            lines.append(f"{name}({', '.join(f'{t} {p}' for p, t in parameters.items())}): {quoted(body)}")
            self.functions[name] = (of, list(parameters.values()))
        return lines

    def call(self, name: str, names: Names, depth: int) -> str:
        arguments = [
            self.number(names, depth + 1) if t == "int" else self.thing(names) for t in self.functions[name][1]
        ]
        return f"{name}({', '.join(arguments)})"

    # -------------------------------------------------------------- numbers
    def atom(self, names: Names) -> str:
        return self.rng.choice([*names.of("int"), "pot", str(self.rng.randint(0, 2))])

    def small(self, names: Names) -> str:
        """From 0 to 3."""
        return f"({self.number(names, 1)} % {self.rng.randint(2, 4)})"

    def bounded(self, names: Names) -> str:
        """From 0 to 5: fits in every counter."""
        return (
            f"({self.number(names)} % {self.rng.randint(2, 6)})"
            if self.rng.random() < 0.7
            else str(self.rng.randint(0, 5))
        )

    def number(self, names: Names, depth: int = 0) -> str:
        rng = self.rng
        if rng.random() < 0.45 or depth > 2:
            return rng.choice(self.number_atoms(names))
        a, b = self.number(names, depth + 1), self.number(names, depth + 1)
        v = self.fresh()
        inner = names.adding(**{v: "thing"})
        ways = [
            lambda: f"({a} + {b})",
            lambda: f"({a} - {b})",
            lambda: f"(({a} * {b}) % 7)",
            lambda: f"({a} / {rng.randint(1, 3)})",
            lambda: f"({a} % {rng.randint(2, 5)})",
            lambda: f"(-{a})",
            lambda: f"{rng.choice(['max', 'min'])}({a}, {b})",
            lambda: f"({a} when {self.condition(names, depth + 1)} otherwise {b})",
            lambda: f"count({v} in {self.things(names, depth + 1)} where {self.condition(inner, depth + 1)})",
            lambda: f"sum({self.number(inner, depth + 1)} for {v} in things{self.maybe_where(inner, depth)})",
            lambda: self.extreme(f"{v}.weight", v, self.maybe_where(inner, depth)),
            lambda: f"count({self.things(names, depth + 1)})",
            lambda: f"distinct({v}.weight for {v} in things)",
            lambda: self.call("score_of", names, depth) if "score_of" in self.functions else "pot",
        ]
        k, few = self.fresh(), names.adding
        ways += [lambda: self.of_numbers(k, few(**{k: "int"}), a, b, depth)] * 2
        ways += [
            lambda: f"first({self.number(inner, 2)} for {v} in things{self.maybe_where(inner, depth)} otherwise {b})",
            lambda: f"count({v} in things, {k} in {v}.likes{self.maybe_where(few(**{v: 'thing', k: 'thing'}), depth)})",
        ]
        ways += [lambda: f"abs({a})", lambda: self.over_two(names, depth), lambda: f"min({v}.weight for {v} in things)"]
        if names.me and names.tries and depth == 0:
            ways += [lambda: self.most_that_can(names)] * 2
        return rng.choice(ways)()

    def of_numbers(self, k: str, inner: Names, a: str, b: str, depth: int) -> str:
        """Of a set of numbers: those that a condition admits, or the set alone."""
        op = self.rng.choice(["max", "min", "sum", "distinct"])
        if self.rng.random() < 0.5:
            return f"{op}([{a}, {b}])"
        out = f" otherwise {self.rng.randint(0, 4)}" if op in ("max", "min") else ""
        return f"{op}({k} in {self.rng.randint(0, 2)}..3 where {self.condition(inner, depth + 1)}{out})"

    def number_atoms(self, names: Names) -> list[str]:
        x = self.thing(names)
        atoms = [
            *names.of("int") * 3,
            str(self.rng.randint(0, 4)),
            "pot",
            f"heat[{x}]",
            f"{x}.weight",
            f"{x}.number",
            f"{x}.heat",
            f"price[{x}]",
            "limit",
            f"found[{x}]",
            f"drift[{self.place(names)}]",
        ]
        atoms += [f"tally[{self.place(names)}]", f"(nook[{x}].cost otherwise {self.rng.randint(0, 2)})", "count(shelf)"]
        atoms += [self.part_of_amounts(names)]
        atoms += [f"{card}.cost" for card in names.of("card")] * 2
        atoms += [f"{player}.coins" for player in names.of("player")] + [f"{p}.number" for p in names.of("player")]
        atoms += [f"(thing.number({self.rng.randint(0, 5)}) otherwise {x}).heat"]
        atoms += [f"({thing}.luck otherwise 1)" for thing in names.of("thing")] if names.me and names.level else []
        atoms += [f"rank[{x}]", f"{x}.toll[{self.rng.choice(['coin', 'pot', x])}]"]
        at = self.rng.choice([*names.of("int"), "count(trail) - 1", "-1", "0", "2"])
        atoms += [
            "count(trail)",
            f"(trail[{at}] otherwise {self.member()}).weight",
            f"count({self.fresh()} in attic)",
            f"first({self.fresh()} in trail otherwise {self.member()}).weight",
        ]
        if self.declared.dummies:
            v = self.fresh()
            atoms += [
                "gaius.coins",
                f"stock[gaius, {x}]",
                "gaius.number",
                "count(everyone)",
                f"sum({v}.coins for {v} in everyone)",
            ] * 2
        if self.declared.charged:
            atoms += [f"{card}.charge" for card in names.of("card")] * 2
        if self.declared.owned:
            atoms += [f"({card}.owner.coins otherwise 2)" for card in names.of("card")] * 2
        if names.me and names.level:
            atoms += ["level", f"level[{self.player(names)}]", f"bonus[{x}]", f"{self.player(names)}.bonus[{x}]"]
            atoms += [f"regard[{self.player(names)}]", f"{self.player(names)}.regard[{self.player(names)}]"]
            atoms += [f"bond[{self.player(names)}, {self.player(names)}]"]
            atoms += ["weather", "rebate[coin]", f"rebate[{x}]"] + [
                f"({c}.worth otherwise 1)" for c in names.of("card")
            ]
        if not self.declared.secret:
            v = self.fresh()
            atoms += ["count(hands)", f"count({v} in hands where {v}.cost > 1)"]
        if names.me and self.declared.secret:
            atoms += ["hush"] * 4
        if names.me:
            atoms += [
                "coins",
                "coin",
                f"stock[{x}]",
                f"stock[{self.player(names)}, {x}]",
                f"{self.player(names)}.stock[{x}]",
                "count(hand)",
                "zeal",
                f"{self.player(names)}.zeal",
            ]
        return atoms

    def most_that_can(self, names: Names) -> str:
        k = self.fresh()
        cost = self.rng.choice(["coins", "pot", f"heat[{self.member()}]", f"stock[{self.member()}]"])
        body = self.rng.choice([f"pay {k} {cost}", f"pay {k} {cost}; {self.statement(names)}"])
        return f"max({k} for {k} in 0..{self.rng.randint(1, 3)} where can({body}) otherwise 0)"

    def extreme(self, element: str, local: str, where: str) -> str:
        op = self.rng.choice(["max", "min"])
        return f"{op}({element} for {local} in things{where} otherwise {self.rng.randint(0, 3)})"

    def over_two(self, names: Names, depth: int) -> str:
        """Of two sources, the second of which may speak of the first."""
        v, w = self.fresh(), self.fresh()
        inner = names.adding(**{v: "thing", w: "thing"})
        where = self.maybe_where(inner, depth + 1)
        op = self.rng.choice(["sum", "distinct"])
        second = self.rng.choice(["things", f"{v}.likes"])
        return f"{op}({v}.weight + {w}.number for {v} in things, {w} in {second}{where})"

    def quantified(self, local: str, domain: str, condition: str) -> str:
        return f"{self.rng.choice(['any', 'all'])}({local} in {domain} where {condition})"

    def maybe_where(self, names: Names, depth: int) -> str:
        return f" where {self.condition(names, depth + 1)}" if self.rng.random() < 0.6 else ""

    # -------------------------------------------------------------- amounts
    def amounts(self, names: Names, depth: int = 0, stored: bool = True) -> str:
        """A value of amounts that is as one term; `stored`: it may be made of what variables hold."""
        rng = self.rng
        if depth > 1 or rng.random() < 0.5:
            atoms = [f"{self.member()}.toll", f"({self.bounded(names)} coins and {rng.randint(0, 2)} {self.member()})"]
            atoms += [f"({self.bounded(names)} stock[{self.thing(names)}])", f"({rng.randint(0, 2)} pot)"]
            if stored:
                atoms += ["purse", *names.of("amounts") * 2]
                atoms += [f"(gift[{self.player(names)}] otherwise (1 {self.member()}))"] if names.me else []
            atoms += [f"fee[{self.thing(names)}]"] + (["rebate"] if names.me and names.level else [])
            return rng.choice(atoms)
        return f"({self.sum_of_amounts(names, depth, stored)})"

    def sum_of_amounts(self, names: Names, depth: int = 0, stored: bool = True) -> str:
        """Such a value that is certainly not written out, whatever it is made of."""
        a, b = self.amounts(names, depth + 1, stored), self.amounts(names, depth + 1, stored)
        ways = [f"{a} + {b}", f"({a} + {b}) less {self.amounts(names, depth + 1, stored)}"]
        ways += [f"{self.member()}.toll less {self.rng.randint(0, 2)} {self.member()}"]
        return self.rng.choice([*ways, f"{self.member()}.toll less {a}", f"{a} * {self.small(names)}"])

    def part_of_amounts(self, names: Names) -> str:
        held = ["purse", f"{self.member()}.toll", *names.of("amounts") * 2]
        return f"{self.rng.choice(held)}[{self.rng.choice(['coin', 'pot', self.thing(names)])}]"

    # -------------------------------------------------------------- conditions
    def condition(self, names: Names, depth: int = 0) -> str:
        rng = self.rng
        roll = rng.random()
        if roll < 0.35 or depth > 2:
            operator = rng.choice(["==", "!=", "<", ">", "<=", ">="])
            return f"{self.number(names, depth + 2)} {operator} {self.number(names, depth + 2)}"
        if roll < 0.45:
            return (
                f"({self.condition(names, depth + 1)} {rng.choice(['and', 'or'])} {self.condition(names, depth + 1)})"
            )
        if roll < 0.5:
            return f"not ({self.condition(names, depth + 1)})"
        return rng.choice(self.tests(names, depth))()

    def tests(self, names: Names, depth: int) -> list[Callable[[], str]]:
        rng, x, y = self.rng, self.thing(names), self.thing(names)
        v = self.fresh()
        inner = names.adding(**{v: "thing"})
        tests: list[Callable[[], str]] = [
            lambda: "flag",
            lambda: f"{x} == {y}",
            lambda: f"done[{x}]",
            lambda: f"{x} != {y}",
            lambda: f"{x} {rng.choice(['in', 'not in'])} {self.things(names, depth + 1)}",
            lambda: self.quantified(v, self.things(names, depth + 1), self.condition(inner, depth + 1)),
            lambda: f"nook[{x}] {rng.choice(['is none', 'is not none', 'is empty', 'is not empty'])}",
            lambda: f"mark[{x}] {rng.choice(['is none', 'is not none'])}",
            lambda: f"{x}.mate == {y}",
            lambda: f"{x} {rng.choice(['in', 'not in'])} trail",
            lambda: f"any({v} in attic where {v} is {rng.choice(['card', 'chit'])})",
            lambda: f"any({v} in attic where {v} is card and {v}.cost > {rng.randint(0, 2)})",
            lambda: f"{self.amounts(names)} {rng.choice(['==', '!='])} {self.amounts(names)}",
            lambda: f"shelf {rng.choice(['is full', 'is not full', 'is empty', 'is not empty'])}",
            lambda: f"{self.things(names, depth + 1)} {rng.choice(['==', '!='])} {self.things(names, depth + 1)}",
        ]
        few = self.rng.choice(["seen", "trail", "things", f"{self.member()}.likes"])
        tests += [
            lambda: f"any({few})",
            lambda: f"(goal is not none and goal.weight > {rng.randint(0, 3)})",
            lambda: f"{rng.choice(['any', 'all'])}(({self.condition(inner, depth + 1)}) for {v} in things)",
        ]
        tests += [lambda b=b: b for b in names.of("bool")]  # type: ignore[misc]
        tests += [lambda p=p: f"mark[{x}] == {p}" for p in names.of("player")]  # type: ignore[misc]
        tests += [lambda c=c: f"{c}.tint == {x}" for c in names.of("card")]  # type: ignore[misc]
        tests += [lambda c=c: f"{c} is chit" for c in names.of("piece")]  # type: ignore[misc]
        tests += [lambda q=q: f"{q} == {self.place(names)}" for q in names.of("place")]  # type: ignore[misc]
        if "apt" in self.functions:
            tests.append(lambda: self.call("apt", names, depth))
        if names.me:
            tests += [lambda: f"veil == {x}"] * 3 if self.declared.secret else []
            tests += [lambda: f"mark[{x}] == me", lambda: f"spot == {self.place(names)}", lambda: "hand is empty"]
            tests += [
                lambda: f"{self.player(names)} == me",
                lambda: "hand is full" if self.declared.zones["hand"].capacity else "flag",
            ]
            if names.level:
                tests += [lambda: "open", lambda: f"{x} in barred", lambda: f"open[{self.player(names)}]"]
                tests += [lambda c=c: f"{c}.worth is none" for c in names.of("card")]  # type: ignore[misc]
            tests += [lambda c=c: f"{c}.owner == me" for c in names.of("card")]  # type: ignore[misc]
            if depth == 0 and names.tries:
                tests += [lambda: f"supposing(do probe({x}), {self.number_atoms(names)[-1]} > {rng.randint(0, 3)})"]
                tests += [lambda: f"can({self.statement(names.fixed())}; {self.statement(names.fixed())})"] * 3
        return tests

    # -------------------------------------------------------------- members and sets
    def member(self) -> str:
        return self.rng.choice(self.declared.kinds["thing"])

    def thing(self, names: Names) -> str:
        known = names.of("thing")
        roll = self.rng.random()
        if known and roll < 0.6:
            return self.rng.choice(known)
        if known and roll < 0.7:
            return (
                f"({self.rng.choice(known)}.{self.rng.choice(['next', 'previous', 'mate'])} otherwise {self.member()})"
            )
        if 0.12 <= roll < 0.2:
            return f"({self.rng.choice(['trip', 'goal'])} otherwise {self.member()})"
        if roll < 0.12:
            v, least = self.fresh(), self.rng.randint(0, 3)
            return f"first({v} in {self.things(names, 2)} where {v}.heat > {least} otherwise {self.member()})"
        return f"{self.rng.choice(names.of('card'))}.tint" if names.of("card") and roll < 0.8 else self.member()

    def place(self, names: Names) -> str:
        return self.rng.choice([*names.of("place") * 2, *self.declared.kinds["place"]])

    def player(self, names: Names) -> str:
        return (
            self.rng.choice([*names.of("player"), "me", "me", "me.next"])
            if names.me
            else self.rng.choice(names.of("player"))
        )

    def seats(self, names: Names) -> list[str]:
        """Players that decide, as far as they are known; else nobody."""
        return [*names.of("player"), *(["me", "me.next"] if names.me else [])] or ["none"]

    def things(self, names: Names, depth: int = 0) -> str:
        rng = self.rng
        if depth > 1 or rng.random() < 0.4:
            return rng.choice(["things", "seen", *names.of("set of thing"), f"{self.member()}.likes"])
        v = self.fresh()
        inner = names.adding(**{v: "thing"})
        ways = [
            lambda: f"[{self.thing(names)}, {self.thing(names)}]",
            lambda: f"({self.things(names, depth + 1)} {rng.choice('+-')} {self.things(names, depth + 1)})",
            lambda: f"({self.things(names, depth + 1)} {rng.choice('+-')} {self.thing(names)})",
            lambda: f"set({v} in {self.things(names, depth + 1)} where {self.condition(inner, depth + 1)})",
            lambda: (
                f"set({v}.tint for {v} in {rng.choice(['deck', 'shelf'] if self.declared.open('deck') else ['shelf'])})"
            ),
            lambda: f"set({v} in trail where {self.condition(inner, depth + 1)})",
            lambda: f"spread({v} from {self.things(names, 2)} to {v}.likes)",
            lambda: f"spread({v} from {self.things(names, 2)} to {v}.likes where {self.condition(inner, depth + 1)})",
            lambda: f"[{self.thing(names)}]",
            lambda: self.call("kin", names, depth) if "kin" in self.functions else "seen",
        ]
        return rng.choice(ways)()


def quoted(text: str) -> str:
    """As a YAML scalar."""
    return f"'{text}'" if text[:1] in "[{-'" or ", " in text else text
