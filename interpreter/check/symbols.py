"""What a ruleset declares, as the checker has understood it: one class a section, filled once and read by all later
stages.

Static values are plain data: int, bool, None, text, a member as its ordinal, a set as a tuple in order, a field `per:`
something as a tuple with one value for each index. Members are numbered from 0 in the order of their declaration,
players by seat from 0. Instances of components are numbered only in `lower/`, because copies depend on the number of
players.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar, dataclass_transform

from interpreter.foundation.source import Span
from interpreter.language.types import IndexType, Type

if TYPE_CHECKING:
    from interpreter.check.typed import Block, Expr, LocalVar

_Class = TypeVar("_Class")


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def symbol(cls: type[_Class]) -> type[_Class]:
    return dataclass(slots=True, eq=False)(cls)


#: int, bool, None, str, or a tuple of such values
Static = object


@symbol
class FieldSym:
    """A static field of a kind or component type. `formula` (an expression with the local `this`) instead of values for
    `is:`; `of_face`: each face of a component has one; `rows` are the values of the cells of a grid, where they are
    written so."""

    name: str
    span: Span
    type: Type
    per: tuple[IndexType, ...] = ()
    default: Static = None
    has_default: bool = False
    has_rows: bool = False
    of_face: bool = False
    rows: tuple[Static, ...] = ()
    formula: Expr | None = None
    this: LocalVar | None = None


@symbol
class HookSym:
    """A named place for effects of entries or members; `bodies` by ordinal of the entry (or member) that has one. Of a
    component with faces they are by `ordinal * faces + face`, and so are those of formulas."""

    name: str
    span: Span
    params: tuple[LocalVar, ...] = ()
    depth: int | None = None
    bodies: dict[int, EffectSym] = field(default_factory=dict)


@symbol
class FormulaSym:
    """A named place for expressions of entries or members; `bodies` by ordinal, each with the parameter `this`."""

    name: str
    span: Span
    type: Type
    bodies: dict[int, FunctionSym] = field(default_factory=dict)


@symbol
class ReactionSym:
    """What an entry or member does at an event, or one `face` of an entry while it lies up. when: before, instead,
    after; whose events: own, others, any. The parameters of `effect` are the owner, who acts (`by`), and those of the
    event; one that comes before returns whether the event is prevented."""

    span: Span
    owner: KindSym | ComponentSym
    ordinal: int
    when: str
    whose: str
    effect: EffectSym
    face: int | None = None


@symbol
class EventSym:
    """`body` is what happens where `emit` does not say it; `depth` as of an effect, for its reactions."""

    name: str
    span: Span
    params: tuple[LocalVar, ...] = ()
    body: EffectSym | None = None
    depth: int | None = None
    reactions: list[ReactionSym] = field(default_factory=list)


@symbol
class ModifierSym:
    """What an entry or member changes of a value while it is active. op: = += -=; `new` is the value, or what is added
    or taken away. aim: whose value it is: "mine" the owner's, "others", "players", "everyone", "at" that of the player
    index, "all" where the value is no player's. `this` and `mine` (the owner) are locals of its expressions. `face`:
    the face that must lie up, which is the first part of the condition then."""

    span: Span
    owner: KindSym | ComponentSym
    ordinal: int
    face: int | None
    this: LocalVar
    mine: LocalVar
    op: str
    aim: str
    indices: tuple[Expr, ...]
    player: Expr | None
    new: Expr
    condition: Expr | None
    uses_me: bool


@symbol
class MemberSym:
    name: str
    span: Span
    ordinal: int
    values: dict[str, Static] = field(default_factory=dict)


@symbol
class GridSym:
    """The cells of a kind, numbered row by row. `columns`, `rows`: of the largest form; `sizes` the largest by the
    number of players; `formulas` how many of each there are in a game."""

    columns: int
    rows: int
    sizes: dict[int, tuple[int, int]]
    formulas: list[Expr] = field(default_factory=list)

    @property
    def size(self) -> dict[str, str]:
        """Columns and rows of the largest form, for texts."""
        return {"columns": str(self.columns), "rows": str(self.rows)}

    def most(self, fewest: int, most: int) -> tuple[int, int]:
        """The columns and rows of the largest form with so many players."""
        found = [size for players, size in self.sizes.items() if fewest <= players <= most]
        return (max((c for c, _ in found), default=0), max((r for _, r in found), default=0))


@symbol
class RimSym:
    """The parts of a cell's edge, clockwise from the north; `parts` on each of the four sides."""

    parts: int


@symbol
class KindSym:
    """`made`: nobody has declared it, it stands for the names of a type's faces or for places of offers. `variables`
    are what each member has, as a component has its own; `listed` what the plural stands for instead of all members."""

    name: str
    plural: str
    span: Span
    members: list[MemberSym] = field(default_factory=list)
    cyclic: bool = False
    fields: dict[str, FieldSym] = field(default_factory=dict)
    hooks: dict[str, HookSym] = field(default_factory=dict)
    formulas: dict[str, FormulaSym] = field(default_factory=dict)
    active: Expr | None = None
    active_this: LocalVar | None = None
    grid: GridSym | None = None
    rim: RimSym | None = None
    made: bool = False
    variables: dict[str, VariableSym] = field(default_factory=dict)
    listed: FunctionSym | None = None


