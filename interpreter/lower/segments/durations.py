"""Changes for a while: what is done where they begin, and what undoes them."""

from __future__ import annotations

from dataclasses import replace

from interpreter.analysis.slot_names import open_slot, slot_name
from interpreter.checker import typed as t
from interpreter.checker.symbols import ModificationSym, ValueSym, VariableSym
from interpreter.foundation.errors import InternalError
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.ir.flow import falls_through
from interpreter.language.layers import ADD, ADD_AMOUNTS, JOIN, REMOVE, SET, UNITE, layers_slot
from interpreter.language.types import AMOUNTS, Int, ListOf, required
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.lowering import Expressions
from interpreter.lower.segments.continuations import Close, Continuation
from interpreter.lower.segments.place import Place
from interpreter.lower.segments.service import Lowerer
from interpreter.lower.segments.shared import kept, variable_bounds


def write_with(lowerer: Lowerer, stmt: t.With, env: Env, k: Continuation, place: Place) -> list[ir.Stmt]:
    """The change, the body, and the change undone: at the end of the body and wherever it is left."""
    slot, change = _change(lowerer, stmt, env)
    span = stmt.span.header()
    token = ir.Var(span, lowerer.once(("with", id(stmt)), "token"))
    number = fold.const(span, lowerer.service.number_of_with(stmt))
    layers = _layers(stmt.target.variable, slot)
    begin = ir.SetVar(span, token.name, fold.library(span, "free_token", [layers, number]))
    code = _laid(lowerer, stmt, slot, [*change[:-1], begin, change[-1]], token, env)
    undone = tuple(_ended(lowerer, stmt.target.variable, slot, token, span))
    body = lowerer.write(stmt.body, env, Close(stmt, undone, k), replace(place, tail=False))
    return [*code, *body, *(undone if falls_through(body) else ())]


def write_for_this(lowerer: Lowerer, stmt: t.ForThis, env: Env) -> list[ir.Stmt]:
    """The change, with the token of the scope, which undoes it when it closes."""
    slot, change = _change(lowerer, stmt, env)
    span, scope = stmt.span, stmt.modification.scope
    what = f"the number of open `{scope}`"
    check = ir.Bound(span, what, ir.Slot(span, open_slot(scope), None), fold.const(span, 1), None)
    return [check, *_laid(lowerer, stmt, slot, change, _token(lowerer, scope, span), env)]


def _laid(
    lowerer: Lowerer, stmt: t.With | t.ForThis, slot: ir.Slot, change: list[ir.Stmt], token: ir.Expr, env: Env
) -> list[ir.Stmt]:
    """A change for a while, and the layer for it. The last statement of `change` is the change itself."""
    before, layer = _layer(lowerer, stmt, slot, token, env)
    return [*change[:-1], *before, change[-1], layer, *variable_bounds(stmt.target.variable, slot, stmt.target.span)]


def _layer(
    lowerer: Lowerer, stmt: t.With | t.ForThis | t.Store, slot: ir.Slot, token: ir.Expr, env: Env
) -> tuple[list[ir.Stmt], ir.Stmt]:
    """What is done before a statement changes a variable, of which `slot` was made, and the layer laid after it."""
    assert isinstance(stmt.target, t.VariableAt)
    layers, span = _layers(stmt.target.variable, slot), stmt.span.header()
    before = ir.Var(span, lowerer.once(("before", id(stmt)), "before"))
    code: list[ir.Stmt] = [ir.SetVar(span, before.name, slot)]
    now, how = _done(lowerer, stmt, slot, env) if stmt.relative else (slot, SET)
    if now is not slot:
        items = ir.Var(span, lowerer.once(("items", id(stmt)), "items"))
        code.append(ir.SetVar(span, items.name, now))
        now = items
    made = fold.library(span, "layered", [layers, before, now, token, fold.const(span, how)])
    return code, ir.SetSlot(span, layers.name, layers.index, made)


def _done(lowerer: Lowerer, stmt: t.With | t.ForThis | t.Store, slot: ir.Slot, env: Env) -> tuple[ir.Expr, int]:
    """What `+=` and `-=` do to a variable: of sets and lists the items, of all else what it is now; and how."""
    of, value = required(stmt.target.type), stmt.value
    if isinstance(of, Int) or of == AMOUNTS:
        return slot, ADD if isinstance(of, Int) else ADD_AMOUNTS
    if not isinstance(value, t.SetOperation):
        return slot, SET
    items = kept(lowerer.service.expressions.lower(value.right, env), value.right)
    join = isinstance(of, ListOf) and value.op == "+"
    if value.right_is_element:
        items = fold.tuple_of(items.span, [items]) if join else ir.Library(items.span, "as_set", (items,))
    return items, REMOVE if value.op == "-" else JOIN if join else UNITE


