"""What trees count: how many of what they change, and what they speak of.

A thing that is counted is a noun: a counter, or, of a unit that is kept per a kind, a member of the kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.static.nouns import Noun, Nouns
from interpreter.checker.symbols import CounterSym
from interpreter.language.types import AMOUNTS, ListOf, Member, SetOf, Type, required

#: How many of what; None where the number stands for points or pieces, or where only play tells of what.
Counting = tuple[int, Noun | None]


class Counted:
    """Counts in the trees of one ruleset."""

    def __init__(self, ruleset: t.CheckedRuleset) -> None:
        self.ruleset = ruleset
        self._units = Nouns(ruleset.counters, ruleset.kinds)
        others = [Noun(c, None, c.name, c.plural) for c in ruleset.counters.values() if not c.unit]
        #: Everything that can be counted.
        self.nouns = (*others, *self._units.all)
        self._changes: dict[Any, tuple[Counting, ...]] = {}
        self._spoken: dict[Any, tuple[Noun, ...]] = {}

    def changes(self, trees: Iterable[Any]) -> Iterator[Counting]:
        """The fixed amounts of changes, draws and points; of a change of an amount that is not fixed, 0 of its noun."""
        for tree in trees:
            if tree not in self._changes:  # many entries lead to the same effects
                self._changes[tree] = tuple(change for node in everything(tree) for change in self._change(node))
            yield from self._changes[tree]

    def totals(self, trees: Iterable[Any]) -> dict[Noun | None, set[int]]:
        """What several fixed changes of one thing come to together, and one that is repeated."""
        found: dict[Noun | None, set[int]] = {}
        for tree in trees:
            changes: dict[Noun | None, list[int]] = {}
            for n, noun in self.changes([tree]):
                changes.setdefault(noun, []).append(n)
            for noun, numbers in changes.items():
                if len(numbers) > 1:
                    found.setdefault(noun, set()).add(sum(numbers))
            for node in everything(tree):
                match node:
                    case t.Repeat(times=t.Const(value=int(times)), body=body):
                        for n, noun in self.changes([body]):
                            found.setdefault(noun, set()).add(times * n)
        return found

    def spoken(self, trees: Iterable[Any]) -> Iterator[Noun]:
        """The nouns that are changed or read; all of a counter of which only play tells the member."""
        for tree in trees:
            if tree not in self._spoken:
                self._spoken[tree] = tuple(dict.fromkeys(self._speaks_of(tree)))
            yield from self._spoken[tree]

    def _speaks_of(self, tree: Any) -> Iterator[Noun]:
        yield from (noun for _, noun in self.changes([tree]) if noun is not None)
        for node in everything(tree):
            match node:
                case t.Change(counter=counter, indices=indices) | t.CounterAt(counter=counter, indices=indices):
                    yield from self._of(counter, indices)
                case t.Transfer(counter=counter, target=indices):
                    yield from self._of(counter, indices)
                case t.Const(type=of, value=value) if isinstance(kind := _element(required(of)), Member):
                    named = value if isinstance(value, tuple) else (value,)
                    yield from (n for n in self._units.all if n.member in named and self._kind(n) == kind)
                case t.AmountOf(counter=counter, member=member) | t.PartOf(counter=counter, member=member):
                    yield from self._of(counter, () if member is None else (member,))

    def of_fields(self, values: Iterable[Any]) -> Iterator[Counting]:
        """What the values of fields say."""
        for value in values:
            if isinstance(value, int) and not isinstance(value, bool):
                yield value, None
            elif isinstance(value, tuple):
                yield from self.of_fields(value)
                if len(value) == len(self._units.all) and all(isinstance(n, int) for n in value):
                    yield from self._amounts(value)

    def _change(self, node: Any) -> Iterator[Counting]:
        match node:
            case t.Change(counter=counter, indices=indices, amount=number):
                yield _fixed(number), self._one(counter, indices)
            case t.Transfer(counter=counter, target=indices, amount=number):
                yield _fixed(number), self._one(counter, indices)
            case t.AmountOf(counter=counter, member=member, number=number):
                yield _fixed(number), self._one(counter, () if member is None else (member,))
            case t.Draw(number=number) | t.AddScore(points=number):
                yield _fixed(number), None
            case t.Const(type=of, value=tuple(numbers)) if required(of) == AMOUNTS:
                yield from self._amounts(numbers)

    def _amounts(self, numbers: tuple[int, ...]) -> Iterator[Counting]:
        yield from ((abs(n), noun) for n, noun in zip(numbers, self._units.all, strict=True) if n)

    def _kind(self, noun: Noun) -> Member | None:
        """The kind whose member a noun is."""
        return next((index for index in noun.counter.per if isinstance(index, Member)), None)

    def _one(self, counter: CounterSym, indices: tuple[t.Expr, ...]) -> Noun | None:
        nouns = self._of(counter, indices)
        return nouns[0] if len(nouns) == 1 else None

    def _of(self, counter: CounterSym, indices: tuple[t.Expr, ...]) -> list[Noun]:
        nouns = [noun for noun in self.nouns if noun.counter is counter]
        member = next((i.value for i in indices if isinstance(i, t.Const) and isinstance(i.type, Member)), None)
        return [noun for noun in nouns if noun.member is None or member is None or noun.member == member]


def _element(of: Type) -> Type:
    """What a set or list holds; any other type itself."""
    return required(of.element) if isinstance(of, SetOf | ListOf) else of


def _fixed(number: t.Expr) -> int:
    return abs(number.value) if isinstance(number, t.Const) and isinstance(number.value, int) else 0
