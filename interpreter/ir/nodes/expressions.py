"""Expressions: what is worked out, and changes nothing."""

from __future__ import annotations

from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span


@node
class Const:
    span: Span
    value: object


@node
class Var:
    span: Span
    name: str


@node
class Slot:
    """A slot of the state, or an item of a list slot."""

    span: Span
    name: str
    index: Expr | None


@node
class Table:
    """An item of a constant tuple of the program."""

    span: Span
    name: str
    index: Expr


@node
class Entry:
    """The value of a constant mapping of the program at a key, `default` when the key is missing (a fault when it is
    `required`)."""

    span: Span
    name: str
    keys: tuple[Expr, ...]
    default: object
    required: bool = False


@node
class Arithmetic:
    """op: + - * // % (division by zero is a fault)"""

    span: Span
    op: str
    left: Expr
    right: Expr


@node
class Negate:
    span: Span
    operand: Expr


@node
class Not:
    span: Span
    operand: Expr


@node
class Logic:
    """op: and, or"""

    span: Span
    op: str
    operands: tuple[Expr, ...]


@node
class Compare:
    """op: == != < <= > >= is, is not, in, not in"""

    span: Span
    op: str
    left: Expr
    right: Expr


@node
class Choice:
    """`value` if `condition` else `otherwise`"""

    span: Span
    condition: Expr
    value: Expr
    otherwise: Expr


@node
class IfNone:
    """`value`, bound to `name`, unless it is none; then `otherwise`"""

    span: Span
    name: str
    value: Expr
    otherwise: Expr


@node
class IfPresent:
    """`then`, with `value` bound to `name`, unless it is none; then none"""

    span: Span
    name: str
    value: Expr
    then: Expr


@node
class Pure:
    """A call of a pure function of the program."""

    span: Span
    function: str
    arguments: tuple[Expr, ...]


@node
class Library:
    """A call of a pure library function (`runtime.library` or a Python built-in): len, min, max, abs, sum, tuple, range
    ..."""

    span: Span
    function: str
    arguments: tuple[Expr, ...]


@node
class Trial:
    """Whether effect function `function` can be carried out with these arguments (and, with `condition`, that this pure
    function then holds): judged on a copy of the state."""

    span: Span
    function: str
    asks: bool
    me: Expr
    arguments: tuple[Expr, ...]
    condition: str | None
    condition_arguments: tuple[Expr, ...]


@node
class Generator:
    """`name` runs over `domain`; only what meets all `conditions` goes on"""

    name: str
    domain: Expr
    conditions: tuple[Expr, ...]


@node
class Comprehension:
    """kind: tuple any all sum len max min first distinct. `default` for first, max, min of nothing."""

    span: Span
    kind: str
    element: Expr
    generators: tuple[Generator, ...]
    default: Expr | None


@node
class TupleOf:
    span: Span
    items: tuple[Expr, ...]


Expr = (
    Const
    | Var
    | Slot
    | Table
    | Entry
    | Arithmetic
    | Negate
    | Not
    | Logic
    | Compare
    | Choice
    | IfNone
    | IfPresent
    | Pure
    | Library
    | Trial
    | Comprehension
    | TupleOf
)
