"""How a `while` comes to its end."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.analysis.touching import called_by
from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import EffectSym
from interpreter.checker.walk import parts_of
from interpreter.foundation.source import Span

#: A loop, among the blocks that a statement may be in.
_LOOP = "a loop"


def is_forever(loop: t.While) -> bool:
    """Whether it is `while true`."""
    return isinstance(loop.condition, t.Const) and loop.condition.value is True


def may_be_left(loop: t.While) -> bool:
    """Whether a statement in its body, or in what is called there, may leave it."""
    return _leaves(loop.body, frozenset(), set())


def _leaves(stmt: t.Stmt, inside: frozenset[str], followed: set[EffectSym]) -> bool:
    """`inside`: the blocks and loops between the loop and the statement."""
    match stmt:
        case t.Stop():
            return _LOOP not in inside
        case t.End(what=what):
            return what not in inside
        case t.Return():
            return not followed
        case t.Wait() | t.Pause():
            return True
        case t.While() | t.Repeat() | t.ForEach():
            inside |= {_LOOP}
        case t.SpanBlock(what=what):
            inside |= {what}
    if any(_leaves(part, inside, followed) for part in parts_of(stmt)):
        return True
    for effect in called_by(stmt):
        if effect not in followed and effect.body is not None:
            followed.add(effect)
            if _leaves(effect.body, inside | {_LOOP}, followed):
                return True
    return False


def asking_on_floors(floors: Iterable[t.Together]) -> set[Span]:
    """The places of the loops that ask something on an `open floor`: they end with its steps."""
    loops = (node for floor in floors if floor.floor for node in everything(floor.body) if isinstance(node, t.While))
    return {loop.span for loop in loops if any(isinstance(node, t.Choose | t.Menu) for node in everything(loop.body))}
