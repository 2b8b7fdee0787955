"""What can follow the dot of a value, and what to say when something else does."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import UNKNOWN_FIELD
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.bare_names import declared
from interpreter.checker.expressions.calls import signature_of
from interpreter.checker.expressions.indices import Indexed
from interpreter.checker.expressions.shapes import parts_of_shape
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import ComponentSym, FunctionSym, KindSym
from interpreter.checker.wording import quoted
from interpreter.language.types import (
    AMOUNTS,
    PLAYER,
    Component,
    Face,
    ListOf,
    Member,
    SetOf,
    Type,
    describe,
    fits,
    required,
    with_article,
)
from interpreter.syntax import nodes

Owner = KindSym | ComponentSym


def owners_of(el: Elaborator, type: Type) -> list[Owner]:
    """The declarations after a member or component type."""
    match type:
        case Member(kind=kind):
            return [el.names.kinds[kind]]
        case Component(types=types):
            return [el.names.components[t] for t in types]
        case Face(component=name):
            return [el.names.components[name]]
        case _:
            return []


def no_parts(el: Elaborator, node: nodes.Attribute, base: typed.Expr) -> typed.Expr:
    inner = required(base.type)
    if inner == AMOUNTS:
        base_text, name = node.base.span.text, node.name.text
        what = f"{quoted(node.base.span)} is an amount and has no fields"
        return el.report(UNKNOWN_FIELD, node.span, what, f"read the amount of one unit: `{base_text}[{name}]`")
    if isinstance(inner, SetOf | ListOf):
        help = (
            f"read it from each member: `sum(x.{node.name.text} for x in ..)`, or from one: `first(x in .. "
            f"otherwise none)`"
        )
    else:
        help = "only members, players and components have fields"
    what = f"{quoted(node.base.span)} is {describe(base.type)}"
    return el.report(UNKNOWN_FIELD, node.span, f"{what} and has no `{node.name.text}`", help)


def narrow_first(el: Elaborator, node: nodes.Attribute, base: typed.Expr) -> typed.Expr:
    """Only some of the component types have it."""
    name = node.name.text
    owners = owners_of(el, required(base.type))
    having = next(o for o in owners if name in o.fields or (isinstance(o, ComponentSym) and name in o.variables))
    lacking = next(o for o in owners if not (name in o.fields or (isinstance(o, ComponentSym) and name in o.variables)))
    return el.report(
        UNKNOWN_FIELD,
        node.name.span,
        f"{quoted(node.base.span)} may be {with_article(lacking.name)}, which has no `{name}`",
        f"test the type first: `if {node.base.span.text} is {having.name} ..`",
    )


def unknown_part(el: Elaborator, node: nodes.Attribute, base: typed.Expr, scope: Scope) -> typed.Expr:
    for argument in node.arguments or ():
        el.infer(argument, scope)
    name = node.name.text
    inner = required(base.type)
    el.unknown.add(
        node.name.span, name, "", parts_of(el, inner), of=describe(inner), help=_other_owner(el, name, inner)
    )
    return el.wrong(node.span)


def _other_owner(el: Elaborator, name: str, inner: Type) -> str:
    """The next step when the name exists, but of something else."""
    symbol = declared(el.names, name)
    if isinstance(symbol, FunctionSym):
        signature = signature_of(name, symbol.params)
        return f"`{signature}` is a formula of a player" if symbol.uses_me else f"the formula is `{signature}`"
    if isinstance(symbol, Indexed) and symbol.per:
        return f"`{name}` is declared per {' and '.join(describe(p) for p in symbol.per)}, and this is none of these"
    if isinstance(symbol, Indexed):
        return f"`{name}` exists once for the whole game: write `{name}` alone"
    return ""


def parts_of(el: Elaborator, inner: Type) -> list[str]:
    """All that can follow the dot of a value of this type, for suggestions."""
    words: list[str] = []
    if isinstance(inner, Face):
        face = el.names.components[inner.component]
        return [*face.face_fields, *face.hooks, *face.formulas, "card"]
    for owner in owners_of(el, inner):
        if isinstance(owner, ComponentSym) and owner.turns:
            words.append("rotations")
        if isinstance(owner, ComponentSym) and owner.faces:
            words += [*owner.face_fields, *owner.faces, "face", "faces"]
        words += [*owner.fields, *owner.hooks, *(owner.variables if isinstance(owner, ComponentSym) else ())]
    tables = (el.names.counters, el.names.variables, el.names.zones, el.names.values, el.names.settings)
    for symbol in (s for table in tables for s in table.values()):
        if any(fits(inner, p) for p in symbol.per):
            words += [symbol.name, getattr(symbol, "plural", symbol.name)]
    for function in el.names.functions.values():
        if (function.params and fits(inner, function.params[0].type)) or (inner == PLAYER and function.uses_me):
            words.append(function.name)
    for owner in owners_of(el, inner):
        words += parts_of_shape(owner) if isinstance(owner, KindSym) else ()
    words += ["owner", "at"] if isinstance(inner, Component) else ["next", "previous", "number"]
    return words + ["score", "total_score"] * (inner == PLAYER)
