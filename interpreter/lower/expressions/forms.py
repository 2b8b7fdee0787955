"""The table of the forms of expressions, and the forms that need no page of their own."""

from __future__ import annotations

from interpreter.checker import typed as t
from interpreter.foundation.errors import InternalError
from interpreter.ir import nodes as ir
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions import formulas, operators, reads, sets
from interpreter.lower.expressions.aggregates import lower_aggregate
from interpreter.lower.expressions.amounts import make_amounts, operate, part_of
from interpreter.lower.expressions.faces import face_part
from interpreter.lower.expressions.list_items import item_of
from interpreter.lower.expressions.lowering import Expressions, Forms
from interpreter.lower.expressions.seats import dummy, neighbour, players_of
from interpreter.lower.expressions.shapes import shape_part
from interpreter.lower.expressions.turning import rotations


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


FORMS: Forms = {
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
