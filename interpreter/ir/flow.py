"""Where control goes: whether code falls through its end, what it leaves, and what is never reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from interpreter.ir import nodes as ir
from interpreter.ir.operations import OPERATIONS
from interpreter.ir.parts import expressions_in
from interpreter.language.running_sums import COUNTED


def inner(stmt: ir.Stmt) -> Iterator[Sequence[ir.Stmt]]:
    """The blocks of statements directly inside a statement."""
    match stmt:
        case ir.If(then=then, orelse=orelse):
            yield then
            yield orelse
        case ir.While(body=body) | ir.For(body=body) | ir.Labelled(body=body):
            yield body
        case ir.CallPlain(exits=exits) | ir.CallAsking(exits=exits):
            for _, done in exits:
                yield done


def left(code: Sequence[ir.Stmt]) -> set[int]:
    """The labels that some statement in the code leaves."""
    found: set[int] = set()
    for stmt in code:
        if isinstance(stmt, ir.Leave):
            found.add(stmt.label)
        for block in inner(stmt):
            found |= left(block)
    return found


def falls_through(code: Sequence[ir.Stmt]) -> bool:
    """Whether control can reach the end of the code."""
    return not code or all(_passes(s) for s in code)


def _passes(stmt: ir.Stmt) -> bool:
    match stmt:
        case ir.Suspend() | ir.Join() | ir.Return() | ir.Leave() | ir.Fail():
            return False
        case ir.If(then=then, orelse=orelse):
            return falls_through(then) or falls_through(orelse)
        case ir.Labelled(label=label, body=body):
            return falls_through(body) or label in left(body)
        case ir.While(label=label, condition=ir.Const(value=True), body=body):
            return label in left(body)
    return True


def tidy(code: Sequence[ir.Stmt]) -> tuple[ir.Stmt, ...]:
    """The same code without what is never reached and without labels that nothing leaves."""
    kept: list[ir.Stmt] = []
    for stmt in code:
        new = _once(rebuilt(stmt, tidy))
        if isinstance(new, ir.Labelled) and new.label not in left(new.body):
            kept.extend(new.body)
        else:
            kept.append(new)
        if not falls_through(kept):
            break
    return tuple(kept)


def _once(stmt: ir.Stmt) -> ir.Stmt:
    """A loop whose body never comes to its end runs at most once: it is no loop."""
    if not isinstance(stmt, ir.While) or falls_through(stmt.body):
        return stmt
    body = ir.Labelled(stmt.span, stmt.label, stmt.body)
    if isinstance(stmt.condition, ir.Const):
        return body
    return ir.If(stmt.span, stmt.condition, tidy((body,)), ())


def rebuilt(stmt: ir.Stmt, change: Callable[[Sequence[ir.Stmt]], tuple[ir.Stmt, ...]]) -> ir.Stmt:
    """The statement with its inner blocks changed."""
    match stmt:
        case ir.If():
            return ir.If(stmt.span, stmt.condition, change(stmt.then), change(stmt.orelse))
        case ir.While() | ir.For() | ir.Labelled():
            return replace(stmt, body=change(stmt.body))
        case ir.CallPlain() | ir.CallAsking():
            return replace(stmt, exits=tuple((code, change(block)) for code, block in stmt.exits))
    return stmt


def everything_in(code: Sequence[ir.Stmt]) -> Iterator[ir.Stmt]:
    """All statements of the code, outer ones first."""
    for stmt in code:
        yield stmt
        for block in inner(stmt):
            yield from everything_in(block)


def without_trials(code: Sequence[ir.Stmt]) -> tuple[ir.Stmt, ...]:
    """The same code without what only trials need."""
    kept = [
        s
        for s in code
        if not isinstance(s, ir.Finish) and not (isinstance(s, ir.Operate) and OPERATIONS[s.operation].for_trials)
    ]
    return tuple(rebuilt(s, without_trials) for s in kept)


def without_counting(code: Sequence[ir.Stmt]) -> tuple[ir.Stmt, ...]:
    """The same code without what only running sums need."""
    plain = (
        ir.Operate(s.span, s.operation.removeprefix(COUNTED), s.arguments, s.result) if isinstance(s, ir.Operate) else s
        for s in code
    )
    return tuple(rebuilt(s, without_counting) for s in plain)


def variables_of(e: ir.Expr | None) -> set[str]:
    return set() if e is None else variables(e)


def variables_in(expressions: Iterable[ir.Expr]) -> set[str]:
    found: set[str] = set()
    for e in expressions:
        found |= variables(e)
    return found


def expressions_of(stmt: ir.Stmt | ir.Expr) -> list[ir.Expr]:
    """The expressions directly in a statement or expression."""
    return list(expressions_in(stmt))


def variables(e: ir.Expr) -> set[str]:
    """The variables that an expression reads and does not bind itself."""
    match e:
        case ir.Const():
            return set()
        case ir.Var(name=name):
            return {name}
        case ir.IfNone(name=name, value=value, otherwise=otherwise):
            return variables(value) | (variables(otherwise) - {name})
        case ir.IfPresent(name=name, value=value, then=then):
            return variables(value) | (variables(then) - {name})
        case ir.Comprehension(element=element, generators=generators, default=default):
            bound: set[str] = set()
            found: set[str] = set()
            for g in generators:
                found |= variables(g.domain) - bound
                bound.add(g.name)
                found |= variables_in(g.conditions) - bound
            return found | (variables(element) - bound) | variables_of(default)
    return variables_in(expressions_in(e))
