"""Statements of the intermediate representation as Python statements.

Python has no labels: leaving the innermost loop is `break`; leaving one further out sets a flag that every loop on the
way tests. A labelled block is a loop that runs once.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from interpreter.codegen.expressions import ExpressionWriter, call, load, store
from interpreter.codegen.hoisting import Hoisted
from interpreter.ir import nodes as ir
from interpreter.ir.faulting import may_fault
from interpreter.ir.flow import falls_through, left

#: How often a loop runs that its header does not bound and that contains no other: a loop without an end is found.
OWN_BUDGET = 100_000


class StatementWriter:
    """Writes the body of one function. `table`: the build with events."""

    def __init__(
        self, expressions: ExpressionWriter, frames: Sequence[ir.Frame], joins: dict[str, ir.Function], table: bool
    ) -> None:
        self.expressions = expressions
        self.frames = frames
        self.joins = joins
        self.table = table
        self._loops: list[int] = []
        self._left: set[int] = set()

    def block(self, code: Sequence[ir.Stmt | Hoisted]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for stmt in code:
            for s in _WRITE[type(stmt)](self, stmt):
                made.append(self.expressions.positions.at(s, stmt.span))
        return made

    # ------------------------------------------------------------------ loops and labels
    def loop(self, label: int, code: Sequence[ir.Stmt], make: Callable[[list[ast.stmt]], ast.stmt]) -> list[ast.stmt]:
        """A Python loop that stands for a label, with the flags that leaving it from further inside needs."""
        self._loops.append(label)
        body = self.block(code)
        self._loops.pop()
        made: list[ast.stmt] = [make(body)]
        if label in self._left:
            self._left.discard(label)
            made.insert(0, ast.Assign([store(f"leave_{label}")], ast.Constant(False)))
        outside = left(code) & set(self._loops)
        # Only what was left with a flag from in here goes on leaving out here.
        made.extend(self._go_on(target) for target in sorted(outside))
        return made

    def _go_on(self, target: int) -> ast.stmt:
        """After an inner loop: goes on to leave `target`."""
        return ast.If(load(f"leave_{target}"), [ast.Break()], [])

    def leave(self, label: int) -> list[ast.stmt]:
        if self._loops and self._loops[-1] == label:
            return [ast.Break()]
        self._left.add(label)
        return [ast.Assign([store(f"leave_{label}")], ast.Constant(True)), ast.Break()]

    def search(self, condition: ir.Expr) -> tuple[list[ast.stmt], ast.expr] | None:
        """`any(..)` and `all(..)` as a loop that ends at the first find, which is faster than a generator expression:
        the loop and what then says the answer; None for other conditions."""
        match condition:
            case ir.Not(operand=ir.Comprehension() as operand):
                found = self.search(operand)
                return None if found is None else (found[0], _opposite(found[1]))
            case ir.Comprehension(kind="any" | "all" as kind, generators=(ir.Generator(conditions=()) as generator,)):
                wanted = kind == "any"
                flag = f"found_{generator.name}"
                test = self.expressions.write(condition.element)
                hit = test if wanted else _opposite(test)
                stop: list[ast.stmt] = [ast.Assign([store(flag)], ast.Constant(wanted)), ast.Break()]
                domain = self.expressions.write(generator.domain)
                loop = ast.For(store(generator.name), domain, [ast.If(hit, stop, [])], [])
                return [ast.Assign([store(flag)], ast.Constant(not wanted)), loop], load(flag)
        return None

    def frame(self, number: int) -> ast.expr:
        frame = self.frames[number]
        names = ["k", frame.who, *frame.locals]
        return ast.Tuple([ast.Constant(number), *(load(n) for n in names)], ast.Load())

    def exits(self, called: ast.expr, exits: Sequence[tuple[int, Sequence[ir.Stmt]]], asks: bool) -> list[ast.stmt]:
        """A call that may leave blocks: what is caught here is done here, the rest is handed on."""
        otherwise: list[ast.stmt] = [ast.Return(load("left_"))]
        stopped = ast.Compare(load("left_"), [ast.Is()], [ast.Constant(True)])
        for code, done in reversed(exits):
            same = ast.Compare(load("left_"), [ast.Eq()], [ast.Constant(code)])
            otherwise = [ast.If(same, self.block(done) or [ast.Pass()], otherwise)]
        some = ast.Compare(load("left_"), [ast.IsNot()], [ast.Constant(None)])
        # The commonest answer first: it has stopped.
        stop = ast.If(stopped, [ast.Return(ast.Constant(True))], [ast.If(some, otherwise, [])])
        if not asks:
            stop = ast.If(some, otherwise, [])
        return [ast.Assign([store("left_")], called), stop]


_OPPOSITES: dict[type[ast.cmpop], Callable[[], ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


def _opposite(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        test.ops = [_OPPOSITES[type(test.ops[0])]()]
        return test
    return ast.UnaryOp(ast.Not(), test)


def _target(w: StatementWriter, name: str, index: ir.Expr | None) -> ast.Attribute | ast.Subscript:
    if index is None:
        return ast.Attribute(load("S"), name, ast.Store())
    return ast.Subscript(w.expressions.slot(name), w.expressions.write(index), ast.Store())


def _set_var(w: StatementWriter, s: ir.SetVar) -> list[ast.stmt]:
    return [ast.Assign([store(s.name)], w.expressions.write(s.value))]


def _set_slot(w: StatementWriter, s: ir.SetSlot) -> list[ast.stmt]:
    return [ast.Assign([_target(w, s.name, s.index)], w.expressions.write(s.value))]


def _add_slot(w: StatementWriter, s: ir.AddSlot) -> list[ast.stmt]:
    return [ast.AugAssign(_target(w, s.name, s.index), ast.Add(), w.expressions.write(s.value))]


def _operate(w: StatementWriter, s: ir.Operate) -> list[ast.stmt]:
    called = call(f"op_{s.operation}", load("S"), *(w.expressions.write(a) for a in s.arguments))
    if s.result is None:
        return [ast.Expr(called)]
    return [ast.Assign([store(s.result)], called)]


def _fail(w: StatementWriter, s: ir.Fail) -> list[ast.stmt]:
    values = [w.expressions.write(a) for a in s.arguments]
    return [ast.Raise(call("failed", load("S"), ast.Constant(s.message), *values), None)]


def _event(w: StatementWriter, s: ir.Event) -> list[ast.stmt]:
    if not w.table:
        return [ast.Expr(w.expressions.write(part)) for a in s.arguments for part in may_fault(a)]
    values = [ast.Constant(s.kind), *(w.expressions.write(a) for a in s.arguments)]
    append = ast.Attribute(ast.Attribute(load("S"), "log", ast.Load()), "append", ast.Load())
    return [ast.Expr(ast.Call(append, [ast.Tuple(values, ast.Load())], []))]


def _bound(w: StatementWriter, s: ir.Bound) -> list[ast.stmt]:
    write = w.expressions.write
    sides = [(ast.Lt, s.low), (ast.Gt, s.high)]
    tests: list[ast.expr] = [ast.Compare(write(s.value), [op()], [write(e)]) for op, e in sides if e is not None]
    if not tests:
        return []
    test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.Or(), tests)
    limits = [write(e) for _, e in sides if e is not None]
    fault = call("out_of_bound", ast.Constant(s.message), write(s.value), *limits)
    return [ast.If(test, [ast.Raise(fault, None)], [])]


def _if(w: StatementWriter, s: ir.If) -> list[ast.stmt]:
    then, orelse = w.block(s.then), w.block(s.orelse)
    if not then and not orelse:
        return []
    searched = w.search(s.condition)
    first: list[ast.stmt] = []
    if searched is None:
        condition = w.expressions.write(s.condition)
    else:
        first, condition = searched
    if not then:
        return [*first, ast.If(ast.UnaryOp(ast.Not(), condition), orelse, [])]
    return [*first, ast.If(condition, then, orelse)]


def _while(w: StatementWriter, s: ir.While) -> list[ast.stmt]:
    condition = w.expressions.write(s.condition)
    always = isinstance(s.condition, ir.Const) and bool(s.condition.value)
    spent: ast.stmt = ast.Raise(call("spent", load("S")), None)

    def make(body: list[ast.stmt]) -> ast.stmt:
        if s.budget == "own":
            stop = [] if always else [ast.If(ast.UnaryOp(ast.Not(), condition), [ast.Break()], [])]
            return ast.For(store("_"), call("range", ast.Constant(OWN_BUDGET)), [*stop, *body] or [ast.Pass()], [spent])
        if s.budget == "fuel":
            fuel = ast.Attribute(load("S"), "fuel", ast.Store())
            less = ast.AugAssign(fuel, ast.Sub(), ast.Constant(1))
            left_over = ast.Attribute(load("S"), "fuel", ast.Load())
            refuel: ast.stmt = ast.Expr(call("refuel", load("S")))
            empty = ast.If(ast.Compare(left_over, [ast.Lt()], [ast.Constant(0)]), [refuel], [])
            body = [less, empty, *body]
        return ast.While(condition, body or [ast.Pass()], [])

    return w.loop(s.label, s.body, make)


def _for(w: StatementWriter, s: ir.For) -> list[ast.stmt]:
    domain = w.expressions.write(s.domain)
    return w.loop(s.label, s.body, lambda body: ast.For(store(s.name), domain, body or [ast.Pass()], []))


def _labelled(w: StatementWriter, s: ir.Labelled) -> list[ast.stmt]:
    ends: list[ast.stmt] = [ast.Break()] if falls_through(s.body) else []
    return w.loop(s.label, s.body, lambda body: ast.While(ast.Constant(True), [*body, *ends], []))


def _leave(w: StatementWriter, s: ir.Leave) -> list[ast.stmt]:
    return w.leave(s.label)


def _function(w: StatementWriter, s: ir.CallPlain | ir.CallAsking) -> ast.expr:
    if s.index is None:
        return load(s.function)
    return ast.Subscript(load(s.function), w.expressions.write(s.index), ast.Load())


def _call_plain(w: StatementWriter, s: ir.CallPlain) -> list[ast.stmt]:
    arguments = [load("S"), w.expressions.write(s.me), *(w.expressions.write(a) for a in s.arguments)]
    called = ast.Call(_function(w, s), arguments, [])
    return w.exits(called, s.exits, False) if s.leaves else [ast.Expr(called)]


def _call_asking(w: StatementWriter, s: ir.CallAsking) -> list[ast.stmt]:
    given = [load("S"), w.frame(s.frame), w.expressions.write(s.me), *(w.expressions.write(a) for a in s.arguments)]
    called = ast.Call(_function(w, s), given, [])
    if s.leaves:
        return w.exits(called, s.exits, True)
    return [ast.If(called, [ast.Return(ast.Constant(True))], [])]


def _suspend(w: StatementWriter, s: ir.Suspend) -> list[ast.stmt]:
    top = ast.Attribute(load("S"), "top", ast.Store())
    return [ast.Assign([top], w.frame(s.frame)), ast.Return(ast.Constant(True))]


def _join(w: StatementWriter, s: ir.Join) -> list[ast.stmt]:
    params = w.joins[s.function].params
    return [ast.Return(call(s.function, load("S"), *(load(p) for p in params)))]


def _finish(w: StatementWriter, s: ir.Finish) -> list[ast.stmt]:
    goal = ast.Attribute(load("S"), "goal", ast.Load())
    trying = ast.Compare(goal, [ast.IsNot()], [ast.Constant(None)])
    return [ast.If(trying, [ast.Expr(call("finish", load("S"), ast.Constant(s.stop), load("k")))], [])]


def _return(w: StatementWriter, s: ir.Return) -> list[ast.stmt]:
    searched = None if s.value is None else w.search(s.value)
    if searched is not None:
        return [*searched[0], ast.Return(searched[1])]
    return [ast.Return(ast.Constant(None) if s.value is None else w.expressions.write(s.value))]


def _hoisted(w: StatementWriter, s: Hoisted) -> list[ast.stmt]:
    return [ast.Assign([store(f"{s.name}_")], ast.Attribute(load("S"), s.name, ast.Load()))]


_WRITE: dict[type, Callable[[StatementWriter, Any], list[ast.stmt]]] = {
    Hoisted: _hoisted,
    ir.SetVar: _set_var,
    ir.SetSlot: _set_slot,
    ir.AddSlot: _add_slot,
    ir.Operate: _operate,
    ir.Fail: _fail,
    ir.Event: _event,
    ir.Bound: _bound,
    ir.If: _if,
    ir.While: _while,
    ir.For: _for,
    ir.Labelled: _labelled,
    ir.Leave: _leave,
    ir.CallPlain: _call_plain,
    ir.CallAsking: _call_asking,
    ir.Suspend: _suspend,
    ir.Join: _join,
    ir.Finish: _finish,
    ir.Return: _return,
}
