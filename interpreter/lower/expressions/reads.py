"""What expressions read: counters, variables, zones, fields, settings, tables, scores, formula hooks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.analysis.slot_names import slot_name
from interpreter.checker import typed as t
from interpreter.checker.expressions.turning import is_turned
from interpreter.checker.symbols import Static
from interpreter.ir import nodes as ir
from interpreter.language.types import Player
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.lowering import Expressions
from interpreter.lower.expressions.turning import as_it_lies


def counter(x: Expressions, e: t.CounterAt, env: Env) -> ir.Expr:
    name = slot_name(e.counter)
    return x.index(e.counter.per, e.indices, env, lambda i: ir.Slot(e.span, name, i))


def variable(x: Expressions, e: t.VariableAt, env: Env) -> ir.Expr:
    name = slot_name(e.variable)
    return x.index(e.variable.per, e.indices, env, lambda i: ir.Slot(e.span, name, i))


def zone(x: Expressions, e: t.ZoneAt, env: Env) -> ir.Expr:
    base = x.layout.base[e.zone.name]

    def at(i: ir.Expr | None) -> ir.Expr:
        here = fold.const(e.span, base)
        return ir.Slot(e.span, "zones", here if i is None else fold.arithmetic(e.span, "+", i, here))

    return x.index(e.zone.per, e.indices, env, at)


def zone_union(x: Expressions, e: t.ZoneUnion, env: Env) -> ir.Expr:
    base = x.layout.base[e.zone.name]
    zones = ir.Slot(e.span, "zones", None)
    function = "slots_of" if e.zone.slot else "zones_of"
    if e.player is not None:
        size = x.layout.count(e.zone.per[1:])

        def of(player: ir.Expr) -> ir.Expr:
            places = fold.arithmetic(e.span, "*", player, fold.const(e.span, size))
            first = fold.arithmetic(e.span, "+", places, fold.const(e.span, base))
            last = fold.arithmetic(e.span, "+", places, fold.const(e.span, base + size))
            return ir.Library(e.span, function, (zones, first, last))

        return x.present(e.player, env, of)
    end = base + x.layout.count(e.zone.per)
    return ir.Library(e.span, function, (zones, fold.const(e.span, base), fold.const(e.span, end)))


def zone_of(x: Expressions, e: t.ZoneOf, env: Env) -> ir.Expr:
    base = x.layout.base[e.zone.name]
    end = base + x.layout.count(e.zone.per)
    of = e.zone.per[e.position]
    below = x.layout.count(e.zone.per[e.position + 1 :])
    size, offset = x.layout.size(of), x.layout.offset(of)

    def where(component: ir.Expr) -> ir.Expr:
        found = ir.Slot(e.span, "lies", component)
        arguments = (found, *(fold.const(e.span, n) for n in (base, end, below, size, offset)))
        return ir.Library(e.span, "index_in_zone", arguments)

    return x.present(e.component, env, where)


def field(x: Expressions, e: t.FieldOf, env: Env) -> ir.Expr:
    owner, field = e.fields[0]
    if field.formula is not None and field.this is not None:
        this, formula = field.this, field.formula

        def formula_of(base: ir.Expr) -> ir.Expr:
            if fold.simple(base):
                inner = Env(env.naming, env.me, {this: base})
                return x.lower(formula, inner)
            name = env.naming.fresh(this.name)
            inner = Env(env.naming, env.me, {this: ir.Var(e.span, name)})
            return ir.IfPresent(e.span, name, base, x.lower(formula, inner))

        return x.present(e.base, env, formula_of)
    values = x.tables.field_values(e.fields)
    hint = f"{owner.name}_{field.name}"
    width = x.layout.count(field.per)

    def read(base: ir.Expr) -> ir.Expr:
        if is_turned(owner, field, x.layout.ruleset.kinds):
            return rows_of(*as_it_lies(x, e, base, values))
        return rows_of(base, values)

    def rows_of(base: ir.Expr, values: Sequence[Static]) -> ir.Expr:
        if not field.per:
            return x.tables.lookup(e.span, hint, values, base)
        row = fold.arithmetic(e.span, "*", base, fold.const(e.span, width))
        return x.index(
            field.per,
            e.indices,
            env,
            lambda i: x.tables.lookup(e.span, hint, values, row if i is None else fold.arithmetic(e.span, "+", row, i)),
        )

    return x.present(e.base, env, read)


def setting(x: Expressions, e: t.SettingRead, env: Env) -> ir.Expr:
    value: Any = x.layout.configuration.settings[e.setting.name]
    if not e.indices:
        return fold.const(e.span, value)
    flat = [value]
    for size in x.layout.sizes(e.setting.per):
        flat = [v for row in flat for v in (row if isinstance(row, tuple) else [row] * size)]

    def read(i: ir.Expr | None) -> ir.Expr:
        return x.tables.lookup(e.span, e.setting.name, flat, i if i is not None else fold.const(e.span, 0))

    return x.index(e.setting.per, e.indices, env, read)


def table(x: Expressions, e: t.TableRead, env: Env) -> ir.Expr:
    keys: list[ir.Expr] = []

    def step(n: int) -> ir.Expr:
        if n == len(e.keys):
            return x.tables.read(e.span, e.table, keys, e.partial)

        def add(value: ir.Expr) -> ir.Expr:
            keys.append(value)
            return step(n + 1)

        return x.present(e.keys[n], env, add)

    return step(0)


def score_of(x: Expressions, e: t.ScoreOf, env: Env) -> ir.Expr:
    player = x.lower(e.player, env)
    categories = x.layout.ruleset.score_categories
    width = max(1, len(categories))
    wanted = range(width) if e.category is None else [categories.index(e.category)]
    terms: list[ir.Expr] = []
    for c in wanted:
        row = fold.arithmetic(e.span, "*", player, fold.const(e.span, width))
        terms.append(ir.Slot(e.span, "score", fold.arithmetic(e.span, "+", row, fold.const(e.span, c))))
    for counter in x.layout.ruleset.counters.values():
        if counter.score is not None and e.category in (None, counter.score):
            own = counter.per and isinstance(counter.per[0], Player)
            terms.append(ir.Slot(e.span, slot_name(counter), player if own else None))
    total = terms[0]
    for term in terms[1:]:
        total = fold.arithmetic(e.span, "+", total, term)
    return total


def formula_of(x: Expressions, e: t.FormulaOf, env: Env) -> ir.Expr:
    me = None if e.me is None else x.lower(e.me, env)

    def read(base: ir.Expr) -> ir.Expr:
        handed = ([me] if me is not None else []) + [base]
        return ir.Pure(e.span, x.trials.formula_hook(e), tuple(handed))

    return x.present(e.base, env, read)