@symbol
class EntrySym:
    """One entry of a component's section; `copies` pieces of it exist (for each player where a zone per player starts
    with it). `has_face`, `face_values`: of each face of its type, whether it has it and what its fields are."""

    id: str
    span: Span
    ordinal: int
    copies: int = 1
    values: dict[str, Static] = field(default_factory=dict)
    needs: Expr | None = None
    has_face: tuple[bool, ...] = ()
    face_values: tuple[dict[str, Static], ...] = ()


@symbol
class ComponentSym:
    """`faces` are the names of its faces, `face_fields` what each of them has; `turns` is the grid on which it lies
    turned ("" where it does not). `owner`: the variable that says whose a component is, instead of where it lies.
    `backs`: the fields that can be read off the back."""

    name: str
    plural: str
    span: Span
    fields: dict[str, FieldSym] = field(default_factory=dict)
    variables: dict[str, VariableSym] = field(default_factory=dict)
    owner: VariableSym | None = None
    hooks: dict[str, HookSym] = field(default_factory=dict)
    entries: list[EntrySym] = field(default_factory=list)
    formulas: dict[str, FormulaSym] = field(default_factory=dict)
    active: Expr | None = None
    active_this: LocalVar | None = None
    faces: tuple[str, ...] = ()
    face_fields: dict[str, FieldSym] = field(default_factory=dict)
    turns: str = ""
    backs: tuple[FieldSym, ...] = ()


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
    """A player value that has counters and zones and never decides. `fewest`, `most`: with so many players it is in
    the game; `always`: with all that the game is for."""

    name: str
    span: Span
    fewest: int = 1
    most: int = 99
    always: bool = True

    def plays(self, players: int) -> bool:
        """Whether it takes part in a game of so many."""
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

    @property
    def has_start(self) -> bool:
        """Whether the ruleset says what it starts with."""
        return self.start is not None or self.starts is not None


@symbol
class VariableSym:
    """`per` of a component's own variable begins with that component type, whose name is `of`. `start` is None for the
    type's empty value (0, false, none, the empty set; for a player, member or component that is not optional: not yet
    set). `bound`: the greatest length of a list, or number in amounts. `tag`: it is that of a scope, and nothing
    assigns it; `offered`: it is part of an offer, and only the statements of offers change it."""

    name: str
    span: Span
    type: Type
    per: tuple[IndexType, ...] = ()
    start: Expr | None = None
    reset: str | None = None
    visible: str = "all"
    bound: int | None = None
    tag: bool = False
    of: str | None = None
    offered: bool = False


@symbol
class ScopeSym:
    """A stretch of play with variables of its own, fresh each time. `tag` says what the innermost one was opened for
    (none outside); `number` counts the scopes; `depth`: so many may be open inside each other."""

    name: str
    span: Span
    number: int
    depth: int = 1
    tag: VariableSym | None = None
    variables: list[VariableSym] = field(default_factory=list)


@symbol
class ModificationSym:
    """That a variable is changed until a scope (or turn, round, game) closes: by what is added to it, or as a whole."""

    variable: VariableSym
    scope: str
    adds: bool


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
    """`capacity` 1 makes it a slot. `active`: when what lies there acts, judged for its player. `starts_with` names a
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


@symbol
class FunctionSym:
    """A pure formula. `uses_me`: it speaks of the player who asks, who is handed in as well. `deprecated`: what to use
    instead, if it is no longer to be used."""

    name: str
    span: Span
    params: tuple[LocalVar, ...] = ()
    type: Type | None = None
    body: Expr | None = None
    uses_me: bool = False
    deprecated: FunctionSym | None = None


@symbol
class EffectSym:
    """A procedure, a hook's body, or what a counter does when it comes to a value. `needs_me`: it speaks of an acting
    player. `depth` is the declared bound of recursion. `this` is the local for the component or member of an entry's
    effect. `offer`: what it does with offers of which form, as `("answer", "trade")`, where it is made for them.
    `deprecated`: what to do instead, if it is no longer to be done."""

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
    """Offers of one form. The members of `kind` are the places where they lie, `open` for each player; one where
    nothing lies has no `giver`. `taker` is none of an offer to the whole table, which those in `refused` do not want.
    `serial` counts the offers, so that each has a number of its own. `visible`: "all", or only the "parties" see one
    that is made to one player.

    `effects` by word: "offer", "offer to" (with the player), "answer", "withdraw", and what is done without being
    written: "lapse" (takes away what cannot be kept any more) and "close" (takes away all); `carried_out` are these and
    all that they do. `functions` by name: "with", the plural (all that lie open), "trades to me", "my trades"
    and so on."""

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
