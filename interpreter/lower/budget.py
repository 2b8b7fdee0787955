"""Code whose worst case would take too long counts what it does against the step budget of the decision.

Most of a program is bounded by its headers so closely that counting would only cost time. Where loops are in loops,
or functions call each other twice and twice again, the bound is no help: a function that may go through more than
`LIMIT` parts of the program - and what it calls, if that is more than `SMALL` - is charged for its loops as they begin
and for itself. Sixty-four parts are one step. Effects and formulas are estimated from their headers alone, so that the
same ruleset is charged the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from interpreter.foundation.nodes import part_names
from interpreter.ir import nodes as ir
from interpreter.ir.flow import everything_in, expressions_of, inner
from interpreter.ir.operations import FUNCTIONS
from interpreter.ir.parts import EXPRESSIONS

#: This many parts a function may go through without being charged; about a tenth of a second.
LIMIT = 3_000_000
#: What takes fewer parts than this is covered by what it is a part of.
SMALL = 200
#: How many members a set has of which nothing is known: as many as there are components, within these limits.
FEWEST, MOST = 30, 300
#: How often a loop is taken to run that its header does not bound. Each round is counted anyway.
ROUNDS = 1000
#: Parts to a step, and the steps of a call.
STEP, CALL = 64, 4

_WORST = 1e18
_TRIAL = 1000.0


def charge(program: ir.Program, components: int) -> None:
    """Has the costly functions of a finished program, which has this many components, count their steps."""
    costs = _Costs(program, max(FEWEST, min(components, MOST)))
    costly = [f.name for f in program.functions if costs.total(f.name) > LIMIT]
    while costly:
        name = costly.pop()
        if name not in costs.charged:
            costs.charged.add(name)
            called = _called(costs.functions[name].body, program.tables)
            costly += [other for other in called if costs.total(other) > SMALL]
    for name in costs.charged:
        function = costs.functions[name]
        function.body = _entered(function, _Charging(costs).block(function.body))


def _entered(function: ir.Function, body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    """The body of a function that others call, with some steps for each call. (A pure one gives its value by way of a
    library function, because it has expressions only.)"""
    if function.role == "pure":
        return tuple(
            replace(s, value=_library(s.value, "charged", CALL)) if isinstance(s, ir.Return) and s.value else s
            for s in body
        )
    if function.role in ("plain", "entry") and body:
        span = body[0].span
        return (ir.Operate(span, "spend", (ir.Const(span, CALL),)), *body)
    return body


def _library(e: ir.Expr, function: str, number: int) -> ir.Library:
    return ir.Library(e.span, function, (e, ir.Const(e.span, number)))


class _Costs:
    """Estimates of how many parts of the program are gone through, at worst. What is `charged` is no cost of others."""

    def __init__(self, program: ir.Program, unknown: int) -> None:
        self.functions = {function.name: function for function in program.functions}
        self.tables = program.tables
        self.unknown = unknown
        self.charged: set[str] = set()
        self._totals: dict[str, float] = {}

    def total(self, name: str) -> float:
        """The cost of a function with all that it calls; of one inside itself it is without a bound."""
        if name not in self.functions:
            return 1
        if name not in self._totals:
            self._totals[name] = _WORST
            self._totals[name] = self.block(self.functions[name].body)
        return self._totals[name]

    def block(self, code: Iterable[ir.Stmt]) -> float:
        return min(_WORST, sum(self.statement(stmt) for stmt in code))

    def statement(self, stmt: ir.Stmt) -> float:
        cost = 1 + sum(self.expression(e) for e in expressions_of(stmt))
        match stmt:
            case ir.For(domain=domain, body=body):
                return cost + self._loop(self.size(domain), self.block(body))
            case ir.While(body=body, budget=budget):
                return cost + self._loop(self.unknown if budget == "none" else ROUNDS, self.block(body))
            case ir.CallPlain() | ir.CallAsking():
                cost += max((self.call(name) for name in _callees(stmt, self.tables)), default=0)
        return min(_WORST, cost + sum(self.block(block) for block in inner(stmt)))

    def expression(self, e: ir.Expr) -> float:
        match e:
            case ir.Comprehension():
                return self._loop(1, self.comprehension(e, 0))
            case ir.Pure(function=name, arguments=arguments):
                return 3 + self.call(name) + sum(self.expression(a) for a in arguments)
            case ir.Trial():
                return _TRIAL
        return min(_WORST, 1 + sum(self.expression(part) for part in expressions_of(e)))

    def comprehension(self, e: ir.Comprehension, number: int) -> float:
        """The cost of a comprehension from its generator `number` on."""
        if number == len(e.generators):
            return self.expression(e.element)
        generator = e.generators[number]
        once = sum(self.expression(c) for c in generator.conditions) + self.comprehension(e, number + 1)
        return self.expression(generator.domain) + self._loop(self.size(generator.domain), once)

    def call(self, name: str) -> float:
        return 0 if name in self.charged else self.total(name)

    def _loop(self, rounds: float, once: float) -> float:
        counts = bool(self.charged) and rounds * once > SMALL
        return 2 if counts else min(_WORST, rounds * (1 + once))

    def size(self, e: ir.Expr) -> float:
        """How many members a set has, at most as is known."""
        match e:
            case ir.Const(value=tuple() | range() as value):
                return len(value)
            case ir.Const():
                return 0
            case ir.TupleOf(items=items):
                return len(items)
            case ir.Table(name=name):
                values: Any = self.tables.get(name, ())
                return max((len(v) for v in values if isinstance(v, tuple)), default=1)
            case ir.Library(function="as_set"):
                return 1
            case ir.Library(function="range" | "numbers", arguments=arguments):
                return self._numbers(arguments)
            case ir.Library(function=name, arguments=(first, *_)) if FUNCTIONS[name].no_longer:
                return self.size(first)
            case ir.Library(function="joined" | "union", arguments=arguments):
                return sum(self.size(a) for a in arguments)
            case ir.Comprehension(generators=generators):
                sizes = 1.0
                for generator in generators:
                    sizes = min(_WORST, sizes * self.size(generator.domain))
                return sizes
            case ir.Choice(value=value, otherwise=otherwise) | ir.IfNone(value=value, otherwise=otherwise):
                return max(self.size(value), self.size(otherwise))
        return self.unknown

    def _numbers(self, arguments: Sequence[ir.Expr]) -> float:
        known = [a.value for a in arguments if isinstance(a, ir.Const) and isinstance(a.value, int)]
        if len(known) < len(arguments):
            return self.unknown
        return max(0, known[0] if len(known) == 1 else known[1] - known[0] + 1)


def _callees(call: ir.CallPlain | ir.CallAsking, tables: dict[str, Any]) -> list[str]:
    """The functions that a call may lead to: its own, or those of a table."""
    if call.index is None:
        return [call.function]
    names = tables.get(call.function, ("", ()))[1]
    return sorted({name for name in names if name is not None})


def _called(code: Sequence[ir.Stmt], tables: dict[str, Any]) -> set[str]:
    """All functions that code calls by itself. (What it tries out is counted by the trial.)"""
    found: set[str] = set()
    for stmt in everything_in(code):
        if isinstance(stmt, ir.CallPlain | ir.CallAsking):
            found.update(_callees(stmt, tables))
        for e in expressions_of(stmt):
            found |= _asked(e)
    return found


def _asked(e: ir.Expr) -> set[str]:
    found = {e.function} if isinstance(e, ir.Pure) else set()
    parts = expressions_of(e)
    if isinstance(e, ir.Comprehension):
        parts += [part for g in e.generators for part in (g.domain, *g.conditions)]
    return found.union(*(_asked(part) for part in parts))


class _Charging:
    """Writes the loops of a function again, so that they spend steps as they begin."""

    def __init__(self, costs: _Costs) -> None:
        self.costs = costs

    def block(self, code: Sequence[ir.Stmt]) -> tuple[ir.Stmt, ...]:
        return tuple(self.statement(stmt) for stmt in code)

    def statement(self, stmt: ir.Stmt) -> ir.Stmt:
        made: ir.Stmt = self._inside(stmt)
        match made:
            case ir.For(domain=domain, body=body):
                once = self.costs.block(stmt.body) if isinstance(stmt, ir.For) else 0
                return replace(made, domain=self._metered(domain, once), body=self.block(body))
            case ir.While(body=body):
                once = self.costs.block(stmt.body) if isinstance(stmt, ir.While) else 0
                return replace(made, body=self._rounds(made, once, self.block(body)), budget="fuel")
            case ir.If(then=then, orelse=orelse):
                return replace(made, then=self.block(then), orelse=self.block(orelse))
            case ir.Labelled(body=body):
                return replace(made, body=self.block(body))
            case ir.CallPlain(exits=exits) | ir.CallAsking(exits=exits):
                return replace(made, exits=tuple((code, self.block(done)) for code, done in exits))
        return made

    def _rounds(self, stmt: ir.Stmt, once: float, body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
        """The body of a loop that counts a step each round, with more where a round is more."""
        steps = min(int(once) // STEP, LIMIT)
        return body if steps < 1 else (ir.Operate(stmt.span, "spend", (ir.Const(stmt.span, steps),)), *body)

    def _metered(self, domain: ir.Expr, once: float) -> ir.Expr:
        counts_itself = isinstance(domain, ir.Library) and domain.function == "completions"
        if counts_itself or self.costs.size(domain) * once <= SMALL:
            return domain
        return _library(domain, "metered", min(int(once) + 1, LIMIT))

    def _inside(self, node: Any) -> Any:
        """The statement or expression with the comprehensions in its expressions charged."""
        parts = ((name, getattr(node, name)) for name in part_names(type(node)))
        changed = {name: new for name, old in parts if (new := self._part(old)) is not old}
        return replace(node, **changed) if changed else node

    def _part(self, value: Any) -> Any:
        if isinstance(value, tuple) and any(type(v) in EXPRESSIONS for v in value):
            parts = tuple(self._part(v) for v in value)
            return value if all(a is b for a, b in zip(parts, value, strict=True)) else parts
        if isinstance(value, ir.Comprehension):
            return self._comprehension(value)
        return self._inside(value) if type(value) in EXPRESSIONS and not isinstance(value, ir.Const | ir.Var) else value

    def _comprehension(self, e: ir.Comprehension) -> ir.Comprehension:
        made = []
        for number, generator in enumerate(e.generators):
            once = sum(self.costs.expression(c) for c in generator.conditions) + self.costs.comprehension(e, number + 1)
            domain = self._metered(self._part(generator.domain), once)
            made.append(replace(generator, domain=domain, conditions=self._part(generator.conditions)))
        return replace(e, element=self._part(e.element), generators=tuple(made), default=self._part(e.default))
