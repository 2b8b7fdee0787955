"""Statements that neither ask nor branch. What verbs become is with the verbs; here is the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from interpreter.checker import typed as t
from interpreter.ir import nodes as ir
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.faces import lacks_face
from interpreter.lower.segments.durations import stored, write_for_this
from interpreter.lower.segments.offers import write_offer_news
from interpreter.lower.segments.service import Lowerer, Writer
from interpreter.lower.segments.shared import kept, limit, slot_of, variable_bounds


#: From a typed statement to its instructions.
class HasWriters(Protocol):
    """A verb, as far as this stage sees it: what its typed statements become."""

    @property
    def lower(self) -> Mapping[type, Writer]: ...


def writers(verbs: Iterable[HasWriters]) -> dict[type, Writer]:
    """The writer of every simple statement, those of the verbs included."""
    table: dict[type, Writer] = {t.Store: _store, t.SetLocal: _set_local, t.OnlyIf: _only_if, t.ForThis: write_for_this}
    table[t.OfferNews] = write_offer_news
    for verb in verbs:
        table.update(verb.lower)
    return table


def _store(lowerer: Lowerer, stmt: t.Store, env: Env) -> list[ir.Stmt]:
    slot, code = slot_of(lowerer, stmt.target, env, stmt)
    value = kept(lowerer.service.expressions.lower(stmt.value, env), stmt.value)
    checks = _limits(lowerer, stmt, slot, env)
    store = ir.SetSlot(stmt.span, slot.name, slot.index, value)
    return [*code, *stored(lowerer, stmt, slot, store, env), *checks]


def _limits(lowerer: Lowerer, stmt: t.Store, slot: ir.Slot, env: Env) -> list[ir.Stmt]:
    """What must hold of a counter or variable after it was set."""
    span = stmt.span
    if isinstance(stmt.target, t.CounterAt):
        counter = stmt.target.counter
        low = limit(lowerer, counter.low, env) or fold.const(span, 0)
        high = limit(lowerer, counter.high, env)
        if high is None and counter.bound is not None:
            high = fold.const(span, counter.bound)
        return [ir.Bound(span, counter.name, slot, low, high)]
    lacking = lacks_face(lowerer.service.expressions, stmt.target, slot) if stmt.target.variable.name == "face" else []
    return lacking or variable_bounds(stmt.target.variable, slot, span)


def _set_local(lowerer: Lowerer, stmt: t.SetLocal, env: Env) -> list[ir.Stmt]:
    value = kept(lowerer.service.expressions.lower(stmt.value, env), stmt.value)
    return [ir.SetVar(stmt.span, lowerer.naming.of(stmt.local), value)]


def _only_if(lowerer: Lowerer, stmt: t.OnlyIf, env: Env) -> list[ir.Stmt]:
    failed = fold.negation(stmt.span, lowerer.service.expressions.lower(stmt.condition, env))
    fail = ir.Fail(stmt.span, "the condition of `only if` does not hold", ())
    return [ir.If(stmt.span, failed, (fail,), ())]
