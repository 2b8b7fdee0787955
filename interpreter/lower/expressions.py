"""Typed expressions to expressions of the intermediate representation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from interpreter.check import typed as t
from interpreter.check.symbols import FunctionSym, KindSym, ValueSym
from interpreter.foundation.errors import InternalError
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.types import Component, Int, ListOf, Member, Optional, Player, Type, is_many, may_be_none
from interpreter.lower import folding as fold
from interpreter.lower.aggregates import lower_aggregate
from interpreter.lower.amounts import make_amounts, operate, part_of
from interpreter.lower.environment import Env
from interpreter.lower.layout import Layout, slot_name
from interpreter.lower.seats import dummy, neighbour, players_of
from interpreter.lower.tables import Tables
from interpreter.lower.walk import everything

#: A formula with at most so many nodes is written out where it is used instead of being called; with the formulas that
#: are written out inside it, with so many.
INLINE_NODES, INLINE_ROOM = 24, 600
#: A formula that reads no state is worked out for all its arguments if there are no more than so many.
MOST_TABULATED = 10_000


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
        self._inlining: list[FunctionSym | ValueSym] = []
        self._room = 0
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

    # -------------------------------------------------------------- formulas
    def call(self, e: t.CallFunction, env: Env) -> ir.Expr:
        function = e.function
        assert function.body is not None
        for a, p in zip(e.arguments, function.params, strict=True):
            if may_be_none(a.type) and not may_be_none(p.type):
                break
        else:
            return self._call(e.span, function, [self.lower(a, env) for a in e.arguments], e.me, env)
        # None propagates through calls: an argument that is none where the formula wants a value makes the result none.
        values: list[ir.Expr] = []

        def step(n: int) -> ir.Expr:
            if n == len(e.arguments):
                return self._call(e.span, function, values, e.me, env)

            def add(value: ir.Expr) -> ir.Expr:
                values.append(value)
                return step(n + 1)

            if may_be_none(function.params[n].type):
                return add(self.lower(e.arguments[n], env))
            return self.present(e.arguments[n], env, add)

        return step(0)

    def _call(
        self, span: Span, function: FunctionSym, arguments: list[ir.Expr], me: t.Expr | None, env: Env
    ) -> ir.Expr:
        actor = None if me is None else self.lower(me, env)
        body = function.body
        assert body is not None
        tabulated = self._tabulated(span, function, arguments)
        if tabulated is not None:
            return tabulated
        if self._inlines(function, body, arguments, actor):
            self._inlining.append(function)
            inner = Env(env.naming, actor, dict(zip(function.params, arguments, strict=True)))
            result = self.lower(body, inner)
            self._inlining.pop()
            return result
        handed = ([actor] if function.uses_me and actor is not None else []) + arguments
        return ir.Pure(span, self.request(function, function.name), tuple(handed))

    def _tabulated(self, span: Span, function: FunctionSym, arguments: list[ir.Expr]) -> ir.Expr | None:
        """A formula of members and players that reads no state is a table, worked out while compiling."""
        if function in self._inlining or not self._may_be_tabulated(function):
            return None
        values = self.tabulate(function, self.layout.sizes(tuple(p.type for p in function.params)))  # type: ignore[misc]
        if values is None:
            return None
        total: ir.Expr | None = None
        for value, param in zip(arguments, function.params, strict=True):
            size = self.layout.size(param.type)  # type: ignore[arg-type]
            row = None if total is None else fold.arithmetic(span, "*", total, fold.const(span, size))
            total = value if row is None else fold.arithmetic(span, "+", row, value)
        assert total is not None
        return self.tables.lookup(span, function.name, values, total)

    def _may_be_tabulated(self, function: FunctionSym) -> bool:
        types = [p.type for p in function.params]
        if not types or function.uses_me or not all(isinstance(x, Member | Player) for x in types):
            return False
        return self.layout.count(tuple(types)) <= MOST_TABULATED  # type: ignore[arg-type]

    def _inlines(
        self, function: FunctionSym | ValueSym, body: t.Expr, arguments: list[ir.Expr], me: ir.Expr | None
    ) -> bool:
        if function in self._inlining or not all(fold.simple(a) for a in arguments):
            return False
        if me is not None and not fold.simple(me):
            return False
        if any(isinstance(n, t.Can | t.Supposing) for n in everything(body)):
            return False
        nodes = sum(1 for _ in everything(body))
        room = self._room if self._inlining else INLINE_ROOM
        fits = nodes <= min(INLINE_NODES, room)
        self._room = room - nodes * fits
        return fits

    def value(self, e: t.ValueAt, env: Env) -> ir.Expr:
        body = e.value.base
        if e.value.changed:
            return self._changed_value(e, [], env)
        actor = None if e.me is None else self.lower(e.me, env)
        arguments = [self.lower(i, env) for i in e.indices]
        if body is None:
            return fold.const(e.span, 0)
        if self._inlines(e.value, body, arguments, actor):
            self._inlining.append(e.value)
            inner = Env(env.naming, actor, dict(zip(e.value.index, arguments, strict=True)))
            result = self.lower(body, inner)
            self._inlining.pop()
            return result
        handed = ([actor] if e.value.uses_me and actor is not None else []) + arguments
        return ir.Pure(e.span, self.request(e.value, e.value.name), tuple(handed))

    def _changed_value(self, e: t.ValueAt, given: list[ir.Expr], env: Env) -> ir.Expr:
        """A value that anything changes is always asked of its function; none of an index that is none."""
        if len(given) < len(e.indices):
            return self.present(e.indices[len(given)], env, lambda i: self._changed_value(e, [*given, i], env))
        actor = [self.lower(e.me, env)] if e.value.uses_me and e.me is not None else []
        return ir.Pure(e.span, self.request(e.value, e.value.name), (*actor, *given))


# ------------------------------------------------------------------ one small function for each kind of expression
def _const(x: Expressions, e: t.Const, env: Env) -> ir.Expr:
    return fold.const(e.span, e.value)


def _local(x: Expressions, e: t.Local, env: Env) -> ir.Expr:
    return env.local(e.span, e.local)


def _me(x: Expressions, e: t.Me, env: Env) -> ir.Expr:
    if env.me is None:
        raise InternalError(f"{e.span}: nobody acts here")
    return env.me


def _members(x: Expressions, e: t.Members, env: Env) -> ir.Expr:
    return fold.const(e.span, tuple(range(len(e.kind.members))))


def _components(x: Expressions, e: t.Components, env: Env) -> ir.Expr:
    return fold.const(e.span, x.layout.numbers(e.component))


def _counter(x: Expressions, e: t.CounterAt, env: Env) -> ir.Expr:
    name = slot_name(e.counter)
    return x.index(e.counter.per, e.indices, env, lambda i: ir.Slot(e.span, name, i))


def _variable(x: Expressions, e: t.VariableAt, env: Env) -> ir.Expr:
    name = slot_name(e.variable)
    return x.index(e.variable.per, e.indices, env, lambda i: ir.Slot(e.span, name, i))


def _zone(x: Expressions, e: t.ZoneAt, env: Env) -> ir.Expr:
    base = x.layout.base[e.zone.name]

    def at(i: ir.Expr | None) -> ir.Expr:
        here = fold.const(e.span, base)
        return ir.Slot(e.span, "zones", here if i is None else fold.arithmetic(e.span, "+", i, here))

    return x.index(e.zone.per, e.indices, env, at)


def _zone_union(x: Expressions, e: t.ZoneUnion, env: Env) -> ir.Expr:
    base = x.layout.base[e.zone.name]
    end = base + x.layout.count(e.zone.per)
    zones = ir.Slot(e.span, "zones", None)
    function = "slots_of" if e.zone.slot else "zones_of"
    return ir.Library(e.span, function, (zones, fold.const(e.span, base), fold.const(e.span, end)))


def _zone_of(x: Expressions, e: t.ZoneOf, env: Env) -> ir.Expr:
    base = x.layout.base[e.zone.name]
    end = base + x.layout.count(e.zone.per)
    last = e.zone.per[-1]
    size, offset = x.layout.size(last), x.layout.offset(last)

    def where(component: ir.Expr) -> ir.Expr:
        found = ir.Slot(e.span, "lies", component)
        arguments = (found, *(fold.const(e.span, n) for n in (base, end, size, offset)))
        return ir.Library(e.span, "index_in_zone", arguments)

    return x.present(e.component, env, where)


def _field(x: Expressions, e: t.FieldOf, env: Env) -> ir.Expr:
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


def _setting(x: Expressions, e: t.SettingRead, env: Env) -> ir.Expr:
    value: Any = x.layout.configuration.settings[e.setting.name]
    if not e.indices:
        return fold.const(e.span, value)
    flat = [value]
    for size in x.layout.sizes(e.setting.per):
        flat = [v for row in flat for v in (row if isinstance(row, tuple) else [row] * size)]

    def read(i: ir.Expr | None) -> ir.Expr:
        return x.tables.lookup(e.span, e.setting.name, flat, i if i is not None else fold.const(e.span, 0))

    return x.index(e.setting.per, e.indices, env, read)


def _table(x: Expressions, e: t.TableRead, env: Env) -> ir.Expr:
    keys: list[ir.Expr] = []

    def step(n: int) -> ir.Expr:
        if n == len(e.keys):
            return x.tables.read(e.span, e.table, keys)

        def add(value: ir.Expr) -> ir.Expr:
            keys.append(value)
            return step(n + 1)

        return x.present(e.keys[n], env, add)

    return step(0)


def _score_of(x: Expressions, e: t.ScoreOf, env: Env) -> ir.Expr:
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


def _arithmetic(x: Expressions, e: t.Arithmetic, env: Env) -> ir.Expr:
    op = "//" if e.op == "/" else e.op
    left, right = x.lower(e.left, env), x.lower(e.right, env)
    known = isinstance(left, ir.Const) or isinstance(right, ir.Const)
    if op == "*" and not known and not _product_fits(e.left.type, e.right.type):
        return ir.Library(e.span, "times", (left, right))
    return fold.arithmetic(e.span, op, left, right)


def _product_fits(left: Type, right: Type) -> bool:
    """Whether the limits of two numbers keep their product small."""
    ends = [e for of in (left, right) if isinstance(of, Int) for e in (of.low, of.high)]
    return len(ends) == 4 and all(e is not None and abs(e) < 2**31 for e in ends)


def _negate(x: Expressions, e: t.Negate, env: Env) -> ir.Expr:
    operand = x.lower(e.operand, env)
    if isinstance(operand, ir.Const) and isinstance(operand.value, int):
        return fold.const(e.span, -operand.value)
    return ir.Negate(e.span, operand)


def _not(x: Expressions, e: t.Not, env: Env) -> ir.Expr:
    return fold.negation(e.span, x.lower(e.operand, env))


def _logic(x: Expressions, e: t.Logic, env: Env) -> ir.Expr:
    return fold.logic(e.span, e.op, [x.lower(o, env) for o in e.operands])


def _compare(x: Expressions, e: t.Compare, env: Env) -> ir.Expr:
    left, right = x.lower(e.left, env), x.lower(e.right, env)
    if is_many(e.left.type) or is_many(e.right.type):
        same = ir.Library(e.span, "same_set", (left, right))
        return same if e.op == "==" else ir.Not(e.span, same)
    return fold.compare(e.span, e.op, left, right)


def _in(x: Expressions, e: t.In, env: Env) -> ir.Expr:
    element = x.lower(e.element, env)
    if isinstance(e.domain, t.RangeOf) and not may_be_none(e.element.type):
        low, high = x.lower(e.domain.low, env), x.lower(e.domain.high, env)
        inside = fold.logic(
            e.span, "and", [fold.compare(e.span, "<=", low, element), fold.compare(e.span, "<=", element, high)]
        )
        return fold.negation(e.span, inside) if e.negated else inside
    domain = x.lower(e.domain, env)
    if isinstance(e.domain.type, Optional | Component):
        return fold.compare(e.span, "!=" if e.negated else "==", element, domain)
    return fold.compare(e.span, "not in" if e.negated else "in", element, domain)


def _is_none(x: Expressions, e: t.IsNone, env: Env) -> ir.Expr:
    return fold.compare(e.span, "is not" if e.negated else "is", x.lower(e.operand, env), fold.const(e.span, None))


def _is_empty(x: Expressions, e: t.IsEmpty, env: Env) -> ir.Expr:
    operand = x.lower(e.operand, env)
    if not is_many(e.operand.type):
        return fold.compare(e.span, "is not" if e.negated else "is", operand, fold.const(e.span, None))
    if isinstance(operand, ir.Const):
        return fold.const(e.span, bool(operand.value) is e.negated)
    # A set is a tuple or a list: one without members counts as false.
    return ir.Library(e.span, "bool", (operand,)) if e.negated else ir.Not(e.span, operand)


def _is_full(x: Expressions, e: t.IsFull, env: Env) -> ir.Expr:
    content = x.lower(e.zone, env)
    if e.zone.zone.slot:
        return fold.compare(e.span, "is" if e.negated else "is not", content, fold.const(e.span, None))
    if e.zone.zone.capacity is None:
        return fold.const(e.span, e.negated)
    capacity = x.lower(e.zone.zone.capacity, env)
    return fold.compare(e.span, "<" if e.negated else ">=", fold.library(e.span, "len", [content]), capacity)


def _is_type(x: Expressions, e: t.IsType, env: Env) -> ir.Expr:
    wanted = [i.component is e.component for i in x.layout.instances]

    def read(c: ir.Expr) -> ir.Expr:
        return x.tables.lookup(e.span, f"is_{e.component.name}", wanted, c)

    answer = x.present(e.operand, env, read)
    if may_be_none(e.operand.type):
        answer = ir.Library(e.span, "bool", (answer,))
    return fold.negation(e.span, answer) if e.negated else answer


def _has_hook(x: Expressions, e: t.HasHook, env: Env) -> ir.Expr:
    bodies = e.hook.bodies
    if isinstance(e.owner, KindSym):
        having = [m.ordinal in bodies for m in e.owner.members]
    else:
        having = [i.component is e.owner and i.entry.ordinal in bodies for i in x.layout.instances]

    def read(base: ir.Expr) -> ir.Expr:
        return x.tables.lookup(e.span, f"has_{e.owner.name}_{e.hook.name}", having, base)

    answer = x.present(e.base, env, read)
    if may_be_none(e.base.type):
        answer = ir.Library(e.span, "bool", (answer,))
    return fold.negation(e.span, answer) if e.negated else answer


def _make_set(x: Expressions, e: t.MakeSet, env: Env) -> ir.Expr:
    items = [x.lower(i, env) for i in e.items]
    made = fold.tuple_of(e.span, items)
    if isinstance(e.type, ListOf):
        return made
    if isinstance(made, ir.Const) and isinstance(made.value, tuple):
        return fold.const(e.span, tuple(dict.fromkeys(made.value)))
    return ir.Library(e.span, "distinct", (made,)) if len(items) > 1 else made


def _range(x: Expressions, e: t.RangeOf, env: Env) -> ir.Expr:
    low, high = x.lower(e.low, env), x.lower(e.high, env)
    if isinstance(low, ir.Const) and isinstance(high, ir.Const):
        a: Any = low.value
        b: Any = high.value
        if b - a < 1000:
            return fold.const(e.span, tuple(range(a, b + 1)))
    bounded = isinstance(e.high.type, Int) and e.high.type.high is not None and e.high.type.high < 10_000
    if bounded:
        return ir.Library(e.span, "range", (low, fold.arithmetic(e.span, "+", high, fold.const(e.span, 1))))
    return ir.Library(e.span, "numbers", (low, high))


def _set_operation(x: Expressions, e: t.SetOperation, env: Env) -> ir.Expr:
    left, right = x.lower(e.left, env), x.lower(e.right, env)
    if not is_many(e.left.type):
        left = ir.Library(e.span, "as_set", (left,))
    if isinstance(e.type, ListOf) and e.op == "+":
        more = fold.tuple_of(e.span, [right]) if e.right_is_element else right
        return ir.Library(e.span, "joined", (left, more))
    if e.right_is_element or not is_many(e.right.type):
        return ir.Library(e.span, "with_item" if e.op == "+" else "without", (left, right))
    return ir.Library(e.span, "union" if e.op == "+" else "difference", (left, right))


def _count(x: Expressions, e: t.Count, env: Env) -> ir.Expr:
    if not is_many(e.operand.type):
        some = fold.compare(e.span, "is", x.lower(e.operand, env), fold.const(e.span, None))
        return fold.choice(e.span, some, fold.const(e.span, 0), fold.const(e.span, 1))
    operand = x.lower(e.operand, env)
    if isinstance(operand, ir.Comprehension) and operand.kind == "tuple":
        return ir.Comprehension(e.span, "len", operand.element, operand.generators, None)
    return fold.library(e.span, "len", [operand])


def _extreme(x: Expressions, e: t.Extreme, env: Env) -> ir.Expr:
    return fold.library(e.span, e.op, [x.lower(o, env) for o in e.operands])


def _absolute(x: Expressions, e: t.Absolute, env: Env) -> ir.Expr:
    return fold.library(e.span, "abs", [x.lower(e.operand, env)])


def _conditional(x: Expressions, e: t.Conditional, env: Env) -> ir.Expr:
    return fold.choice(e.span, x.lower(e.condition, env), x.lower(e.value, env), x.lower(e.otherwise, env))


def _fallback(x: Expressions, e: t.Fallback, env: Env) -> ir.Expr:
    return fold.if_none(e.span, env.naming.fresh("some"), x.lower(e.value, env), x.lower(e.otherwise, env))


def _number_of(x: Expressions, e: t.NumberOf, env: Env) -> ir.Expr:
    return x.present(e.operand, env, lambda v: fold.arithmetic(e.span, "+", v, fold.const(e.span, 1)))


def _member_numbered(x: Expressions, e: t.MemberNumbered, env: Env) -> ir.Expr:
    kind: KindSym = e.kind
    size = fold.const(e.span, len(kind.members))
    return x.present(e.number, env, lambda n: ir.Library(e.span, "member_numbered", (n, size)))


def _can(x: Expressions, e: t.Can, env: Env) -> ir.Expr:
    return x.trials.can(e, env)


def _supposing(x: Expressions, e: t.Supposing, env: Env) -> ir.Expr:
    return x.trials.supposing(e, env)


def _reactions(x: Expressions, e: t.Reactions, env: Env) -> ir.Expr:
    return x.trials.reactions(e, env)


def _reactor(x: Expressions, e: t.Reactor, env: Env) -> ir.Expr:
    return x.trials.reactor(e, env)


def _formula_of(x: Expressions, e: t.FormulaOf, env: Env) -> ir.Expr:
    me = None if e.me is None else x.lower(e.me, env)

    def read(base: ir.Expr) -> ir.Expr:
        handed = ([me] if me is not None else []) + [base]
        return ir.Pure(e.span, x.trials.formula_hook(e), tuple(handed))

    return x.present(e.base, env, read)


def _spread(x: Expressions, e: t.Spread, env: Env) -> ir.Expr:
    """A pure function of the set so far and its locals finds the members that one member leads to; the library closes
    it."""
    name = env.naming.fresh(e.local.name)
    inner = env.bind(e.local, ir.Var(e.span, name))
    found = x.lower(e.domain, inner)
    if e.condition is not None and e.candidate is not None:
        candidate = env.naming.fresh(e.candidate.name)
        condition = x.lower(e.condition, inner.bind(e.candidate, ir.Var(e.span, candidate)))
        kept = ir.Generator(candidate, found, (condition,))
        found = ir.Comprehension(e.span, "tuple", ir.Var(e.span, candidate), (kept,), None)
    start = x.lower(e.start, env)
    if not is_many(e.start.type):
        start = ir.Library(e.span, "as_set", (start,))
    return ir.Comprehension(e.span, "closure", found, (ir.Generator(name, start, ()),), None)


_LOWER: dict[type, Callable[[Expressions, Any, Env], ir.Expr]] = {
    t.Const: _const,
    t.Local: _local,
    t.Me: _me,
    t.Players: players_of,
    t.Dummy: dummy,
    t.Members: _members,
    t.Components: _components,
    t.CounterAt: _counter,
    t.VariableAt: _variable,
    t.ZoneAt: _zone,
    t.ZoneUnion: _zone_union,
    t.ZoneOf: _zone_of,
    t.FieldOf: _field,
    t.SettingRead: _setting,
    t.TableRead: _table,
    t.ValueAt: Expressions.value,
    t.CallFunction: Expressions.call,
    t.MakeAmounts: make_amounts,
    t.AmountsOperation: operate,
    t.PartOf: part_of,
    t.ScoreOf: _score_of,
    t.Arithmetic: _arithmetic,
    t.Negate: _negate,
    t.Not: _not,
    t.Logic: _logic,
    t.Compare: _compare,
    t.In: _in,
    t.IsNone: _is_none,
    t.IsEmpty: _is_empty,
    t.IsFull: _is_full,
    t.IsType: _is_type,
    t.HasHook: _has_hook,
    t.FormulaOf: _formula_of,
    t.Reactions: _reactions,
    t.Reactor: _reactor,
    t.MakeSet: _make_set,
    t.RangeOf: _range,
    t.SetOperation: _set_operation,
    t.Aggregate: lower_aggregate,
    t.Count: _count,
    t.Extreme: _extreme,
    t.Absolute: _absolute,
    t.Conditional: _conditional,
    t.Fallback: _fallback,
    t.Neighbour: neighbour,
    t.NumberOf: _number_of,
    t.MemberNumbered: _member_numbered,
    t.Can: _can,
    t.Supposing: _supposing,
    t.Spread: _spread,
}
