"""What follows the dot of a member or component: its neighbours, its number, its face, its place in a shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker.symbols import ComponentSym, KindSym
from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span
from interpreter.language.types import Type

if TYPE_CHECKING:
    from interpreter.checker.typed.expressions import Expr


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
class MemberNumbered:
    """`kind.number(n)`: the n-th member from 1, none when there is none"""

    span: Span
    type: Type
    kind: KindSym
    number: Expr


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
class FacePart:
    """Of a component with faces, part: up (the face that is up), one (the face with the number `face`, none where the
    entry lacks it), all (the faces that it has); of a face: card (its component), which (its number). None
    propagates."""

    span: Span
    type: Type
    part: str
    component: ComponentSym
    base: Expr
    face: int = 0


@node
class Rotations:
    """The numbers of quarter turns after which a component that turns, or a face of it, can be distinguished."""

    span: Span
    type: Type
    component: ComponentSym
    base: Expr
