"""Statements that change the state, or tell something of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.checker.symbols import ComponentSym, CounterSym
from interpreter.checker.typed.node import LocalVar
from interpreter.checker.typed.traits import ANYTHING, Moves, Traits, always
from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span

if TYPE_CHECKING:
    from interpreter.checker.typed.expressions import Expr
    from interpreter.checker.typed.reads import CounterAt, VariableAt, ZoneAt


def _written(target: Any) -> object:
    return target.counter if hasattr(target, "counter") else target.variable


@node
class Change:
    """op: gain (up to `max`), lose (down to `min`), pay (a demand: the whole or it cannot be done). `amount` below
    nothing is nothing."""

    traits = Traits(writes=lambda s: ((s.counter, s.indices),), demands=lambda s: bool(s.op == "pay"))

    span: Span
    op: str
    counter: CounterSym
    indices: tuple[Expr, ...]
    amount: Expr


@node
class Transfer:
    """give (whole: a demand) or take (as much as possible), from one place of a counter to another"""

    traits = Traits(writes=lambda s: ((s.counter, s.source), (s.counter, s.target)), demands=lambda s: bool(s.whole))

    span: Span
    counter: CounterSym
    source: tuple[Expr, ...]
    target: tuple[Expr, ...]
    amount: Expr
    whole: bool


@node
class Afford:
    """A demand: that this amount of a counter could be paid now. Nothing is taken."""

    traits = Traits(demands=always)

    span: Span
    counter: CounterSym
    indices: tuple[Expr, ...]
    amount: Expr


@node
class ChangeAmounts:
    """gain, lose or pay a value of amounts (none: nothing happens); paid is the whole or nothing. `holder` is whose the
    units kept per player are."""

    traits = Traits(writes=lambda s: ((ANYTHING, ()),), demands=lambda s: bool(s.op == "pay"))

    span: Span
    op: str
    holder: Expr
    amounts: Expr


@node
class TransferAmounts:
    """give (whole: a demand) or take (as much as possible) a value of amounts (none: nothing happens) from one player
    to another."""

    traits = Traits(writes=lambda s: ((ANYTHING, ()),), demands=lambda s: bool(s.whole))

    span: Span
    source: Expr
    target: Expr
    amounts: Expr
    whole: bool


@node
class Flip:
    """Turns a component over: its next face is up. None: nothing happens."""

    traits = Traits(writes=lambda s: ((s.component.variables["face"], (s.what,)),))

    span: Span
    what: Expr
    component: ComponentSym


@node
class Rotate:
    """Turns a component by N quarter turns clockwise. None: nothing happens."""

    traits = Traits(writes=lambda s: ((s.component.variables["turned"], (s.what,)),))

    span: Span
    what: Expr
    component: ComponentSym
    by: Expr


@node
class AddScore:
    """Adds points of a category (None: the first, where there are any) to me."""

    traits = Traits(scores=True)

    span: Span
    category: str | None
    points: Expr


@node
class Store:
    """Sets a counter or variable; sugar (+=) is already an operation on the old value, and `relative`."""

    traits = Traits(writes=lambda s: ((_written(s.target), s.target.indices),))

    span: Span
    target: CounterAt | VariableAt
    value: Expr
    relative: bool = False


@node
class SetLocal:
    """`let x = e` (first: True) or a later assignment to it"""

    traits = Traits(sets=("local",))

    span: Span
    local: LocalVar
    value: Expr
    first: bool


@node
class Move:
    """A component (none: nothing happens) to a place; a demand when the place can be full. edge: top or bottom (the
    default)."""

    traits = Traits(moves=(Moves("what", "to", room=True),))

    span: Span
    what: Expr
    to: ZoneAt
    edge: str


@node
class MoveAll:
    """A set of components, in its order"""

    traits = Traits(moves=(Moves("what", "to", room=True),))

    span: Span
    what: Expr
    to: ZoneAt
    edge: str


@node
class Draw:
    """`number` from the top (or bottom) of a zone, as many as there are, to the bottom of the other"""

    traits = Traits(moves=(Moves("source", "to", drawn=True, room=True, unseen="unseen"),))

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

    traits = Traits(moves=(Moves("source", "to", drawn=True),))

    span: Span
    to: ZoneAt
    source: ZoneAt


@node
class Swap:
    """Two components change places."""

    traits = Traits(moves=(Moves("left", place_of="right"), Moves("right", place_of="left")))

    span: Span
    left: Expr
    right: Expr


@node
class Shuffle:
    """`into`: the first zone's components go into that zone, which is shuffled whole."""

    traits = Traits(moves=(Moves("zone", "into", shuffled=True),))

    span: Span
    zone: ZoneAt
    into: ZoneAt | None


@node
class Reveal:
    """`to` None means to all."""

    traits = Traits(reveals=("what",))

    span: Span
    what: Expr
    to: Expr | None


@node
class Tell:
    traits = Traits(tells=("value",))

    span: Span
    player: Expr
    value: Expr


@node
class Note:
    """A line of the log: texts and expressions. phase: it heads a part of the game."""

    traits = Traits(tells=("parts",))

    span: Span
    parts: tuple[str | Expr, ...]
    phase: bool
