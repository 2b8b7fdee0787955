"""Changes for a while: what is done where they begin, and what undoes them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.check import typed as t
from interpreter.check.symbols import ModificationSym, ValueSym, VariableSym
from interpreter.foundation.errors import InternalError
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.ir.flow import falls_through
from interpreter.language.types import AMOUNTS, Int, required
from interpreter.lower import folding as fold
from interpreter.lower.continuations import Close, Continuation
from interpreter.lower.environment import Env
from interpreter.lower.layout import modification_slot, nothing_added, open_slot, slot_name
from interpreter.lower.parts import kept, variable_bounds
from interpreter.lower.place import Place

if TYPE_CHECKING:
    from interpreter.lower.effects import EffectLowerer
    from interpreter.lower.expressions import Expressions


def write_with(lowerer: EffectLowerer, stmt: t.With, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
    """The change, the body, and the change undone: at the end of the body and wherever it is left."""
    slot, value, code = _change(lowerer, stmt, env)
    span = stmt.span.header()
    name = lowerer.once(("with", id(stmt)), "added" if stmt.adds else "before")
    old = ir.Var(span, name)
    if stmt.adds:
        code += [ir.SetVar(span, name, value), _added(stmt.target.variable, slot, old, span)]
        undo = [_taken(stmt.target.variable, slot, old, span)]
    else:
        code += [ir.SetVar(span, name, slot), ir.SetSlot(span, slot.name, slot.index, value)]
        undo = [ir.SetSlot(span, slot.name, slot.index, old)]
    bounds = variable_bounds(stmt.target.variable, slot, stmt.target.span)
    undone = (*undo, *bounds)
    body = lowerer.write(stmt.body, env, Close(stmt, undone, k), replace(place, tail=False))
    return [*code, *bounds, *body, *(undone if falls_through(body) else ())]


def write_for_this(lowerer: EffectLowerer, stmt: t.ForThis, env: Env) -> list[ir.Stmt]:
    """The change, and for the scope a note of what is to be undone when it closes. What was set in a scope is put
    back as a whole: nothing that is added afterwards is noted."""
    slot, value, code = _change(lowerer, stmt, env)
    span, modification = stmt.span, stmt.modification
    what = f"the number of open `{modification.scope}`"
    code.append(ir.Bound(span, what, ir.Slot(span, open_slot(modification.scope), None), fold.const(span, 1), None))
    before = replace(modification, adds=False)
    noted = ir.Slot(span, modification_slot(before), slot.index)
    unset = fold.compare(span, "==", fold.library(span, "len", [noted]), fold.const(span, 0))
    if not stmt.adds:
        keep = ir.SetSlot(span, noted.name, slot.index, ir.TupleOf(span, (slot,)))
        change: list[ir.Stmt] = [ir.If(span, unset, (keep,), ()), ir.SetSlot(span, slot.name, slot.index, value)]
        return [*code, *change, *variable_bounds(stmt.target.variable, slot, stmt.target.span)]
    name = lowerer.once(("for", id(stmt)), "added")
    n = ir.Var(span, name)
    code += [ir.SetVar(span, name, value), _added(modification.variable, slot, n, span)]
    noted = ir.Slot(span, modification_slot(modification), slot.index)
    note = _added(modification.variable, noted, n, span)
    if _is_set(lowerer, modification):
        note = ir.If(span, unset, (note,), ())
    return [*code, note, *variable_bounds(stmt.target.variable, slot, stmt.target.span)]


def _added(variable: VariableSym, slot: ir.Slot, value: ir.Expr, span: Span) -> ir.Stmt:
    if required(variable.type) == AMOUNTS:
        return ir.SetSlot(span, slot.name, slot.index, fold.library(span, "amounts_sum", [slot, value]))
    return ir.AddSlot(span, slot.name, slot.index, value)


def _taken(variable: VariableSym, slot: ir.Slot, value: ir.Expr, span: Span) -> ir.Stmt:
    """What was added is taken away again; of amounts, as far as there still is any of them."""
    if required(variable.type) == AMOUNTS:
        return ir.SetSlot(span, slot.name, slot.index, fold.library(span, "amounts_less", [slot, value]))
    return ir.AddSlot(span, slot.name, slot.index, ir.Negate(span, value))


def _is_set(lowerer: EffectLowerer, modification: ModificationSym) -> bool:
    """Whether the same is also set, somewhere, for the same scope."""
    return any(
        m.variable is modification.variable and m.scope == modification.scope and not m.adds
        for m in lowerer.service.layout.ruleset.modifications
    )


def _change(lowerer: EffectLowerer, stmt: t.With | t.ForThis, env: Env) -> tuple[ir.Slot, ir.Expr, list[ir.Stmt]]:
    """The slot that is changed, at an index that stays; the new value or what is added; the code before."""
    x, span = lowerer.service.expressions, stmt.span.header()
    slot = x.lower(stmt.target, env)
    if not isinstance(slot, ir.Slot):
        raise InternalError(f"{span}: an index that may be none")
    code: list[ir.Stmt] = []
    if slot.index is not None and not isinstance(slot.index, ir.Const):
        name = lowerer.once(("index", id(stmt)), "i")
        code.append(ir.SetVar(span, name, slot.index))
        slot = ir.Slot(slot.span, slot.name, ir.Var(span, name))
    value = kept(x.lower(stmt.value, env), stmt.value)
    return slot, ir.TupleOf(span, (value,)) if stmt.wrapped else value, code


# ------------------------------------------------------------------ values
def instead_of(value: ValueSym, base: ir.Expr, x: Expressions, env: Env) -> ir.Expr:
    """What a statement has set a named value to for a while, else its base."""
    if value.instead is None:
        return base
    span, instead = value.span, _beside(value, value.instead, x, env)
    first = ir.Library(span, "item", (instead, fold.const(span, 0)))
    some = fold.compare(span, ">", fold.library(span, "len", [instead]), fold.const(span, 0))
    return ir.Choice(span, some, first, base)


def added_to(value: ValueSym, result: ir.Expr, x: Expressions, env: Env) -> ir.Expr:
    """A named value with what statements add for a while."""
    if value.added is None:
        return result
    added = _beside(value, value.added, x, env)
    if value.type == AMOUNTS:
        return ir.Library(value.span, "amounts_sum", (result, added))
    return fold.arithmetic(value.span, "+", result, added)


def _beside(value: ValueSym, variable: VariableSym, x: Expressions, env: Env) -> ir.Expr:
    """What a variable of ours holds for a value, at its indices."""
    span = value.span
    index = tuple(t.Local(span, local.type, local) for local in value.index)
    return x.index(value.per, index, env, lambda i: ir.Slot(span, slot_name(variable), i))


# ------------------------------------------------------------------ the end of a scope
def undo_modification(
    lowerer: EffectLowerer, modification: ModificationSym, block: t.SpanBlock, span: Span
) -> tuple[list[ir.Stmt], list[ir.Stmt]]:
    """Where the scope opens: what the one around it has noted is kept; where it closes: its changes are undone."""
    variable = modification.variable
    noted = ir.Slot(span, modification_slot(modification), None)
    changed = ir.Slot(span, slot_name(variable), None)
    name = lowerer.once(("noted", id(block), noted.name), "noted")
    before = ir.Var(span, name)
    of = variable.type
    nothing: object = nothing_added(of, lowerer.service.layout) if modification.adds else ()
    low, high = (of.low, of.high) if isinstance(of, Int) else (None, None)
    if variable.per:
        size = lowerer.service.layout.count(variable.per)
        empty = fold.const(span, (nothing,) * size)
        opened: list[ir.Stmt] = [
            ir.SetVar(span, name, ir.Library(span, "tuple", (noted,))),
            ir.Operate(span, "reset", (noted, empty)),
        ]
        back = "take_back_amounts" if required(of) == AMOUNTS else "take_back"
        closed: list[ir.Stmt] = [ir.Operate(span, back if modification.adds else "put_back", (changed, noted, before))]
        if low is not None:
            closed.append(
                ir.Bound(span, variable.name, fold.library(span, "min", [changed]), fold.const(span, low), None)
            )
        if high is not None:
            closed.append(
                ir.Bound(span, variable.name, fold.library(span, "max", [changed]), None, fold.const(span, high))
            )
        return opened, closed
    opened = [ir.SetVar(span, name, noted), ir.SetSlot(span, noted.name, None, fold.const(span, nothing))]
    if modification.adds:
        closed = [_taken(variable, changed, noted, span)]
        closed += variable_bounds(variable, changed, span)
    else:
        first = ir.Library(span, "item", (noted, fold.const(span, 0)))
        some = fold.compare(span, ">", fold.library(span, "len", [noted]), fold.const(span, 0))
        closed = [ir.If(span, some, (ir.SetSlot(span, changed.name, None, first),), ())]
    return opened, [*closed, ir.SetSlot(span, noted.name, None, before)]
