"""Where control goes: whether code falls through its end, what it leaves, and what is never reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.ir import nodes as ir


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
        new = _tidy(stmt)
        if isinstance(new, ir.Labelled) and new.label not in left(new.body):
            kept.extend(new.body)
        else:
            kept.append(new)
        if not falls_through(kept):
            break
    return tuple(kept)


def _tidy(stmt: ir.Stmt) -> ir.Stmt:
    match stmt:
        case ir.If():
            return ir.If(stmt.span, stmt.condition, tidy(stmt.then), tidy(stmt.orelse))
        case ir.While():
            return ir.While(stmt.span, stmt.label, stmt.condition, tidy(stmt.body), stmt.budget)
        case ir.For():
            return ir.For(stmt.span, stmt.label, stmt.name, stmt.domain, tidy(stmt.body))
        case ir.Labelled():
            return ir.Labelled(stmt.span, stmt.label, tidy(stmt.body))
        case ir.CallPlain():
            done = tuple((c, tidy(b)) for c, b in stmt.exits)
            return ir.CallPlain(stmt.span, stmt.function, stmt.index, stmt.me, stmt.arguments, stmt.leaves, done)
        case ir.CallAsking():
            done = tuple((c, tidy(b)) for c, b in stmt.exits)
            return ir.CallAsking(
                stmt.span, stmt.function, stmt.index, stmt.frame, stmt.me, stmt.arguments, stmt.leaves, done
            )
    return stmt


def everything_in(code: Sequence[ir.Stmt]) -> Iterator[ir.Stmt]:
    """All statements of the code, outer ones first."""
    for stmt in code:
        yield stmt
        for block in inner(stmt):
            yield from everything_in(block)
