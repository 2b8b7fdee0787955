"""Expressions of the evaluator: members, players and components are `Thing`s, sets are tuples."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from interpreter.syntax import nodes as n
from tests.fuzz.declarations import Thing
from tests.fuzz.world import Amounts, Frame, Rules, World

#: A counter, variable or zone: its name and its indices.
Place = tuple[str, tuple[Thing, ...]]


#: What holds amounts and is read without an index.
OF_AMOUNTS = ("purse", "rebate")


class Ordered(tuple[object, ...]):
    """A list: the same thing may be in it twice."""

    __slots__ = ()


def distinct(values: Sequence[object]) -> tuple[object, ...]:
    return tuple(dict.fromkeys(values))


class Values(ABC):
    """What all expressions are judged by."""

    def __init__(self, rules: Rules, world: World) -> None:
        self.rules, self.declared, self.world = rules, rules.declared, world
        #: the nodes that were carried out or judged, and what has happened that no node tells (`mark`)
        self.reached: set[object] = set()
        self.trial = False
        #: what expressions were found to be since the last answer, and how many of them have been asked for in this run
        self.trace: list[object] = []
        self.asked_for, self.judging = 0, False

    @abstractmethod
    def can(self, statements: tuple[n.Stmt, ...], f: Frame, supposing: bool = False) -> bool:
        """Whether the statements can be carried out; with `supposing`, to the end, without chance or leaving."""

    @abstractmethod
    def current(self, name: str, index: tuple[Thing, ...]) -> object:
        """A value that entries change."""

    @abstractmethod
    def formula(self, name: str, thing: Thing, f: Frame) -> object:
        """A formula of a card or member."""

    def mark(self, what: object) -> None:
        """Notes that something has happened, but in trials only what an expression was found by."""
        if self.judging or not self.trial:
            self.reached.add(what)

    def number(self, e: n.Expr, f: Frame) -> int:
        value = self.value(e, f)
        assert isinstance(value, int)
        return value

    def members(self, e: n.Expr, f: Frame) -> tuple[object, ...]:
        value = self.value(e, f)
        assert isinstance(value, tuple)
        return value

    def value(self, e: n.Expr, f: Frame) -> object:
        """What an expression is. A run that gives the answers of an earlier one finds what that one has found."""
        if self.judging:
            self.reached.add(e)
            return EXPRESSIONS[type(e)](self, e, f)
        at = self.asked_for
        self.asked_for += 1
        if at == len(self.trace):
            self.reached.add(e)
            self.judging = True
            self.trace.append(EXPRESSIONS[type(e)](self, e, f))
            self.judging = False
        return self.trace[at]

    def called(self, e: n.Call, f: Frame) -> object:
        arguments = [self.value(a, f) for a in e.arguments]
        if e.name.text == "abs":
            return abs(arguments[0])  # type: ignore[arg-type]
        names, body = self.rules.functions[e.name.text]
        return self.value(body, Frame(dict(zip(names, arguments, strict=True)), f.me))

    def indexed(self, e: n.Index, f: Frame) -> object:
        base, first = e.base, e.indices[0]
        if isinstance(base, n.Attribute):
            if base.name.text == "toll":
                return self.part(self.value(base, f), first, f)
            # p.stock[x]
            return self.read(base.name.text, [self.value(base.base, f), *(self.value(i, f) for i in e.indices)], f)
        assert isinstance(base, n.NameRef)
        if isinstance(f.local.get(base.name), Amounts) or base.name in OF_AMOUNTS:
            return self.part(self.named(base.name, f), first, f)
        if base.name == "trail":
            items, at = self.members(base, f), self.number(first, f)
            return items[at] if 0 <= at < len(items) else None
        return self.read(base.name, [self.value(i, f) for i in e.indices], f)

    def of_something(self, e: n.Attribute, f: Frame) -> object:
        if e.arguments is not None:  # thing.number(k)
            members, at = self.declared.things("thing"), self.number(e.arguments[0], f)
            return members[at - 1] if 0 < at <= len(members) else None
        return self.attribute(self.value(e.base, f), e.name.text, f)

    def is_type(self, e: n.IsType, f: Frame) -> bool:
        value = self.value(e.operand, f)
        return isinstance(value, Thing) and value.kind == e.name.text

    def measured(self, e: n.Measure, f: Frame) -> object:
        values = [self.value(a, f) for a in e.arguments]
        if len(values) > 1:
            return {"max": max, "min": min}[e.op](values)  # type: ignore[type-var]
        return self.aggregate(e.op, values[0], values[0], None, f)  # type: ignore[arg-type]

    def gathered(self, e: n.Filter | n.Collect, f: Frame) -> object:
        every = e.op == "all" and isinstance(e, n.Filter)
        rows = self.rows(e.sources, None if every else e.where, f)
        if every:
            return all(self.holds(e.where, e.sources, row, f) for row in rows)
        if isinstance(e, n.Collect) and e.op in ("any", "all"):
            return {"any": any, "all": all}[e.op](self.in_row(e.element, e.sources, row, f) for row in rows)
        element = e.element if isinstance(e, n.Collect) else n.NameRef(e.span, e.sources[0].name.text)
        return self.aggregate(e.op, rows, [self.in_row(element, e.sources, row, f) for row in rows], e.default, f)

    def fallback(self, e: n.Fallback, f: Frame) -> object:
        value = self.value(e.value, f)
        return self.value(e.otherwise, f) if value is None else value

    def named(self, name: str, f: Frame) -> object:
        if name in f.local:
            return f.local[name]
        if name in self.declared.words:
            return self.declared.words[name]
        if name == "me":
            return f.me
        if name == "others":
            return tuple(p for p in self.declared.seats if p != f.me)
        return self.read(name, [], f)

    def read(self, word: str, indices: list, f: Frame) -> object:
        if None in indices:
            return None
        if word == "price":
            return self.declared.price[indices[0].number]
        if word == "rank":
            rank = self.declared.rank[indices[0].number]
            return 7 if rank is None else rank
        if word == "fee":
            return self.value(self.rules.expressions[f"fee {self.declared.key(indices[0])}"], Frame({}, None))
        if word in self.declared.values:
            return self.current(word, self.of_value(word, indices, f))
        if word == "hands":
            self.mark("the plural of a zone")
            cards = [self.world.zones["hand", of] for of in self.declared.indices(("player",))]
            return tuple(card for hand in cards for card in hand)
        name, index = self.located(word, indices, f)
        if name in self.declared.zones:
            zone = self.world.zones[name, index]
            slot = self.declared.zones[name].capacity == 1
            return (zone[0] if zone else None) if slot else tuple(zone)
        return self.world.counters[name, index] if name in self.declared.counters else self.world.variables[name, index]

    def of_value(self, word: str, indices: list[Thing], f: Frame) -> tuple[Thing, ...]:
        """The whole index of a value; what is left out is the acting player."""
        if len(indices) < len(self.declared.values[word].per):
            assert f.me is not None
            return f.me, *indices
        return tuple(indices)

    def attribute(self, base: object, name: str, f: Frame) -> object:
        if base is None:
            return None
        assert isinstance(base, Thing)
        siblings = self.declared.things(base.kind)
        if name == "number":
            return base.number + 1
        if name in ("next", "previous"):
            at = base.number + (1 if name == "next" else -1)
            if base.kind == "player":
                siblings = self.declared.seats
                # A dummy sits after all the others.
                at = at % len(siblings) if base in siblings else (0 if name == "next" else len(siblings) - 1)
            return siblings[at] if 0 <= at < len(siblings) else None
        if base.kind == "card" and name == "cost":
            return self.declared.card(base).cost
        if base.kind == "card" and name == "tint":
            return self.named(self.declared.card(base).tint, f)
        if name in ("worth", "luck"):
            return self.formula(name, base, f)
        if name == "owner" and base.kind == "card" and self.declared.owned:
            self.mark("an owner by a variable")
            return self.world.variables["holder", (base,)]
        if name == "owner":
            return next(
                (
                    i[0]
                    for (_, i), cards in self.world.zones.items()
                    if base in cards and i[:1] and i[0].kind == "player"
                ),
                None,
            )
        if name == "toll":
            return self.toll(str(self.declared.fields[base.kind][name][base.number]))
        if name in self.declared.fields.get(base.kind, {}):
            static = self.declared.fields[base.kind][name][base.number]
            if isinstance(static, list):
                return tuple(self.named(member, f) for member in static)
            return self.named(static, f) if isinstance(static, str) else static
        return self.read(name, [base], f)

    def rows(self, sources: Sequence[n.Source], where: n.Expr | None, f: Frame) -> list[tuple[object, ...]]:
        rows: list[tuple[object, ...]] = [()]
        for at, source in enumerate(sources):
            rows = [(*row, value) for row in rows for value in self.in_row(source.domain, sources[:at], row, f)]  # type: ignore[attr-defined]
        return [row for row in rows if where is None or self.holds(where, sources, row, f)]

    def in_row(self, e: n.Expr, sources: Sequence[n.Source], row: Sequence[object], f: Frame) -> object:
        return self.value(e, Frame({**f.local, **{s.name.text: v for s, v in zip(sources, row, strict=True)}}, f.me))

    def holds(self, where: n.Expr | None, sources: Sequence[n.Source], row: Sequence[object], f: Frame) -> bool:
        return where is None or bool(self.in_row(where, sources, row, f))

    def aggregate(self, op: str, rows: Sequence[object], values: Sequence, default: n.Expr | None, f: Frame) -> object:
        if op == "count":
            return len(rows)
        if op == "any":
            return bool(rows)
        if op == "set":
            return distinct(values)
        if op == "distinct":
            return len(set(values))
        if op == "sum":
            return sum(values)
        if not values:
            assert default is not None
            return self.value(default, f)
        return {"first": lambda v: v[0], "max": max, "min": min}[op](values)

    def operate(self, op: str, left, right):  # type: ignore[no-untyped-def]
        if isinstance(left, Ordered):
            return Ordered((*left, right))
        if isinstance(left, tuple):
            others = right if isinstance(right, tuple) else (right,)
            return distinct([*left, *others]) if op == "+" else tuple(v for v in left if v not in others)
        if isinstance(left, Amounts):
            if isinstance(right, int):
                return Amounts(tuple(a * max(0, right) for a in left.numbers))
            return Amounts(tuple(a + b for a, b in zip(left.numbers, right.numbers, strict=True)))
        operations = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__, "/": int.__floordiv__, "%": int.__mod__}
        return operations[op](left, right)

    def compare(self, op: str, left, right) -> bool:  # type: ignore[no-untyped-def]
        if op in ("==", "!="):
            plain = [set(v) if isinstance(v, tuple) else v for v in (left, right)]
            return (plain[0] == plain[1]) == (op == "==")
        return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[op]

    def is_state(self, e: n.IsState, f: Frame) -> bool:
        if e.state == "full":
            place = self.place(e.operand, f)
            return len(self.world.zones[place]) >= (self.declared.zones[place[0]].capacity or 0)
        value = self.value(e.operand, f)
        return value is None if e.state == "none" else value in (None, ())

    def spread(self, e: n.Spread, f: Frame) -> tuple[object, ...]:
        found = list(distinct(self.members(e.start, f)))
        for x in found:
            here = (n.Source(e.span, e.name, e.start),)
            for y in self.in_row(e.domain, here, (x,), f):  # type: ignore[attr-defined]
                if y not in found and self.holds(e.where, here, (y,), f):
                    found.append(y)
        return tuple(found)

    # -------------------------------------------------------------- amounts
    def counted(self, e: n.Expr, f: Frame) -> Amounts:
        match e:
            case n.Counted():
                number = max(0, self.number(e.count, f) * (1 if e.per is None else self.number(e.per, f)))
                return self.so_many([(self.noun(e.noun, f), number)])
            case n.Amounts(parts=(first, *others)):
                total = self.value(first, f)
                for other in others:
                    total = self.operate("+", total, self.value(other, f))
                assert isinstance(total, Amounts)
                return total
            case n.Less():
                numbers = self.amounts_of(e.base, f).numbers
                for reduction in e.reductions:
                    less = self.amounts_of(reduction, f).numbers
                    numbers = tuple(max(0, a - b) for a, b in zip(numbers, less, strict=True))
                return Amounts(numbers)
        raise AssertionError("no amounts")

    def amounts_of(self, e: n.Expr, f: Frame) -> Amounts:
        value = self.value(e, f)
        assert isinstance(value, Amounts)
        return value

    def so_many(self, counts: Sequence[tuple[tuple[str, Thing | None], int]]) -> Amounts:
        return Amounts(tuple(sum(c for noun, c in counts if noun == own) for own in self.declared.nouns()))

    def noun(self, t: n.Target, f: Frame) -> tuple[str, Thing | None]:
        name = t.name.text
        if name in self.declared.kinds["thing"] or isinstance(f.local.get(name), Thing):
            return "stock", self.named(name, f)  # type: ignore[return-value]
        indices = [self.value(i, f) for a in t.accessors if isinstance(a, n.At) for i in a.indices]
        return self.singular(name), indices[0] if indices else None  # type: ignore[return-value]

    def part(self, amounts: object, noun: n.Expr, f: Frame) -> int:
        """How much of a noun there is in amounts."""
        assert isinstance(amounts, Amounts)
        if isinstance(noun, n.NameRef) and noun.name in ("coin", "pot"):
            wanted: object = (noun.name, None)
        else:
            wanted = ("stock", self.value(noun, f))
        return amounts.numbers[self.declared.nouns().index(wanted)]  # type: ignore[arg-type]

    def toll(self, text: str) -> Amounts:
        """The amounts of `2 coins and 1 red`."""
        counts = []
        for number, word in (part.split() for part in text.split(" and ")):
            thing = self.declared.words.get(word)
            counts.append((("coin", None) if thing is None else ("stock", thing), int(number)))
        return self.so_many(counts)  # type: ignore[arg-type]

    # -------------------------------------------------------------- places
    def target(self, t: n.Target, f: Frame) -> Place:
        """Name and index of a counter, variable or zone: `coin`, `coin[p]`, `stock[x]` (mine), `stock[p, x]`."""
        indices = [self.value(i, f) for a in t.accessors if isinstance(a, n.At) for i in a.indices]
        first = t.accessors[0] if t.accessors else None
        if isinstance(first, n.Of):
            return self.located(first.name.text, [self.named(t.name.text, f), *indices], f)  # type: ignore[list-item]
        return self.located(t.name.text, indices, f)  # type: ignore[arg-type]

    def located(self, word: str, indices: list[Thing], f: Frame) -> Place:
        name = self.singular(word)
        per = self.declared.places[name].per
        if len(indices) < len(per):
            assert f.me is not None and per[0] == "player"
            indices = [f.me, *indices]
        return name, tuple(indices)

    def singular(self, word: str) -> str:
        return word if word in self.declared.places else word.removesuffix("s")

    def place(self, e: n.Expr, f: Frame) -> Place:
        match e:
            case n.NameRef():
                return self.located(e.name, [], f)
            case n.Index(base=n.NameRef() as base):
                return self.located(base.name, [self.value(i, f) for i in e.indices], f)  # type: ignore[misc]
            case n.Attribute():
                return self.located(e.name.text, [self.value(e.base, f)], f)  # type: ignore[list-item]
        raise AssertionError("no place")


#: How each form of expression is judged.
EXPRESSIONS: dict[type, Callable[[Values, Any, Frame], object]] = {
    n.Number: lambda v, e, f: e.value,
    n.NameRef: lambda v, e, f: v.named(e.name, f),
    n.Call: Values.called,
    n.Attribute: Values.of_something,
    n.Counted: Values.counted,
    n.Amounts: Values.counted,
    n.Less: Values.counted,
    n.Index: Values.indexed,
    n.IsType: Values.is_type,
    n.Listing: lambda v, e, f: distinct([v.value(i, f) for i in e.items]),
    n.Measure: Values.measured,
    n.Filter: Values.gathered,
    n.Collect: Values.gathered,
    n.Can: lambda v, e, f: v.can((e.body,), f),
    n.Supposing: lambda v, e, f: v.can((n.Do(e.span, e.invoke), n.OnlyIf(e.span, e.condition)), f, supposing=True),
    n.Binary: lambda v, e, f: v.operate(e.op, v.value(e.left, f), v.value(e.right, f)),
    n.Minus: lambda v, e, f: -v.number(e.operand, f),
    n.Not: lambda v, e, f: not v.value(e.operand, f),
    n.Logic: lambda v, e, f: (all if e.op == "and" else any)(v.value(o, f) for o in e.operands),
    n.Compare: lambda v, e, f: v.compare(e.op, v.value(e.left, f), v.value(e.right, f)),
    n.Membership: lambda v, e, f: (v.value(e.element, f) in v.members(e.domain, f)) != e.negated,
    n.IsState: lambda v, e, f: v.is_state(e, f) != e.negated,
    n.Range: lambda v, e, f: tuple(range(v.number(e.low, f), v.number(e.high, f) + 1)),
    n.Conditional: lambda v, e, f: v.value(e.value if v.value(e.condition, f) else e.otherwise, f),
    n.Fallback: Values.fallback,
    n.Spread: Values.spread,
}
