"""What a pick takes from: domains as sets, sets with their limits, look-alikes as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.check import typed as t
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.types import Component, ListOf, SetOf, Type, is_many
from interpreter.lower import folding as fold
from interpreter.lower.environment import Env
from interpreter.lower.tables import Tables
from interpreter.lower.telling_apart import compared, told_apart

if TYPE_CHECKING:
    from interpreter.lower.effects import EffectLowerer


def as_set(value: ir.Expr, e: t.Expr, tables: Tables) -> ir.Expr:
    """What a pick takes from: of a list each thing once, of one thing that alone."""
    if isinstance(e.type, ListOf):
        if tables.has_no_repeats(value):
            return value
        return ir.Library(e.span, "distinct", (value,))
    return value if is_many(e.type) else ir.Library(e.span, "as_set", (value,))


def element_of(of: Type) -> Type:
    """The type of a set's members; of anything else the type itself."""
    return of.element if isinstance(of, SetOf | ListOf) else of


def filtered(span: Span, name: str, domain: ir.Expr, judged: ir.Expr) -> ir.Expr:
    parts = judged.operands if isinstance(judged, ir.Logic) and judged.op == "and" else (judged,)
    return ir.Comprehension(span, "tuple", ir.Var(span, name), (ir.Generator(name, domain, parts),), None)


def set_arguments(lowerer: EffectLowerer, stmt: t.Choose, pick: t.Pick, env: Env) -> tuple[ir.Expr, ...]:
    """Domain, low, high, whether ordered, and the tables of look-alikes: what `runtime.set_choices` wants to know."""
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
    apart = stmt.random or compared(pick.local, stmt.body)
    alike = None if apart else alike_table(lowerer, span, element_of(pick.local.type))
    if alike is None:
        return domain, low, high, fold.const(span, ordered), nothing, nothing
    lies = ir.Slot(span, "lies", None)
    if not ordered:
        domain = ir.Library(span, "grouped", (domain, alike, lies))
    return domain, low, high, fold.const(span, ordered), alike, lies


def alike_table(lowerer: EffectLowerer, span: Span, of: Type) -> ir.Expr | None:
    """The table that says of each component which sort it is; None where no two can be alike."""
    if not isinstance(of, Component):
        return None
    components = lowerer.service.layout.ruleset.components
    types = [components[name] for name in of.types]
    if all(e.copies == 1 for c in types for e in c.entries) or told_apart(lowerer.service.layout.ruleset, of.types):
        return None
    entries = tuple((i.component.name, i.entry.ordinal) for i in lowerer.service.layout.instances)
    numbers = {e: n for n, e in enumerate(dict.fromkeys(entries))}
    alike = lowerer.service.expressions.tables.constant("alike", tuple(numbers[e] for e in entries))
    return ir.Table(span, alike, fold.const(span, None))


def merged(lowerer: EffectLowerer, picked: t.LocalVar, body: t.Block, found: ir.Expr) -> ir.Expr:
    """Pieces that nobody can tell apart are one option: the same entry, at the same place."""
    table = None if compared(picked, body) else alike_table(lowerer, found.span, picked.type)
    if table is None:
        return found
    return ir.Library(found.span, "look_alikes", (found, table, ir.Slot(found.span, "lies", None)))
