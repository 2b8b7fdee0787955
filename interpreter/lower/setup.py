"""Where components are at the beginning: what `starts_with` says, every piece in exactly one place."""

from __future__ import annotations

from interpreter.checker.symbols import ComponentSym, ZoneSym
from interpreter.foundation.errors import InternalError, RuleFault
from interpreter.ir import nodes as ir
from interpreter.ir.evaluator import Evaluator, TooLong, is_static
from interpreter.language.types import IndexType, Member, Player
from interpreter.lower.builder import MOST_STEPS, Builder
from interpreter.lower.environment import Env, Naming
from interpreter.lower.expressions import folding as fold
from interpreter.lower.layout import Instance


def starting_places(builder: Builder) -> tuple[list[object], list[int]]:
    """The content of every place, and the place of every component. What no zone starts with is in a place of its own
    beyond the zones (the last one), where nothing sees it."""
    layout = builder.layout
    content: list[list[int]] = [[] for _ in range(layout.places + 1)]
    lies = [layout.places] * len(layout.instances)
    cells: dict[IndexType, frozenset[int]] = {Member(kind): frozenset(layout.members(kind)) for kind in layout.grids}
    for zone in layout.ruleset.zones.values():
        sizes = layout.sizes(zone.per)
        for offset in range(layout.count(zone.per)):
            index = _index(offset, sizes)
            if any(
                n not in there for of, n in zip(zone.per, index, strict=True) if (there := cells.get(of)) is not None
            ):
                continue  # a grid may have fewer cells than in other games
            for number, instance in enumerate(layout.instances):
                if lies[number] == layout.places and _starts_here(builder, zone, index, number, instance):
                    place = layout.base[zone.name] + offset
                    content[place].append(number)
                    lies[number] = place
    content[-1] = [n for n, place in enumerate(lies) if place == layout.places]
    slots = {
        layout.base[z.name] + n for z in layout.ruleset.zones.values() if z.slot for n in range(layout.count(z.per))
    }
    made: list[object] = []
    for place, components in enumerate(content):
        if place in slots:
            made.append(components[0] if components else None)
        else:
            made.append(tuple(components))
    return made, lies


def _index(offset: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    index: list[int] = []
    for size in reversed(sizes):
        index.insert(0, offset % size)
        offset //= size
    return tuple(index)


def _starts_here(builder: Builder, zone: ZoneSym, index: tuple[int, ...], number: int, instance: Instance) -> bool:
    if instance.component.name not in zone.starts_with:
        return False
    if any(isinstance(of, Player) and instance.seat != value for of, value in zip(zone.per, index, strict=True)):
        return False  # each player's own pieces are with them, whatever else is asked of them
    if zone.starts_where is not None:
        return _condition_holds(builder, zone, index, number)
    for of, value in zip(zone.per, index, strict=True):
        if isinstance(of, Member):
            field = _field_of_kind(instance.component, of.kind)
            if field is not None and instance.entry.values.get(field) != value:
                return False
    return True


def _field_of_kind(component: ComponentSym, kind: str) -> str | None:
    """The field that says to which of a zone's places an entry belongs."""
    return next((f.name for f in component.fields.values() if f.type == Member(kind)), None)


def _condition_holds(builder: Builder, zone: ZoneSym, index: tuple[int, ...], number: int) -> bool:
    assert zone.starts_where is not None
    span = zone.starts_where.span
    env = Env(Naming(), None)
    if zone.starts_local is not None:
        env = env.bind(zone.starts_local, fold.const(span, number))
    for local, value in zip(zone.starts_index, index, strict=True):
        env = env.bind(local, fold.const(span, value))
    judged = builder.expressions.lower(zone.starts_where, env)
    if isinstance(judged, ir.Const):
        return bool(judged.value)
    formulas = {f.name: f for f in builder.functions if f.role == "pure"}
    if not is_static(judged, formulas):
        raise InternalError(f"{span}: what a zone starts with depends on the state")
    try:
        return bool(Evaluator(builder.tables.constants, formulas, MOST_STEPS).ready(judged)({}))
    except (TooLong, ArithmeticError, LookupError, TypeError) as error:
        why = "takes too many steps" if isinstance(error, TooLong) else str(error)
        raise RuleFault(f"{span}: what `{zone.name}` starts with cannot be worked out: {why}") from None
