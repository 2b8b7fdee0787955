"""What is written in the effect language outside of effects: types, signatures, passives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.foundation.nodes import node
from interpreter.foundation.source import Span
from interpreter.syntax.nodes.node import Name

if TYPE_CHECKING:
    from interpreter.syntax.nodes.expressions import Expr
    from interpreter.syntax.nodes.parts import Modifier


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
