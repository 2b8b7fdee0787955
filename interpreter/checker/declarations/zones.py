"""Zones: places for components, and what is there at the start."""

from __future__ import annotations

from functools import partial

from interpreter.checker.codes.declarations import MISSING_KEY, WRONG_RANGE
from interpreter.checker.declarations.backs import read_front
from interpreter.checker.declarations.counters import check_owner, constant
from interpreter.checker.declarations.needs import read_needs
from interpreter.checker.declarations.passives import read_active_zone
from interpreter.checker.declarations.starts import Start, read_starts, refuse_taken
from interpreter.checker.scope import Scope
from interpreter.checker.statements.durations import SPANS
from interpreter.checker.static.declaration_context import Reading, get, scalars, word
from interpreter.checker.symbols import ZoneSym
from interpreter.language.plurals import plurals_of
from interpreter.language.types import INT
from interpreter.syntax.yaml.nodes import YamlNode, YamlScalar


def declare_zones(reading: Reading) -> None:
    """Enters all zones with what they hold; capacities follow as limits, starts as bodies."""
    found = []
    starts: list[Start] = []
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
        read_front(zone, get(node, "front"), reading)
        zone.holds = _holds(get(node, "holds"), reading)
        zone.unclear = any(item.text not in zone.holds for item in scalars(get(node, "holds")))
        reading.names.zones[zone.name] = zone
        reading.declare(zone)
        found.append((zone, node))
        read_active_zone(zone, get(node, "active"), reading)
        reading.limits.append(partial(_capacity, zone, get(node, "capacity"), reading))
        if (needs := get(node, "needs")) is not None:
            reading.bodies.append(partial(read_needs, zone, needs, zone.name, reading))
        starts += read_starts(zone, get(node, "starts_with"), reading)
    for zone, node in found:
        _refill(zone, get(node, "refill_from"), reading)
        _until(zone, get(node, "until"), get(node, "then"), reading)
    reading.bodies.append(partial(refuse_taken, starts, reading))


def _holds(node: YamlNode | None, reading: Reading) -> tuple[str, ...]:
    components = reading.names.components
    if node is None:
        return tuple(sorted(components))
    for item in scalars(node):
        if item.text not in components:
            reading.unknown(item, "component type", list(components))
    if not scalars(node):
        message = "a zone must hold at least one component type"
        reading.findings.add(
            WRONG_RANGE, node.span.header(), message, help="name one, or leave out `holds` to allow all"
        )
    # one that holds nothing that is known is taken to hold all: what is moved there is not wrong also
    return tuple(sorted({item.text for item in scalars(node) if item.text in components} or components))


def _capacity(zone: ZoneSym, node: YamlNode | None, reading: Reading) -> None:
    zone.capacity = reading.expression(node, Scope(), INT)
    size = constant(zone.capacity)
    zone.slot = size == 1
    if size is not None and size < 1 and node is not None:
        reading.findings.add(
            WRONG_RANGE, node.span, "a zone must have room for at least one component", help="write 1 or more"
        )


def _refill(zone: ZoneSym, node: YamlNode | None, reading: Reading) -> None:
    if not isinstance(node, YamlScalar):
        return
    source = reading.names.zones.get(node.text)
    if source is None:
        reading.unknown(node, "zone", list(reading.names.zones))
        return
    reading.limits.append(partial(_check_refill, zone, source, node, reading))
    zone.refill_from = source


def _check_refill(zone: ZoneSym, source: ZoneSym, node: YamlScalar, reading: Reading) -> None:
    """All of the other zone comes at once, so there must be room for it; and it must be a pile."""
    other = [] if source.unclear or zone.unclear else sorted(set(source.holds) - set(zone.holds))
    if other:
        message = f"`{source.name}` may hold `{other[0]}`, which `{zone.name}` may not"
        help = f"add `{other[0]}` to `holds`"
    elif zone.capacity is not None:
        message = f"`{zone.name}` may have too little room for all of `{source.name}`"
        help = f"remove `capacity`, or fill it in an effect: `fill {zone.name} from {source.name}`"
    elif source.slot:
        message = f"`{source.name}` has room for only one component, so it cannot be shuffled"
        help = f"name a zone that holds several, or move the component: `move {source.name} to {zone.name}`"
    else:
        return
    reading.findings.add(WRONG_RANGE, node.span, message, help=help)


def _until(zone: ZoneSym, until: YamlNode | None, then: YamlNode | None, reading: Reading) -> None:
    """`until: action, then: box`: both or neither; the other zone must take all that comes."""
    if not isinstance(until, YamlScalar) or not isinstance(then, YamlScalar):
        one, missing = (until, "then") if until is not None else (then, "until")
        if one is not None:
            help = f"add `{missing}: ..`"
            reading.findings.add(
                MISSING_KEY, one.span, f"`{zone.name}` needs `{missing}` together with this", help=help
            )
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
    other = [] if zone.unclear or to.unclear else sorted(set(zone.holds) - set(to.holds))
    if other:
        message, help = (
            f"`{zone.name}` may hold `{other[0]}`, which `{to.name}` may not",
            f"add `{other[0]}` to `holds`",
        )
    elif to is zone:
        message, help = "components cannot leave a zone for the same zone", "name another zone"
    elif to.capacity is not None:
        message, help = (
            f"`{to.name}` may have too little room for all of `{zone.name}`",
            "name one without `capacity`",
        )
    elif to.per and to.per != zone.per:
        message = f"`{to.name}` is not declared `per:` the same as `{zone.name}`"
        help = "name one that has the same `per:`, or none"
    else:
        return
    reading.findings.add(WRONG_RANGE, node.span, message, help=help)
