"""A value that entries change: its base, set aside by the first active passive with `=`, then added to and taken from.
What a statement sets for a while is instead of both; what it adds comes on top.

Passives that always add the same are kept as running sums where a zone is always active
(`lower.expressions.running_sums`), else they are one table by component, summed over what is in the zone; the others
are a term each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from interpreter.checker.declarations.passives import reader_of
from interpreter.checker.symbols import ModifierSym, ValueSym, ZoneSym
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.amounts import amounts_sum
from interpreter.language.types import AMOUNTS, SetOf, empty_value
from interpreter.lower.acting import Source, acting_in, sources, things_of
from interpreter.lower.environment import Env, Naming
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.lowering import Expressions
from interpreter.lower.expressions.running_sums import Adding, RunningSums
from interpreter.lower.segments.durations import added_to, instead_of


@dataclass(frozen=True, slots=True)
class _Term:
    """A change where it is active: `new`, for all that the generators find and the conditions hold for."""

    span: Span
    generators: tuple[ir.Generator, ...]
    conditions: tuple[ir.Expr, ...]
    new: ir.Expr

    def over(self, kind: str, element: ir.Expr, default: ir.Expr | None, *more: ir.Generator) -> ir.Expr:
        made = (*self.generators, *more)
        if self.conditions:
            n = len(self.generators) - 1
            found = made[n]
            judged = ir.Generator(found.name, found.domain, (*found.conditions, *self.conditions))
            made = (*made[:n], judged, *made[n + 1 :])
        return ir.Comprehension(self.span, kind, element, made, default)


def value_function(x: Expressions, value: ValueSym, name: str, sums: RunningSums) -> ir.Function:
    """The pure function of a value with all that may change it: of me, if its base speaks of me, and its indices. What
    can be kept as a running sum is kept among `sums`."""
    work = _Value(x, value, sums)
    given = ("me", *work.given) if value.uses_me else work.given
    return ir.Function(name, "pure", given, (ir.Return(value.span, work.lower()),), value.span, None, name[2:])


class _Value:
    def __init__(self, x: Expressions, value: ValueSym, sums: RunningSums) -> None:
        self.x, self.value, self.sums = x, value, sums
        self.naming = Naming()
        self.given = tuple(self.naming.of(p) for p in value.index)
        reader = reader_of(value)
        self.me: ir.Expr | None = ir.Var(value.span, "me") if value.uses_me else None
        if self.me is None and reader is not None:
            self.me = ir.Var(value.span, self.given[reader])
        self.env = Env(self.naming, self.me)
        self.of_amounts = value.type == AMOUNTS
        self.nothing: Any = (0,) * len(x.layout.nouns) if self.of_amounts else 0
        self.seats = tuple(range(x.layout.configuration.players))
        self.everyone = tuple(range(x.layout.configuration.everyone))
        #: The indices other than the player whose value it is, and how many columns they make.
        self.wide = [(n, p) for n, p in enumerate(value.per) if n != reader]
        self.width = x.layout.count(tuple(p for _, p in self.wide))

    def lower(self) -> ir.Expr:
        value, span = self.value, self.value.span
        result = fold.const(span, empty_value(value.type)) if value.base is None else self.x.lower(value.base, self.env)
        for term in reversed([t for m in value.modifiers if m.op == "=" for t in self.terms(m)]):
            result = _override(term, result)
        result = instead_of(value, result, self.x, self.env)
        alike, apart = self._sorted()
        kept: list[Adding] = []
        for (source, aim), modifiers in alike.items():
            numbers = self._numbers(modifiers)
            if self.sums.wanted and source.zone is not None and self._always_active(source.zone):
                kept.append(Adding(source.zone, aim, tuple(numbers), tuple(m.span for m in modifiers)))
            else:
                result = self._sum(result, self._table(source, aim, modifiers, numbers))
        if any(n != self.nothing for adding in kept for n in adding.numbers):
            result = self._sum(result, self._kept(kept))
        for op in ("+=", "-="):
            for modifier in apart:
                if modifier.op == op:
                    for term in self.terms(modifier):
                        result = self._changed(term, op, result)
        return added_to(value, result, self.x, self.env)

    # ------------------------------------------------------------------ changes of always the same
    def _sorted(self) -> tuple[dict[tuple[Source, str], list[ModifierSym]], list[ModifierSym]]:
        alike: dict[tuple[Source, str], list[ModifierSym]] = {}
        apart: list[ModifierSym] = []
        for m in self.value.modifiers:
            if m.op == "=":
                continue
            found = sources(self.x.layout, [m.owner])
            if (
                isinstance(self.value.type, SetOf)
                or not self._always(m)
                or any(s.zone is None or s.owned for s in found)
            ):
                apart.append(m)
                continue
            for source in found:
                alike.setdefault((Source(source.zone, ()), m.aim), []).append(m)
        return alike, apart

    def _always(self, m: ModifierSym) -> bool:
        """Whether a change is the same number whenever it is active."""
        fixed = m.condition is None and m.aim != "at"
        others = [m.indices[n] for n, _ in self.wide]
        constant = isinstance(self.x.lower(m.new, self._of(m, self.me, None)), ir.Const) if fixed else False
        return constant and all(isinstance(self.x.lower(i, self._of(m, self.me, None)), ir.Const) for i in others)

    def _always_active(self, zone: ZoneSym) -> bool:
        somebody = ir.Var(zone.span, "me")
        judged = None if zone.active is None else self.x.lower(zone.active, Env(self.naming, somebody, self.env.bound))
        return isinstance(judged, ir.Const) and judged.value is True

    def _numbers(self, modifiers: list[ModifierSym]) -> list[Any]:
        """What each component adds while it counts, in each of the value's columns."""
        layout, wide, width = self.x.layout, self.wide, self.width
        numbers: list[Any] = [self.nothing] * (len(layout.instances) * width)
        for m in modifiers:
            new = self.x.lower(m.new, self._of(m, self.me, None))
            assert isinstance(new, ir.Const)
            known = 0
            for n, p in wide:
                index = self.x.lower(m.indices[n], self._of(m, self.me, None))
                assert isinstance(index, ir.Const) and isinstance(index.value, int)
                known = known * layout.size(p) + index.value - layout.offset(p)
            for number in things_of(layout, m.owner, m.ordinal):
                here_before = numbers[number * width + known]
                numbers[number * width + known] = self._added(here_before, m.op, new.value)
        return numbers

    def _column(self) -> ir.Expr:
        """Which of the value's columns is asked for."""
        span, layout = self.value.span, self.x.layout
        column: ir.Expr = fold.const(span, 0)
        for n, p in self.wide:
            row = fold.arithmetic(span, "*", column, fold.const(span, layout.size(p)))
            there = fold.arithmetic(span, "-", ir.Var(span, self.given[n]), fold.const(span, layout.offset(p)))
            column = fold.arithmetic(span, "+", row, there)
        return column

    def _kept(self, added: list[Adding]) -> ir.Expr:
        """The running sum of what is in zones that are always active."""
        span = self.value.span
        readers = 1 if self.me is None else len(self.everyone)
        kept = self.sums.keep(self.value.name, readers, self.width, added, self.nothing)
        place: ir.Expr = fold.const(span, 0) if self.me is None else self.me
        place = fold.arithmetic(span, "*", place, fold.const(span, self.width))
        place = fold.arithmetic(span, "+", place, self._column())
        return ir.Slot(span, kept.slot, fold.arithmetic(span, "+", place, fold.const(span, kept.first)))

    def _table(self, source: Source, aim: str, modifiers: list[ModifierSym], numbers: list[Any]) -> ir.Expr:
        """The sum over what is in a zone of what a table says that each component adds."""
        span = self.value.span
        terms: list[ir.Expr] = []
        for player, before in self._players(aim, source, modifiers[0]):
            for generators, thing, conditions in acting_in(self.x, source, player, self.env, ()):
                place: ir.Expr = fold.arithmetic(span, "*", thing, fold.const(span, self.width))
                place = fold.arithmetic(span, "+", place, self._column())
                new = self.x.tables.lookup(span, f"{self.value.name}_changes", numbers, place)
                term = _Term(span, (*before, *generators), tuple(conditions), new)
                terms.append(self._total(term, new))
        total = terms[0]
        for term_ in terms[1:]:
            total = self._sum(total, term_)
        return total

    # ------------------------------------------------------------------ sums of numbers or of amounts
    def _added(self, before: Any, op: str, value: Any) -> Any:
        if self.of_amounts:
            return amounts_sum(before, value)
        return before + value if op == "+=" else before - value

    def _sum(self, left: ir.Expr, right: ir.Expr) -> ir.Expr:
        if isinstance(left, ir.Const) and left.value == self.nothing:
            return right
        if self.of_amounts:
            return ir.Library(self.value.span, "amounts_sum", (left, right))
        return fold.arithmetic(self.value.span, "+", left, right)

    def _total(self, term: _Term, element: ir.Expr) -> ir.Expr:
        """The sum over all that a term's generators find."""
        if not self.of_amounts:
            return term.over("sum", element, None)
        found = term.over("tuple", element, None)
        return ir.Library(term.span, "amounts_total", (fold.const(term.span, self.nothing), found))

    # ------------------------------------------------------------------ one change
    def _of(self, m: ModifierSym, player: ir.Expr | None, thing: ir.Expr | None) -> Env:
        bound = dict(self.env.bound)
        if thing is not None:
            bound[m.this] = thing
        if player is not None:
            bound[m.mine] = player
        return Env(self.naming, player, bound)

    def _players(
        self, aim: str, source: Source, m: ModifierSym
    ) -> Iterator[tuple[ir.Expr | None, tuple[ir.Generator, ...]]]:
        """Whose entries count: the player (a variable of the generators, perhaps)."""
        span = m.span
        if aim == "mine":
            yield self.me, ()
            return
        if aim == "all" and source.shared:
            yield None, ()
            return
        # Dummies have entries that act, but are nobody's `others` and none of the `players`.
        seats: ir.Expr = fold.const(span, self.everyone)
        if aim == "others" or (aim == "players" and len(self.everyone) > len(self.seats)):
            assert self.me is not None
            of_seat = [tuple(s for s in self.everyone if aim == "players" or s != n) for n in self.seats]
            of_dummies = [()] * (len(self.everyone) - len(self.seats))
            seats = self.x.tables.lookup(span, aim, [*of_seat, *of_dummies], self.me)
        name = self.naming.fresh("player")
        yield ir.Var(span, name), (ir.Generator(name, seats, ()),)

    def terms(self, m: ModifierSym) -> Iterator[_Term]:
        """A change at each place where its entry acts."""
        things = things_of(self.x.layout, m.owner, m.ordinal)
        if not things:
            return
        for source in sources(self.x.layout, [m.owner]):
            for player, before in self._players(m.aim, source, m):
                for generators, thing, active in acting_in(self.x, source, player, self.env, things):
                    env = self._of(m, player, thing)
                    conditions = list(active)
                    if not isinstance(thing, ir.Const):
                        here = [n in things for n in range(len(self.x.layout.instances))]
                        hint = f"{self.value.name}_from"
                        conditions.insert(0, self.x.tables.lookup(m.span, hint, here, thing))
                    conditions += self._judged(m, env)
                    held = tuple(c for c in conditions if not (isinstance(c, ir.Const) and c.value is True))
                    if not any(isinstance(c, ir.Const) and c.value is False for c in held):
                        yield _Term(m.span, (*before, *generators), held, self.x.lower(m.new, env))

    def _judged(self, m: ModifierSym, env: Env) -> Iterator[ir.Expr]:
        """What must also hold: the indices are the ones that are meant, and the passive's own condition."""
        if m.aim == "at" and m.player is not None and self.me is not None:
            yield fold.compare(m.span, "==", self.x.lower(m.player, env), self.me)
        for n, _ in self.wide:
            yield fold.compare(m.span, "==", self.x.lower(m.indices[n], env), ir.Var(m.span, self.given[n]))
        if m.condition is not None:
            yield self.x.lower(m.condition, env)

    def _changed(self, term: _Term, op: str, result: ir.Expr) -> ir.Expr:
        span = term.span
        if not isinstance(self.value.type, SetOf):
            if term.generators:
                delta = self._total(term, term.new)
            else:
                delta = fold.choice(span, _all(term), term.new, fold.const(span, self.nothing))
            return self._sum(result, delta) if op == "+=" else fold.arithmetic(span, "-", result, delta)
        if term.generators:
            name = self.naming.fresh("item")
            more = ir.Generator(name, term.new, ())
            found = term.over("tuple", ir.Var(span, name), None, more)
        else:
            found = fold.choice(span, _all(term), term.new, fold.const(span, ()))
        return ir.Library(span, "union" if op == "+=" else "difference", (result, found))


def _all(term: _Term) -> ir.Expr:
    return fold.logic(term.span, "and", list(term.conditions)) if term.conditions else fold.const(term.span, True)


def _override(term: _Term, otherwise: ir.Expr) -> ir.Expr:
    """The value that is set in place of another, where it is active."""
    if term.generators:
        return term.over("first", term.new, otherwise)
    return fold.choice(term.span, _all(term), term.new, otherwise)
