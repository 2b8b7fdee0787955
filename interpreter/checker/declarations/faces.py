"""Components that are one way or another: what each face of an entry has, and the names that come with faces.

An entry has the faces that are written in it; one that writes none has them all. What an entry says in addition to its
faces is true of each of them: a hook that is in the entry itself belongs to every face that has none of its own.

Hooks and formulas are kept by `ordinal * number of faces + face`, which is also how values of faces are numbered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from interpreter.checker.codes.declarations import GIVEN_TWICE, UNKNOWN_REFERENCE, WRONG_SHAPE
from interpreter.checker.declarations.fields import read_fields
from interpreter.checker.declarations.passives import queue_passives
from interpreter.checker.declarations.reactions import queue_reactions
from interpreter.checker.expressions.turning import TURNED
from interpreter.checker.static.declaration_context import Reading, get, scalars
from interpreter.checker.static.entry_values import (
    Written,
    must_be_given,
    queue_field,
    queue_formula,
    queue_hook,
    read_written,
)
from interpreter.checker.static.naming import check_id, known_ones, report_twice
from interpreter.checker.static.validate import conform
from interpreter.checker.symbols import ComponentSym, EffectSym, EntrySym, FunctionSym, KindSym, MemberSym, VariableSym
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.model import FACE_KEYS, entry_record
from interpreter.language.types import Component, Int, Member
from interpreter.syntax.yaml.nodes import YamlMap, YamlNode, YamlScalar

Body = TypeVar("Body", EffectSym, FunctionSym)

#: The variable that tells which face is up, and what it is of.
FACE = "face"
#: What follows the dot of a component with faces and of a face.
CARD_PARTS, FACE_PARTS = ("face", "faces"), ("card",)


def declare_faces(component: ComponentSym, node: YamlNode, reading: Reading) -> None:
    """Enters the names of a type's faces, before any type is read; and the variable that tells which is up."""
    written = get(node, "faces")
    if written is None:
        return
    first: dict[str, Span] = {}
    for item in scalars(written):
        if item.text in first:
            report_twice(item.text, item.span, first[item.text], f"the faces of `{component.name}`", reading.findings)
        elif check_id(item, reading.findings):
            first[item.text] = item.span
    if len(first) < 2:
        message = "a component type needs at least two faces"
        reading.findings.add(WRONG_SHAPE, written.span, message, help="write `faces: [front, back]`")
        return
    component.faces = tuple(first)
    sides = KindSym(f"face of {component.name}", f"faces of {component.name}", component.span, made=True)
    sides.members = [MemberSym(name, span, n) for n, (name, span) in enumerate(first.items())]
    reading.names.kinds[sides.name] = sides
    own = (Component((component.name,)),)
    component.variables[FACE] = VariableSym(FACE, written.span, Member(sides.name), own)


def declare_turning(component: ComponentSym, node: YamlNode, reading: Reading) -> None:
    """Enters the variable that tells how a component of a type that turns is; its grid is looked up later."""
    written = get(node, "turns")
    if isinstance(written, YamlScalar):
        component.turns = written.text
        own = (Component((component.name,)),)
        component.variables[TURNED] = VariableSym(TURNED, written.span, Int(0, 3), own)
        reading.statics.append(partial(_check_grid, written, reading))


def _check_grid(name: YamlScalar, reading: Reading) -> None:
    kind = reading.names.kinds.get(name.text)
    grids = [k.name for k in reading.names.kinds.values() if k.grid is not None]
    if kind is not None:
        reading.names.used.add(kind.name)
        if kind.grid is None and "grid" not in reading.written("kinds", kind.name):
            message, help = f"`{kind.name}` is no grid", known_ones("grid", grids)
            reading.findings.add(WRONG_SHAPE, name.span, message, help=help)
        return
    near = near_names(name.text, grids)
    help = f"did you mean `{near[0]}`?" if near else known_ones("grid", grids)
    message = f"there is no grid `{name.text}`"
    reading.findings.add(UNKNOWN_REFERENCE, name.span, message, help=help, suggestions=near)


def read_face_fields(component: ComponentSym, node: YamlNode, reading: Reading) -> None:
    """Declares the fields that each face has. Called when the fields, hooks, formulas and variables are known."""
    fields = get(node, "face_fields")
    holder = ComponentSym(component.name, component.plural, component.span)
    read_fields(holder, fields, reading)
    component.face_fields = holder.fields
    for field in component.face_fields.values():
        field.of_face = True
        if field.this is not None:
            message = f"`{field.name}` is a field of a face, and such fields are values, not formulas"
            help = "declare it under `formulas:`, and write its expression at each face"
            reading.findings.add(WRONG_SHAPE, field.span, message, help=help)
    if fields is not None and not component.faces and get(node, "faces") is None:
        message = f"`{component.name}` has no faces"
        reading.findings.add(WRONG_SHAPE, fields.span.header(), message, help="declare them: `faces: [front, back]`")
    _check_names(component, reading)


