"""Faces in expressions: `t.face`, `t.faces`, `t.back`, `f.card`, and what a face has."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import WRONG_TYPE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import ComponentSym
from interpreter.checker.typed import LocalVar
from interpreter.checker.wording import quoted
from interpreter.foundation.source import Span
from interpreter.language.types import (
    BOOL,
    Component,
    Face,
    Member,
    SetOf,
    Type,
    Unknown,
    describe,
    may_be_none,
    optional,
    required,
)
from interpreter.syntax import nodes


def faced(el: Elaborator, of: Type) -> ComponentSym | None:
    """The component type with faces that values of a type are of, or are faces of."""
    match required(of):
        case Component(types=(name,)) | Face(component=name):
            component = el.names.components[name]
            return component if component.faces else None
    return None


def face_type(component: ComponentSym) -> Face:
    return Face(component.name, component.faces)


def sides_type(component: ComponentSym) -> Member:
    """The type of the names of a component type's faces."""
    return Member(f"face of {component.name}")


def up(el: Elaborator, base: typed.Expr) -> typed.Expr:
    """The face that counts where a component or a face of it is meant: the one that is up, or that face. Anything
    without faces as it is."""
    component = faced(el, base.type)
    if component is None or isinstance(required(base.type), Face):
        return base
    return _part(base.span, face_type(component), "up", component, base)


def _part(
    span: Span, type: Type, part: str, component: ComponentSym, base: typed.Expr, face: int = 0
) -> typed.FacePart:
    return typed.FacePart(span, optional(type) if may_be_none(base.type) else type, part, component, base, face)


def face_part(el: Elaborator, node: nodes.Attribute, base: typed.Expr, span: Span) -> typed.Expr | None:
    """What follows the dot because of faces; None where it is something else."""
    component, name = faced(el, base.type), node.name.text
    if component is None or node.arguments is not None:
        return None
    if isinstance(required(base.type), Face):
        return _part(span, Component((component.name,)), "card", component, base) if name == "card" else None
    if name == "face":
        return _part(span, face_type(component), "up", component, base)
    if name == "faces":
        return _part(span, SetOf(face_type(component)), "all", component, base)
    if name not in component.faces:
        return None
    face = component.faces.index(name)
    everywhere = all(entry.has_face[face] for entry in component.entries if entry.has_face)
    type: Type = face_type(component) if everywhere else optional(face_type(component))
    return _part(span, type, "one", component, base, face)


def side_of(span: Span, component: ComponentSym, face: typed.Expr) -> typed.Expr:
    """Which face of its component a face is."""
    return _part(span, sides_type(component), "which", component, face)


def named_side(el: Elaborator, node: nodes.Expr, component: ComponentSym, scope: Scope) -> typed.Expr | None:
    """The name of a face, written alone; None where it is anything else."""
    if isinstance(node, nodes.NameRef) and node.name in component.faces and scope.find(node.name) is None:
        return typed.Const(node.span, sides_type(component), component.faces.index(node.name))
    return None


def compared_with_name(el: Elaborator, node: nodes.Compare, scope: Scope) -> tuple[typed.Expr, typed.Expr] | None:
    """Both sides of `t.face == back`: which face it is, and which is named; None of any other comparison."""
    names = {name for component in el.names.components.values() for name in component.faces}
    for one, other in ((node.left, node.right), (node.right, node.left)):
        if isinstance(other, nodes.NameRef) and other.name in names and not isinstance(one, nodes.NameRef):
            face = el.infer(one, scope)
            component = faced(el, face.type)
            if component is None or not isinstance(required(face.type), Face):
                return None
            named = named_side(el, other, component, scope)
            return None if named is None else (side_of(face.span, component, face), named)
    return None


def assigned_face(
    el: Elaborator, node: nodes.Assign, part: typed.FacePart, scope: Scope
) -> tuple[typed.VariableAt, typed.Expr] | None:
    """What `t.face = f` stores and where: the variable of the component, and which face it is. (A face of another
    component of the type says which one, too.) None, reported, when it is no face."""
    component = part.component
    variable = component.variables["face"]
    place = typed.VariableAt(node.target.span, variable.type, variable, (part.base,))
    if isinstance(node.value, nodes.Do) or node.op != "=":
        el.report(WRONG_TYPE, node.span, "use `=` to turn a face up", f"write `{node.target.span.text} = ..`")
        return None
    named = named_side(el, node.value, component, scope)
    if named is not None:
        return place, named
    value = el.expression(node.value, scope, face_type(component))
    return None if isinstance(value.type, Unknown) else (place, side_of(value.span, component, value))


def lies_up(component: ComponentSym, this: LocalVar, face: int) -> typed.Expr:
    """Whether a face of the component `this` is up."""
    variable = component.variables["face"]
    now = typed.VariableAt(this.span, variable.type, variable, (typed.Local(this.span, this.type, this),))
    return typed.Compare(this.span, BOOL, "==", now, typed.Const(this.span, variable.type, face))


def turnable(el: Elaborator, node: nodes.Expr, scope: Scope, what: str) -> tuple[typed.Expr, ComponentSym] | None:
    """A component of one type, to be turned (over); None, reported, for anything else."""
    expr = el.infer(node, scope)
    match required(expr.type):
        case Component(types=(name,)):
            return expr, el.names.components[name]
        case Unknown():
            return None
    message = f"{quoted(expr.span)} is {describe(expr.type)}, but one component is expected here"
    el.report(WRONG_TYPE, expr.span, message, f"name a component that can be {what}")
    return None
