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
from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span

if TYPE_CHECKING:
    from interpreter.checker.typed.expressions import Expr
    from interpreter.checker.typed.reads import VariableAt
    from interpreter.checker.typed.statements import Stmt


@node
class Block:
    span: Span
    statements: tuple[Stmt, ...]


@node
class OnlyIf:
    span: Span
    condition: Expr


@node
class If:
    span: Span
    arms: tuple[tuple[Expr, Block], ...]
    orelse: Block | None


@node
class While:
    span: Span
    condition: Expr
    body: Block


@node
class Repeat:
    span: Span
    times: Expr
    body: Block


@node
class ForEach:
    """Over the set as it was at the beginning. order: None, "random" (nature picks the next) or "any" (me)."""

    span: Span
    local: LocalVar
    domain: Expr
    condition: Expr | None
    order: str | None
    body: Block


@node
class Stop:
    """Leaves the nearest loop."""

    span: Span


@node
class SpanBlock:
    """`turn:`, `round:`, `game:`: what `end` leaves and `reset:` speaks of; and `in scope tag:`, with its `scope`"""

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

    span: Span
    allowing: AllowingSym
    body: Block


@node
class Anytime:
    """What is done at a pause, by the effect's number: it is not offered again inside."""

    span: Span
    number: int
    body: Block


@node
class Pause:
    """A moment for what is allowed where it comes; `allowances` are all there are."""

    span: Span
    allowances: list[AllowingSym]


@node
class End:
    span: Span
    what: str


@node
class As:
    span: Span
    player: Expr
    body: Block


@node
class Together:
    """All players do the body at the same time, each as me: apart from each other, or on an open `floor` step by step,
    at most this many `steps` in all. `lapses` is what is done after each step: offers that cannot be kept go."""

    span: Span
    body: Block
    floor: bool = False
    steps: Expr | None = None
    lapses: tuple[EffectSym, ...] = ()


@node
class Wait:
    """On an open floor: nothing more for now."""

    span: Span


@node
class OfferNews:
    """What has happened to an offer that is at the place `at`: a line of the log. what: made, accepted, refused,
    countered, withdrawn, lapsed."""

    span: Span
    offer: OfferSym
    what: str
    at: Expr


@node
class Do:
    """`result`: the local to bind (let x = do ..), or None"""

    span: Span
    effect: EffectSym
    arguments: tuple[Expr, ...]
    result: LocalVar | None


@node
class RunHook:
    """Runs the hook of a member, component or face (none: nothing), absent hooks do nothing."""

    span: Span
    base: Expr
    owner: KindSym | ComponentSym
    hook: HookSym
    arguments: tuple[Expr, ...]


@node
class Emit:
    """An event: the reactions before it, it itself (or what is in its place), those after it. `body` None: what
    the event declares, if anything."""

    span: Span
    event: EventSym
    arguments: tuple[Expr, ...]
    body: Block | None


@node
class React:
    """Carries out a reaction, of a number that `Reactions` gave; `told`: the local that takes what it returns, whether
    the event is prevented or replaced."""

    span: Span
    event: EventSym
    when: str
    number: Expr
    arguments: tuple[Expr, ...]
    told: LocalVar | None


@node
class Return:
    span: Span
    value: Expr
