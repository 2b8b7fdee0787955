"""Expressions as they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span
from interpreter.syntax.nodes.node import Name

if TYPE_CHECKING:
    from interpreter.syntax.nodes.control import Block
    from interpreter.syntax.nodes.parts import Invoke, Target


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
    """`2 wood`, `n card.resource`, `1 fleet[s, corbita]`, `1 vp per caravan`: a number of a noun."""

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
