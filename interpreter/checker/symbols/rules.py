"""What is done and worked out: functions, effects, offers, endings, bots, the ranking."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from interpreter.checker.symbols.symbol import symbol
from interpreter.foundation.diagnostics import Diagnostic
from interpreter.foundation.source import Span
from interpreter.language.types import Type

if TYPE_CHECKING:
    from interpreter.checker.symbols.entries import KindSym
    from interpreter.checker.symbols.state import CounterSym, VariableSym, ZoneSym
    from interpreter.checker.typed import Block, Expr, LocalVar


@symbol
class FunctionSym:
    """A pure formula. `uses_me`: it speaks of the player who asks, who is handed in as well. `deprecated`: what to use
    instead, if it is no longer to be used. `error`: what is wrong with its text (see `checker.set_aside`)."""

    name: str
    span: Span
    params: tuple[LocalVar, ...] = ()
    type: Type | None = None
    body: Expr | None = None
    uses_me: bool = False
    deprecated: FunctionSym | None = None
    error: Diagnostic | None = None


@symbol
class EffectSym:
    """A procedure, a hook's body, or what a counter does when it comes to a value. `needs_me`: it speaks of an acting
    player. `depth` is the declared bound of recursion. `this` is the local for the component or member of an entry's
    effect. `offer`: what it does with offers of which form, as `("answer", "trade")`, where it is made for them.
    `deprecated`: what to do instead, if it is no longer to be done. `error`: what is wrong with its text (see
    `checker.set_aside`)."""

    name: str
    span: Span
    params: tuple[LocalVar, ...] = ()
    returns: Type | None = None
    body: Block | None = None
    needs_me: bool = False
    depth: int | None = None
    this: LocalVar | None = None
    offer: tuple[str, str] | None = None
    deprecated: EffectSym | None = None
    error: Diagnostic | None = None


@symbol
class SideSym:
    """What giver and taker may put into an offer. way: "move" (components of one's own in `zone`, each `element`, of
    those that `may` be; others are told what `shown` gives of each), "pay" (`counter`) or "do" (a `pledge`, which is
    handed the `picks` and the other player). At most `most` of it. `given` is what the giver puts in, `told` what was
    told of each of these, in their order, `asked` what the taker is asked for: numbers, by the members of `kind` where
    components are asked by what they show; `given_picks` and `asked_picks` of a pledge. `askable`: whether a counter or
    a pledge may be asked for."""

    name: str
    span: Span
    way: str
    most: int
    given: VariableSym
    asked: VariableSym | None = None
    told: VariableSym | None = None
    zone: ZoneSym | None = None
    element: LocalVar | None = None
    may: FunctionSym | None = None
    shown: FunctionSym | None = None
    kind: KindSym | None = None
    counter: CounterSym | None = None
    pledge: EffectSym | None = None
    picks: tuple[LocalVar, ...] = ()
    given_picks: tuple[VariableSym, ...] = ()
    asked_picks: tuple[VariableSym, ...] = ()
    askable: bool = True

    @property
    def variables(self) -> tuple[VariableSym, ...]:
        """All that an offer holds of this side."""
        more = tuple(v for v in (self.told, self.asked) if v is not None)
        return (self.given, *self.given_picks, *more, *self.asked_picks)


@symbol
class OfferSym:
    """Offers of one form. The members of `kind` are the places where they are, `open` for each player; one where
    nothing is has no `giver`. `taker` is none of an offer to the whole table, which those in `refused` do not want.
    `serial` counts the offers, so that each has a number of its own. `visible`: "all", or only the "parties" see one
    that is made to one player.

    `effects` by word: "offer", "offer to" (with the player), "answer", "withdraw", and what is done without being
    written: "lapse" (takes away what cannot be kept any more) and "close" (takes away all); `carried_out` are these and
    all that they do. `functions` by name: "with", "confirm" where it is written, the plural (all that are open),
    "trades to me", "my trades" and so on."""

    name: str
    span: Span
    kind: KindSym
    open: int
    giver: VariableSym
    taker: VariableSym
    refused: VariableSym
    serial: VariableSym
    visible: str = "all"
    sides: list[SideSym] = field(default_factory=list)
    effects: dict[str, EffectSym] = field(default_factory=dict)
    functions: dict[str, FunctionSym] = field(default_factory=dict)
    carried_out: list[EffectSym] = field(default_factory=list)

    @property
    def variables(self) -> list[VariableSym]:
        """All that is kept of an offer."""
        return [self.giver, self.taker, self.refused, self.serial, *(v for side in self.sides for v in side.variables)]


@symbol
class EndingSym:
    name: str
    span: Span
    condition: Expr


@symbol
class BotSym:
    name: str
    span: Span
    worth: Expr


@symbol
class Ranking:
    """`by` are evaluated with the player as me, higher is better, the next only among those still tied."""

    span: Span
    by: tuple[Expr, ...]
    shared: bool
