"""Statements that neither ask nor branch. What verbs become stands with the verbs; here is the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from interpreter.check import typed as t
from interpreter.ir import nodes as ir
from interpreter.language.types import Int
from interpreter.lower import folding as fold
from interpreter.lower.durations import write_for_this
from interpreter.lower.environment import Env
from interpreter.lower.parts import kept, known_number, limit, slot_of

if TYPE_CHECKING:
    from interpreter.lower.effects import EffectLowerer

#: From a typed statement to its instructions.
Writer = Callable[["EffectLowerer", Any, Env], list[ir.Stmt]]


class HasWriters(Protocol):
    """A verb, as far as this stage sees it: what its typed statements become."""

    @property
    def lower(self) -> Mapping[type, Writer]: ...


def writers(verbs: Iterable[HasWriters]) -> dict[type, Writer]:
    """The writer of every simple statement, those of the verbs included."""
    table: dict[type, Writer] = {t.Store: _store, t.SetLocal: _set_local, t.OnlyIf: _only_if, t.ForThis: write_for_this}
    for verb in verbs:
        table.update(verb.lower)
    return table


def _store(lowerer: EffectLowerer, stmt: t.Store, env: Env) -> list[ir.Stmt]:
    slot, code = slot_of(lowerer, stmt.target, env, stmt)
    value = kept(lowerer.service.expressions.lower(stmt.value, env), stmt.value)
    checks: list[ir.Stmt] = []
    if isinstance(stmt.target, t.CounterAt):
        counter = stmt.target.counter
        low, high = limit(lowerer, counter.low, env), limit(lowerer, counter.high, env)
        least = known_number(low) if low is not None else 0
        most = known_number(high) if high is not None else counter.bound
        checks.append(ir.Bound(stmt.span, counter.name, slot, least, most))
    elif isinstance(stmt.target.type, Int):
        of = stmt.target.variable.type
        if isinstance(of, Int) and (of.low is not None or of.high is not None):
            checks.append(ir.Bound(stmt.span, stmt.target.variable.name, slot, of.low, of.high))
    elif stmt.target.variable.bound is not None:
        variable, length = stmt.target.variable, fold.library(stmt.span, "len", [slot])
        checks.append(ir.Bound(stmt.span, f"the length of {variable.name}", length, None, variable.bound))
    return [*code, ir.SetSlot(stmt.span, slot.name, slot.index, value), *checks]


def _set_local(lowerer: EffectLowerer, stmt: t.SetLocal, env: Env) -> list[ir.Stmt]:
    value = kept(lowerer.service.expressions.lower(stmt.value, env), stmt.value)
    return [ir.SetVar(stmt.span, lowerer.naming.of(stmt.local), value)]


def _only_if(lowerer: EffectLowerer, stmt: t.OnlyIf, env: Env) -> list[ir.Stmt]:
    failed = fold.negation(stmt.span, lowerer.service.expressions.lower(stmt.condition, env))
    fail = ir.Fail(stmt.span, "what is demanded here does not hold", ())
    return [ir.If(stmt.span, failed, (fail,), ())]
