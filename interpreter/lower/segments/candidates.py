"""Whether what is picked leaves a way through the picks that follow, `such that`, and the body."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.checker import typed as t
from interpreter.ir import nodes as ir
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.conditions import demanded
from interpreter.lower.segments.domains import as_set, set_arguments
from interpreter.lower.segments.service import Lowerer


def possible(lowerer: Lowerer, stmt: t.Choose, picks: Sequence[t.Pick], env: Env) -> list[ir.Expr]:
    """What the picks that remain and the body after them demand, where it can be said now."""
    if picks:
        return [_possible(lowerer, stmt, picks, env)]
    judged = [] if stmt.such_that is None else [lowerer.service.expressions.lower(stmt.such_that, env)]
    return judged if stmt.random else [*judged, *demanded(lowerer, stmt.body, env).conditions]


def _possible(lowerer: Lowerer, stmt: t.Choose, picks: Sequence[t.Pick], env: Env) -> ir.Expr:
    pick, x = picks[0], lowerer.service.expressions
    if pick.several is not None:
        return _set_possible(lowerer, stmt, picks, env)
    span = pick.domain.span
    domain = as_set(x.lower(pick.domain, env), pick.domain, x.tables)
    name = lowerer.naming.fresh(pick.local.name)
    inner = env.bind(pick.local, ir.Var(span, name))
    conditions = [] if pick.condition is None else [x.lower(pick.condition, inner)]
    conditions += possible(lowerer, stmt, picks[1:], inner)
    judged = fold.logic(span, "and", conditions)
    if isinstance(judged, ir.Const) and judged.value:
        if isinstance(domain, ir.Library) and domain.function in ("range", "numbers") and len(domain.arguments) == 2:
            below = "<" if domain.function == "range" else "<="
            return fold.compare(span, below, domain.arguments[0], domain.arguments[1])
        return fold.compare(span, ">", fold.library(span, "len", [domain]), fold.const(span, 0))
    return ir.Comprehension(span, "any", judged, (ir.Generator(name, domain, ()),), None)


def _set_possible(lowerer: Lowerer, stmt: t.Choose, picks: Sequence[t.Pick], env: Env) -> ir.Expr:
    """Whether there is a set that leaves a way through the picks after it."""
    pick = picks[0]
    span = pick.domain.span
    given = set_arguments(lowerer, stmt, pick, env)
    name = lowerer.naming.fresh(pick.local.name)
    judged = fold.logic(span, "and", possible(lowerer, stmt, picks[1:], env.bind(pick.local, ir.Var(span, name))))
    if isinstance(judged, ir.Const) and judged.value:
        return fold.compare(span, ">=", fold.library(span, "len", [given[0]]), given[1])
    sets = ir.Library(span, "completions", (fold.const(span, ()), *given))
    return ir.Comprehension(span, "any", judged, (ir.Generator(name, sets, ()),), None)