def stored(lowerer: Lowerer, stmt: t.Store, slot: ir.Slot, store: ir.Stmt, env: Env) -> list[ir.Stmt]:
    """A statement that sets a variable for good, perhaps while changes for a while are open: what is added stays when
    they are over; what is set ends them."""
    target = stmt.target
    if isinstance(target, t.CounterAt) or not target.variable.for_a_while:
        return [store]
    layers, span = _layers(target.variable, slot), stmt.span
    if not stmt.relative:
        return [store, ir.SetSlot(span, layers.name, layers.index, fold.const(span, ()))]
    before, layer = _layer(lowerer, stmt, slot, fold.const(span, 0), env)
    return [*before, store, ir.If(span, _some(layers), (layer,), ())]


def _layers(variable: VariableSym, slot: ir.Slot) -> ir.Slot:
    return ir.Slot(slot.span, layers_slot(slot_name(variable)), slot.index)


def _some(layers: ir.Slot) -> ir.Expr:
    return fold.compare(layers.span, ">", fold.library(layers.span, "len", [layers]), fold.const(layers.span, 0))


def _token(lowerer: Lowerer, scope: str, span: Span) -> ir.Expr:
    """The number of the innermost open scope of this name: none else that is open has it."""
    scopes = lowerer.service.layout.scopes
    depth = ir.Slot(span, open_slot(scope), None)
    first = fold.arithmetic(span, "*", depth, fold.const(span, len(scopes)))
    return fold.arithmetic(span, "+", first, fold.const(span, scopes.index(scope)))


def _ended(lowerer: Lowerer, variable: VariableSym, slot: ir.Slot, token: ir.Expr, span: Span) -> list[ir.Stmt]:
    """A change is over: the variable is what all its other layers come to."""
    layers = _layers(variable, slot)
    left = ir.Var(span, lowerer.once(("left", span.start, layers.name), "left"))
    of = required(variable.type)
    low, high = (of.low, of.high) if isinstance(of, Int) else (0, variable.bound) if of == AMOUNTS else (None, None)
    limits = [fold.const(span, low), fold.const(span, high)]
    undone = (
        ir.SetVar(span, left.name, fold.library(span, "unlayered", [layers, token, *limits])),
        ir.SetSlot(span, slot.name, slot.index, fold.library(span, "value_of", [left])),
        ir.SetSlot(span, layers.name, layers.index, fold.library(span, "settled", [left])),
        *(variable_bounds(variable, slot, span) if isinstance(of, ListOf) else ()),
    )
    return [ir.If(span, _some(layers), undone, ())]


def _change(lowerer: Lowerer, stmt: t.With | t.ForThis, env: Env) -> tuple[ir.Slot, list[ir.Stmt]]:
    """The slot that is changed, at an index that stays, and the code that changes it, in its last statement."""
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
    if stmt.adds and required(stmt.target.variable.type) == AMOUNTS:
        value = fold.library(span, "amounts_sum", [slot, value])
    elif stmt.adds:
        return slot, [*code, ir.AddSlot(span, slot.name, slot.index, value)]
    return slot, [*code, ir.SetSlot(span, slot.name, slot.index, ir.TupleOf(span, (value,)) if stmt.wrapped else value)]


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
def undo_modification(lowerer: Lowerer, modification: ModificationSym, block: t.SpanBlock, span: Span) -> list[ir.Stmt]:
    """Where the scope closes: its changes of a variable are undone."""
    variable, token = modification.variable, _token(lowerer, modification.scope, span)
    name = slot_name(variable)
    if not variable.per:
        return _ended(lowerer, variable, ir.Slot(span, name, None), token, span)
    index = lowerer.once(("place", id(block), name), "n")
    places = fold.const(span, tuple(range(lowerer.service.layout.count(variable.per))))
    undone = _ended(lowerer, variable, ir.Slot(span, name, ir.Var(span, index)), token, span)
    return [ir.For(span, lowerer.label(), index, places, tuple(undone))]
