"""What a game is set up with and what it keeps: settings, dummies, counters, variables, scopes, zones, tables."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from interpreter.checker.symbols.symbol import Static, symbol
from interpreter.foundation.source import Span
from interpreter.language.types import IndexType, Type

if TYPE_CHECKING:
    from interpreter.checker.symbols.entries import ModifierSym
    from interpreter.checker.symbols.rules import EffectSym
    from interpreter.checker.typed import Expr, LocalVar


@symbol
class SettingSym:
    """A constant of a game. `by_players` are (fewest, most, value), tried in order before `default`."""

    name: str
    span: Span
    type: Type
    per: tuple[IndexType, ...] = ()
    default: Static = None
    by_players: tuple[tuple[int, int, Static], ...] = ()


@symbol
class DummySym:
    """A player value that has counters and zones and never decides. `fewest`, `most`: with N players it is in
    the game; `always`: with all that the game is for."""

    name: str
    span: Span
    fewest: int = 1
    most: int = 99
    always: bool = True

    def plays(self, players: int) -> bool:
        """Whether it takes part in a game with N players."""
        return self.fewest <= players <= self.most


@symbol
class CounterSym:
    """`low`/`high` are the rules `min`/`max` (gain and lose stop there; low is 0 unless written), `bound` the technical
    limit. `reach`/`fall_to` are (value, effect without parameters), acting when the counter comes to the value from
    below / from above. `starts`: what it starts with for each of its indices but players, instead of `start`."""

    name: str
    plural: str
    span: Span
    per: tuple[IndexType, ...] = ()
    start: Expr | None = None
    starts: Static = None
    low: Expr | None = None
    high: Expr | None = None
    bound: int | None = None
    unit: bool = False
    reach: list[tuple[int, EffectSym]] = field(default_factory=list)
    fall_to: list[tuple[int, EffectSym]] = field(default_factory=list)
    reset: str | None = None
    score: str | None = None
    conserved: bool = False
    conserved_with: str | None = None
    visible: str = "all"
    needs: Expr | None = None

    @property
    def has_start(self) -> bool:
        """Whether the ruleset says what it starts with."""
        return self.start is not None or self.starts is not None


@symbol
class VariableSym:
    """`per` of a component's own variable begins with that component type, whose name is `of`. `start` is None for the
    type's empty value (0, false, none, the empty set; for a player, member or component that is not optional: not yet
    set). `starts`: what it starts with for each of its indices that are members, instead. `bound`: the greatest
    length of a list, or number in amounts. `tag`: it is that of a scope, and nothing assigns it; `offered`: it is
    part of an offer, and only the statements of offers change it. `for_a_while`: some statement changes it for as
    long as something lasts."""

    name: str
    span: Span
    type: Type
    per: tuple[IndexType, ...] = ()
    start: Expr | None = None
    starts: Static = None
    reset: str | None = None
    visible: str = "all"
    bound: int | None = None
    tag: bool = False
    of: str | None = None
    offered: bool = False
    for_a_while: bool = False
    needs: Expr | None = None


@symbol
class ScopeSym:
    """A stretch of play with variables of its own, fresh each time. `tag` says what the innermost one was opened for
    (none outside); `number` counts the scopes; `depth`: this many may be open inside each other."""

    name: str
    span: Span
    number: int
    depth: int = 1
    tag: VariableSym | None = None
    variables: list[VariableSym] = field(default_factory=list)


@symbol
class ModificationSym:
    """That a variable is changed until a scope (or turn, round, game) closes."""

    variable: VariableSym
    scope: str


@symbol
class AllowingSym:
    """What an `allowing` offers at each pause inside. `arguments`: the locals handed to each effect. `offer` is the
    effect that asks, again and again; its parameters are the numbers of the effects being carried out, then the
    arguments."""

    number: int
    span: Span
    effects: tuple[EffectSym, ...]
    arguments: tuple[tuple[LocalVar, ...], ...]
    offer: EffectSym


@symbol
class ZoneSym:
    """`capacity` 1 makes it a slot. `active`: when what is there acts, judged for its player. `starts_with` names a
    component type; `starts_where` is a condition over the local `starts_local` (an entry's component) and the locals
    `starts_index`, one for each `per`. What came into it in a scope `until` goes to the zone `then` as that closes.
    `front`: who sees what can be read off the backs; the first in games in which `front_when` holds, else the last.
    `unclear`: what it holds is not all known, which has been reported; it then counts as holding everything."""

    name: str
    plural: str
    span: Span
    per: tuple[IndexType, ...] = ()
    holds: tuple[str, ...] = ()
    capacity: Expr | None = None
    slot: bool = False
    order: str = "kept"
    visible: str = "all"
    count: str = "all"
    starts_with: tuple[str, ...] = ()
    starts_where: Expr | None = None
    starts_local: LocalVar | None = None
    starts_index: tuple[LocalVar, ...] = ()
    refill_from: ZoneSym | None = None
    active: Expr | None = None
    until: str | None = None
    then: ZoneSym | None = None
    front: tuple[str, ...] = ("none",)
    needs: Expr | None = None
    front_when: Expr | None = None
    unclear: bool = False


@symbol
class TableSym:
    """A constant map: `values` by key (a tuple with one static value for each index), `otherwise` for the rest."""

    name: str
    span: Span
    keys: tuple[Type, ...]
    type: Type
    values: dict[tuple[Static, ...], Static] = field(default_factory=dict)
    otherwise: Static = None
    has_otherwise: bool = False


@symbol
class ValueSym:
    """A named value that entries may modify; `base` is read with the locals `index`, one for each `per`. `uses_me`: as
    of a function. `modifiers` in the order of declaration. Where a statement changes it for a while, `instead` holds
    what stands for the base (nothing, or one element), `added` what is added."""

    name: str
    span: Span
    type: Type
    per: tuple[IndexType, ...] = ()
    base: Expr | None = None
    index: tuple[LocalVar, ...] = ()
    uses_me: bool = False
    modifiers: list[ModifierSym] = field(default_factory=list)
    added: VariableSym | None = None
    instead: VariableSym | None = None

    @property
    def changed(self) -> bool:
        """Whether anything may make it other than its base."""
        return bool(self.modifiers) or self.added is not None or self.instead is not None
