"""Statements: what is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span

if TYPE_CHECKING:
    from interpreter.ir.nodes.expressions import Expr


@node
class SetVar:
    span: Span
    name: str
    value: Expr


@node
class SetSlot:
    span: Span
    name: str
    index: Expr | None
    value: Expr


@node
class AddSlot:
    """Adds to a slot in place; `value` may be negative."""

    span: Span
    name: str
    index: Expr | None
    value: Expr


@node
class Operate:
    """An operation of the runtime on the state (`runtime.operations`): move, draw, shuffle ... `result` binds what it
    answers."""

    span: Span
    operation: str
    arguments: tuple[Expr, ...]
    result: str | None = None


@node
class Fail:
    """A demand that is not met: the end of a trial, or a fault with this message (a format of the arguments)."""

    span: Span
    message: str
    arguments: tuple[Expr, ...]


@node
class Event:
    """What the table build records: kind and values. Other builds record nothing, and only work out what may fault."""

    span: Span
    kind: str
    arguments: tuple[Expr, ...]


@node
class Bound:
    """A limit of every build: `value` must be within low..high (None: no limit), else a fault that names `what`."""

    span: Span
    what: str
    value: Expr
    low: Expr | None
    high: Expr | None

    @property
    def message(self) -> str:
        """What the fault says: a format of the value and of each limit that there is."""
        one = "at least {}" if self.high is None else "at most {}"
        return f"{self.what} is {{}}, but must be {one if None in (self.low, self.high) else 'from {} to {}'}"


@node
class If:
    span: Span
    condition: Expr
    then: tuple[Stmt, ...]
    orelse: tuple[Stmt, ...]


@node
class While:
    """budget: "none" (bounded by its header), "own" (no other unbounded loop is or is called inside: a count of its
    own will do) or "fuel" (the decision's step budget)."""

    span: Span
    label: int
    condition: Expr
    body: tuple[Stmt, ...]
    budget: str


@node
class For:
    span: Span
    label: int
    name: str
    domain: Expr
    body: tuple[Stmt, ...]


@node
class Labelled:
    """Statements that `Leave` of the label jumps past it."""

    span: Span
    label: int
    body: tuple[Stmt, ...]


@node
class Leave:
    span: Span
    label: int


@node
class CallPlain:
    """An effect that never asks. When it may leave a block (`leaves`), `exits` says for a block's code what is done
    here; a code that is not caught here is handed on to the caller. `function` is a name, or a table of functions and
    an index."""

    span: Span
    function: str
    index: Expr | None
    me: Expr
    arguments: tuple[Expr, ...]
    leaves: bool
    exits: tuple[tuple[int, tuple[Stmt, ...]], ...]


@node
class CallAsking:
    """An effect that may stop: its parent is frame `frame` of this activation, where it goes on after a stop."""

    span: Span
    function: str
    index: Expr | None
    frame: int
    me: Expr
    arguments: tuple[Expr, ...]
    leaves: bool
    exits: tuple[tuple[int, tuple[Stmt, ...]], ...]


@node
class Suspend:
    """Stops at frame `frame`: stores it and ends the segment."""

    span: Span
    frame: int


@node
class Join:
    """Goes on in the shared continuation `function`; nothing may follow."""

    span: Span
    function: str


@node
class Finish:
    """The end of an option of stop `stop`: where a trial of it has succeeded."""

    span: Span
    stop: int


@node
class Return:
    """Ends the function: a pure one with its value; a segment with None (done) or the code of the block being left."""

    span: Span
    value: Expr | None


Stmt = (
    SetVar
    | SetSlot
    | AddSlot
    | Operate
    | Fail
    | Event
    | Bound
    | If
    | While
    | For
    | Labelled
    | Leave
    | CallPlain
    | CallAsking
    | Suspend
    | Join
    | Finish
    | Return
)
