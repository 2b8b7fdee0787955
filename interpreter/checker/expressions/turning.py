"""Components that turn: `t.turned`, `t.rotations`, and which fields are read as the component is turned.

A field of a type that turns is read so where it speaks of the edge of a cell: where it is `per:` a rim, or where its
values are parts of one.
"""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.checker import typed
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.face_parts import up
from interpreter.checker.symbols import ComponentSym, FieldSym, KindSym
from interpreter.foundation.source import Span
from interpreter.language.types import (
    Component,
    Face,
    Int,
    ListOf,
    Member,
    Optional,
    SetOf,
    Type,
    may_be_none,
    optional,
    required,
)
from interpreter.syntax import nodes

#: The variable that tells the orientation of a component: in quarter turns clockwise.
TURNED = "turned"


def is_turned(component: ComponentSym | KindSym, field: FieldSym, kinds: Mapping[str, KindSym]) -> bool:
    """Whether a field is read as its component is turned."""
    if not isinstance(component, ComponentSym) or not component.turns or field.formula is not None:
        return False
    return any(rim_of(p, kinds) for p in field.per) or rim_of(inmost(field.type), kinds) > 0


def rim_of(of: Type, kinds: Mapping[str, KindSym]) -> int:
    """How many parts each side has, where a type is that of parts of an edge; 0 of any other."""
    kind = kinds.get(of.kind) if isinstance(of, Member) else None
    return kind.rim.parts if kind is not None and kind.rim is not None else 0


def inmost(of: Type) -> Type:
    """The type of single values: of what is in a set, of what is there."""
    match of:
        case SetOf(element=inner) | ListOf(element=inner) | Optional(inner=inner):
            return inmost(inner)
    return of


def rotations(el: Elaborator, node: nodes.Attribute, base: typed.Expr, span: Span) -> typed.Expr | None:
    """`t.rotations`: the ways to turn a component (or the one with a face up) that can be distinguished."""
    match required(base.type):
        case Component(types=(name,)) | Face(component=name) if node.name.text == "rotations":
            component = el.names.components[name]
            if not component.turns or node.arguments is not None:
                return None
            type: Type = SetOf(Int(0, 3))
            type = optional(type) if may_be_none(base.type) else type
            return typed.Rotations(span, type, component, up(el, base))
    return None
