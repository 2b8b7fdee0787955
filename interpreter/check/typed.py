"""The typed tree: the statements and expressions of a ruleset with every name bound and every expression typed.

Sugar is gone: what the language can say in two ways stands here in one. `A | B`, `may`, `up to n times` are menus and
loops; `each player` is a loop with `As`; a bare `choose` holds the rest of its block as its body; the arms `a = 2 wood
and 1 gold` of a cost are a change each. Every node has a span; every expression a type.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, dataclass_transform

from interpreter.check.symbols import (
    AllowingSym,
    BotSym,
    ComponentSym,
    CounterSym,
    DummySym,
    EffectSym,
    EndingSym,
    EventSym,
    FieldSym,
    FormulaSym,
    FunctionSym,
    HookSym,
    KindSym,
    ModificationSym,
    OfferSym,
    Ranking,
    ScopeSym,
    SettingSym,
    Static,
    TableSym,
    ValueSym,
    VariableSym,
    ZoneSym,
)
from interpreter.foundation.source import Span
from interpreter.language.types import Type
from interpreter.syntax.yaml_nodes import YamlNode, YamlScalar

if TYPE_CHECKING:
    from interpreter.check.names import Names

_Class = TypeVar("_Class")


@dataclass_transform(eq_default=False, frozen_default=True)
def node(cls: type[_Class]) -> type[_Class]:
    return dataclass(frozen=True, slots=True, eq=False)(cls)


@node
class LocalVar:
    """A local name: parameter, let, pick, loop variable. One object for one declaration."""

    name: str
    type: Type
    span: Span


# ------------------------------------------------------------------ expressions
@node
class Const:
    """A static value: int, bool, None, text, ordinal of a member, tuple of such."""

    span: Span
    type: Type
    value: Static


@node
class Local:
    span: Span
    type: Type
    local: LocalVar


@node
class Me:
    """The acting player; changed by `As`."""

    span: Span
    type: Type


@node
class Players:
    """All players in seat order, without dummies. With `start` from that player on; `others`: without me; `everyone`:
    with dummies."""

    span: Span
    type: Type
    start: Expr | None = None
    others: bool = False
    reverse: bool = False
    everyone: bool = False


@node
class Dummy:
    """A dummy player; none where it takes no part in the game."""

    span: Span
    type: Type
    dummy: DummySym


@node
class Members:
    """All members of a kind, in order."""

    span: Span
    type: Type
    kind: KindSym


@node
class Components:
    """All components of a type."""

    span: Span
    type: Type
    component: ComponentSym


@node
class CounterAt:
    span: Span
    type: Type
    counter: CounterSym
    indices: tuple[Expr, ...]


@node
class VariableAt:
    span: Span
    type: Type
    variable: VariableSym
    indices: tuple[Expr, ...]


@node
class ZoneAt:
    """A zone at its indices: a set of components, or of a slot the component or none. Also a place to move to."""

    span: Span
    type: Type
    zone: ZoneSym
    indices: tuple[Expr, ...]


@node
class ZoneUnion:
    """A zone `per:` something read whole, without an index: all components in it, by index. Of one `per:` players and
    something more, all that lies there for the `player`."""

    span: Span
    type: Type
    zone: ZoneSym
    player: Expr | None = None


@node
class ZoneOf:
    """The zone's index value that a component lies at (`c.at`) — the last index of the slot or zone `zone`; none
    elsewhere."""

    span: Span
    type: Type
    component: Expr
    zone: ZoneSym


@node
class FieldOf:
    """A static field of a member, component or face (of one of `owners`, all of which have it); none propagates from
    `base`."""

    span: Span
    type: Type
    base: Expr
    fields: tuple[tuple[KindSym | ComponentSym, FieldSym], ...]
    indices: tuple[Expr, ...]


@node
class SettingRead:
    span: Span
    type: Type
    setting: SettingSym
    indices: tuple[Expr, ...]


@node
class TableRead:
    """Of a key that is not in the table: `otherwise`, or none. `partial`: such a key may come, and nothing stands for
    it."""

    span: Span
    type: Type
    table: TableSym
    keys: tuple[Expr, ...]
    partial: bool = False


@node
class ValueAt:
    span: Span
    type: Type
    value: ValueSym
    indices: tuple[Expr, ...]
    me: Expr | None


@node
class CallFunction:
    """`me` is None when the function does not speak of a player."""

    span: Span
    type: Type
    function: FunctionSym
    arguments: tuple[Expr, ...]
    me: Expr | None


@node
class AmountOf:
    """`number` (below nothing: nothing) of one noun: a unit counter, of `member` where it is kept per a kind. A part of
    MakeAmounts."""

    span: Span
    counter: CounterSym
    member: Expr | None
    number: Expr


@node
class MakeAmounts:
    """A value of amounts from its parts; one noun may stand in several. Without parts: nothing of anything."""

    span: Span
    type: Type
    parts: tuple[AmountOf, ...]


@node
class AmountsOperation:
    """op: + (of two amounts), less (unit by unit, never below nothing), * (`right` is a number; below nothing it is
    nothing)"""

    span: Span
    type: Type
    op: str
    left: Expr
    right: Expr


@node
class PartOf:
    """How much of one noun is in amounts; none propagates from `amounts` and `member`."""

    span: Span
    type: Type
    amounts: Expr
    counter: CounterSym
    member: Expr | None


@node
class ItemOf:
    """What stands in a list at a place (the first at 0); none behind its end."""

    span: Span
    type: Type
    items: Expr
    place: Expr


@node
class ScoreOf:
    """Points of a player, in a category or in all."""

    span: Span
    type: Type
    player: Expr
    category: str | None


@node
class Arithmetic:
    """op: + - * / % (floor division and its remainder; by zero is a fault)"""

    span: Span
    type: Type
    op: str
    left: Expr
    right: Expr


@node
class Negate:
    span: Span
    type: Type
    operand: Expr


@node
class Not:
    span: Span
    type: Type
    operand: Expr


@node
class Logic:
    """op: and, or"""

    span: Span
    type: Type
    op: str
    operands: tuple[Expr, ...]


@node
class Compare:
    """op: == != < <= > >=; == and != of any type (sets without regard to order)"""

    span: Span
    type: Type
    op: str
    left: Expr
    right: Expr


@node
class In:
    span: Span
    type: Type
    element: Expr
    domain: Expr
    negated: bool


@node
class IsNone:
    span: Span
    type: Type
    operand: Expr
    negated: bool


@node
class IsEmpty:
    """Of a set or zone (a slot is empty when it is none)"""

    span: Span
    type: Type
    operand: Expr
    negated: bool


@node
class IsFull:
    span: Span
    type: Type
    zone: ZoneAt
    negated: bool


@node
class IsType:
    """Whether a component is of the component type."""

    span: Span
    type: Type
    operand: Expr
    component: ComponentSym
    negated: bool = False


@node
class HasHook:
    """Whether the entry or member that `base` is has anything at the hook; false of none. `negated`: has nothing."""

    span: Span
    type: Type
    base: Expr
    owner: KindSym | ComponentSym
    hook: HookSym
    negated: bool


@node
class FormulaOf:
    """A formula hook of a member or component; none where it has none. `me` is None when none of them speaks of a
    player."""

    span: Span
    type: Type
    base: Expr
    formulas: tuple[tuple[KindSym | ComponentSym, FormulaSym], ...]
    me: Expr | None


@node
class Reactions:
    """The reactions to an event that are active now, as numbers, in the order in which they act. when: before, instead,
    after."""

    span: Span
    type: Type
    event: EventSym
    when: str
    by: Expr


@node
class Reactor:
    """The player whose reaction it is, of a number that `Reactions` gave."""

    span: Span
    type: Type
    event: EventSym
    when: str
    number: Expr


@node
class MakeSet:
    """`[a, b]`: in the order written, twice the same counts once."""

    span: Span
    type: Type
    items: tuple[Expr, ...]


@node
class RangeOf:
    """`low..high`"""

    span: Span
    type: Type
    low: Expr
    high: Expr


@node
class SetOperation:
    """op: + (union, left first) or - (difference); `right` is a set, or one element"""

    span: Span
    type: Type
    op: str
    left: Expr
    right: Expr
    right_is_element: bool


@node
class Generator:
    """`local in domain` of an aggregate"""

    local: LocalVar
    domain: Expr


@node
class Aggregate:
    """op: count any all set first sum max min distinct. `element` None means the (only or first) local itself; for any
    and all the condition is judged. `default` stands for nothing found (first, max, min)."""

    span: Span
    type: Type
    op: str
    element: Expr | None
    generators: tuple[Generator, ...]
    condition: Expr | None
    default: Expr | None


@node
class Count:
    """How many are in a set."""

    span: Span
    type: Type
    operand: Expr


@node
class Extreme:
    """max or min of two or more numbers"""

    span: Span
    type: Type
    op: str
    operands: tuple[Expr, ...]


@node
class Absolute:
    span: Span
    type: Type
    operand: Expr


@node
class Conditional:
    span: Span
    type: Type
    value: Expr
    condition: Expr
    otherwise: Expr


@node
class Fallback:
    span: Span
    type: Type
    value: Expr
    otherwise: Expr


@node
class Neighbour:
    """`.next` (step 1) or `.previous` (step -1) of a member or player; none at the end unless the kind is cyclic
    (players are)."""

    span: Span
    type: Type
    operand: Expr
    step: int


@node
class NumberOf:
    """`.number` of a member or player: from 1"""

    span: Span
    type: Type
    operand: Expr


@node
class Rotations:
    """The numbers of quarter turns after which a component that turns, or a face of it, can be told apart."""

    span: Span
    type: Type
    component: ComponentSym
    base: Expr


@node
class FacePart:
    """Of a component with faces, part: up (the face that lies up), one (the face with the number `face`, none where the
    entry lacks it), all (the faces that it has); of a face: card (its component), which (its number). None
    propagates."""

    span: Span
    type: Type
    part: str
    component: ComponentSym
    base: Expr
    face: int = 0


@node
class ShapePart:
    """What the shape of a kind's cells or edges gives a member. part: column, row, next (the cell on the other side of
    `argument`, a side or part of one, of the kind `rim`; none beyond the edge), neighbours, diagonals, ray (the cells
    from there to the edge, nearest first), side, across (the part of the next cell that it touches), opposite, turned
    (by `argument` quarter turns clockwise). None propagates from both."""

    span: Span
    type: Type
    part: str
    kind: KindSym
    base: Expr
    argument: Expr | None
    rim: KindSym | None


@node
class MemberNumbered:
    """`kind.number(n)`: the n-th member from 1, none when there is none"""

    span: Span
    type: Type
    kind: KindSym
    number: Expr


@node
class Can:
    """Whether the statements could be carried out now by me."""

    span: Span
    type: Type
    body: Block


@node
class Supposing:
    """Whether `condition` would hold after the effect; false when the effect cannot be carried out."""

    span: Span
    type: Type
    effect: EffectSym
    arguments: tuple[Expr, ...]
    condition: Expr


@node
class Spread:
    """The smallest set that holds `start` and, with each x, `domain` of x (members that meet `condition`)."""

    span: Span
    type: Type
    local: LocalVar
    start: Expr
    domain: Expr
    condition: Expr | None
    candidate: LocalVar | None = None


Expr = (
    Const
    | Local
    | Me
    | Players
    | Dummy
    | Members
    | Components
    | CounterAt
    | VariableAt
    | ZoneAt
    | ZoneUnion
    | ZoneOf
    | FieldOf
    | SettingRead
    | TableRead
    | ValueAt
    | CallFunction
    | MakeAmounts
    | AmountsOperation
    | PartOf
    | ItemOf
    | ScoreOf
    | Arithmetic
    | Negate
    | Not
    | Logic
    | Compare
    | In
    | IsNone
    | IsEmpty
    | IsFull
    | IsType
    | HasHook
    | FormulaOf
    | Reactions
    | Reactor
    | MakeSet
    | RangeOf
    | SetOperation
    | Aggregate
    | Count
    | Extreme
    | Absolute
    | Conditional
    | Fallback
    | Neighbour
    | NumberOf
    | MemberNumbered
    | ShapePart
    | FacePart
    | Rotations
    | Can
    | Supposing
    | Spread
)


# ------------------------------------------------------------------ statements
@node
class Block:
    span: Span
    statements: tuple[Stmt, ...]


@node
class Change:
    """op: gain (as far as max), lose (as far as min), pay (a demand: the whole or it cannot be done). `amount` below
    nothing is nothing."""

    span: Span
    op: str
    counter: CounterSym
    indices: tuple[Expr, ...]
    amount: Expr


@node
class Transfer:
    """give (whole: a demand) or take (as far as it goes), from one place of a counter to another"""

    span: Span
    counter: CounterSym
    source: tuple[Expr, ...]
    target: tuple[Expr, ...]
    amount: Expr
    whole: bool


@node
class Afford:
    """A demand: that so much of a counter could be paid now. Nothing is taken."""

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
    """give (whole: a demand) or take (as far as it goes) a value of amounts (none: nothing happens) from one player to
    another."""

    span: Span
    source: Expr
    target: Expr
    amounts: Expr
    whole: bool


@node
class Flip:
    """Turns a component over: its next face lies up. None: nothing happens."""

    span: Span
    what: Expr
    component: ComponentSym


@node
class Rotate:
    """Turns a component by so many quarter turns clockwise. None: nothing happens."""

    span: Span
    what: Expr
    component: ComponentSym
    by: Expr


@node
class AddScore:
    """Adds points of a category (None: of no category) to me."""

    span: Span
    category: str | None
    points: Expr


@node
class Store:
    """Sets a counter or variable; sugar (+=) is already an operation on the old value."""

    span: Span
    target: CounterAt | VariableAt
    value: Expr


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
    """`number` from the top (or bottom) of a zone, as far as there are any, to the bottom of the other"""

    span: Span
    number: Expr
    source: ZoneAt
    from_bottom: bool
    to: ZoneAt
    unseen: bool


@node
class Fill:
    """A zone, or all of a slotted zone's places, from the top of another as far as it goes. `to.indices` may be () for
    all places."""

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
    """The body under a change that is undone behind it, however it is left. `adds`: `value` is added to the target,
    else set; `wrapped`: it is set as a tuple of one (what stands instead of a named value's base)."""

    span: Span
    target: VariableAt
    adds: bool
    value: Expr
    wrapped: bool
    body: Block


@node
class ForThis:
    """A change, as in `With`, that is undone when the scope of the modification closes."""

    span: Span
    target: VariableAt
    adds: bool
    value: Expr
    wrapped: bool
    modification: ModificationSym


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
    at most so many `steps` in all. `lapses` is what is done behind each step: offers that cannot be kept go."""

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
    """What has happened to an offer that lies at the place `at`: a line of the log. what: made, accepted, refused,
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
    """An event: the reactions before it, it itself (or what stands in its place), those after it. `body` None: what
    the event declares, if anything."""

    span: Span
    event: EventSym
    arguments: tuple[Expr, ...]
    body: Block | None


@node
class React:
    """Carries out a reaction, of a number that `Reactions` gave; `prevented`: the local to bind of one that comes
    before."""

    span: Span
    event: EventSym
    when: str
    number: Expr
    arguments: tuple[Expr, ...]
    prevented: LocalVar | None


@node
class Return:
    span: Span
    value: Expr


@node
class Several:
    """How many a pick takes: at least `low`, at most `high` (None: all there are). `each` is the name as the pick's
    condition knows it: one of them. `ordered`: every order is a choice of its own."""

    low: Expr
    high: Expr | None
    ordered: bool
    each: LocalVar


@node
class Pick:
    """One step of a choice. `number`: the domain is a RangeOf and is asked as a number. With `several` the local is a
    set."""

    span: Span
    local: LocalVar
    domain: Expr
    condition: Expr | None
    number: bool
    several: Several | None = None


@node
class Question:
    """What a choice asks in words of the ruleset; texts in other languages have the key."""

    span: Span
    key: str
    text: str


@node
class Choose:
    """Picks in order, then `body`. `chooser` None means me. skip: None, "skip" (with `skip_condition`: only if),
    "if_any". `orelse` runs when skipped or when there is nothing to choose. `random`: nature decides. `such_that`
    judges all picks together."""

    span: Span
    picks: tuple[Pick, ...]
    chooser: Expr | None
    secret: bool
    looking: bool
    random: bool
    skip: str | None
    skip_condition: Expr | None
    body: Block
    orelse: Block | None
    such_that: Expr | None = None
    question: Question | None = None


@node
class MenuOption:
    """`key` is stable; with `family` (a Pick) one option for each, whose key is `key member` or just `member` when key
    is ""."""

    span: Span
    key: str
    text: str
    condition: Expr | None
    family: Pick | None
    body: Block


@node
class Menu:
    """`origin` says what it was written as: "choose_one", "may" (one option "take", skip "skip"), "alternatives",
    "any_order", "pause" (its skip is "go_on")."""

    span: Span
    origin: str
    chooser: Expr | None
    secret: bool
    random: bool
    skip: str | None
    skip_condition: Expr | None
    options: tuple[MenuOption, ...]
    orelse: Block | None
    question: Question | None = None


Stmt = (
    Block
    | Change
    | Transfer
    | Afford
    | ChangeAmounts
    | TransferAmounts
    | Flip
    | Rotate
    | AddScore
    | Store
    | SetLocal
    | Move
    | MoveAll
    | Draw
    | Fill
    | Swap
    | Shuffle
    | Reveal
    | Tell
    | Note
    | OnlyIf
    | If
    | While
    | Repeat
    | ForEach
    | Stop
    | SpanBlock
    | With
    | ForThis
    | Allowing
    | Anytime
    | Pause
    | End
    | As
    | Together
    | Wait
    | OfferNews
    | Do
    | RunHook
    | Emit
    | React
    | Return
    | Choose
    | Menu
)


@dataclass(frozen=True, slots=True, eq=False)
class CheckedRuleset:
    """A ruleset without errors. All mappings are in the order of declaration (files in alphabetical order)."""

    id: str
    title: str
    language: int
    fewest: int
    most: int
    digest: str
    kinds: Mapping[str, KindSym]
    components: Mapping[str, ComponentSym]
    settings: Mapping[str, SettingSym]
    counters: Mapping[str, CounterSym]
    variables: Mapping[str, VariableSym]
    zones: Mapping[str, ZoneSym]
    tables: Mapping[str, TableSym]
    values: Mapping[str, ValueSym]
    functions: Mapping[str, FunctionSym]
    effects: Mapping[str, EffectSym]
    events: Mapping[str, EventSym]
    endings: Mapping[str, EndingSym]
    bots: Mapping[str, BotSym]
    score_categories: tuple[str, ...]
    ranking: Ranking | None
    texts: Mapping[str, Mapping[str, str]]
    text_places: Mapping[tuple[str, str], Span]
    scenarios: tuple[tuple[YamlScalar, YamlNode], ...]
    names: Names
    scopes: Mapping[str, ScopeSym]
    modifications: tuple[ModificationSym, ...]
    allowances: tuple[AllowingSym, ...]
    offers: Mapping[str, OfferSym]

    def dummies(self, players: int) -> tuple[DummySym, ...]:
        """The dummies in a game of so many players; their seats come behind the players'."""
        return tuple(d for d in self.names.dummies.values() if d.plays(players))
