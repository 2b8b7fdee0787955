"""Statements that say what is done when, how often and by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker.symbols import (
    AllowingSym,
    ComponentSym,
    EffectSym,
    EventSym,
    HookSym,
    KindSym,
    ModificationSym,
    OfferSym,
    ScopeSym,
)
from interpreter.checker.typed.node import LocalVar
from interpreter.checker.typed.traits import CONTROL, Traits, always
from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span

if TYPE_CHECKING:
    from interpreter.checker.typed.expressions import Expr
    from interpreter.checker.typed.reads import VariableAt
    from interpreter.checker.typed.statements import Stmt


@node
class Block:
    traits = CONTROL

    span: Span
    statements: tuple[Stmt, ...]


@node
class OnlyIf:
    traits = Traits(demands=always)

    span: Span
    condition: Expr


@node
class If:
    traits = CONTROL

    span: Span
    arms: tuple[tuple[Expr, Block], ...]
    orelse: Block | None


@node
class While:
    traits = CONTROL

    span: Span
    condition: Expr
    body: Block


@node
class Repeat:
    traits = CONTROL

    span: Span
    times: Expr
    body: Block


@node
class ForEach:
    """Over the set as it was at the beginning. order: None, "random" (nature picks the next) or "any" (me)."""

    traits = CONTROL

    span: Span
    local: LocalVar
    domain: Expr
    condition: Expr | None
    order: str | None
    body: Block


@node
class Stop:
    """Leaves the nearest loop."""

    traits = CONTROL

    span: Span


@node
class SpanBlock:
    """`turn:`, `round:`, `game:`: what `end` leaves and `reset:` speaks of; and `in scope tag:`, with its `scope`"""

    traits = CONTROL

    span: Span
    what: str
    body: Block
    scope: ScopeSym | None = None
    tag: Expr | None = None


@node
class With:
    """The body under a change that is undone after it, however it is left. `adds`: `value` is added to the target,
    else set; `wrapped`: it is set as a tuple of one (what is instead of a named value's base). `relative`: it was
    written with `+=` or `-=`."""

    traits = CONTROL

    span: Span
    target: VariableAt
    adds: bool
    value: Expr
    wrapped: bool
    body: Block
    relative: bool


@node
class ForThis:
    """A change, as in `With`, that is undone when the scope of the modification closes."""

    traits = Traits(writes=lambda s: ((s.target.variable, s.target.indices),))

    span: Span
    target: VariableAt
    adds: bool
    value: Expr
    wrapped: bool
    modification: ModificationSym
    relative: bool


@node
class Allowing:
    """`allowing e, f:` its arguments have been put into locals before"""

    traits = CONTROL

    span: Span
    allowing: AllowingSym
    body: Block


@node
class Anytime:
    """What is done at a pause, by the effect's number: it is not offered again inside."""

    traits = CONTROL

    span: Span
    number: int
    body: Block


@node
class Pause:
    """A moment for what is allowed where it comes; `allowances` are all there are."""

    traits = CONTROL

    span: Span
    allowances: list[AllowingSym]


@node
class End:
    traits = CONTROL

    span: Span
    what: str


@node
class As:
    traits = CONTROL

    span: Span
    player: Expr
    body: Block


@node
class Together:
    """All players do the body at the same time, each as me: apart from each other, or on an open `floor` step by step,
    at most this many `steps` in all. `lapses` is what is done after each step: offers that cannot be kept go."""

    traits = CONTROL

    span: Span
    body: Block
    floor: bool = False
    steps: Expr | None = None
    lapses: tuple[EffectSym, ...] = ()


@node
class Wait:
    """On an open floor: nothing more for now."""

    traits = CONTROL

    span: Span


@node
class OfferNews:
    """What has happened to an offer that is at the place `at`: a line of the log. what: made, accepted, refused,
    countered, withdrawn, lapsed."""

    traits = Traits(tells=("at",))

    span: Span
    offer: OfferSym
    what: str
    at: Expr


@node
class Do:
    """`result`: the local to bind (let x = do ..), or None"""

    traits = CONTROL

    span: Span
    effect: EffectSym
    arguments: tuple[Expr, ...]
    result: LocalVar | None


@node
class RunHook:
    """Runs the hook of a member, component or face (none: nothing), absent hooks do nothing."""

    traits = CONTROL

    span: Span
    base: Expr
    owner: KindSym | ComponentSym
    hook: HookSym
    arguments: tuple[Expr, ...]


@node
class Emit:
    """An event: the reactions before it, it itself (or what is in its place), those after it. `body` None: what
    the event declares, if anything."""

    traits = CONTROL

    span: Span
    event: EventSym
    arguments: tuple[Expr, ...]
    body: Block | None


@node
class React:
    """Carries out a reaction, of a number that `Reactions` gave; `told`: the local that takes what it returns, whether
    the event is prevented or replaced."""

    traits = CONTROL

    span: Span
    event: EventSym
    when: str
    number: Expr
    arguments: tuple[Expr, ...]
    told: LocalVar | None


@node
class Return:
    traits = CONTROL

    span: Span
    value: Expr
