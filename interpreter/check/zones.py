"""Zones: places for components, and what lies there at the start."""

from __future__ import annotations

import re
from functools import partial

from interpreter.check import typed
from interpreter.check.constancy import refuse_state
from interpreter.check.declaration_codes import MISSING_KEY, UNCLEAR_START, WRONG_RANGE
from interpreter.check.durations import SPANS
from interpreter.check.passives import read_active_zone
from interpreter.check.reading import Reading, get, scalars, word
from interpreter.check.rewriting import rewritten
from interpreter.check.scope import Scope
from interpreter.check.state import check_owner, constant
from interpreter.check.symbols import ComponentSym, FieldSym, ZoneSym
from interpreter.check.typed import LocalVar
from interpreter.foundation.source import Span
from interpreter.language.plurals import plurals_of
from interpreter.language.types import BOOL, INT, Component, IndexType, Member, required, written
from interpreter.syntax import nodes
from interpreter.syntax.yaml_nodes import YamlNode, YamlScalar

_STARTS = re.compile(r"([a-z][a-z0-9_]*)(?:\s+where\s+(.+))?", re.DOTALL)


def declare_zones(reading: Reading) -> None:
    """Enters all zones with what they hold; capacities follow as limits, starts as bodies."""
    found = []
    for key, node in reading.entries("zones"):
        zone = ZoneSym(
            key.text,
            word(node, "plural", plurals_of(key.text)),
            key.span,
            per=reading.per(get(node, "per")),
            order=word(node, "order", "kept"),
            visible=word(node, "visible", "all"),
            count=word(node, "count", "all"),
        )
        check_owner(node, zone.per, ("visible", "count"), reading)
        zone.holds = _holds(get(node, "holds"), reading)
        reading.names.zones[zone.name] = zone
        reading.declare(zone)
        found.append((zone, node))
        read_active_zone(zone, get(node, "active"), reading)
        reading.limits.append(partial(_capacity, zone, get(node, "capacity"), reading))
        _read_starts(zone, get(node, "starts_with"), reading)
    for zone, node in found:
        _refill(zone, get(node, "refill_from"), reading)
        _until(zone, get(node, "until"), get(node, "then"), reading)


def _holds(node: YamlNode | None, reading: Reading) -> tuple[str, ...]:
    components = reading.names.components
    if node is None:
        return tuple(sorted(components))
    for item in scalars(node):
        if item.text not in components:
            reading.unknown(item, "component type", list(components))
    if not scalars(node):
        message = "a zone must hold at least one component type"
        reading.findings.add(WRONG_RANGE, node.span.header(), message, help="name one, or leave `holds` out for all")
    # one that holds nothing that is known is taken to hold all: what is moved there is not wrong besides
    return tuple(sorted({item.text for item in scalars(node) if item.text in components} or components))


def _capacity(zone: ZoneSym, node: YamlNode | None, reading: Reading) -> None:
    zone.capacity = reading.expression(node, Scope(), INT)
    size = constant(zone.capacity)
    zone.slot = size == 1
    if size is not None and size < 1 and node is not None:
        reading.findings.add(
            WRONG_RANGE, node.span, "a zone must have room for one component at least", help="write 1 or more"
        )


def _refill(zone: ZoneSym, node: YamlNode | None, reading: Reading) -> None:
    if not isinstance(node, YamlScalar):
        return
    source = reading.names.zones.get(node.text)
    if source is None:
        reading.unknown(node, "zone", list(reading.names.zones))
    elif not set(source.holds) <= set(zone.holds):
        other = sorted(set(source.holds) - set(zone.holds))[0]
        reading.findings.add(
            WRONG_RANGE,
            node.span,
            f"`{source.name}` may hold `{other}`, which `{zone.name}` may not",
            help=f"add `{other}` to `holds`",
        )
    else:
        zone.refill_from = source


def _until(zone: ZoneSym, until: YamlNode | None, then: YamlNode | None, reading: Reading) -> None:
    """`until: action, then: box`: both or neither; the other zone must take all that comes."""
    if not isinstance(until, YamlScalar) or not isinstance(then, YamlScalar):
        one, missing = (until, "then") if until is not None else (then, "until")
        if one is not None:
            help = f"add `{missing}: ..`"
            reading.findings.add(MISSING_KEY, one.span, f"`{zone.name}` lacks `{missing}` beside this", help=help)
        return
    if until.text not in SPANS and until.text not in reading.names.scopes:
        reading.unknown(until, "scope", [*SPANS, *reading.names.scopes])
        return
    reading.names.used.add(until.text)
    to = reading.names.zones.get(then.text)
    if to is None:
        reading.unknown(then, "zone", list(reading.names.zones))
        return
    reading.limits.append(partial(_check_then, zone, to, then, reading))
    zone.until, zone.then = until.text, to


def _check_then(zone: ZoneSym, to: ZoneSym, node: YamlScalar, reading: Reading) -> None:
    """The zone must have room for everything, and a place for each."""
    other = sorted(set(zone.holds) - set(to.holds))
    if other:
        message, help = (
            f"`{zone.name}` may hold `{other[0]}`, which `{to.name}` may not",
            f"add `{other[0]}` to `holds`",
        )
    elif to.capacity is not None:
        message, help = (
            f"`{to.name}` may be full, but all of `{zone.name}` must go there",
            "name one without `capacity`",
        )
    elif to.per and to.per != zone.per:
        message, help = f"`{to.name}` has other places than `{zone.name}`", "name one that has the same `per:`, or none"
    else:
        return
    reading.findings.add(WRONG_RANGE, node.span, message, help=help)


# ------------------------------------------------------------------ what lies there at the start
def _read_starts(zone: ZoneSym, node: YamlNode | None, reading: Reading) -> None:
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
        return
    for component, item in zip(starts, scalars(node), strict=False):
        if zone.holds and component.name not in zone.holds:
            reading.findings.add(
                WRONG_RANGE,
                item.span,
                f"`{zone.name}` does not hold `{component.name}`",
                help=f"add `{component.name}` to `holds`",
            )
    reading.bodies.append(partial(_starts_where, zone, starts, condition, node.span, reading))


def _part(node: YamlScalar, start: int, end: int) -> YamlScalar:
    """A piece of a scalar, by places in its text (which stands in the file as it is)."""
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
                f"`{zone.name}` has a place for each {written(index)}, and `{component.name}` has {count} of that kind",
                help=f"give them one field of the kind `{written(index)}`, or add `where ..`",
            )
            return None
        owners.append((component, fitting[0]))
    assert zone.starts_local is not None
    base = typed.Local(span, zone.starts_local.type, zone.starts_local)
    field = typed.FieldOf(span, owners[0][1].type, base, tuple(owners), ())
    return typed.Compare(span, BOOL, "==", field, typed.Local(span, local.type, local))
