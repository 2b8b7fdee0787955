"""What opens and closes with a scope (or turn, round, game): its tag and variables, changes for a while, zones that are
emptied. What the scope around it held is kept in locals, so that it comes back however this one is left."""

from __future__ import annotations

from interpreter.analysis.slot_names import open_slot, slot_name
from interpreter.checker import typed as t
from interpreter.checker.symbols import ScopeSym, VariableSym, ZoneSym
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.layers import layers_slot
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.durations import undo_modification
from interpreter.lower.segments.service import Lowerer

Code = list[ir.Stmt]


def scope_code(lowerer: Lowerer, block: t.SpanBlock, env: Env) -> tuple[Code, tuple[ir.Stmt, ...]]:
    """What is done where the block begins, and what where it is left."""
    ruleset, span = lowerer.service.layout.ruleset, block.span.header()
    opened: Code = []
    closed: Code = []
    modifications = [m for m in ruleset.modifications if m.scope == block.what]
    if block.scope is not None or modifications:
        one = fold.const(span, 1)
        count = ir.Slot(span, open_slot(block.what), None)
        opened.append(ir.AddSlot(span, count.name, None, one))
        if block.scope is not None:
            opened.append(
                ir.Bound(span, f"the number of open `{block.what}`", count, None, fold.const(span, block.scope.depth))
            )
        closed.append(ir.AddSlot(span, count.name, None, ir.Negate(span, one)))
    if block.scope is not None:
        begin, end = _own_variables(lowerer, block, block.scope, env, span)
        opened, closed = [*opened, *begin], [*end, *closed]
    for zone in ruleset.zones.values():
        if zone.until == block.what and zone.then is not None:
            begin, end = _emptied(lowerer, block, zone, zone.then, span)
            opened, closed = [*opened, *begin], [*end, *closed]
    for modification in modifications:
        closed = [*undo_modification(lowerer, modification, block, span), *closed]
    return opened, tuple(closed)


def _own_variables(lowerer: Lowerer, block: t.SpanBlock, scope: ScopeSym, env: Env, span: Span) -> tuple[Code, Code]:
    """Fresh variables and a tag of its own; then those of the scope around it again."""
    opened: Code = []
    closed: Code = []
    if scope.tag is not None and block.tag is not None:
        name = lowerer.once(("tag", id(block)), scope.name)
        slot = ir.Slot(span, slot_name(scope.tag), None)
        tag = lowerer.service.expressions.lower(block.tag, env)
        opened += [ir.SetVar(span, name, slot), ir.SetSlot(span, slot.name, None, tag)]
        closed.append(ir.SetSlot(span, slot.name, None, ir.Var(span, name)))
    for variable in scope.variables:
        starts = {slot_name(variable): lowerer.service.start(variable)}
        if variable.for_a_while:
            starts[layers_slot(slot_name(variable))] = ()
        for of, start in starts.items():
            begin, end = _fresh(lowerer, block, variable, of, start, span)
            opened, closed = [*opened, *begin], [*end, *closed]
    return opened, closed


def _fresh(
    lowerer: Lowerer, block: t.SpanBlock, variable: VariableSym, of: str, start: object, span: Span
) -> tuple[Code, Code]:
    name = lowerer.once(("outer", id(block), of), variable.name)
    slot, outer = ir.Slot(span, of, None), ir.Var(span, name)
    if not variable.per:
        opened: Code = [ir.SetVar(span, name, slot), ir.SetSlot(span, slot.name, None, fold.const(span, start))]
        return opened, [ir.SetSlot(span, slot.name, None, outer)]
    starts = fold.const(span, (start,) * lowerer.service.layout.count(variable.per))
    opened = [
        ir.SetVar(span, name, ir.Library(span, "tuple", (slot,))),
        ir.Operate(span, "reset", (slot, starts)),
    ]
    return opened, [ir.Operate(span, "reset", (slot, outer))]


def _emptied(lowerer: Lowerer, block: t.SpanBlock, zone: ZoneSym, then: ZoneSym, span: Span) -> tuple[Code, Code]:
    """What came into the zone since the block began leaves it; what was there before stays."""
    layout = lowerer.service.layout
    first, places = layout.base[zone.name], layout.count(zone.per)
    name = lowerer.once(("stay", id(block), zone.name), "stay")
    read = "slots_of" if zone.slot else "zones_of"
    bounds = (fold.const(span, first), fold.const(span, first + places))
    stay = ir.Library(span, read, (ir.Slot(span, "zones", None), *bounds))
    to, step = fold.const(span, layout.base[then.name]), fold.const(span, 1 if then.per else 0)
    given = (fold.const(span, first), fold.const(span, places), to, step, ir.Var(span, name))
    operation = lowerer.service.sums.counted("clear_out", zone, then)
    return [ir.SetVar(span, name, stay)], [ir.Operate(span, operation, given)]
