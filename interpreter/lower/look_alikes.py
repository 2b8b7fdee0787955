"""What of each component must be the same for copies to be one option: compared while the game is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from interpreter.analysis.distinguishability import Index, differences, speaks_of
from interpreter.analysis.slot_names import slot_name
from interpreter.checker.symbols import VariableSym, ZoneSym
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.types import Component, Face, ListOf, SetOf, Type, required
from interpreter.lower.expressions import folding as fold
from interpreter.lower.layout import Layout

if TYPE_CHECKING:
    from interpreter.lower.environment import Naming
    from interpreter.lower.expressions.tables import Tables

#: The table that says where the frames hold components: for each frame its locals (place in the frame, and how many
#: values stand for one component), or None where not everybody may know one of them.
HOLDERS = "T_holders"
#: After the number of a frame, its parent and who acts.
FIRST_LOCAL = 3


def entry_table(layout: Layout, tables: Tables) -> str:
    """The table of the entry that each component is a copy of."""
    entries = tuple((i.component.name, i.entry.ordinal) for i in layout.instances)
    numbers = {e: n for n, e in enumerate(dict.fromkeys(entries))}
    return tables.constant("alike", tuple(numbers[e] for e in entries))


def holders(frames: Sequence[ir.Frame], own_sets: Mapping[int, str]) -> tuple[object, ...]:
    """See `HOLDERS`. Of `own_sets`, what has been chosen so far of a set is no difference among what is left."""
    return tuple(_holders(frame, own_sets.get(frame.id)) for frame in frames)


def _holders(frame: ir.Frame, own_set: str | None) -> tuple[tuple[int, int], ...] | None:
    hidden = {local.name for local in frame.hidden}
    found = []
    for n, (name, of) in enumerate(zip(frame.locals, frame.types, strict=True)):
        if "component" in of and name != own_set:
            if name in hidden:
                return None
            words = of.split()
            found.append((n + FIRST_LOCAL, int(words[words.index("face") + 1]) if "face" in words else 1))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Inside:
    """What is known where traits are written: the locals that hold components, and the types of what a component is
    on, and that on, and so on."""

    held: ir.Expr
    around: tuple[str, ...]


class Traits:
    """Writes what tells copies of some component types apart, as a tuple that is the same for those that look alike."""

    def __init__(self, layout: Layout, tables: Tables, naming: Naming, span: Span) -> None:
        self.layout, self.tables, self.naming, self.span = layout, tables, naming, span
        self._type_names: tuple[str, ...] = ()

    def of(self, c: ir.Expr, types: tuple[str, ...], held: ir.Expr) -> ir.Expr:
        """The traits of component `c`, of one of these types; `held` are the locals that hold components."""
        return ir.TupleOf(self.span, (ir.Slot(self.span, "lies", c), *self._own(c, types, _Inside(held, ()))))

    def _own(self, c: ir.Expr, types: tuple[str, ...], inside: _Inside) -> list[ir.Expr]:
        """All but where it is."""
        found = differences(self.layout.ruleset, types)
        entry = ir.Table(self.span, entry_table(self.layout, self.tables), c)
        parts: list[ir.Expr] = [entry, self._in_locals(c, inside.held)]
        parts += [self._stored(c, types, name, per) for name, per in found.slots]
        parts += [part for variable in found.speaking for part in self._pointed(c, variable)]
        inside = _Inside(inside.held, (*inside.around, *types))
        parts += [part for zone in found.zones for part in self._upon(c, types, zone, inside)]
        return parts

    def _in_locals(self, c: ir.Expr, held: ir.Expr) -> ir.Expr:
        holder = self.naming.fresh("holder")
        inside = fold.compare(self.span, "in", c, ir.Var(self.span, holder))
        return self._all(inside, ir.Generator(holder, held, ()))

    def _all(self, e: ir.Expr, *generators: ir.Generator) -> ir.Expr:
        return ir.Library(self.span, "tuple", (ir.Comprehension(self.span, "tuple", e, generators, None),))

    # ------------------------------------------------------------------ what is kept for it
    def _stored(self, c: ir.Expr, types: tuple[str, ...], name: str, per: Index) -> ir.Expr:
        """The values of a slot at the component, wherever that is among the indices."""
        parts = [self._values(c, types, name, per, n) for n in range(len(per)) if speaks_of(per[n], frozenset(types))]
        return parts[0] if len(parts) == 1 else ir.TupleOf(self.span, tuple(parts))

    def _values(self, c: ir.Expr, types: tuple[str, ...], name: str, per: Index, at: int) -> ir.Expr:
        return self._where_counted(c, types, per[at], self._row(c, per, at, lambda place: self._slot(name, place)))

    def _slot(self, name: str, index: ir.Expr | None) -> ir.Expr:
        return ir.Slot(self.span, name, index)

    def _row(self, c: ir.Expr, per: Index, at: int, read: Callable[[ir.Expr], ir.Expr]) -> ir.Expr:
        """What is read at all places that have the component as their index number `at`."""
        sizes = self.layout.sizes(per)
        before, behind = prod(sizes[:at]), prod(sizes[at + 1 :])
        number = fold.arithmetic(self.span, "-", c, fold.const(self.span, self.layout.offset(per[at])))
        if before == behind == 1:
            return read(number)
        row, column = self.naming.fresh("row"), self.naming.fresh("column")
        place = self._times(
            fold.arithmetic(self.span, "+", self._times(ir.Var(self.span, row), sizes[at]), number), behind
        )
        place = fold.arithmetic(self.span, "+", place, ir.Var(self.span, column))
        return self._all(read(place), self._counted(row, before), self._counted(column, behind))

    def _times(self, e: ir.Expr, n: int) -> ir.Expr:
        return fold.arithmetic(self.span, "*", e, fold.const(self.span, n))

    def _counted(self, name: str, size: int) -> ir.Generator:
        return ir.Generator(name, ir.Library(self.span, "range", (fold.const(self.span, size),)), ())

    def _where_counted(self, c: ir.Expr, types: tuple[str, ...], index: Type, value: ir.Expr) -> ir.Expr:
        """A value that only components of the index's types have."""
        assert isinstance(index, Component)
        if set(types) <= set(index.types):
            return value
        first = self.layout.offset(index)
        low = fold.compare(self.span, ">=", c, fold.const(self.span, first))
        high = fold.compare(self.span, "<", c, fold.const(self.span, first + self.layout.size(index)))
        return fold.choice(self.span, fold.logic(self.span, "and", [low, high]), value, fold.const(self.span, None))

    # ------------------------------------------------------------------ what points to it
    def _pointed(self, c: ir.Expr, variable: VariableSym) -> list[ir.Expr]:
        """Which values of a variable are the component, or sets that have it."""
        name, size = slot_name(variable), self.layout.count(variable.per) if variable.per else None
        of = required(variable.type)
        if size is None:
            return [self._is(c, of, self._slot(name, None))]
        at = self.naming.fresh("at")
        value = self._slot(name, ir.Var(self.span, at))
        if isinstance(of, SetOf | ListOf):
            return [self._all(self._is(c, of, value), self._counted(at, size))]
        values = self._all(self._component(of, value), self._counted(at, size))
        return [self._itself(c, fold.compare(self.span, "in", c, values))]

    def _is(self, c: ir.Expr, of: Type, value: ir.Expr) -> ir.Expr:
        match of:
            case SetOf(element=Component()):
                return fold.compare(self.span, "in", c, value)
            case SetOf(element=element) | ListOf(element=element):
                name = self.naming.fresh("member")
                member = self._component(required(element), ir.Var(self.span, name))
                same = fold.compare(self.span, "==", member, c)
                return self._itself(c, ir.Comprehension(self.span, "any", same, (ir.Generator(name, value, ()),), None))
        return fold.compare(self.span, "==", self._component(of, value), c)

    def _component(self, of: Type, value: ir.Expr) -> ir.Expr:
        """The component that a value is, or that it is the face of."""
        if not isinstance(of, Face):
            return value
        name = self.naming.fresh("face")
        sides = fold.const(self.span, len(of.sides))
        return ir.IfPresent(self.span, name, value, fold.arithmetic(self.span, "//", ir.Var(self.span, name), sides))

    def _itself(self, c: ir.Expr, condition: ir.Expr) -> ir.Expr:
        return fold.choice(self.span, condition, c, fold.const(self.span, None))

    # ------------------------------------------------------------------ what is on it
    def _upon(self, c: ir.Expr, types: tuple[str, ...], zone: ZoneSym, inside: _Inside) -> list[ir.Expr]:
        base = fold.const(self.span, self.layout.base[zone.name])

        def read(place: ir.Expr) -> ir.Expr:
            content = self._slot("zones", fold.arithmetic(self.span, "+", base, place))
            return self._contents(content, zone, inside)

        places = [n for n, index in enumerate(zone.per) if speaks_of(index, frozenset(types))]
        return [self._where_counted(c, types, zone.per[n], self._row(c, zone.per, n, read)) for n in places]

    def _contents(self, content: ir.Expr, zone: ZoneSym, inside: _Inside) -> ir.Expr:
        """The traits of all that is there; the components themselves where these could be inside each other."""
        found = differences(self.layout.ruleset, zone.holds)
        if zone.slot or not found.public or not set(inside.around).isdisjoint(zone.holds):
            return content
        name = self.naming.fresh("upon")
        traits = ir.TupleOf(self.span, tuple(self._own(ir.Var(self.span, name), zone.holds, inside)))
        return self._all(traits, ir.Generator(name, content, ()))
