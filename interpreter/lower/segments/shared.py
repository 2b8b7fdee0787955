"""What the lowering of statements shares: slots and places that may be written twice, limits, values for the log."""

from __future__ import annotations

from interpreter.checker import typed as t
from interpreter.checker.symbols import CounterSym, VariableSym
from interpreter.foundation.errors import InternalError
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.types import AMOUNTS, Int, is_many, may_be_none, required
from interpreter.lower.configuration import type_name
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.service import Lowerer


def slot_of(
    lowerer: Lowerer, target: t.CounterAt | t.VariableAt, env: Env, stmt: t.Stmt
) -> tuple[ir.Slot, list[ir.Stmt]]:
    """The slot that `stmt` changes, with an index that may be written twice, and the code that computes the index."""
    value = lowerer.service.expressions.lower(target, env)
    if not isinstance(value, ir.Slot):
        raise InternalError(f"{target.span}: an index that may be none")
    if value.index is None or fold.simple(value.index) or _cheap(value.index):
        return value, []
    name = lowerer.once(("index", id(stmt)), "i")
    code: list[ir.Stmt] = [ir.SetVar(target.span, name, value.index)]
    return ir.Slot(value.span, value.name, ir.Var(target.span, name)), code


def _cheap(index: ir.Expr) -> bool:
    match index:
        case ir.Arithmetic(left=left, right=right):
            return fold.simple(left) and fold.simple(right)
    return False


def not_negative(amount: ir.Expr, of: t.Expr) -> ir.Expr:
    """Amounts below nothing are nothing."""
    if isinstance(amount, ir.Const) and isinstance(amount.value, int):
        return fold.const(amount.span, max(0, amount.value))
    if isinstance(of.type, Int) and of.type.low is not None and of.type.low >= 0:
        return amount
    return fold.library(amount.span, "max", [amount, fold.const(amount.span, 0)])


def limit(lowerer: Lowerer, limit: t.Expr | None, env: Env) -> ir.Expr | None:
    return None if limit is None else lowerer.service.expressions.lower(limit, env)


def bound_of(counter: CounterSym, slot: ir.Slot) -> list[ir.Stmt]:
    if counter.bound is None:
        return []
    return [ir.Bound(slot.span, counter.name, slot, None, fold.const(slot.span, counter.bound))]


#: What makes a larger set of a set. In a loop the set may become very large, so its size counts as steps.
GROWING = frozenset({"joined", "union", "with_item"})


def variable_bounds(variable: VariableSym, slot: ir.Slot, span: Span) -> list[ir.Stmt]:
    """Checks that what a variable holds, if anything, is within its limits."""
    of = required(variable.type)
    if isinstance(of, Int) and (of.low is not None or of.high is not None):
        ends = [None if n is None else fold.const(span, n) for n in (of.low, of.high)]
        check = ir.Bound(span, variable.name, slot, ends[0], ends[1])
        if not may_be_none(variable.type):
            return [check]
        some = fold.compare(span, "is not", slot, fold.const(span, None))
        return [ir.If(span, some, (check,), ())]
    if variable.bound is not None and of == AMOUNTS:
        greatest = fold.library(span, "amounts_most", [slot])
        return [ir.Bound(span, f"a number in {variable.name}", greatest, None, fold.const(span, variable.bound))]
    if variable.bound is not None:
        length = fold.library(span, "len", [slot])
        return [ir.Bound(span, f"the length of {variable.name}", length, None, fold.const(span, variable.bound))]
    return []


def kept(value: ir.Expr, e: t.Expr) -> ir.Expr:
    """Sets that are kept are tuples."""
    if not is_many(e.type) or isinstance(value, ir.Const | ir.Var | ir.Slot | ir.Table):
        return value
    grows = isinstance(value, ir.Library) and value.function in GROWING
    return ir.Library(value.span, "kept" if grows else "tuple", (value,))


def capacity(lowerer: Lowerer, to: t.ZoneAt, env: Env) -> ir.Expr:
    if to.zone.slot:
        return fold.const(to.span, 1)
    if to.zone.capacity is None:
        return fold.const(to.span, -1)
    return lowerer.service.expressions.lower(to.zone.capacity, env)


def place_of(lowerer: Lowerer, to: t.ZoneAt, env: Env) -> ir.Expr:
    return lowerer.service.expressions.place(to, env)


def refill_place(lowerer: Lowerer, source: t.ZoneAt, env: Env) -> ir.Expr:
    """The place that a zone is refilled from when it is empty, or none."""
    if source.zone.refill_from is None:
        return fold.const(source.span, None)
    indices = source.indices if source.zone.refill_from.per else ()
    return place_of(lowerer, t.ZoneAt(source.span, source.type, source.zone.refill_from, indices), env)


def is_unknown(zone: t.ZoneAt) -> bool:
    """Whether what is in the zone, or in which order, is more than the players may know."""
    return zone.zone.visible != "all" or zone.zone.order != "kept"


def labelled(lowerer: Lowerer, e: t.Expr, env: Env) -> ir.Expr:
    """A value with how it is to be read, for a line of the log."""
    value = lowerer.service.expressions.lower(e, env)
    return ir.TupleOf(e.span, (fold.const(e.span, type_name(e.type)), value))


def shown(lowerer: Lowerer, e: t.Expr, to: ir.Expr, env: Env) -> list[ir.Stmt]:
    """That somebody (none: everybody) is shown a component or a set of them, where the game keeps that in mind."""
    if not lowerer.service.layout.knows:
        return []
    value = lowerer.service.expressions.lower(e, env)
    found = value if is_many(e.type) else ir.Library(e.span, "as_set", (value,))
    return [ir.Operate(e.span, "show", (found, to))]
