"""Statements that are verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span
from interpreter.syntax.nodes.node import Name

if TYPE_CHECKING:
    from interpreter.syntax.nodes.expressions import Expr


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


VerbStatement = (
    Gain
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
)
