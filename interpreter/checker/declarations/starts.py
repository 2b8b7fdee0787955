"""What is in zones at the start."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

from interpreter.checker import typed
from interpreter.checker.codes.declarations import STARTS_TAKEN, UNCLEAR_START, WRONG_RANGE
from interpreter.checker.expressions.rewriting import rewritten
from interpreter.checker.scope import Scope
from interpreter.checker.static.constancy import refuse_state
from interpreter.checker.static.declaration_context import Reading, scalars
from interpreter.checker.symbols import ComponentSym, FieldSym, ZoneSym
from interpreter.checker.typed import LocalVar
from interpreter.foundation.diagnostics import Related
from interpreter.foundation.source import Span
from interpreter.language.types import BOOL, Component, IndexType, Member, Player, required, written
from interpreter.syntax import nodes
from interpreter.syntax.yaml.nodes import YamlNode, YamlScalar

_STARTS = re.compile(r"([a-z][a-z0-9_]*)(?:\s+where\s+(.+))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Start:
    """That a zone starts with entries of a type, or with those that meet a condition."""

    zone: ZoneSym
    component: ComponentSym
    span: Span
    conditional: bool


def read_starts(zone: ZoneSym, node: YamlNode | None, reading: Reading) -> list[Start]:
    """Notes what a zone starts with; conditions are read when all names are known."""
    sections = {component.plural: component for component in reading.names.components.values()}
    starts: list[ComponentSym] = []
    condition: YamlScalar | None = None
    for item in scalars(node):
        match = _STARTS.fullmatch(item.text)
        name = _part(item, match.start(1), match.end(1)) if match else item
        if name.text not in sections:
            reading.unknown(name, "section of entries", list(sections))
            continue
        starts.append(sections[name.text])
        if match and match.group(2):
            condition = _part(item, match.start(2), match.end(2))
    zone.starts_with = tuple(component.name for component in starts)
    if not starts or node is None:
        return []
    for component, item in zip(starts, scalars(node), strict=False):
        if zone.holds and component.name not in zone.holds:
            reading.findings.add(
                WRONG_RANGE,
                item.span,
                f"`{zone.name}` does not hold `{component.name}`",
                help=f"add `{component.name}` to `holds`",
            )
    reading.bodies.append(partial(_starts_where, zone, starts, condition, node.span, reading))
    pairs = zip(starts, scalars(node), strict=False)
    return [Start(zone, component, item.span, condition is not None) for component, item in pairs]


def refuse_taken(starts: list[Start], reading: Reading) -> None:
    """A component is in one place: reports a zone that starts with entries all of which are in one before it, and one
    of nobody that would start with what exists once for each player."""
    own = {s.component.name: s for s in starts if any(isinstance(index, Player) for index in s.zone.per)}
    taken: dict[str, Start] = {}
    for start in starts:
        name = start.component.name
        if name in taken:
            first = taken[name]
            plural, there = start.component.plural, first.zone.name
            reading.findings.add(
                STARTS_TAKEN,
                start.span,
                f"all {plural} start in `{there}`, so none can start in `{start.zone.name}`",
                help="remove one of the two, or restrict the first with `where ..`",
                related=[Related(first.span, "they start here")],
            )
        elif (each := own.get(name)) is not None and not any(isinstance(index, Player) for index in start.zone.per):
            _refuse_shared(start, each, reading)
        elif _takes_all(start):
            taken[name] = start


def _refuse_shared(start: Start, own: Start, reading: Reading) -> None:
    """Entries that a zone `per: player` starts with exist for each player; whether the others do is not said."""
    plural, zone = start.component.plural, start.zone.name
    reading.findings.add(
        UNCLEAR_START,
        start.span,
        f"`{own.zone.name}` starts with {plural} for each player, so it is not clear how many start in `{zone}`",
        help=(
            f"use a separate component type for what starts in `{zone}`, or start all {plural} there and deal each "
            f"player's share during set-up"
        ),
        related=[Related(own.span, "each player starts with some here")],
    )


def _takes_all(start: Start) -> bool:
    """Whether every entry of the type has its place in the zone."""
    kinds = [index for index in start.zone.per if isinstance(index, Member)]
    return not start.conditional and all(
        any(field.type == kind and not field.per for field in start.component.fields.values()) for kind in kinds
    )


def _part(node: YamlScalar, start: int, end: int) -> YamlScalar:
    """A piece of a scalar, by places in its text (which is in the file as it is)."""
    span = Span(node.content.source, node.content.start + start, node.content.start + end)
    return YamlScalar(node.text[start:end], "", span, span)


def _starts_where(
    zone: ZoneSym, starts: list[ComponentSym], condition: YamlScalar | None, span: Span, reading: Reading
) -> None:
    """The condition: what is written, and for each kind in `per:` that the entry's field of that kind is the index."""
    type = Component(tuple(sorted(component.name for component in starts)))
    this = LocalVar("this", type, span)
    zone.starts_local = this
    zone.starts_index = tuple(LocalVar(written(index), index, span) for index in zone.per)
    parts: list[typed.Expr] = []
    named: set[str] = set()
    parsed = reading.parsed(condition)
    if parsed is not None:
        scope = Scope(this=this)
        for local in zone.starts_index:
            scope.bind(local)
        fields = set.intersection(*(set(component.fields) for component in starts))
        judged = reading.elaborator.condition(_entry_speech(parsed, fields, zone, named), scope)
        refuse_state(judged, f"what `{zone.name}` starts with", reading.findings)
        parts.append(judged)
    for index, local in zip(zone.per, zone.starts_index, strict=True):
        if isinstance(index, Member) and local.name not in named:
            agreement = _agreement(zone, starts, index, local, span, reading)
            if agreement is not None:
                parts.append(agreement)
    if parts:
        zone.starts_where = parts[0] if len(parts) == 1 else typed.Logic(span, BOOL, "and", tuple(parts))


def _entry_speech(parsed: nodes.Expr, fields: set[str], zone: ZoneSym, named: set[str]) -> nodes.Expr:
    """A bare field name speaks of the entry; the name of an index, where no field is called so, of the zone's index."""
    indices = {local.name for local in zone.starts_index}

    def rewrite(name: nodes.NameRef) -> nodes.Expr | None:
        if name.name in fields:
            this = nodes.NameRef(name.span, "this")
            return nodes.Attribute(name.span, this, nodes.Name(name.span, name.name), None)
        if name.name in indices:
            named.add(name.name)
        return None

    changed: nodes.Expr = rewritten(parsed, rewrite)
    return changed


def _agreement(
    zone: ZoneSym, starts: list[ComponentSym], index: IndexType, local: LocalVar, span: Span, reading: Reading
) -> typed.Expr | None:
    owners: list[tuple[ComponentSym, FieldSym]] = []
    for component in starts:
        fitting = [field for field in component.fields.values() if required(field.type) == index and not field.per]
        if len(fitting) != 1:
            count = "no field" if not fitting else "several fields"
            reading.findings.add(
                UNCLEAR_START,
                span,
                f"`{zone.name}` has a place for each {written(index)}, but `{component.name}` has {count} of that kind",
                help=f"give them one field of the kind `{written(index)}`, or add `where ..`",
            )
            return None
        owners.append((component, fitting[0]))
    assert zone.starts_local is not None
    base = typed.Local(span, zone.starts_local.type, zone.starts_local)
    field = typed.FieldOf(span, owners[0][1].type, base, tuple(owners), ())
    return typed.Compare(span, BOOL, "==", field, typed.Local(span, local.type, local))
