"""What an expression works out: numbers, amounts, sets, lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker.symbols import CounterSym
from interpreter.checker.typed.node import LocalVar
from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span
from interpreter.language.types import Type

if TYPE_CHECKING:
    from interpreter.checker.typed.expressions import Expr


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
class Absolute:
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
class AmountOf:
    """`number` (below nothing: nothing) of one noun: a unit counter, of `member` where it is kept per a kind. A part of
    MakeAmounts."""

    span: Span
    counter: CounterSym
    member: Expr | None
    number: Expr


@node
class MakeAmounts:
    """A value of amounts from its parts; one noun may be in several. Without parts: nothing of anything."""

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
    """What is in a list at a place (the first at 0); none after its end."""

    span: Span
    type: Type
    items: Expr
    place: Expr


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
class Spread:
    """The smallest set that holds `start` and, with each x, `domain` of x (members that meet `condition`)."""

    span: Span
    type: Type
    local: LocalVar
    start: Expr
    domain: Expr
    condition: Expr | None
    candidate: LocalVar | None = None
