"""What an `instead` tells: whether it has taken the place of the event.

It has when it came to a statement that does something. Where its condition fails, or what it may do is declined, the
event happens as if there were no such reaction.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from interpreter.checker import typed as t
from interpreter.checker.symbols import EventSym
from interpreter.checker.typed import LocalVar
from interpreter.language.types import BOOL

#: What does nothing itself, and what only says when, how often and by whom something is done.
_NOTHING = (t.SetLocal, t.OnlyIf, t.Stop, t.Pause)
_LOOPS = (t.While, t.Repeat, t.ForEach)
_AROUND = (t.Block, t.If, *_LOOPS, t.With, t.Allowing, t.SpanBlock, t.As, t.Choose, t.Menu)


def settle_replacing(events: Iterable[EventSym]) -> None:
    """Lets what is `instead` of an event tell whether it does, wherever that is not certain of all that react."""
    for event in events:
        reactions = [r for r in event.reactions if r.when == "instead" and r.effect.body is not None]
        if all(_certain(r.effect.body) for r in reactions):
            continue
        for reaction in reactions:
            effect = reaction.effect
            assert effect.body is not None
            reaction.written = effect.body
            replaced = LocalVar("replaced", BOOL, effect.span)
            first = t.SetLocal(effect.span, replaced, t.Const(effect.span, BOOL, False), True)
            last = t.Return(effect.span, t.Local(effect.span, BOOL, replaced))
            body = _marked(effect.body, replaced)
            effect.body = t.Block(body.span, (first, *body.statements, last))
            effect.returns = BOOL


def _certain(stmt: t.Stmt | None) -> bool:
    """Whether it comes to a statement that does something, whatever the state and the answers."""
    match stmt:
        case t.Block(statements=statements):
            return any(_certain(s) for s in statements)
        case t.If(arms=arms, orelse=orelse):
            return _certain(orelse) and all(_certain(body) for _, body in arms)
        case t.With(body=body) | t.Allowing(body=body) | t.SpanBlock(body=body) | t.As(body=body):
            return _certain(body)
        case t.Choose(body=body, skip=skip, orelse=orelse):
            return _certain(body) and (_certain(orelse) or (skip is None and orelse is None))
        case t.Menu(options=options, skip=skip, orelse=orelse):
            taken = all(_certain(option.body) for option in options)
            return taken and (_certain(orelse) or (skip is None and orelse is None))
    return stmt is not None and not isinstance(stmt, (*_NOTHING, *_LOOPS))


def _marked(block: t.Block, replaced: LocalVar) -> t.Block:
    """The block with a note in `replaced` before the first statement of each way that does something."""
    made: list[t.Stmt] = []
    certain = False
    for stmt in block.statements:
        if not certain and isinstance(stmt, _AROUND):
            stmt = _inside(stmt, replaced)
        elif not certain and not isinstance(stmt, _NOTHING):
            made.append(t.SetLocal(stmt.span.header(), replaced, t.Const(stmt.span, BOOL, True), False))
        certain = certain or _certain(stmt)
        made.append(stmt)
    return replace(block, statements=tuple(made))


def _inside(stmt: Any, replaced: LocalVar) -> t.Stmt:
    """A statement with blocks, in each of which it is noted."""
    marked: Any
    match stmt:
        case t.Block():
            return _marked(stmt, replaced)
        case t.If(arms=arms):
            marked = replace(stmt, arms=tuple((condition, _marked(body, replaced)) for condition, body in arms))
        case t.Menu(options=options):
            marked = replace(stmt, options=tuple(replace(o, body=_marked(o.body, replaced)) for o in options))
        case _:
            marked = replace(stmt, body=_marked(stmt.body, replaced))
    orelse: t.Block | None = getattr(marked, "orelse", None)
    done: t.Stmt = marked if orelse is None else replace(marked, orelse=_marked(orelse, replaced))
    return done
