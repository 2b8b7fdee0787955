"""An event as simpler statements: which reactions there are is settled when it begins, then each has its turn.

by = me; the arguments; the reactions before, in the place of, and after
for each reaction before:  if not prevented: as its player: prevented = it
if not prevented:          the event itself, or the first reaction in its place; then those after it
"""

from __future__ import annotations

from interpreter.check import typed as t
from interpreter.language.types import BOOL, INT, PLAYER, ListOf

_NUMBERS = ListOf(INT)


def expand_event(stmt: t.Emit) -> t.Block:
    """What an `emit` stands for."""
    span, event = stmt.span.header(), stmt.event
    begin: list[t.Stmt] = []
    arguments: list[t.Expr] = []
    by = t.Local(span, PLAYER, t.LocalVar("by", PLAYER, span))
    if event.reactions:
        begin.append(t.SetLocal(span, by.local, t.Me(span, PLAYER), True))
    for param, argument in zip(event.params, stmt.arguments, strict=True):
        local = t.LocalVar(param.name, param.type, argument.span)
        begin.append(t.SetLocal(argument.span, local, argument, True))
        arguments.append(t.Local(argument.span, param.type, local))
    given = (by, *arguments)
    lists: dict[str, t.Local] = {}
    for when in ("before", "instead", "after"):
        if any(r.when == when for r in event.reactions):
            lists[when] = t.Local(span, _NUMBERS, t.LocalVar(when, _NUMBERS, span))
            found = t.Reactions(span, _NUMBERS, event, when, by)
            begin.append(t.SetLocal(span, lists[when].local, found, True))
    itself: list[t.Stmt] = list(_body(stmt, tuple(arguments)))
    if "instead" in lists:
        itself = [_instead(stmt, lists["instead"], given, itself)]
    if "after" in lists:
        itself.append(_each(stmt, "after", lists["after"], given, None))
    if "before" in lists:
        prevented = t.Local(span, BOOL, t.LocalVar("prevented", BOOL, span))
        begin.append(t.SetLocal(span, prevented.local, t.Const(span, BOOL, False), True))
        begin.append(_each(stmt, "before", lists["before"], given, prevented))
        go_on = t.Not(span, BOOL, prevented)
        itself = [t.If(span, ((go_on, t.Block(span, tuple(itself))),), None)] if itself else []
    return t.Block(stmt.span, (*begin, *itself) if event.reactions or itself else ())


def _body(stmt: t.Emit, arguments: tuple[t.Expr, ...]) -> tuple[t.Stmt, ...]:
    if stmt.body is not None:
        return stmt.body.statements
    if stmt.event.body is not None:
        return (t.Do(stmt.span, stmt.event.body, arguments, None),)
    return ()


def _each(
    stmt: t.Emit, when: str, numbers: t.Local, arguments: tuple[t.Expr, ...], prevented: t.Local | None
) -> t.ForEach:
    span = stmt.span.header()
    local = t.LocalVar("reaction", INT, span)
    body: t.Stmt = _react(stmt, when, t.Local(span, INT, local), arguments, prevented)
    if prevented is not None:
        body = t.If(span, ((t.Not(span, BOOL, prevented), t.Block(span, (body,))),), None)
    return t.ForEach(span, local, numbers, None, None, t.Block(span, (body,)))


def _react(stmt: t.Emit, when: str, number: t.Expr, arguments: tuple[t.Expr, ...], prevented: t.Local | None) -> t.Stmt:
    """A reaction, carried out by the player whose it is."""
    span = stmt.span.header()
    told = None if prevented is None else prevented.local
    react = t.React(span, stmt.event, when, number, arguments, told)
    return t.As(span, t.Reactor(span, PLAYER, stmt.event, when, number), t.Block(span, (react,)))


def _instead(stmt: t.Emit, numbers: t.Local, arguments: tuple[t.Expr, ...], itself: list[t.Stmt]) -> t.Stmt:
    """The first reaction of the list in the place of the event."""
    span = stmt.span.header()
    member = t.Generator(t.LocalVar("reaction", INT, span), numbers)
    first = t.Aggregate(span, INT, "first", None, (member,), None, t.Const(span, INT, 0))
    react = _react(stmt, "instead", first, arguments, None)
    none = t.IsEmpty(span, BOOL, numbers, False)
    return t.If(span, ((none, t.Block(span, tuple(itself))),), t.Block(span, (react,)))
