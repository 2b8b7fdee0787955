"""What a pick takes from: domains as sets, sets with their limits, look-alikes as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.analysis.distinguishability import compared, differences
from interpreter.checker import typed as t
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.types import Component, ListOf, element_of, is_many
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.tables import Tables
from interpreter.lower.look_alikes import HOLDERS, Traits, entry_table
from interpreter.lower.segments.service import Lowerer


def as_set(value: ir.Expr, e: t.Expr, tables: Tables) -> ir.Expr:
    """What a pick takes from: of a list each thing once, of one thing that alone."""
    if isinstance(e.type, ListOf):
        if tables.has_no_repeats(value):
            return value
        return ir.Library(e.span, "distinct", (value,))
    return value if is_many(e.type) else ir.Library(e.span, "as_set", (value,))


def filtered(span: Span, name: str, domain: ir.Expr, judged: ir.Expr) -> ir.Expr:
    parts = judged.operands if isinstance(judged, ir.Logic) and judged.op == "and" else (judged,)
    return ir.Comprehension(span, "tuple", ir.Var(span, name), (ir.Generator(name, domain, parts),), None)


def set_arguments(
    lowerer: Lowerer, stmt: t.Choose, pick: t.Pick, env: Env, bound: list[ir.Generator] | None = None
) -> tuple[ir.Expr, ...]:
    """Domain, low, high, whether ordered, and the tables of look-alikes: what `runtime.set_choices` wants to know.

    Where a stop offers members, `bound` gets what is around all that uses these. Elsewhere copies that only the
    state of the game can distinguish are all different."""
    x, span, several = lowerer.service.expressions, pick.domain.span, pick.several
    assert several is not None
    domain = as_set(x.lower(pick.domain, env), pick.domain, x.tables)
    if pick.condition is not None:
        name = lowerer.naming.fresh(pick.local.name)
        judged = x.lower(pick.condition, env.bind(several.each, ir.Var(span, name)))
        domain = filtered(span, name, domain, judged)
    low = x.lower(several.low, env)
    high = fold.const(span, None) if several.high is None else x.lower(several.high, env)
    # Nature takes one after another whatever the order, or sets would not be equally likely.
    ordered = several.ordered or stmt.random
    nothing = fold.const(span, None)
    alike = None if stmt.random else alike_table(lowerer, span, pick.local, stmt.body)
    if alike is not None and alike.varies:
        alike, domain = (None, domain) if bound is None else compared_now(lowerer, span, pick.local, domain, bound)
    if alike is None:
        return domain, low, high, fold.const(span, ordered), nothing, nothing
    lies = ir.Slot(span, "lies", None)
    if not ordered:
        domain = ir.Library(span, "grouped", (domain, alike.table, lies))
    return domain, low, high, fold.const(span, ordered), alike.table, lies


@dataclass(frozen=True, slots=True)
class Alike:
    """`table` says of each component which sort it is; copies of a sort may differ if it `varies`."""

    table: ir.Expr
    varies: bool


def alike_table(lowerer: Lowerer, span: Span, picked: t.LocalVar, body: t.Block) -> Alike | None:
    """Which components are the same but for what happens to them; None where no two can be one option."""
    of = element_of(picked.type)
    if not isinstance(of, Component):
        return None
    layout = lowerer.service.layout
    if all(e.copies == 1 for name in of.types for e in layout.ruleset.components[name].entries):
        return None
    found, others = differences(layout.ruleset, of.types), list(compared(picked, body))
    if not found.public or any(isinstance(other, t.Aggregate) for other in others):
        return None
    table = entry_table(layout, lowerer.service.expressions.tables)
    return Alike(ir.Table(span, table, fold.const(span, None)), bool(found) or bool(others))


def compared_now(
    lowerer: Lowerer, span: Span, picked: t.LocalVar, domain: ir.Expr, bound: list[ir.Generator]
) -> tuple[Alike, ir.Expr]:
    """Which members of a domain look alike as the game is, and the domain, both bound to names."""
    of, layout, tables = element_of(picked.type), lowerer.service.layout, lowerer.service.expressions.tables
    assert isinstance(of, Component)
    among, held, one, sorts = (lowerer.naming.fresh(hint) for hint in (picked.name, "held", picked.name, "sorts"))
    tables.constants.setdefault(HOLDERS, ())
    pieces = fold.const(span, len(layout.instances))
    holders = ir.Table(span, HOLDERS, fold.const(span, None))
    locals_ = ir.Library(span, "held", (ir.Var(span, "F"), holders, pieces))
    traits = Traits(layout, tables, lowerer.naming, span).of(ir.Var(span, one), of.types, ir.Var(span, held))
    each = ir.Comprehension(span, "tuple", traits, (ir.Generator(one, ir.Var(span, among), ()),), None)
    values = (domain, locals_, ir.Library(span, "sorted_by", (ir.Var(span, among), each, pieces)))
    for name, value in zip((among, held, sorts), values, strict=True):
        bound.append(ir.Generator(name, ir.TupleOf(span, (value,)), ()))
    return Alike(ir.Var(span, sorts), True), ir.Var(span, among)


def around(span: Span, bound: Sequence[ir.Generator], value: ir.Expr) -> ir.Expr:
    """A set that names what has been bound."""
    if not bound:
        return value
    name = bound[0].name + "_of"
    return ir.Comprehension(span, "tuple", ir.Var(span, name), (*bound, ir.Generator(name, value, ())), None)


def merged(lowerer: Lowerer, picked: t.LocalVar, body: t.Block, found: ir.Expr, stop: bool = True) -> ir.Expr:
    """Pieces that nobody can distinguish are one option: the same entry, at the same place. Where no `stop` offers
    them, only those that nothing in the game can distinguish."""
    alike, bound, domain = alike_table(lowerer, found.span, picked, body), list[ir.Generator](), found
    if alike is not None and alike.varies:
        if not stop:
            return found
        alike, domain = compared_now(lowerer, found.span, picked, found, bound)
    if alike is None:
        return found
    chosen = ir.Library(found.span, "look_alikes", (domain, alike.table, ir.Slot(found.span, "lies", None)))
    return around(found.span, bound, chosen)
