"""Expressions of the intermediate representation as Python expressions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any

from interpreter.codegen.positions import Positions
from interpreter.ir import nodes as ir
from interpreter.ir.operations import FUNCTIONS

_OPERATORS: dict[str, Callable[[], ast.operator]] = {
    "+": ast.Add,
    "-": ast.Sub,
    "*": ast.Mult,
    "//": ast.FloorDiv,
    "%": ast.Mod,
}
_COMPARE: dict[str, Callable[[], ast.cmpop]] = {
    "==": ast.Eq,
    "!=": ast.NotEq,
    "<": ast.Lt,
    "<=": ast.LtE,
    ">": ast.Gt,
    ">=": ast.GtE,
    "is": ast.Is,
    "is not": ast.IsNot,
    "in": ast.In,
    "not in": ast.NotIn,
}


def load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def store(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def call(function: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(load(function), list(arguments), [])


class ExpressionWriter:
    """Writes the expressions of one function. `hoisted` are list slots that are in a local, `once` the locals of
    expressions that are worked out once, by identity."""

    def __init__(self, positions: Positions, hoisted: frozenset[str], once: Mapping[int, str]) -> None:
        self.positions = positions
        self.hoisted = hoisted
        self.once = once
        #: Inside the iterable of a comprehension Python allows no assignment expression.
        self._iterables = 0
        #: Inside a lambda such an expression would set a local of the lambda.
        self.lambdas = 0

    def write(self, e: ir.Expr) -> ast.expr:
        written = _WRITE[type(e)](self, e)
        if id(e) in self.once and not self._iterables and not self.lambdas:
            name = self.once[id(e)]
            known = ast.Compare(load(name), [ast.IsNot()], [ast.Constant(None)])
            written = ast.IfExp(known, load(name), ast.NamedExpr(store(name), written))
        return self.positions.at(written, e.span)

    def slot(self, name: str) -> ast.expr:
        return load(f"{name}_") if name in self.hoisted else ast.Attribute(load("S"), name, ast.Load())

    def bound(
        self, name: str, value: ir.Expr, then: Callable[[], ast.expr], otherwise: Callable[[], ast.expr]
    ) -> ast.expr:
        """`then`, with `value` in `name`, unless it is none; else `otherwise`."""
        not_none: list[ast.cmpop] = [ast.IsNot()]
        if self._iterables:
            body = ast.IfExp(ast.Compare(load(name), not_none, [ast.Constant(None)]), then(), otherwise())
            function = ast.Lambda(_arguments([name]), body)
            return ast.Call(function, [self.write(value)], [])
        test = ast.Compare(ast.NamedExpr(store(name), self.write(value)), not_none, [ast.Constant(None)])
        return ast.IfExp(test, then(), otherwise())

    def generators(self, generators: tuple[ir.Generator, ...]) -> list[ast.comprehension]:
        made: list[ast.comprehension] = []
        for g in generators:
            self._iterables += 1
            domain = self.write(g.domain)
            self._iterables -= 1
            made.append(ast.comprehension(store(g.name), domain, [self.write(c) for c in g.conditions], 0))
        return made


def _arguments(names: list[str]) -> ast.arguments:
    return ast.arguments([], [ast.arg(n) for n in names], None, [], [], None, [])


def _const(w: ExpressionWriter, e: ir.Const) -> ast.expr:
    return ast.Constant(e.value)  # type: ignore[arg-type]


def _var(w: ExpressionWriter, e: ir.Var) -> ast.expr:
    return load(e.name)


def _slot(w: ExpressionWriter, e: ir.Slot) -> ast.expr:
    whole = w.slot(e.name)
    return whole if e.index is None else ast.Subscript(whole, w.write(e.index), ast.Load())


def _table(w: ExpressionWriter, e: ir.Table) -> ast.expr:
    if isinstance(e.index, ir.Const) and e.index.value is None:
        return load(e.name)
    return ast.Subscript(load(e.name), w.write(e.index), ast.Load())


def _entry(w: ExpressionWriter, e: ir.Entry) -> ast.expr:
    keys = [w.write(k) for k in e.keys]
    key = keys[0] if len(keys) == 1 else ast.Tuple(keys, ast.Load())
    if e.required:
        return ast.Subscript(load(e.name), key, ast.Load())
    return ast.Call(ast.Attribute(load(e.name), "get", ast.Load()), [key, ast.Constant(e.default)], [])  # type: ignore[arg-type]


def _arithmetic(w: ExpressionWriter, e: ir.Arithmetic) -> ast.expr:
    return ast.BinOp(w.write(e.left), _OPERATORS[e.op](), w.write(e.right))


def _negate(w: ExpressionWriter, e: ir.Negate) -> ast.expr:
    return ast.UnaryOp(ast.USub(), w.write(e.operand))


def _not(w: ExpressionWriter, e: ir.Not) -> ast.expr:
    return ast.UnaryOp(ast.Not(), w.write(e.operand))


def _logic(w: ExpressionWriter, e: ir.Logic) -> ast.expr:
    return ast.BoolOp(ast.And() if e.op == "and" else ast.Or(), [w.write(o) for o in e.operands])


def _compare(w: ExpressionWriter, e: ir.Compare) -> ast.expr:
    return ast.Compare(w.write(e.left), [_COMPARE[e.op]()], [w.write(e.right)])


def _choice(w: ExpressionWriter, e: ir.Choice) -> ast.expr:
    return ast.IfExp(w.write(e.condition), w.write(e.value), w.write(e.otherwise))


def _if_none(w: ExpressionWriter, e: ir.IfNone) -> ast.expr:
    return w.bound(e.name, e.value, lambda: load(e.name), lambda: w.write(e.otherwise))


def _if_present(w: ExpressionWriter, e: ir.IfPresent) -> ast.expr:
    return w.bound(e.name, e.value, lambda: w.write(e.then), lambda: ast.Constant(None))


def _pure(w: ExpressionWriter, e: ir.Pure) -> ast.expr:
    return call(e.function, load("S"), *(w.write(a) for a in e.arguments))


def _library(w: ExpressionWriter, e: ir.Library) -> ast.expr:
    if e.function == "item":
        return ast.Subscript(w.write(e.arguments[0]), w.write(e.arguments[1]), ast.Load())
    if e.function == "joined":
        return ast.List([ast.Starred(w.write(a), ast.Load()) for a in e.arguments], ast.Load())
    function = FUNCTIONS[e.function]
    given = [load("S")] if function.counted else []
    return call(function.python or f"lib_{e.function}", *given, *(w.write(a) for a in e.arguments))


def _trial(w: ExpressionWriter, e: ir.Trial) -> ast.expr:
    condition: ast.expr = ast.Constant(None) if e.condition is None else load(e.condition)
    return call(
        "carried_out",
        load("S"),
        load(e.function),
        ast.Constant(e.asks),
        w.write(e.me),
        ast.Tuple([w.write(a) for a in e.arguments], ast.Load()),
        condition,
        ast.Tuple([w.write(a) for a in e.condition_arguments], ast.Load()),
    )


def _comprehension(w: ExpressionWriter, e: ir.Comprehension) -> ast.expr:
    if e.kind == "closure":
        start = w.write(e.generators[0].domain)
        w.lambdas += 1
        step = w.write(e.element)
        w.lambdas -= 1
        return call("lib_closure", start, ast.Lambda(_arguments([e.generators[0].name]), step))
    default = None if e.default is None else w.write(e.default)
    generators = w.generators(e.generators)
    element = w.write(e.element)
    match e.kind:
        case "any" | "all":
            return ast.Call(load(e.kind), [ast.GeneratorExp(element, generators)], [])
        case "first":
            found = ast.GeneratorExp(element, generators)
            return call("next", found, default if default is not None else ast.Constant(None))
        case "max" | "min":
            keywords = [] if default is None else [ast.keyword("default", default)]
            return ast.Call(load(e.kind), [ast.ListComp(element, generators)], keywords)
        case "len" | "sum":
            return call(e.kind, ast.ListComp(element, generators))
    return ast.ListComp(element, generators)


def _tuple_of(w: ExpressionWriter, e: ir.TupleOf) -> ast.expr:
    return ast.Tuple([w.write(i) for i in e.items], ast.Load())


_WRITE: dict[type, Callable[[ExpressionWriter, Any], ast.expr]] = {
    ir.Const: _const,
    ir.Var: _var,
    ir.Slot: _slot,
    ir.Table: _table,
    ir.Entry: _entry,
    ir.Arithmetic: _arithmetic,
    ir.Negate: _negate,
    ir.Not: _not,
    ir.Logic: _logic,
    ir.Compare: _compare,
    ir.Choice: _choice,
    ir.IfNone: _if_none,
    ir.IfPresent: _if_present,
    ir.Pure: _pure,
    ir.Library: _library,
    ir.Trial: _trial,
    ir.Comprehension: _comprehension,
    ir.TupleOf: _tuple_of,
}
