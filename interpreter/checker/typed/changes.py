"""Statements that change the state, or tell something of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker.symbols import ComponentSym, CounterSym
from interpreter.checker.typed.node import LocalVar
from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span

if TYPE_CHECKING:
    from interpreter.checker.typed.expressions import Expr
    from interpreter.checker.typed.reads import CounterAt, VariableAt, ZoneAt


@node
class Change:
    """op: gain (up to `max`), lose (down to `min`), pay (a demand: the whole or it cannot be done). `amount` below
    nothing is nothing."""

    span: Span
    op: str
    counter: CounterSym
    indices: tuple[Expr, ...]
    amount: Expr


@node
class Transfer:
    """give (whole: a demand) or take (as much as possible), from one place of a counter to another"""

    span: Span
    counter: CounterSym
    source: tuple[Expr, ...]
    target: tuple[Expr, ...]
    amount: Expr
    whole: bool


@node
class Afford:
    """A demand: that this amount of a counter could be paid now. Nothing is taken."""

    span: Span
    counter: CounterSym
    indices: tuple[Expr, ...]
    amount: Expr


@node
class ChangeAmounts:
    """gain, lose or pay a value of amounts (none: nothing happens); paid is the whole or nothing. `holder` is whose the
    units kept per player are."""

    span: Span
    op: str
    holder: Expr
    amounts: Expr


@node
class TransferAmounts:
    """give (whole: a demand) or take (as much as possible) a value of amounts (none: nothing happens) from one player
    to another."""

    span: Span
    source: Expr
    target: Expr
    amounts: Expr
    whole: bool


@node
class Flip:
    """Turns a component over: its next face is up. None: nothing happens."""

    span: Span
    what: Expr
    component: ComponentSym


@node
class Rotate:
    """Turns a component by N quarter turns clockwise. None: nothing happens."""

    span: Span
    what: Expr
    component: ComponentSym
    by: Expr


@node
class AddScore:
    """Adds points of a category (None: the first, where there are any) to me."""

    span: Span
    category: str | None
    points: Expr


@node
class Store:
    """Sets a counter or variable; sugar (+=) is already an operation on the old value, and `relative`."""

    span: Span
    target: CounterAt | VariableAt
    value: Expr
    relative: bool = False


@node
class SetLocal:
    """`let x = e` (first: True) or a later assignment to it"""

    span: Span
    local: LocalVar
    value: Expr
    first: bool


@node
class Move:
    """A component (none: nothing happens) to a place; a demand when the place can be full. edge: top or bottom (the
    default)."""

    span: Span
    what: Expr
    to: ZoneAt
    edge: str


@node
class MoveAll:
    """A set of components, in its order"""

    span: Span
    what: Expr
    to: ZoneAt
    edge: str


@node
class Draw:
    """`number` from the top (or bottom) of a zone, as many as there are, to the bottom of the other"""

    span: Span
    number: Expr
    source: ZoneAt
    from_bottom: bool
    to: ZoneAt
    unseen: bool


@node
class Fill:
    """A zone, or all of a slotted zone's places, from the top of another as much as possible. `to.indices` may be ()
    for all places."""

    span: Span
    to: ZoneAt
    source: ZoneAt


@node
class Swap:
    """Two components change places."""

    span: Span
    left: Expr
    right: Expr


@node
class Shuffle:
    """`into`: the first zone's components go into that zone, which is shuffled whole."""

    span: Span
    zone: ZoneAt
    into: ZoneAt | None


@node
class Reveal:
    """`to` None means to all."""

    span: Span
    what: Expr
    to: Expr | None


@node
class Tell:
    span: Span
    player: Expr
    value: Expr


@node
class Note:
    """A line of the log: texts and expressions. phase: it heads a part of the game."""

    span: Span
    parts: tuple[str | Expr, ...]
    phase: bool
