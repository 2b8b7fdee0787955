"""An event as simpler statements: which reactions there are is settled when it begins, then each has its turn.

by = me; the arguments; the reactions before, in the place of, and after
for each reaction before:   if not prevented: as its player: prevented = it
if not prevented:
  for each reaction instead:  if not replaced: as its player: replaced = it
  if not replaced: the event itself
  for each reaction after:    as its player: it

Where every `instead` certainly takes the event's place: the first of them, or the event itself where there is none.
"""

from __future__ import annotations

from interpreter.checker import typed as t
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
        itself = _instead(stmt, lists["instead"], given, itself)
    if "after" in lists:
        itself.append(_each(stmt, "after", lists["after"], given, None))
    if "before" in lists:
        code, going_on = _until(stmt, "before", lists["before"], given, itself)
        begin += code
        itself = going_on
    return t.Block(stmt.span, (*begin, *itself) if event.reactions or itself else ())


def _body(stmt: t.Emit, arguments: tuple[t.Expr, ...]) -> tuple[t.Stmt, ...]:
    if stmt.body is not None:
        return stmt.body.statements
    if stmt.event.body is not None:
        return (t.Do(stmt.span, stmt.event.body, arguments, None),)
    return ()


def _until(
    stmt: t.Emit, when: str, numbers: t.Local, arguments: tuple[t.Expr, ...], otherwise: list[t.Stmt]
) -> tuple[list[t.Stmt], list[t.Stmt]]:
    """The reactions one after another until one tells that it has prevented or replaced the event; then what is done
    `otherwise`."""
    span = stmt.span.header()
    name = "prevented" if when == "before" else "replaced"
    told = t.Local(span, BOOL, t.LocalVar(name, BOOL, span))
    begin = t.SetLocal(span, told.local, t.Const(span, BOOL, False), True)
    go_on = t.Not(span, BOOL, told)
    rest: list[t.Stmt] = [t.If(span, ((go_on, t.Block(span, tuple(otherwise))),), None)] if otherwise else []
    return [begin, _each(stmt, when, numbers, arguments, told)], rest


def _each(stmt: t.Emit, when: str, numbers: t.Local, arguments: tuple[t.Expr, ...], told: t.Local | None) -> t.ForEach:
    span = stmt.span.header()
    local = t.LocalVar("reaction", INT, span)
    body: t.Stmt = _react(stmt, when, t.Local(span, INT, local), arguments, told)
    if told is not None:
        body = t.If(span, ((t.Not(span, BOOL, told), t.Block(span, (body,))),), None)
    return t.ForEach(span, local, numbers, None, None, t.Block(span, (body,)))


def _react(stmt: t.Emit, when: str, number: t.Expr, arguments: tuple[t.Expr, ...], tells: t.Local | None) -> t.Stmt:
    """A reaction, carried out by the player whose it is; `tells`: the local that takes what it returns."""
    span = stmt.span.header()
    told = None if tells is None else tells.local
    react = t.React(span, stmt.event, when, number, arguments, told)
    return t.As(span, t.Reactor(span, PLAYER, stmt.event, when, number), t.Block(span, (react,)))


def _instead(stmt: t.Emit, numbers: t.Local, arguments: tuple[t.Expr, ...], itself: list[t.Stmt]) -> list[t.Stmt]:
    """The first reaction of the list that takes the place of the event, or the event itself."""
    span = stmt.span.header()
    if any(r.when == "instead" and r.effect.returns for r in stmt.event.reactions):
        code, going_on = _until(stmt, "instead", numbers, arguments, itself)
        return [*code, *going_on]
    member = t.Generator(t.LocalVar("reaction", INT, span), numbers)
    first = t.Aggregate(span, INT, "first", None, (member,), None, t.Const(span, INT, 0))
    react = _react(stmt, "instead", first, arguments, None)
    none = t.IsEmpty(span, BOOL, numbers, False)
    return [t.If(span, ((none, t.Block(span, tuple(itself))),), t.Block(span, (react,)))]
