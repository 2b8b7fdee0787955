"""Typed expressions to expressions of the intermediate representation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from interpreter.checker import typed as t
from interpreter.checker.symbols import FunctionSym, ValueSym
from interpreter.foundation.errors import InternalError
from interpreter.ir import nodes as ir
from interpreter.language.types import may_be_none
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions import formulas, operators, reads, sets
from interpreter.lower.expressions.aggregates import lower_aggregate
from interpreter.lower.expressions.amounts import make_amounts, operate, part_of
from interpreter.lower.expressions.faces import face_part
from interpreter.lower.expressions.list_items import item_of
from interpreter.lower.expressions.seats import dummy, neighbour, players_of
from interpreter.lower.expressions.shapes import shape_part
from interpreter.lower.expressions.tables import Tables
from interpreter.lower.expressions.turning import rotations
from interpreter.lower.layout import Layout


class Trials(Protocol):
    """What expressions need of the program: functions of statements that they try out, and who reacts to an event."""

    def can(self, node: t.Can, env: Env) -> ir.Expr: ...

    def supposing(self, node: t.Supposing, env: Env) -> ir.Expr: ...

    def reactions(self, node: t.Reactions, env: Env) -> ir.Expr: ...

    def reactor(self, node: t.Reactor, env: Env) -> ir.Expr: ...

    def formula_hook(self, node: t.FormulaOf) -> str:
        """The name of the pure function of a formula hook, of a player (if it speaks of one) and a thing."""


class Expressions:
    """Lowers expressions; asks `request` for the pure functions that they call, and `tabulate` for all values of one
    that reads no state."""

    def __init__(
        self,
        layout: Layout,
        tables: Tables,
        request: Callable[[FunctionSym | ValueSym | t.Expr, str], str],
        tabulate: Callable[[FunctionSym, tuple[int, ...]], tuple[object, ...] | None],
        trials: Trials,
    ) -> None:
        self.layout = layout
        self.tables = tables
        self.request = request
        self.tabulate = tabulate
        self.trials = trials
        #: The formulas that are being written out where they are used, and how many nodes may still be.
        self.inlining: list[FunctionSym | ValueSym] = []
        self.room = 0
        #: How many aggregates are being written around what is lowered now.
        self.aggregates = 0

    def lower(self, e: t.Expr, env: Env) -> ir.Expr:
        return _LOWER[type(e)](self, e, env)

    # -------------------------------------------------------------- places in the state
    def index(
        self, per: Sequence[Any], indices: Sequence[t.Expr], env: Env, then: Callable[[ir.Expr | None], ir.Expr]
    ) -> ir.Expr:
        """`then` of the row-major index; none when one of the indices is none."""
        sizes = self.layout.sizes(tuple(per))

        def step(n: int, total: ir.Expr | None) -> ir.Expr:
            if n == len(indices):
                return then(total)

            def add(value: ir.Expr) -> ir.Expr:
                span = indices[n].span
                offset = self.layout.offset(per[n])
                here = fold.arithmetic(span, "-", value, fold.const(span, offset))
                if total is None:
                    return step(n + 1, here)
                rows = fold.arithmetic(span, "*", total, fold.const(span, sizes[n]))
                return step(n + 1, fold.arithmetic(span, "+", rows, here))

            return self.present(indices[n], env, add)

        return step(0, None)

    def present(self, e: t.Expr, env: Env, then: Callable[[ir.Expr], ir.Expr]) -> ir.Expr:
        """`then` of a value, or none when the value is none."""
        value = self.lower(e, env)
        if not may_be_none(e.type):
            return then(value)
        if isinstance(value, ir.Const):
            return fold.const(e.span, None) if value.value is None else then(value)
        if isinstance(value, ir.Var):
            is_none = ir.Compare(e.span, "is", value, fold.const(e.span, None))
            return ir.Choice(e.span, is_none, fold.const(e.span, None), then(value))
        name = env.naming.fresh("some")
        return ir.IfPresent(e.span, name, value, then(ir.Var(e.span, name)))

    def place(self, z: t.ZoneAt, env: Env) -> ir.Expr:
        """The number of the place that a zone's indices name."""
        base = fold.const(z.span, self.layout.base[z.zone.name])
        return self.index(
            z.zone.per, z.indices, env, lambda i: base if i is None else fold.arithmetic(z.span, "+", i, base)
        )


# ------------------------------------------------------------------ one small function for each kind of expression
def _const(x: Expressions, e: t.Const, env: Env) -> ir.Expr:
    return fold.const(e.span, e.value)


def _local(x: Expressions, e: t.Local, env: Env) -> ir.Expr:
    return env.local(e.span, e.local)


def _me(x: Expressions, e: t.Me, env: Env) -> ir.Expr:
    if env.me is None:
        raise InternalError(f"{e.span}: nobody acts here")
    return env.me


def _can(x: Expressions, e: t.Can, env: Env) -> ir.Expr:
    return x.trials.can(e, env)


def _supposing(x: Expressions, e: t.Supposing, env: Env) -> ir.Expr:
    return x.trials.supposing(e, env)


def _reactions(x: Expressions, e: t.Reactions, env: Env) -> ir.Expr:
    return x.trials.reactions(e, env)


def _reactor(x: Expressions, e: t.Reactor, env: Env) -> ir.Expr:
    return x.trials.reactor(e, env)


_LOWER: dict[type, Callable[[Expressions, Any, Env], ir.Expr]] = {
    t.Const: _const,
    t.Local: _local,
    t.Me: _me,
    t.Players: players_of,
    t.Dummy: dummy,
    t.Members: sets.members,
    t.Components: sets.components,
    t.CounterAt: reads.counter,
    t.VariableAt: reads.variable,
    t.ZoneAt: reads.zone,
    t.ZoneUnion: reads.zone_union,
    t.ZoneOf: reads.zone_of,
    t.FieldOf: reads.field,
    t.SettingRead: reads.setting,
    t.TableRead: reads.table,
    t.ValueAt: formulas.value,
    t.CallFunction: formulas.call,
    t.MakeAmounts: make_amounts,
    t.AmountsOperation: operate,
    t.PartOf: part_of,
    t.ItemOf: item_of,
    t.ScoreOf: reads.score_of,
    t.Arithmetic: operators.arithmetic,
    t.Negate: operators.negate,
    t.Not: operators.negation,
    t.Logic: operators.logic,
    t.Compare: operators.compare,
    t.In: operators.contained,
    t.IsNone: operators.is_none,
    t.IsEmpty: operators.is_empty,
    t.IsFull: operators.is_full,
    t.IsType: operators.is_type,
    t.HasHook: operators.has_hook,
    t.FormulaOf: reads.formula_of,
    t.Reactions: _reactions,
    t.Reactor: _reactor,
    t.MakeSet: sets.make_set,
    t.RangeOf: sets.number_range,
    t.SetOperation: sets.set_operation,
    t.Aggregate: lower_aggregate,
    t.Count: sets.count,
    t.Extreme: operators.extreme,
    t.Absolute: operators.absolute,
    t.Conditional: operators.conditional,
    t.Fallback: operators.fallback,
    t.Neighbour: neighbour,
    t.NumberOf: operators.number_of,
    t.MemberNumbered: operators.member_numbered,
    t.ShapePart: shape_part,
    t.FacePart: face_part,
    t.Rotations: rotations,
    t.Can: _can,
    t.Supposing: _supposing,
    t.Spread: sets.spread,
}
