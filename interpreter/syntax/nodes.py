"""The parse tree of the effect language: plain data, nothing looked up, every node with its span.

Statements and expressions are frozen; two nodes are equal only when they are the same node, so a node may be a key.
A compound node's `span` covers it whole; use `span.header()` for messages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

from interpreter.foundation.source import Span

_Class = TypeVar("_Class")


@dataclass_transform(eq_default=False, frozen_default=True)
def node(cls: type[_Class]) -> type[_Class]:
    return dataclass(frozen=True, slots=True, eq=False)(cls)


@node
class Name:
    """A word that names something, with its place."""

    span: Span
    text: str


# ------------------------------------------------------------------ expressions
@node
class Number:
    span: Span
    value: int


@node
class NameRef:
    """A bare name: local, member, counter, `me`, `none`, `true` ..."""

    span: Span
    name: str


@node
class Call:
    """`f(a, b)`"""

    span: Span
    name: Name
    arguments: tuple[Expr, ...]


@node
class Attribute:
    """`x.f`, or `x.f(a)` when `arguments` is not None."""

    span: Span
    base: Expr
    name: Name
    arguments: tuple[Expr, ...] | None


@node
class Index:
    """`t[i, j]`"""

    span: Span
    base: Expr
    indices: tuple[Expr, ...]


@node
class Listing:
    """`[a, b]`"""

    span: Span
    items: tuple[Expr, ...]


@node
class Source:
    """`x in D` inside an aggregate."""

    span: Span
    name: Name
    domain: Expr


@node
class Measure:
    """`count(hand)`, `max(a, b)`: an aggregate word over plain values. `op` is the word."""

    span: Span
    op: str
    arguments: tuple[Expr, ...]


@node
class Filter:
    """`count(x in D where c otherwise d)`: count, any, all, set, first (and max, min, sum, distinct of the members)."""

    span: Span
    op: str
    sources: tuple[Source, ...]
    where: Expr | None
    default: Expr | None


@node
class Collect:
    """`sum(e for x in D where c otherwise d)`"""

    span: Span
    op: str
    element: Expr
    sources: tuple[Source, ...]
    where: Expr | None
    default: Expr | None


@node
class Spread:
    """`spread(x from A to E where c)`"""

    span: Span
    name: Name
    start: Expr
    domain: Expr
    where: Expr | None


@node
class Can:
    """`can(S)`: whether the statements could be carried out now."""

    span: Span
    body: Block


@node
class Supposing:
    """`supposing(do e(..), c)`: whether c would hold after e."""

    span: Span
    invoke: Invoke
    condition: Expr


@node
class Binary:
    """`a + b`; op is one of + - * / %"""

    span: Span
    op: str
    left: Expr
    right: Expr


@node
class Minus:
    span: Span
    operand: Expr


@node
class Not:
    span: Span
    operand: Expr


@node
class Logic:
    """`a and b and c`; op is "and" or "or"."""

    span: Span
    op: str
    operands: tuple[Expr, ...]


@node
class Compare:
    """op is one of == != < <= > >="""

    span: Span
    op: str
    left: Expr
    right: Expr


@node
class Membership:
    """`x in D`, `x not in D`"""

    span: Span
    element: Expr
    domain: Expr
    negated: bool


@node
class IsState:
    """`x is [not] empty|none|full`; state is the last word."""

    span: Span
    operand: Expr
    state: str
    negated: bool


@node
class IsType:
    """`c is bonus_card`"""

    span: Span
    operand: Expr
    name: Name


@node
class Range:
    """`low..high`, both included"""

    span: Span
    low: Expr
    high: Expr


@node
class Conditional:
    """`a when c otherwise b`"""

    span: Span
    value: Expr
    condition: Expr
    otherwise: Expr


@node
class Fallback:
    """`e otherwise d`: d when e is none"""

    span: Span
    value: Expr
    otherwise: Expr


@node
class Counted:
    """`2 wood`, `n card.resource`, `1 fleet[s, corbita]`, `1 vp per caravan`: so many of a noun."""

    span: Span
    count: Expr
    noun: Target
    per: Expr | None


@node
class Amounts:
    """`a and b`: amounts joined"""

    span: Span
    parts: tuple[Expr, ...]


@node
class Less:
    """`a less b less c`"""

    span: Span
    base: Expr
    reductions: tuple[Expr, ...]


Expr = (
    Number
    | NameRef
    | Call
    | Attribute
    | Index
    | Listing
    | Measure
    | Filter
    | Collect
    | Spread
    | Can
    | Supposing
    | Binary
    | Minus
    | Not
    | Logic
    | Compare
    | Membership
    | IsState
    | IsType
    | Range
    | Conditional
    | Fallback
    | Counted
    | Amounts
    | Less
)


# ------------------------------------------------------------------ parts of statements
@node
class Of:
    """`.name` behind a target or noun"""

    span: Span
    name: Name


@node
class At:
    """`[i, j]` behind a target or noun"""

    span: Span
    indices: tuple[Expr, ...]


@node
class Target:
    """What can be assigned or counted: a name and what is taken of it."""

    span: Span
    name: Name
    accessors: tuple[Of | At, ...]


@node
class Invoke:
    """`e(a, b)` behind do, emit, allowing"""

    span: Span
    name: Name
    arguments: tuple[Expr, ...]


@node
class Modifier:
    """`target = value`, `target += value` in `with` and passives; op is = += -="""

    span: Span
    target: Target
    op: str
    value: Expr


@node
class Pick:
    """One `x in D where c` of a choose. `quantity` is None (exactly one, bound as a member), or for sets
    "up_to" / "exactly" with `number`, or "any"."""

    span: Span
    name: Name
    domain: Expr
    where: Expr | None
    quantity: str | None
    number: Expr | None


@node
class Skip:
    """`or skip [if c]` (kind "or_skip") or `if any` (kind "if_any")"""

    span: Span
    kind: str
    condition: Expr | None


@node
class Question:
    """What is asked, in words of the ruleset: `asking id ["Text"]`"""

    span: Span
    key: Name
    text: str | None


@node
class Manner:
    """How a choice is made: `by p`, secretly, looking, ordered, at random, `asking id "Text"`."""

    by: Expr | None = None
    secretly: bool = False
    looking: bool = False
    ordered: bool = False
    at_random: bool = False
    asking: Question | None = None


@node
class Option:
    """An option of a menu. With `family` it is one option for each member. `key` may be missing in a family."""

    span: Span
    key: Name | None
    text: str | None
    condition: Expr | None
    family: Source | None
    where: Expr | None
    body: Block


# ------------------------------------------------------------------ statements
@node
class Block:
    """Statements one after another; a scope of names of its own. Sentences on one line are flattened into it."""

    span: Span
    statements: tuple[Stmt, ...]


@node
class Gain:
    span: Span
    amount: Expr


@node
class Lose:
    span: Span
    amount: Expr


@node
class Pay:
    span: Span
    amount: Expr


@node
class Give:
    span: Span
    amount: Expr
    to: Expr


@node
class Take:
    span: Span
    amount: Expr
    source: Expr


@node
class Move:
    """edge: None, "top" or "bottom" """

    span: Span
    what: Expr
    to: Expr
    edge: str | None


@node
class MoveAll:
    span: Span
    source: Expr
    to: Expr
    edge: str | None


@node
class Draw:
    span: Span
    number: Expr
    source: Expr
    edge: str | None
    to: Expr
    unseen: bool


@node
class Fill:
    span: Span
    zone: Expr
    source: Expr


@node
class Swap:
    span: Span
    left: Expr
    right: Expr


@node
class Shuffle:
    span: Span
    zone: Expr
    into: Expr | None


@node
class Flip:
    span: Span
    what: Expr


@node
class Rotate:
    span: Span
    what: Expr
    by: Expr


@node
class Reveal:
    span: Span
    what: Expr
    to: Expr | None


@node
class Tell:
    span: Span
    player: Expr
    value: Expr


@node
class Score:
    span: Span
    value: Expr
    per: Expr | None
    category: Name | None


@node
class Note:
    """`note "{me} builds {n} ships"`; `text` without its quotes"""

    span: Span
    text: str


@node
class Phase:
    span: Span
    text: str


@node
class Let:
    span: Span
    name: Name
    value: Expr | Do


@node
class Assign:
    """op is = += -= ; `scope` is the name behind `for this`"""

    span: Span
    target: Target
    op: str
    value: Expr | Do
    scope: Name | None


@node
class Do:
    span: Span
    invoke: Invoke


@node
class Run:
    """`run c.hook` or `run c.hook(a)`: an Attribute (or, wrongly, something else)"""

    span: Span
    hook: Expr


@node
class Emit:
    span: Span
    invoke: Invoke
    body: Block | None


@node
class OnlyIf:
    span: Span
    condition: Expr


@node
class Return:
    span: Span
    value: Expr


@node
class End:
    """`end turn|round|game|NAME`"""

    span: Span
    what: Name


@node
class Choose:
    """`body` is None for a bare choose, which binds its names for the rest of the block."""

    span: Span
    picks: tuple[Pick, ...]
    such_that: Expr | None
    manner: Manner
    skip: Skip | None
    body: Block | None
    orelse: Block | None


@node
class Menu:
    """`choose one:`"""

    span: Span
    manner: Manner
    skip: Skip | None
    options: tuple[Option, ...]
    orelse: Block | None


@node
class DoAll:
    """`do all in any order:`"""

    span: Span
    options: tuple[Option, ...]


@node
class Offer:
    span: Span
    name: Name
    to: Expr | None


@node
class Answer:
    span: Span
    name: Name


@node
class Withdraw:
    span: Span
    name: Name


@node
class Stop:
    span: Span


@node
class Prevent:
    span: Span


@node
class Pause:
    span: Span


@node
class Wait:
    span: Span


@node
class May:
    span: Span
    body: Block


@node
class UpToTimes:
    span: Span
    times: Expr
    body: Block


@node
class AnyTimes:
    span: Span
    body: Block


@node
class Repeat:
    span: Span
    times: Expr
    body: Block


@node
class As:
    span: Span
    player: Expr
    body: Block


@node
class With:
    span: Span
    modifier: Modifier
    body: Block


@node
class ForEach:
    """order: None (the order of the set), "any" or "random" """

    span: Span
    order: str | None
    name: Name
    domain: Expr
    where: Expr | None
    body: Block


@node
class EachPlayer:
    span: Span
    other: bool
    start: Expr | None
    reverse: bool
    body: Block


@node
class Exchange:
    """`pay cost -> body`"""

    span: Span
    cost: Expr
    body: Block


@node
class If:
    """`arms` are (condition, block) of if and elif."""

    span: Span
    arms: tuple[tuple[Expr, Block], ...]
    orelse: Block | None


@node
class Alternatives:
    """`a | b`"""

    span: Span
    branches: tuple[Block, ...]


@node
class While:
    span: Span
    condition: Expr
    body: Block


@node
class AtOnce:
    """`each player at once:`"""

    span: Span
    body: Block


@node
class OpenFloor:
    span: Span
    steps: Expr | None
    body: Block


@node
class Allowing:
    span: Span
    invokes: tuple[Invoke, ...]
    body: Block


@node
class SpanBlock:
    """`turn:`, `round:`, `game:`; what is the word"""

    span: Span
    what: str
    body: Block


@node
class ScopeBlock:
    """`in action trading:`"""

    span: Span
    name: Name
    tag: Expr | None
    body: Block


Stmt = (
    Block
    | Gain
    | Lose
    | Pay
    | Give
    | Take
    | Move
    | MoveAll
    | Draw
    | Fill
    | Swap
    | Shuffle
    | Flip
    | Rotate
    | Reveal
    | Tell
    | Score
    | Note
    | Phase
    | Let
    | Assign
    | Do
    | Run
    | Emit
    | OnlyIf
    | Return
    | End
    | Choose
    | Menu
    | DoAll
    | Offer
    | Answer
    | Withdraw
    | Stop
    | Prevent
    | Pause
    | Wait
    | May
    | UpToTimes
    | AnyTimes
    | Repeat
    | As
    | With
    | ForEach
    | EachPlayer
    | Exchange
    | If
    | Alternatives
    | While
    | AtOnce
    | OpenFloor
    | Allowing
    | SpanBlock
    | ScopeBlock
)


# ------------------------------------------------------------------ keys, fields, passives
@node
class TypeText:
    """`set of place?`: wrappers ("set", "list", "face") outside in, the name, whether it may be none"""

    span: Span
    wrappers: tuple[str, ...]
    name: Name
    optional: bool


@node
class Parameter:
    span: Span
    type: TypeText
    name: Name


@node
class Signature:
    """`name(type a, type b)`; `parameters` is None when there are no parentheses"""

    span: Span
    name: Name
    parameters: tuple[Parameter, ...] | None


@node
class Passive:
    """`condition` is None or the c of `if c then ...`"""

    span: Span
    condition: Expr | None
    changes: tuple[Modifier, ...]
