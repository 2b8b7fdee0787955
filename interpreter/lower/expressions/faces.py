"""Faces: a face is numbered `component number * faces of its type + face`, so that it tells of which component."""

from __future__ import annotations

from interpreter.analysis.slot_names import slot_name
from interpreter.checker import typed as t
from interpreter.checker.symbols import ComponentSym
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.types import Component, Face, required
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.lowering import Expressions
from interpreter.lower.layout import Layout


def face_part(x: Expressions, e: t.FacePart, env: Env) -> ir.Expr:
    """What a component has by its faces, or a face by its component."""
    count = len(e.component.faces)

    def read(base: ir.Expr) -> ir.Expr:
        match e.part:
            case "card":
                return fold.arithmetic(e.span, "//", base, fold.const(e.span, count))
            case "which":
                return fold.arithmetic(e.span, "%", base, fold.const(e.span, count))
            case "up":
                return face_number(e.span, e.component, base, lying(x.layout, e, base))
        return x.tables.lookup(e.span, f"{e.component.name}_{e.part}", _known(x.layout, e), base)

    if e.part == "which" and isinstance(e.base, t.FacePart) and e.base.part == "up":
        return x.present(e.base.base, env, lambda base: lying(x.layout, e, base))
    return x.present(e.base, env, read)


def face_number(span: Span, component: ComponentSym, base: ir.Expr, face: ir.Expr) -> ir.Expr:
    first = fold.arithmetic(span, "*", base, fold.const(span, len(component.faces)))
    return fold.arithmetic(span, "+", first, face)


def lying(layout: Layout, e: t.FacePart | t.Flip, base: ir.Expr) -> ir.Slot:
    """The slot that says which face of a component is up."""
    return slot_at(layout, e.span, e.component, "face", base)


def slot_at(layout: Layout, span: Span, component: ComponentSym, variable: str, base: ir.Expr) -> ir.Slot:
    """A component's own variable."""
    first = fold.const(span, layout.first[component.name])
    return ir.Slot(span, slot_name(component.variables[variable]), fold.arithmetic(span, "-", base, first))


def _known(layout: Layout, e: t.FacePart) -> list[object]:
    """By component: its face with the number, or all its faces."""
    found: list[object] = []
    count = len(e.component.faces)
    for number, instance in enumerate(layout.instances):
        there = instance.entry.has_face if instance.component is e.component else ()
        faces = [number * count + n for n, has in enumerate(there) if has]
        one = number * count + e.face
        found.append(tuple(faces) if e.part == "all" else one if one in faces else None)
    return found


def next_faces(layout: Layout, component: ComponentSym) -> list[int]:
    """By face: which one is up when it has been turned over - the next that the entry has."""
    found: list[int] = []
    count = len(component.faces)
    for instance in layout.instances:
        there = instance.entry.has_face if instance.component is component else ()
        for face in range(count):
            following = [(face + n) % count for n in range(1, count + 1)]
            found.append(next((n for n in following if there and there[n]), face))
    return found


def of_faces(e: t.Expr) -> int:
    """How many faces the components of an expression of faces have; 0 of anything else."""
    of = required(e.type)
    return len(of.sides) if isinstance(of, Face) else 0


def lacks_face(x: Expressions, target: t.VariableAt, slot: ir.Slot) -> list[ir.Stmt]:
    """The fault where a component is to show a face that its entry does not have."""
    layout, of = x.layout, target.variable.per[0] if target.variable.per else None
    component = layout.ruleset.components[of.types[0]] if isinstance(of, Component) else None
    if component is None or component.variables.get("face") is not target.variable or slot.index is None:
        return []
    span, count = target.span, len(component.faces)
    if not count or all(all(entry.has_face) for entry in component.entries):
        return []
    known = [n < len(i.entry.has_face) and i.entry.has_face[n] for i in layout.instances for n in range(count)]
    first = fold.const(span, layout.first[component.name] * count)
    row = fold.arithmetic(span, "*", slot.index, fold.const(span, count))
    at = fold.arithmetic(span, "+", fold.arithmetic(span, "+", row, first), slot)
    has = x.tables.lookup(span, f"{component.name}_has_face", known, at)
    return [ir.If(span, fold.negation(span, has), (ir.Fail(span, "this has no such face", ()),), ())]
