"""The slots of the state: counters, variables and points, with where they begin and what limits them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from interpreter.analysis.knowledge.tracking import KNOWN
from interpreter.analysis.slot_names import open_slot, slot_name
from interpreter.checker import typed as t
from interpreter.checker.declarations.faces import first_face
from interpreter.checker.symbols import CounterSym, VariableSym
from interpreter.ir import nodes as ir
from interpreter.language.layers import layers_slot
from interpreter.language.types import Component, Int, Member, empty_value, required
from interpreter.lower.configuration import type_name
from interpreter.lower.environment import Env, Naming
from interpreter.lower.expressions.lowering import Expressions
from interpreter.lower.layout import Layout, nothing_added

Symbol = CounterSym | VariableSym


def state_slots(layout: Layout, expressions: Expressions) -> list[ir.SlotLayout]:
    """All slots of a ruleset's state, in the order of its declarations."""
    ruleset = layout.ruleset
    points = layout.configuration.everyone * max(1, len(ruleset.score_categories))
    symbols: list[Symbol] = [*ruleset.counters.values(), *ruleset.variables.values()]
    symbols += [v for c in ruleset.components.values() for v in c.variables.values()]
    slots = [_slot(symbol, layout, expressions) for symbol in symbols]
    offered = [v for offer in ruleset.offers.values() for v in offer.variables]
    slots += [replace(_slot(v, layout, expressions), role="offer") for v in offered]
    return [ir.SlotLayout("score", points, (0,) * points, "int", (), "score"), *slots, *_hidden(layout)]


def _hidden(layout: Layout) -> list[ir.SlotLayout]:
    """What is changed for a while, and which scopes are open: no view shows these."""
    ruleset = layout.ruleset
    found: list[ir.SlotLayout] = []
    if layout.knows:
        pieces = len(layout.instances)
        found.append(ir.SlotLayout(KNOWN, pieces, (0,) * pieces, "int", (), "engine"))

    def add(name: str, of: VariableSym, start: object) -> None:
        size = layout.count(of.per) if of.per else None
        starts = start if size is None else (start,) * size
        kind = "int" if start == 0 else "amounts" if start else "set"
        found.append(ir.SlotLayout(name, size, starts, kind, layout.indices(of.per), "engine"))

    for value in ruleset.values.values():
        if value.instead is not None:
            add(slot_name(value.instead), value.instead, ())
        if value.added is not None:
            add(slot_name(value.added), value.added, nothing_added(value.type, layout))
    changed = [*ruleset.variables.values(), *(v for c in ruleset.components.values() for v in c.variables.values())]
    changed += [v for value in ruleset.values.values() for v in (value.added, value.instead) if v is not None]
    for variable in changed:
        if variable.for_a_while:
            add(layers_slot(slot_name(variable)), variable, ())
    for name in layout.scopes:
        found.append(ir.SlotLayout(open_slot(name), None, 0, "int", (), "engine"))
    return found


def _slot(symbol: Symbol, layout: Layout, expressions: Expressions) -> ir.SlotLayout:
    start = None if symbol.per else starting_value(symbol, expressions)
    faces = _first_faces(symbol, layout)
    size = layout.count(symbol.per) if symbol.per else None
    counter = isinstance(symbol, CounterSym)
    low, high = _limits(symbol, expressions)
    return ir.SlotLayout(
        slot_name(symbol),
        size,
        start if size is None else faces or starting_values(symbol, layout, expressions),
        "int" if isinstance(symbol, CounterSym) else type_name(symbol.type),
        layout.indices(symbol.per),
        "counter" if counter else "variable",
        symbol.visible,
        low,
        high,
    )


def starting_values(symbol: Symbol, layout: Layout, expressions: Expressions) -> tuple[object, ...]:
    """The values at the beginning of what is `per:` something, place by place."""
    starts = symbol.starts
    if starts is None:
        return (starting_value(symbol, expressions),) * layout.count(symbol.per)
    values: list[Any] = [starts]
    for index in symbol.per:
        if isinstance(index, Member):
            values = [inner for value in values for inner in value]
        else:
            values = [value for value in values for _ in range(layout.size(index))]
    return tuple(values)


def _first_faces(symbol: Symbol, layout: Layout) -> tuple[int, ...]:
    """Which face of each component is up at the beginning, for the variable that tells it; of others nothing."""
    of = symbol.per[0] if symbol.per else None
    if symbol.name != "face" or not isinstance(of, Component) or len(of.types) != 1:
        return ()
    component = layout.ruleset.components[of.types[0]]
    if not component.faces or component.variables["face"] is not symbol:
        return ()
    return tuple(first_face(layout.instances[n].entry) for n in layout.numbers(component))


def starting_value(symbol: Symbol, expressions: Expressions) -> object:
    """The value at the beginning. `start:` must not depend on the state; a counter without one begins at nothing, or at
    its least where that is greater."""
    if symbol.start is not None:
        return _known(symbol.start, expressions)
    if isinstance(symbol, VariableSym):
        return empty_value(symbol.type)
    return max(0, _number(symbol.low, expressions) or 0)


def _limits(symbol: Symbol, expressions: Expressions) -> tuple[int | None, int | None]:
    """The least and the greatest number that a slot may hold; None for what has no limit, or is no number."""
    if isinstance(symbol, VariableSym):
        of = required(symbol.type)
        return (of.low, of.high) if isinstance(of, Int) else (None, None)
    low = 0 if symbol.low is None else _number(symbol.low, expressions)
    high = _number(symbol.high, expressions)
    return low, symbol.bound if high is None else high


def _number(e: t.Expr | None, expressions: Expressions) -> int | None:
    value = None if e is None else _known(e, expressions)
    return value if isinstance(value, int) else None


def _known(e: t.Expr, expressions: Expressions) -> object:
    """What an expression that does not depend on the state always is; None where it does."""
    value = expressions.lower(e, Env(Naming(), None))
    return value.value if isinstance(value, ir.Const) else None
