"""Statements that stand for several simpler ones: changes of counters that act at a value, loops in an order that is
chosen.

The expansion of a statement is made once, because its locals must be the same wherever its code is written.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.analysis.amount_statements import change_amounts, transfer_amounts
from interpreter.analysis.events import expand_event
from interpreter.checker import typed as t
from interpreter.checker.static.nouns import Nouns
from interpreter.checker.symbols import CounterSym
from interpreter.language.types import BOOL, INT, Player, SetOf


class Expander:
    """Answers what a statement stands for, or None when it stands for itself."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self._made: dict[t.Stmt, t.Block | None] = {}
        self._bare: dict[CounterSym, CounterSym] = {}

    def expand(self, stmt: t.Stmt) -> t.Block | None:
        if stmt not in self._made:
            self._made[stmt] = self._make(stmt)
        return self._made[stmt]

    def _make(self, stmt: t.Stmt) -> t.Block | None:
        match stmt:
            case t.Change(counter=counter) if counter.reach or counter.fall_to:
                return self._change(stmt)
            case t.Store(target=t.CounterAt(counter=counter)) if counter.reach or counter.fall_to:
                return self._store(stmt)
            case t.Transfer():
                return _transfer(stmt)
            case t.ChangeAmounts():
                return change_amounts(stmt, self.nouns)
            case t.TransferAmounts():
                return transfer_amounts(stmt, self.nouns)
            case t.Emit():
                return expand_event(stmt)
            case t.ForEach(order=order) if order is not None:
                return _ordered(stmt)
        return None

    def _change(self, stmt: t.Change) -> t.Block:
        """old = c; c changes; then what is to happen at the values that were passed."""
        at = t.CounterAt(stmt.span, INT, stmt.counter, stmt.indices)
        old = t.LocalVar("old", INT, stmt.span)
        plain = t.Change(stmt.span, stmt.op, self._without_acts(stmt.counter), stmt.indices, stmt.amount)
        first = t.SetLocal(stmt.span, old, at, True)
        return t.Block(stmt.span, (first, plain, *_acts(stmt, at, old, stmt.counter)))

    def _store(self, stmt: t.Store) -> t.Block:
        assert isinstance(stmt.target, t.CounterAt)
        counter = stmt.target.counter
        old = t.LocalVar("old", INT, stmt.span)
        first = t.SetLocal(stmt.span, old, stmt.target, True)
        bare = t.CounterAt(stmt.span, INT, self._without_acts(counter), stmt.target.indices)
        plain = t.Store(stmt.span, bare, stmt.value)
        return t.Block(stmt.span, (first, plain, *_acts(stmt, stmt.target, old, counter)))

    def _without_acts(self, counter: CounterSym) -> CounterSym:
        """The same counter, to be changed without what happens at its values; it shares the slot by its name."""
        if counter not in self._bare:
            self._bare[counter] = replace(counter, reach=[], fall_to=[])
        return self._bare[counter]


def _number(stmt: t.Stmt, value: int) -> t.Expr:
    return t.Const(stmt.span, INT, value)


def _low(counter: CounterSym, stmt: t.Stmt) -> t.Expr:
    return counter.low if counter.low is not None else _number(stmt, 0)


def _acts(stmt: t.Stmt, at: t.CounterAt, old: t.LocalVar, counter: CounterSym) -> list[t.Stmt]:
    """`if old < value and c >= value then do ..` for what it reaches, and the like for what it falls to."""
    was = t.Local(stmt.span, INT, old)
    acts: list[t.Stmt] = []
    for before, after, pairs in (("<", ">=", counter.reach), (">", "<=", counter.fall_to)):
        for value, effect in pairs:
            passed = t.Logic(
                stmt.span,
                BOOL,
                "and",
                (
                    t.Compare(stmt.span, BOOL, before, was, _number(stmt, value)),
                    t.Compare(stmt.span, BOOL, after, at, _number(stmt, value)),
                ),
            )
            do: t.Stmt = t.Do(effect.span, effect, (), None)
            owner = next((i for p, i in zip(counter.per, at.indices, strict=True) if isinstance(p, Player)), None)
            if owner is not None:
                do = t.As(stmt.span, owner, t.Block(stmt.span, (do,)))
            acts.append(t.If(stmt.span, ((passed, t.Block(stmt.span, (do,))),), None))
    return acts


def _transfer(stmt: t.Transfer) -> t.Block:
    """give: pay, then the other gains; take: as much as there is. What the other's max does not admit is gone."""
    amount = t.LocalVar("amount", INT, stmt.span)
    here = t.CounterAt(stmt.span, INT, stmt.counter, stmt.source)
    wanted = stmt.amount
    if not stmt.whole:
        there_is = t.Arithmetic(stmt.span, INT, "-", here, _low(stmt.counter, stmt))
        wanted = t.Extreme(stmt.span, INT, "min", (wanted, there_is))
    first = t.SetLocal(stmt.span, amount, t.Extreme(stmt.span, INT, "max", (wanted, _number(stmt, 0))), True)
    n = t.Local(stmt.span, INT, amount)
    return t.Block(
        stmt.span,
        (
            first,
            t.Change(stmt.span, "pay" if stmt.whole else "lose", stmt.counter, stmt.source, n),
            t.Change(stmt.span, "gain", stmt.counter, stmt.target, n),
        ),
    )


def _ordered(stmt: t.ForEach) -> t.Block:
    """rest = the set; while there is any: nature or the player picks the next."""
    span = stmt.span
    of = SetOf(stmt.local.type)
    rest = t.LocalVar("rest", of, span)
    chosen: t.Expr = stmt.domain
    if stmt.condition is not None:
        member = t.Generator(stmt.local, stmt.domain)
        chosen = t.Aggregate(span, of, "set", None, (member,), stmt.condition, None)
    left = t.Local(span, of, rest)
    pick = t.Pick(span, stmt.local, left, None, False)
    taken = t.SetOperation(span, of, "-", left, t.Local(span, stmt.local.type, stmt.local), True)
    body = t.Block(span, (t.SetLocal(span, rest, taken, False), stmt.body))
    choose = t.Choose(span, (pick,), None, False, False, stmt.order == "random", None, None, body, None)
    some = t.IsEmpty(span, BOOL, left, True)
    loop = t.While(span, some, t.Block(span, (choose,)))
    return t.Block(span, (t.SetLocal(span, rest, chosen, True), loop))
