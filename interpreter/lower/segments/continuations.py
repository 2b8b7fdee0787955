"""What follows a statement: a linked list from the innermost block outwards, known while code is written.

A position of an effect has one continuation, so `key` (the position) names it: equal keys, equal code.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.walk import weight
from interpreter.checker import typed as t
from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.lower.environment import Env


@node
class Rest:
    """The statements from `start` on."""

    statements: tuple[t.Stmt, ...]
    start: int
    env: Env
    after: Continuation

    @property
    def key(self) -> object:
        return (id(self.statements), self.start)


@node
class Again:
    """The end of a loop's body: the loop goes on. `loop` is the typed loop, `hidden` the names of its own counters."""

    loop: t.While | t.Repeat | t.ForEach
    env: Env
    hidden: tuple[str, ...]
    after: Continuation

    @property
    def key(self) -> object:
        return ("again", id(self.loop))


@node
class EndBlock:
    """The end of a `turn:`, `round:` or `game:` block, or of a scope's."""

    block: t.SpanBlock
    after: Continuation

    @property
    def key(self) -> object:
        return ("end", id(self.block))


@node
class EndOption:
    """The end of what stop `stop` has offered."""

    stop: int
    span: Span
    after: Continuation

    @property
    def key(self) -> object:
        return ("option", self.stop)


@node
class Close:
    """The end of something that is undone however it is left: `code` undoes it."""

    of: t.Stmt
    code: tuple[ir.Stmt, ...]
    after: Continuation

    @property
    def key(self) -> object:
        return ("close", id(self.of))


@node
class EndAllowing:
    """The end of what an `allowing` is around."""

    of: t.Allowing
    after: Continuation

    @property
    def key(self) -> object:
        return ("allowing", id(self.of))


@node
class EndAnytime:
    """The end of what is done at a pause."""

    of: t.Anytime
    after: Continuation

    @property
    def key(self) -> object:
        return ("anytime", id(self.of))


@node
class Done:
    """The end of the effect."""

    @property
    def key(self) -> object:
        return "done"


Continuation = Rest | Again | EndBlock | EndOption | Close | EndAllowing | EndAnytime | Done


def chain(k: Continuation) -> Iterator[Continuation]:
    """The elements from the innermost outwards, Done included."""
    while True:
        yield k
        if isinstance(k, Done):
            return
        k = k.after


def rest(statements: tuple[t.Stmt, ...], start: int, env: Env, after: Continuation) -> Continuation:
    """What follows when there are statements left, else what comes after them."""
    return Rest(statements, start, env, after) if start < len(statements) else after


def open_options(k: Continuation) -> list[EndOption]:
    """The options being carried out, innermost first."""
    return [e for e in chain(k) if isinstance(e, EndOption)]


def closing(k: Continuation, to: Continuation | None = None) -> list[ir.Stmt]:
    """What is undone where everything up to `to` (or the whole effect) is left."""
    found: list[ir.Stmt] = []
    for element in chain(k):
        if element is to:
            break
        if isinstance(element, Close):
            found.extend(element.code)
    return found


def weight_of(element: Rest | Again) -> int:
    """How long the code of what is left is, about."""
    if isinstance(element, Again):
        return weight(element.loop)
    return sum(weight(s) for s in element.statements[element.start :])


def span_of(element: Continuation, otherwise: Span) -> Span:
    """Where what follows is; `otherwise` at the end of the effect."""
    match element:
        case Rest():
            return element.statements[element.start].span
        case Again():
            return element.loop.span
        case EndBlock():
            return element.block.span
        case EndOption():
            return element.span
        case Close(of=of) | EndAllowing(of=of) | EndAnytime(of=of):
            return of.span
    return otherwise
