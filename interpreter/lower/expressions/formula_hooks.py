"""The function of a formula hook: which entry it is decides which expression counts."""

from __future__ import annotations

from interpreter.checker import typed as t
from interpreter.checker.symbols import FunctionSym
from interpreter.ir import nodes as ir
from interpreter.lower.acting import things_of
from interpreter.lower.environment import Env, Naming
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.faces import of_faces
from interpreter.lower.expressions.lowering import Expressions
from interpreter.lower.set_aside import value_of


def formula_hook(x: Expressions, e: t.FormulaOf, name: str) -> ir.Function:
    """The pure function `name(me, this)`, or `name(this)` where no expression speaks of a player."""
    span = e.formulas[0][1].span
    naming = Naming()
    this = naming.fresh("this")
    thing = ir.Var(span, this)
    me = None if e.me is None else ir.Var(span, "me")
    kinds = x.layout.ruleset.kinds
    first = e.formulas[0][0]
    count = of_faces(e.base)
    size = len(kinds[first.name].members) if first in kinds.values() else len(x.layout.instances) * max(1, count)
    card = fold.arithmetic(span, "//", thing, fold.const(span, count)) if count else thing
    fixed: list[object] = [None] * size
    which: list[int] = [0] * size
    bodies: list[ir.Expr] = []
    for owner, formula in e.formulas:
        for ordinal, body in formula.bodies.items():
            things = things_of(x.layout, owner, ordinal // max(1, count))
            if count:
                things = tuple(n * count + ordinal % count for n in things)
            value = _value(x, body, Env(naming, me), card)
            if isinstance(value, ir.Const):
                for n in things:
                    fixed[n] = value.value
            elif things:
                bodies.append(value)
                for n in things:
                    which[n] = len(bodies)
    result = x.tables.lookup(span, name, fixed, thing)
    if bodies:
        chosen = x.tables.lookup(span, f"{name}_which", which, thing)
        result = _chosen(chosen, [result, *bodies], 0)
    given = (this,) if me is None else ("me", this)
    return ir.Function(name, "pure", given, (ir.Return(span, result),), span, None, name[2:])


def _value(x: Expressions, body: FunctionSym, env: Env, thing: ir.Expr) -> ir.Expr:
    assert body.body is not None
    if body.error is not None:
        return value_of(body.span, body)
    return x.lower(body.body, env.bind(body.params[0], thing))


def _chosen(which: ir.Expr, values: list[ir.Expr], first: int) -> ir.Expr:
    """The value with the number `which`, found by halves."""
    if len(values) == 1:
        return values[0]
    half = len(values) // 2
    at = which.span
    low = fold.compare(at, "<", which, fold.const(at, first + half))
    return fold.choice(at, low, _chosen(which, values[:half], first), _chosen(which, values[half:], first + half))
