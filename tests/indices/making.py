"""Writes a ruleset in which everything that can be declared per several indices is used at all combinations of them,
and says what its state must hold in the end. The model knows cells of a table, and nothing of the interpreter.

Three players, three goods and three cards are in a row each. Card `n` is before player `n` and has good `n`, so
that `me`, `this` and `this.good` all are number `n` in what a card does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product

SIZE = 3
#: What is declared per these, by the letters of its kinds.
SHAPES = ("pp", "gg", "cc", "ggg", "pgp", "gpp", "cgc", "ppp")
KINDS = {"p": "player", "g": "good", "c": "card"}
CARDS = ("ace", "two", "six")
GOODS = ("salt", "wine", "silk")

#: How many of the cells are written to in one way: all of two indices, some of three.
MOST = 9

#: How a number is written in an effect: as a local, a literal (of goods alone), an expression.
IN_EFFECTS: dict[str, tuple[Callable[[int], str], ...]] = {
    "p": (lambda n: f"p{n}", lambda n: f"p{(n + 2) % SIZE}.next", lambda n: f"me{'.next' * n}"),
    "g": (lambda n: f"g{n}", lambda n: GOODS[n], lambda n: f"g{(n + 2) % SIZE}.next"),
    "c": (lambda n: f"k{n}", lambda n: f"k{(n + 2) % SIZE}.mate"),
}
#: The same in what a card does: the text, and how far it is from the card's own number (None: the number itself).
IN_PASSIVES: dict[str, tuple[tuple[str, int], ...]] = {
    "p": (("me", 0), ("owner.next", 1), ("me.next.next", 2)),
    "g": (("this.good", 0), ("this.good.next", 1), ("this.good.next.next", 2)),
    "c": (("this", 0), ("this.mate", 1), ("this.mate.mate", 2)),
}
Cell = tuple[int, ...]
Table = dict[Cell, int]


def cells(rank: int) -> Iterable[Cell]:
    return product(range(SIZE), repeat=rank)


@dataclass
class Ruleset:
    """`expected`: what the slots of the state hold in the end, cell by cell."""

    counters: list[str] = field(default_factory=list)
    variables: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    zones: list[str] = field(default_factory=list)
    passives: list[list[str]] = field(default_factory=lambda: [[] for _ in CARDS])
    main: list[str] = field(default_factory=list)
    expected: dict[str, list[int]] = field(default_factory=dict)

    def text(self) -> str:
        lines = ["ruleset: {id: indices, title: Indices, language: 1, players: 3}"]
        lines += [f"kinds: {{good: {{cyclic: true, members: [{', '.join(GOODS)}]}}}}"]
        lines += ["components: {card: {fields: {good: good}}, chit: {}}"]
        lines += ["functions:", "  mate(card c): first(k in cards where k.good == c.good.next otherwise c)", "cards:"]
        for n, card in enumerate(CARDS):
            lines += [f"  {card}: {{good: {GOODS[n]}, passive: ["]
            lines += [f"    '{passive}'," for passive in self.passives[n]]
            lines += ["  ]}"]
        lines += ["chits: {bead: {copies: 400}}", "zones:", *_indented(self.zones)]
        lines += ["  box: {holds: card, starts_with: cards}", "  bag: {holds: chit, starts_with: chits}"]
        lines += ["  table: {per: player, holds: card, active: true}"]
        for section in ("counters", "variables", "values", "tables"):
            declared: list[str] = getattr(self, section)
            lines += [f"{section}:", *_indented(declared)] if declared else []
        setup = ["each player then draw 1 from box to table", "as first(p in players):"]
        setup += [f"  let p{n} = me{'.next' * n}" for n in range(SIZE)]
        setup += [f"  let g{n} = {good}" for n, good in enumerate(GOODS)]
        depth = "  "
        for n, good in enumerate(GOODS):
            setup.append(f"{depth}for each k{n} in cards where k{n}.good == {good}:")
            depth += "  "
        body = setup + [depth + line for line in self.main]
        return "\n".join([*lines, "effects:", "  main: |", *_indented(_indented(body))]) + "\n"


def _indented(lines: Iterable[str]) -> list[str]:
    return ["  " + line for line in lines]


@dataclass
class Writer:
    """Adds to a ruleset all that is declared per one shape. Names end with the shape."""

    shape: str
    ruleset: Ruleset
    rng: random.Random
    recorded: int = 0

    @property
    def per(self) -> str:
        return f"[{', '.join(KINDS[letter] for letter in self.shape)}]"

    def written(self, cell: Cell) -> str:
        """A cell as an effect names it, each index in a way drawn at random."""
        return ", ".join(self.rng.choice(IN_EFFECTS[of])(n) for of, n in zip(self.shape, cell, strict=True))

    def some(self) -> list[Cell]:
        found = list(cells(len(self.shape)))
        self.rng.shuffle(found)
        return found[:MOST]

    def record(self, read: str, table: Table) -> list[str]:
        """Copies what `read` gives at each cell into a variable of its own, which is to hold the table."""
        name = f"seen_{self.shape}_{self.recorded}"
        self.recorded += 1
        self.ruleset.variables.append(f"{name}: {{per: {self.per}, type: -1000000..1000000}}")
        self.ruleset.expected[f"v_{name}"] = [table.get(cell, 0) for cell in cells(len(self.shape))]
        names = [f"x{n}" for n in range(len(self.shape))]
        heads = [
            f"for each {x} in {'players' if of == 'p' else 'goods' if of == 'g' else 'cards'} then "
            for x, of in zip(names, self.shape, strict=True)
        ]
        at = ", ".join(names)
        return ["".join(heads) + f"{name}[{at}] = {read.format(at)}"]

    # -------------------------------------------------------------- state
    def state(self) -> None:
        c, v, z = (f"{letter}_{self.shape}" for letter in ("count", "number", "spot"))
        self.ruleset.counters.append(f"{c}: {{per: {self.per}, max: 999}}")
        self.ruleset.variables.append(f"{v}: {{per: {self.per}, type: 0..999}}")
        self.ruleset.zones.append(f"{z}: {{per: {self.per}, holds: chit}}")
        counted, numbers, lying = Table(), Table(), Table()
        lines = []
        for number, cell in enumerate(self.some(), 1):
            lines.append(f"gain {number} {c}[{self.written(cell)}]")
            if number % 3 == 0:
                lines.append(f"lose 1 {c}[{self.written(cell)}]")
            lines.append(f"{v}[{self.written(cell)}] = {number}; {v}[{self.written(cell)}] += 100")
            lines.append(f"draw {number % 3} from bag to {z}[{self.written(cell)}]")
            counted[cell], numbers[cell], lying[cell] = number - (number % 3 == 0), number + 100, number % 3
        lines += self.record(f"{c}[{{}}]", counted) + self.record(f"{v}[{{}}]", numbers)
        self.ruleset.main += lines + self.record(f"count({z}[{{}}])", lying)

    # -------------------------------------------------------------- values
    def values(self) -> None:
        """A base that reads its indices; all ways to change a value for a while; passives of all kinds."""
        base, table = self.base()
        name = f"plain_{self.shape}"
        self.ruleset.values.append(f"{name}: {{per: {self.per}, base: '{base}'}}")
        lines = self.record(f"{name}[{{}}]", table)
        for op in ("+=", "="):
            value = f"held_{self.shape}_{'sum' if op == '+=' else 'set'}"
            self.ruleset.values.append(f"{value}: {{per: {self.per}, base: '{base}'}}")
            now, inside, depth = dict(table), [], ""
            for number, cell in enumerate(self.some()[:4], 500):
                inside.append(f"{depth}with {value}[{self.written(cell)}] {op} {number}:")
                now[cell] = number if op == "=" else now[cell] + number
                depth += "  "
            lines += [*inside, *(depth + line for line in self.record(f"{value}[{{}}]", now))]
            lines += self.record(f"{value}[{{}}]", table)
            first, *more = self.some()
            now = dict(table)
            lines.append("turn:")
            for number, cell in enumerate([first, *more[:2]], 700):
                lines.append(f"  {value}[{self.written(cell)}] {op} {number} for this turn")
                now[cell] = number if op == "=" else now[cell] + number
            lines += _indented(self.record(f"{value}[{{}}]", now)) + self.record(f"{value}[{{}}]", table)
        self.ruleset.main += lines
        for kind in ("always", "if", "set"):
            self.passives(kind)

    def base(self) -> tuple[str, Table]:
        """100, 10 and 1 times the numbers of the indices."""
        terms = []
        for at, of in enumerate(self.shape):
            several = self.shape.count(of) > 1
            index = KINDS[of] + (f"_{self.shape[: at + 1].count(of)}" if several else "")
            number = f"{index}.good.number" if of == "c" else f"{index}.number"
            terms.append(f"{10 ** (len(self.shape) - 1 - at)} * {number}")
        table = {
            cell: sum((n + 1) * 10 ** (len(cell) - 1 - at) for at, n in enumerate(cell))
            for cell in cells(len(self.shape))
        }
        return " + ".join(terms), table

    def passives(self, kind: str) -> None:
        """Each card changes every cell that it can name: always, on a condition, or by setting it."""
        name = f"{kind}_{self.shape}"
        self.ruleset.values.append(f"{name}: {{per: {self.per}, base: 1}}")
        table: Table = dict.fromkeys(cells(len(self.shape)), 1)
        already: set[Cell] = set()
        for n, passives in enumerate(self.ruleset.passives):
            written = list(product(*(IN_PASSIVES[of] for of in self.shape)))
            self.rng.shuffle(written)
            for indices in written[:MOST]:
                cell = tuple((n + far) % SIZE for _, far in indices)
                number = self.rng.randint(2, 999)
                at = f"{name}[{', '.join(text for text, _ in indices)}]"
                if kind == "set":
                    passives.append(f"{at} = {number}")
                    if cell not in already:
                        already.add(cell)
                        table[cell] = number
                else:
                    condition = "if bag is not empty then " if kind == "if" else ""
                    passives.append(f"{condition}{at} += {number}")
                    table[cell] += number
            if kind == "always":
                self.of_others(name, n, passives, table)
        self.ruleset.main += self.record(f"{name}[{{}}]", table)

    def of_others(self, name: str, n: int, passives: list[str], table: Table) -> None:
        """`others.v[..]`: the first player among the indices is each of the others."""
        if "p" not in self.shape:
            return
        player = self.shape.index("p")
        rest = [IN_PASSIVES[of] for at, of in enumerate(self.shape) if at != player]
        for aim, whose in (("others", [p for p in range(SIZE) if p != n]), ("players", range(SIZE))):
            for indices in self.rng.sample(list(product(*rest)), 2):
                number = self.rng.randint(2, 999)
                passives.append(f"{aim}.{name}[{', '.join(text for text, _ in indices)}] -= {number}")
                for p in whose:
                    cell = [(n + far) % SIZE for _, far in indices]
                    cell.insert(player, p)
                    table[tuple(cell)] -= number

    # -------------------------------------------------------------- tables
    def tables(self) -> None:
        """What is a constant has no players and no components as keys; numbers in their place."""
        if set(self.shape) != {"g"}:
            return
        name = f"fixed_{self.shape}"
        table = {cell: number for number, cell in enumerate(cells(len(self.shape)), 7)}
        rows = "{" + ", ".join(f"{good}: {self._row(table, (n,))}" for n, good in enumerate(GOODS)) + "}"
        self.ruleset.tables.append(f"{name}: {{per: {self.per}, values: {rows}}}")
        self.ruleset.main += self.record(f"{name}[{{}}]", table)
        if len(self.shape) == 2:
            numbers = {a: [table[a, b] for b in range(SIZE)] for a in range(SIZE)}
            self.ruleset.tables.append(f"{name}_list: {numbers}")
            self.ruleset.main += self.record_by_number(f"{name}_list", table)

    def _row(self, table: Table, before: Cell) -> object:
        if len(before) == len(self.shape):
            return table[before]
        inner = [self._row(table, (*before, n)) for n in range(SIZE)]
        return "{" + ", ".join(f"{good}: {value}" for good, value in zip(GOODS, inner, strict=True)) + "}"

    def record_by_number(self, name: str, table: Table) -> list[str]:
        (line,) = self.record("0", table)
        head, _, _ = line.rpartition("0")
        return [f"{head}{name}[x0.number - 1, x1.number - 1]"]


def ruleset(shapes: Sequence[str], seed: int) -> Ruleset:
    made = Ruleset()
    for shape in shapes:
        writer = Writer(shape, made, random.Random(f"{seed} {shape}"))
        writer.state()
        writer.values()
        writer.tables()
    return made
