"""Statements that neither ask nor branch: changes of counters, variables and zones, records."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from interpreter.check import typed as t
from interpreter.check.symbols import CounterSym
from interpreter.foundation.errors import InternalError
from interpreter.ir import nodes as ir
from interpreter.language.types import Int, is_many, may_be_none
from interpreter.lower import folding as fold
from interpreter.lower.choices import type_name
from interpreter.lower.environment import Env

if TYPE_CHECKING:
    from interpreter.lower.effects import EffectLowerer


def write_simple(lowerer: EffectLowerer, stmt: t.Stmt, env: Env) -> list[ir.Stmt]:
    return _WRITE[type(stmt)](lowerer, stmt, env)


# ------------------------------------------------------------------ counters and variables
def _slot(lowerer: EffectLowerer, target: t.CounterAt | t.VariableAt, env: Env) -> tuple[ir.Slot, list[ir.Stmt]]:
    """The slot with an index that may be written twice, and the code that computes the index."""
    value = lowerer.service.expressions.lower(target, env)
    if not isinstance(value, ir.Slot):
        raise InternalError(f"{target.span}: an index that may be none")
    if value.index is None or fold.simple(value.index) or _cheap(value.index):
        return value, []
    name = lowerer.once(("index", id(target)), "i")
    code: list[ir.Stmt] = [ir.SetVar(target.span, name, value.index)]
    return ir.Slot(value.span, value.name, ir.Var(target.span, name)), code


def _cheap(index: ir.Expr) -> bool:
    match index:
        case ir.Arithmetic(left=left, right=right):
            return fold.simple(left) and fold.simple(right)
    return False


def _not_negative(amount: ir.Expr, of: t.Expr) -> ir.Expr:
    """Amounts below nothing are nothing."""
    if isinstance(amount, ir.Const) and isinstance(amount.value, int):
        return fold.const(amount.span, max(0, amount.value))
    if isinstance(of.type, Int) and of.type.low is not None and of.type.low >= 0:
        return amount
    return fold.library(amount.span, "max", [amount, fold.const(amount.span, 0)])


def _limit(lowerer: EffectLowerer, limit: t.Expr | None, env: Env) -> ir.Expr | None:
    return None if limit is None else lowerer.service.expressions.lower(limit, env)


def _bound(counter: CounterSym, slot: ir.Slot) -> list[ir.Stmt]:
    if counter.bound is None:
        return []
    return [ir.Bound(slot.span, counter.name, slot, None, counter.bound)]


def _change(lowerer: EffectLowerer, stmt: t.Change, env: Env) -> list[ir.Stmt]:
    slot, code = _slot(lowerer, t.CounterAt(stmt.span, stmt.amount.type, stmt.counter, stmt.indices), env)
    amount = _not_negative(lowerer.service.expressions.lower(stmt.amount, env), stmt.amount)
    if isinstance(amount, ir.Const) and amount.value == 0:
        return code
    low = _limit(lowerer, stmt.counter.low, env) or fold.const(stmt.span, 0)
    high = _limit(lowerer, stmt.counter.high, env)
    span = stmt.span
    if stmt.op == "gain":
        if high is None:
            return [*code, ir.AddSlot(span, slot.name, slot.index, amount), *_bound(stmt.counter, slot)]
        more = fold.arithmetic(span, "+", slot, amount)
        return [*code, ir.SetSlot(span, slot.name, slot.index, fold.library(span, "min", [more, high]))]
    if stmt.op == "lose":
        less = fold.arithmetic(span, "-", slot, amount)
        return [*code, ir.SetSlot(span, slot.name, slot.index, fold.library(span, "max", [less, low]))]
    if not (fold.simple(amount) or isinstance(amount, ir.Slot)):
        name = lowerer.once(("amount", id(stmt)), "amount")
        code.append(ir.SetVar(span, name, amount))
        amount = ir.Var(span, name)
    short = fold.compare(span, "<", fold.arithmetic(span, "-", slot, low), amount)
    message = f"cannot pay {{}} {stmt.counter.plural}: there are only {{}}"
    fail = ir.If(span, short, (ir.Fail(span, message, (amount, slot)),), ())
    paid = ir.SetSlot(span, slot.name, slot.index, fold.arithmetic(span, "-", slot, amount))
    return [*code, fail, paid]


def _store(lowerer: EffectLowerer, stmt: t.Store, env: Env) -> list[ir.Stmt]:
    slot, code = _slot(lowerer, stmt.target, env)
    value = _kept(lowerer.service.expressions.lower(stmt.value, env), stmt.value)
    checks: list[ir.Stmt] = []
    if isinstance(stmt.target, t.CounterAt):
        counter = stmt.target.counter
        low, high = _limit(lowerer, counter.low, env), _limit(lowerer, counter.high, env)
        least = _number(low) if low is not None else 0
        most = _number(high) if high is not None else counter.bound
        checks.append(ir.Bound(stmt.span, counter.name, slot, least, most))
    elif isinstance(stmt.target.type, Int):
        of = stmt.target.variable.type
        if isinstance(of, Int) and (of.low is not None or of.high is not None):
            checks.append(ir.Bound(stmt.span, stmt.target.variable.name, slot, of.low, of.high))
    elif stmt.target.variable.bound is not None:
        variable, length = stmt.target.variable, fold.library(stmt.span, "len", [slot])
        checks.append(ir.Bound(stmt.span, f"the length of {variable.name}", length, None, variable.bound))
    return [*code, ir.SetSlot(stmt.span, slot.name, slot.index, value), *checks]


def _number(e: ir.Expr) -> int | None:
    return e.value if isinstance(e, ir.Const) and isinstance(e.value, int) else None


def _kept(value: ir.Expr, e: t.Expr) -> ir.Expr:
    """Sets that are kept are tuples."""
    if not is_many(e.type) or isinstance(value, ir.Const | ir.Var | ir.Slot | ir.Table):
        return value
    return ir.Library(value.span, "tuple", (value,))


def _set_local(lowerer: EffectLowerer, stmt: t.SetLocal, env: Env) -> list[ir.Stmt]:
    value = _kept(lowerer.service.expressions.lower(stmt.value, env), stmt.value)
    return [ir.SetVar(stmt.span, lowerer.naming.of(stmt.local), value)]


def _add_score(lowerer: EffectLowerer, stmt: t.AddScore, env: Env) -> list[ir.Stmt]:
    categories = lowerer.service.layout.ruleset.score_categories
    width = max(1, len(categories))
    column = 0 if stmt.category is None else categories.index(stmt.category)
    assert env.me is not None
    row = fold.arithmetic(stmt.span, "*", env.me, fold.const(stmt.span, width))
    index = fold.arithmetic(stmt.span, "+", row, fold.const(stmt.span, column))
    return [ir.AddSlot(stmt.span, "score", index, lowerer.service.expressions.lower(stmt.points, env))]


# ------------------------------------------------------------------ zones
def _capacity(lowerer: EffectLowerer, to: t.ZoneAt, env: Env) -> ir.Expr:
    if to.zone.slot:
        return fold.const(to.span, 1)
    if to.zone.capacity is None:
        return fold.const(to.span, -1)
    return lowerer.service.expressions.lower(to.zone.capacity, env)


def _place(lowerer: EffectLowerer, to: t.ZoneAt, env: Env) -> ir.Expr:
    return lowerer.service.expressions.place(to, env)


def _move(lowerer: EffectLowerer, stmt: t.Move, env: Env) -> list[ir.Stmt]:
    what = lowerer.service.expressions.lower(stmt.what, env)
    to = _place(lowerer, stmt.to, env)
    arguments = (what, to, _capacity(lowerer, stmt.to, env), fold.const(stmt.span, stmt.edge == "top"))
    move = ir.Operate(stmt.span, "move", arguments)
    if may_be_none(stmt.what.type):
        name = lowerer.once(("moved", id(stmt)), "moved")
        some = fold.compare(stmt.span, "is not", ir.Var(stmt.span, name), fold.const(stmt.span, None))
        first = ir.SetVar(stmt.span, name, what)
        moved = ir.Operate(stmt.span, "move", (ir.Var(stmt.span, name), *arguments[1:]))
        return [first, ir.If(stmt.span, some, (moved,), ())]
    return [move]


def _move_all(lowerer: EffectLowerer, stmt: t.MoveAll, env: Env) -> list[ir.Stmt]:
    what = lowerer.service.expressions.lower(stmt.what, env)
    if not is_many(stmt.what.type):
        what = ir.Library(stmt.span, "as_set", (what,))
    to = _place(lowerer, stmt.to, env)
    edge = fold.const(stmt.span, stmt.edge == "top")
    return [ir.Operate(stmt.span, "move_all", (what, to, _capacity(lowerer, stmt.to, env), edge))]


def _refill(lowerer: EffectLowerer, source: t.ZoneAt, env: Env) -> ir.Expr:
    """The place that a zone is refilled from when it is empty, or none."""
    if source.zone.refill_from is None:
        return fold.const(source.span, None)
    indices = source.indices if source.zone.refill_from.per else ()
    return _place(lowerer, t.ZoneAt(source.span, source.type, source.zone.refill_from, indices), env)


def _unknown(zone: t.ZoneAt) -> bool:
    """Whether what lies in the zone, or in which order, is more than the players may know."""
    return zone.zone.visible != "all" or zone.zone.order != "kept"


def _draw(lowerer: EffectLowerer, stmt: t.Draw, env: Env) -> list[ir.Stmt]:
    number = lowerer.service.expressions.lower(stmt.number, env)
    arguments = (
        number,
        _place(lowerer, stmt.source, env),
        fold.const(stmt.span, stmt.from_bottom),
        _place(lowerer, stmt.to, env),
        _capacity(lowerer, stmt.to, env),
        _refill(lowerer, stmt.source, env),
        fold.const(stmt.span, _unknown(stmt.source)),
    )
    return [ir.Operate(stmt.span, "draw", arguments)]


def _fill(lowerer: EffectLowerer, stmt: t.Fill, env: Env) -> list[ir.Stmt]:
    layout = lowerer.service.layout
    base = layout.base[stmt.to.zone.name]
    count = layout.count(stmt.to.zone.per)
    if stmt.to.indices or not stmt.to.zone.per:
        places: ir.Expr = fold.tuple_of(stmt.span, [_place(lowerer, stmt.to, env)])
    else:
        places = fold.const(stmt.span, tuple(range(base, base + count)))
    arguments = (
        places,
        _capacity(lowerer, stmt.to, env),
        _place(lowerer, stmt.source, env),
        _refill(lowerer, stmt.source, env),
        fold.const(stmt.span, _unknown(stmt.source)),
    )
    return [ir.Operate(stmt.span, "fill", arguments)]


def _swap(lowerer: EffectLowerer, stmt: t.Swap, env: Env) -> list[ir.Stmt]:
    x = lowerer.service.expressions
    return [ir.Operate(stmt.span, "swap", (x.lower(stmt.left, env), x.lower(stmt.right, env)))]


def _shuffle(lowerer: EffectLowerer, stmt: t.Shuffle, env: Env) -> list[ir.Stmt]:
    place = _place(lowerer, stmt.zone, env)
    if stmt.into is None:
        return [ir.Operate(stmt.span, "shuffle", (place,))]
    return [ir.Operate(stmt.span, "shuffle_into", (place, _place(lowerer, stmt.into, env)))]


# ------------------------------------------------------------------ records
def _labelled(lowerer: EffectLowerer, e: t.Expr, env: Env) -> ir.Expr:
    """A value with how it is to be read, for a line of the log."""
    value = lowerer.service.expressions.lower(e, env)
    return ir.TupleOf(e.span, (fold.const(e.span, type_name(e.type)), value))


def _note(lowerer: EffectLowerer, stmt: t.Note, env: Env) -> list[ir.Stmt]:
    parts = tuple(
        fold.const(stmt.span, p) if isinstance(p, str) else _labelled(lowerer, p, env) for p in stmt.parts
    )
    return [ir.Event(stmt.span, "phase" if stmt.phase else "note", parts)]


def _reveal(lowerer: EffectLowerer, stmt: t.Reveal, env: Env) -> list[ir.Stmt]:
    to = fold.const(stmt.span, None) if stmt.to is None else lowerer.service.expressions.lower(stmt.to, env)
    return [ir.Event(stmt.span, "reveal", (to, _labelled(lowerer, stmt.what, env)))]


def _tell(lowerer: EffectLowerer, stmt: t.Tell, env: Env) -> list[ir.Stmt]:
    player = lowerer.service.expressions.lower(stmt.player, env)
    return [ir.Event(stmt.span, "tell", (player, _labelled(lowerer, stmt.value, env)))]


def _only_if(lowerer: EffectLowerer, stmt: t.OnlyIf, env: Env) -> list[ir.Stmt]:
    failed = fold.negation(stmt.span, lowerer.service.expressions.lower(stmt.condition, env))
    fail = ir.Fail(stmt.span, "what is demanded here does not hold", ())
    return [ir.If(stmt.span, failed, (fail,), ())]


_WRITE: dict[type, Callable[[EffectLowerer, Any, Env], list[ir.Stmt]]] = {
    t.Change: _change,
    t.Store: _store,
    t.SetLocal: _set_local,
    t.AddScore: _add_score,
    t.Move: _move,
    t.MoveAll: _move_all,
    t.Draw: _draw,
    t.Fill: _fill,
    t.Swap: _swap,
    t.Shuffle: _shuffle,
    t.Note: _note,
    t.Reveal: _reveal,
    t.Tell: _tell,
    t.OnlyIf: _only_if,
}
