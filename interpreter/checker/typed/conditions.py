"""Expressions that are true or false."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker.symbols import ComponentSym, EffectSym, HookSym, KindSym
from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span
from interpreter.language.types import Type

if TYPE_CHECKING:
    from interpreter.checker.typed.control import Block
    from interpreter.checker.typed.expressions import Expr
    from interpreter.checker.typed.reads import ZoneAt


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
    """Whether the entry or member that `base` is has anything at the hook; false if it is none. `negated`: nothing."""

    span: Span
    type: Type
    base: Expr
    owner: KindSym | ComponentSym
    hook: HookSym
    negated: bool


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
