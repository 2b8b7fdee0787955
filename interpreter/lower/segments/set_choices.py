"""Picks of several at once: a frame for the first member and one for all that follow, until `done`.

What is offered at a step is exactly what some complete set goes on with (see `runtime.set_choices`).
"""

from __future__ import annotations

from interpreter.checker import typed as t
from interpreter.ir import nodes as ir
from interpreter.language.values import DONE
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.segments.candidates import possible
from interpreter.lower.segments.domains import around, set_arguments
from interpreter.lower.segments.service import Lowerer


def set_shapes(pick: t.Pick, of: str) -> tuple[ir.OptionShape, ...]:
    """`done`, and the members as they are."""
    span = pick.domain.span
    return ir.OptionShape(DONE, 1, "done", "Done", "", span), ir.OptionShape(0, 0, "", "", of, span)


def may_be_empty(stmt: t.Choose, step: int) -> bool:
    """Whether the empty set may be chosen: `or skip` stands for it, and `exactly 2` excludes it."""
    several = stmt.picks[step].several
    assert several is not None
    if step == 0 and stmt.skip == "skip":
        return False
    match several.low:
        case t.Const(value=int(low)):
            return low <= 0
    return True


def taken(lowerer: Lowerer, stmt: t.Choose, pick: t.Pick, more: bool, again: int) -> list[ir.Stmt]:
    """A member comes into the set, and the next is asked for."""
    span = pick.domain.span
    name = lowerer.naming.of(pick.local)
    value: ir.Expr = ir.TupleOf(span, (ir.Var(span, "v"),))
    if more:
        value = ir.Library(span, "with_item", (ir.Var(span, name), ir.Var(span, "v")))
    return [ir.SetVar(span, name, value), ir.Suspend(stmt.span, again)]


def set_options(lowerer: Lowerer, stmt: t.Choose, step: int, env: Env, more: bool) -> ir.Expr:
    """The members that may come next, and `done` where the set is complete."""
    pick = stmt.picks[step]
    span = pick.domain.span
    bound: list[ir.Generator] = []
    domain, low, *others = set_arguments(lowerer, stmt, pick, env, bound)
    chosen: ir.Expr = ir.Var(span, lowerer.naming.of(pick.local)) if more else fold.const(span, ())
    parts = [_members(lowerer, stmt, step, env, chosen, domain, (low, *others))]
    if more or may_be_empty(stmt, step):
        conditions = [fold.compare(span, ">=", fold.library(span, "len", [chosen]), low)]
        if not more and step == 0 and (stmt.orelse is not None or stmt.skip is not None):
            # `else` and `if any` are for when there is nothing to choose from.
            conditions.append(fold.compare(span, ">", fold.library(span, "len", [domain]), fold.const(span, 0)))
        conditions += possible(lowerer, stmt, stmt.picks[step + 1 :], env.bind(pick.local, chosen))
        complete = fold.logic(span, "and", conditions)
        parts.append(fold.choice(span, complete, fold.const(span, (DONE,)), fold.const(span, ())))
    return around(span, bound, ir.Library(span, "joined", tuple(parts)))


def _members(
    lowerer: Lowerer,
    stmt: t.Choose,
    step: int,
    env: Env,
    chosen: ir.Expr,
    domain: ir.Expr,
    given: tuple[ir.Expr, ...],
) -> ir.Expr:
    pick = stmt.picks[step]
    span = pick.domain.span
    whole = lowerer.naming.fresh(pick.local.name)
    judged = fold.logic(
        span, "and", possible(lowerer, stmt, stmt.picks[step + 1 :], env.bind(pick.local, ir.Var(span, whole)))
    )
    if isinstance(judged, ir.Const) and judged.value:
        return ir.Library(span, "set_steps", (chosen, domain, *given))
    # The domain is worked out once for all members that are tried.
    among, name = lowerer.naming.fresh("domain"), lowerer.naming.fresh(pick.local.name)
    here = ir.Var(span, among)
    steps = ir.Library(span, "set_steps", (chosen, here, *given))
    begun = ir.Library(span, "with_item", (chosen, ir.Var(span, name)))
    sets = ir.Library(span, "completions", (begun, here, *given))
    completed = ir.Comprehension(span, "any", judged, (ir.Generator(whole, sets, ()),), None)
    generators = (ir.Generator(among, ir.TupleOf(span, (domain,)), ()), ir.Generator(name, steps, (completed,)))
    return ir.Comprehension(span, "tuple", ir.Var(span, name), generators, None)
