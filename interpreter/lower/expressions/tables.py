"""The constant tables of a program: static fields, tables of the ruleset, orders of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from interpreter.checker.symbols import ComponentSym, FieldSym, KindSym, Static, TableSym
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.types import Member, Player, may_be_none
from interpreter.lower.layout import Layout


class Tables:
    """Adds constants to a program, the same contents once."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.constants: dict[str, object] = {}
        self._named: dict[object, str] = {}

    def constant(self, hint: str, value: object) -> str:
        key = repr(value)
        if key not in self._named:
            name = f"T_{hint}"
            while name in self.constants:
                name += "_"
            self._named[key] = name
            self.constants[name] = value
        return self._named[key]

    def lookup(self, span: Span, hint: str, values: Sequence[object], index: ir.Expr) -> ir.Expr:
        """`values[index]`, folded where the index is known or all values are alike."""
        if isinstance(index, ir.Const) and isinstance(index.value, int):
            return ir.Const(span, values[index.value])
        if values and all(v == values[0] and type(v) is type(values[0]) for v in values):
            return ir.Const(span, values[0])
        if all(type(v) is int and v == n for n, v in enumerate(values)):
            return index
        return ir.Table(span, self.constant(hint, tuple(values)), index)

    def has_no_repeats(self, value: ir.Expr) -> bool:
        """Whether this is a list that is known beforehand, or one of several, in which nothing occurs twice."""
        match value:
            case ir.Const(value=tuple(items)):
                return len(set(items)) == len(items)
            case ir.Table(name=name):
                lists = self.constants[name]
                return isinstance(lists, tuple) and all(
                    isinstance(items, tuple) and len(set(items)) == len(items) for items in lists
                )
        return False

    def field_values(self, owners: Sequence[tuple[KindSym | ComponentSym, FieldSym]]) -> tuple[Static, ...]:
        """The values of a field, flattened over its `per`: by ordinal of a member, by component number, or by face."""
        owner, field = owners[0]
        if field.of_face and isinstance(owner, ComponentSym):
            return self._face_values(owner, field)
        if isinstance(owner, KindSym):
            return tuple(v for m in owner.members for v in self.flat(m.values, field))
        by_type = {c.name: f for c, f in owners}
        width = self.layout.count(field.per)
        values: list[Static] = []
        for instance in self.layout.instances:
            own = by_type.get(instance.component.name)
            values.extend([None] * width if own is None else self.flat(instance.entry.values, own))
        return tuple(values)

    def _face_values(self, owner: ComponentSym, field: FieldSym) -> tuple[Static, ...]:
        found: list[Static] = []
        width = self.layout.count(field.per)
        for instance in self.layout.instances:
            own = instance.entry.face_values if instance.component is owner else ()
            for face in range(len(owner.faces)):
                has = face < len(own) and instance.entry.has_face[face]
                found.extend(self.flat(own[face], field) if has else [None] * width)
        return tuple(found)

    def flat(self, values: dict[str, Static], field: FieldSym) -> list[Static]:
        """What an entry or member gives for a field, flattened over its `per`."""
        value = values.get(field.name, field.default)
        if not field.per:
            return [value]
        flat: list[Any] = [value]
        for size in self.layout.sizes(field.per):
            flat = [x for v in flat for x in (v if isinstance(v, tuple) else [v] * size)]
        return flat

    def read(self, span: Span, table: TableSym, keys: Sequence[ir.Expr], partial: bool) -> ir.Expr:
        """The value for a key; of a `partial` read none where there is no such key."""
        default = table.otherwise if table.has_otherwise else None
        required = not (partial or table.has_otherwise or may_be_none(table.type))
        if all(isinstance(k, ir.Const) for k in keys):
            known = tuple(k.value for k in keys if isinstance(k, ir.Const))
            if known in table.values or not required:
                return ir.Const(span, table.values.get(known, default))
        elif len(keys) == 1 and isinstance(table.keys[0], Member | Player):
            size = self.layout.size(table.keys[0])
            return self.lookup(span, table.name, tuple(table.values.get((i,), default) for i in range(size)), keys[0])
        if len(keys) == 1:
            values: Mapping[Any, object] = {k[0]: v for k, v in table.values.items()}
        else:
            values = dict(table.values)
        return ir.Entry(span, self.constant(f"{table.name}", values), tuple(keys), default, required)
