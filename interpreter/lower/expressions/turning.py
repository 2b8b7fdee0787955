"""Fields that are read as their component is turned: a table with four rows for each component or face, one for each
way in which it can be turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.checker import typed as t
from interpreter.checker.expressions.turning import TURNED, inmost, is_turned, rim_of
from interpreter.checker.symbols import ComponentSym, FieldSym, Static
from interpreter.ir import nodes as ir
from interpreter.language.types import SetOf, Type, required
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.faces import of_faces, slot_at
from interpreter.lower.expressions.lowering import Expressions


def as_it_lies(x: Expressions, e: t.FieldOf, base: ir.Expr, values: Sequence[Static]) -> tuple[ir.Expr, list[Static]]:
    """The row of a field's values that counts, and the values of all rows. `values` are those that are printed."""
    component, field = e.fields[0]
    assert isinstance(component, ComponentSym)
    width = x.layout.count(field.per)
    rows = [
        value
        for n in range(0, len(values), width)
        for turned in range(4)
        for value in _turned(x, field, values[n : n + width], turned)
    ]
    count = of_faces(e.base)
    card = fold.arithmetic(e.span, "//", base, fold.const(e.span, count)) if count else base
    first = fold.arithmetic(e.span, "*", base, fold.const(e.span, 4))
    return fold.arithmetic(e.span, "+", first, slot_at(x.layout, e.span, component, TURNED, card)), rows


def _turned(x: Expressions, field: FieldSym, printed: Sequence[Static], turned: int) -> Iterator[Static]:
    """The values of one component after N quarter turns clockwise: what was north is east."""
    kinds = x.layout.ruleset.kinds
    sizes = x.layout.sizes(field.per)
    rims = [rim_of(p, kinds) for p in field.per]
    parts = rim_of(inmost(field.type), kinds)
    for flat in range(len(printed)):
        source, factor, rest = 0, 1, flat
        for size, rim in zip(reversed(sizes), reversed(rims), strict=True):
            at, rest = rest % size, rest // size
            source += (at - turned * rim) % size * factor
            factor *= size
        yield _value(printed[source], field.type, parts, turned)


def _value(value: Static, of: Type, parts: int, turned: int) -> Static:
    if not parts or value is None:
        return value
    if isinstance(value, tuple):
        found = [_value(v, of, parts, turned) for v in value]
        return tuple(sorted(found)) if isinstance(required(of), SetOf) else tuple(found)  # type: ignore[type-var]
    assert isinstance(value, int)
    return (value + turned * parts) % (4 * parts)


def rotations(x: Expressions, e: t.Rotations, env: Env) -> ir.Expr:
    """The numbers of turns after which a component or face does not read as after fewer."""
    count = of_faces(e.base)
    found: list[object] = []
    for instance in x.layout.instances:
        for face in range(max(1, count)):
            if instance.component is not e.component:
                found.append(())
                continue
            ways = [_reading(x, e.component, instance.entry.values, turned) for turned in range(4)]
            if count and face < len(instance.entry.face_values):
                own = instance.entry.face_values[face]
                ways = [[*way, *_reading(x, e.component, own, n, of_face=True)] for n, way in enumerate(ways)]
            found.append(tuple(n for n, way in enumerate(ways) if way not in ways[:n]))
    name = f"{e.component.name}_rotations"
    return x.present(e.base, env, lambda base: x.tables.lookup(e.span, name, found, base))


def _reading(
    x: Expressions, component: ComponentSym, values: dict[str, Static], turned: int, *, of_face: bool = False
) -> list[Static]:
    """All that is read of a component, or of a face of it, as it is turned."""
    fields = component.face_fields if of_face else component.fields
    return [
        value
        for field in fields.values()
        if is_turned(component, field, x.layout.ruleset.kinds)
        for value in _turned(x, field, x.tables.flat(values, field), turned)
    ]