def _check_names(component: ComponentSym, reading: Reading) -> None:
    """Reports what has the name of something that comes with faces or turning."""
    taken = {name: component.variables[FACE].span for name in (*component.faces, *CARD_PARTS) if component.faces}
    if component.turns:
        taken |= dict.fromkeys(("turned", "rotations"), component.variables["turned"].span)
    groups = (component.fields, component.face_fields, component.hooks, component.formulas, component.variables)
    spans = {name: symbol.span for group in groups for name, symbol in group.items()}
    for name, span in spans.items():
        if name in taken and span != taken[name]:
            report_twice(name, span, taken[name], f"the component type `{component.name}`", reading.findings)
    for name, field in component.face_fields.items():
        for group in (component.fields, component.hooks, component.formulas, component.variables):
            if name in group:
                where = f"the component type `{component.name}`, of a face and of the whole"
                report_twice(name, field.span, group[name].span, where, reading.findings)
        if name in FACE_PARTS:
            message = f"on a face, `{name}` means its component"
            reading.findings.add(GIVEN_TWICE, field.span, message, help="rename the field")


# ------------------------------------------------------------------ entries
@dataclass(frozen=True, slots=True)
class _Face:
    """A face of an entry: its number, what is written for it, and the whole entry with its id."""

    number: int
    id: YamlScalar
    written: Written
    body: YamlMap
    entry: YamlMap


def read_entries(component: ComponentSym, written: list[Written], reading: Reading) -> list[tuple[Written, YamlMap]]:
    """What the entries of a type give: for the whole component, and for each of its faces."""
    found = read_written(component, written, reading)
    if not component.faces:
        return found
    faces = [face for entry, body in found for face in _faces(component, entry, body, reading)]
    for field in component.face_fields.values():
        if field.this is None:
            queue_field(field, [(face.written, face.body) for face in faces], reading)
    for face in faces:
        _queue_acts(component, face, reading)
    return found


def _faces(component: ComponentSym, entry: Written, body: YamlMap, reading: Reading) -> Iterable[_Face]:
    symbol = component.entries[entry.ordinal]
    symbol.has_face = tuple(name in body for name in component.faces)
    if not any(symbol.has_face):
        symbol.has_face = (True,) * len(component.faces)
    symbol.face_values = tuple({} for _ in component.faces)
    needed = {field.name: must_be_given(field) for field in component.face_fields.values() if field.this is None}
    acting = (tuple(component.hooks), tuple(component.formulas))
    shape = entry_record(f"a face of `{component.name}`", needed, *acting, keys=FACE_KEYS)
    for number, name in enumerate(component.faces):
        if not symbol.has_face[number]:
            continue
        node = body.get(name) or YamlMap((), body.span)
        key = body.key(name) or entry.id
        good = conform(node, shape, f"`{name}` of `{symbol.id}`", reading.findings, key.span)
        if isinstance(good, YamlMap):
            id = YamlScalar(f"{symbol.id}.{name}", "", key.span, key.content)
            ordinal = entry.ordinal * len(component.faces) + number
            yield _Face(number, entry.id, Written(ordinal, id, good, symbol.face_values[number]), good, body)


def _queue_acts(component: ComponentSym, face: _Face, reading: Reading) -> None:
    ordinal, id = face.written.ordinal, face.written.id
    of = ordinal // len(component.faces)
    whole = replace(face.written, id=face.id)
    for hook in component.hooks.values():
        own, common = face.body.get(hook.name), face.entry.get(hook.name)
        if own is None and (effect := _before(hook.bodies, of * len(component.faces), ordinal, common)) is not None:
            hook.bodies[ordinal] = effect
        else:
            queue_hook(component, hook, whole if own is None else face.written, own or common, reading)
    for formula in component.formulas.values():
        own, common = face.body.get(formula.name), face.entry.get(formula.name)
        if own is None and (body := _before(formula.bodies, of * len(component.faces), ordinal, common)) is not None:
            formula.bodies[ordinal] = body
        else:
            queue_formula(component, formula, whole if own is None else face.written, own or common, reading)
    queue_passives(component, of, id, face.body, reading, face.number)
    queue_reactions(component, of, id, face.body, reading, face.number)


def _before(bodies: Mapping[int, Body], first: int, ordinal: int, common: YamlNode | None) -> Body | None:
    """What an earlier face of the entry has of what the entry itself says."""
    if common is None:
        return None
    return next((bodies[n] for n in range(first, ordinal) if n in bodies and bodies[n].span == common.span), None)


def first_face(entry: EntrySym) -> int:
    """The face that is up at the beginning."""
    return entry.has_face.index(True) if True in entry.has_face else 0
