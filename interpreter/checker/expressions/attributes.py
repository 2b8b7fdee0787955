"""`x.n` and `t[i, j]`: fields, what is declared per x, formulas of x, and tables."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import NOT_A_VALUE, UNKNOWN_FIELD, WRONG_INDEX, WRONG_TYPE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.after_the_dot import Owner, narrow_first, no_parts, owners_of, unknown_part
from interpreter.checker.expressions.bare_names import declared
from interpreter.checker.expressions.calls import call_function
from interpreter.checker.expressions.face_parts import face_part, faced, up
from interpreter.checker.expressions.formula_hooks import formula_of
from interpreter.checker.expressions.indices import Indexed, build, place, read
from interpreter.checker.expressions.list_items import item, item_of, reads_item
from interpreter.checker.expressions.owners import owner_of, place_of
from interpreter.checker.expressions.part_of_amounts import part_of, reads_part
from interpreter.checker.expressions.shapes import shape_part
from interpreter.checker.expressions.table_reads import read_table
from interpreter.checker.expressions.turning import is_turned, rotations
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import ComponentSym, FieldSym, FunctionSym, TableSym, ValueSym
from interpreter.checker.wording import quoted
from interpreter.foundation.source import Span
from interpreter.language.types import (
    AMOUNTS,
    INT,
    PLAYER,
    Component,
    Face,
    Int,
    ListOf,
    Member,
    NoneType,
    Player,
    SetOf,
    Type,
    Unknown,
    describe,
    fits,
    join,
    may_be_none,
    optional,
    required,
)
from interpreter.syntax import nodes

Extra = Sequence[nodes.Expr]


def attribute(
    el: Elaborator,
    node: nodes.Attribute,
    scope: Scope,
    hint: Type | None,
    brackets: Extra | None = None,
    whole: Span | None = None,
) -> typed.Expr:
    """`x.n`, `x.n(a)`; with `brackets` also what is in the brackets after it (`whole` is the span with them)."""
    span = whole or node.span
    numbered = _kind_numbered(el, node, scope)
    if numbered is not None:
        return numbered
    score = _score(el, node, scope)
    if score is not None:
        return score
    base = el.infer(node.base, scope)
    inner = required(base.type)
    if isinstance(inner, Unknown):
        for argument in (*(node.arguments or ()), *(brackets or ())):
            el.infer(argument, scope)
        return el.wrong(span)
    if isinstance(inner, SetOf | ListOf | Int | NoneType) or (
        inner not in (PLAYER,) and not isinstance(inner, Member | Component | Face)
    ):
        return no_parts(el, node, base)
    found = face_part(el, node, base, span) or rotations(el, node, base, span)
    found = found or shape_part(el, node, base, span, scope)
    if found is None and node.arguments is None:
        found = _part(el, node, base, span, scope, brackets)
    if found is None:
        per = _per(el, node, base, span, scope, brackets) or _unit(el, node, base, span)
        found = per or _formula(el, node, base, span, scope, brackets)
    return found or unknown_part(el, node, base, scope)


def index(el: Elaborator, node: nodes.Index, scope: Scope, hint: Type | None) -> typed.Expr:
    """`t[i, j]`"""
    base = node.base
    if isinstance(base, nodes.Attribute | nodes.NameRef) and reads_part(el, node, scope):
        return part_of(el, node, el.infer(base, scope), scope)
    if reads_item(el, node, scope):
        return item(el, node, scope)
    if isinstance(base, nodes.Attribute):
        return attribute(el, base, scope, hint, node.indices, node.span)
    if isinstance(base, nodes.NameRef) and scope.find(base.name) is None and base.name not in el.names.members:
        symbol = declared(el.names, base.name)
        if isinstance(symbol, TableSym):
            return read_table(el, symbol, node, scope)
        if isinstance(symbol, Indexed):
            return read(el, symbol, node.span, scope, written=node.indices)
        if isinstance(symbol, FunctionSym):
            return el.report(
                NOT_A_VALUE,
                base.span,
                f"`{base.name}` is a function",
                f"call it with parentheses: `{base.name}(..)`",
            )
        if symbol is None:
            for i in node.indices:
                el.infer(i, scope)
    value = el.infer(base, scope)
    if required(value.type) == AMOUNTS:
        return part_of(el, node, value, scope)
    if isinstance(required(value.type), ListOf):
        return item_of(el, node, value, node.indices, scope)
    if not isinstance(value.type, Unknown):
        what = f"{quoted(base.span)} is {describe(value.type)}"
        el.report(WRONG_TYPE, node.span, f"{what} and cannot be indexed", "remove the brackets")
    return el.wrong(node.span)


# ------------------------------------------------------------------ what follows the dot
def _kind_numbered(el: Elaborator, node: nodes.Attribute, scope: Scope) -> typed.Expr | None:
    """`kind.number(3)`"""
    if not (isinstance(node.base, nodes.NameRef) and node.name.text == "number" and node.arguments is not None):
        return None
    kind = el.names.kinds.get(node.base.name)
    if kind is None or scope.find(node.base.name) is not None:
        return None
    el.names.used.add(kind.name)
    if len(node.arguments) != 1:
        return el.report(
            WRONG_INDEX, node.span, f"`{kind.name}.number` takes one number", f"write `{kind.name}.number(3)`"
        )
    number = el.number(node.arguments[0], scope)
    member = Member(kind.name)
    always = (
        isinstance(number, typed.Const) and isinstance(number.value, int) and 1 <= number.value <= len(kind.members)
    )
    return typed.MemberNumbered(node.span, member if always else optional(member), kind, number)


def _score(el: Elaborator, node: nodes.Attribute, scope: Scope) -> typed.Expr | None:
    """`p.total_score`, `p.score`, `p.score.contracts`"""
    if node.arguments is not None:
        return None
    base, category = node.base, None
    if isinstance(base, nodes.Attribute) and base.name.text == "score" and base.arguments is None:
        base, category = base.base, node.name.text
    elif node.name.text not in ("score", "total_score"):
        return None
    player = el.infer(base, scope)
    if required(player.type) != PLAYER:
        return None
    if category is not None and category not in el.names.score_categories:
        el.unknown.add(node.name.span, category, "score category", el.names.score_categories)
    type = optional(INT) if may_be_none(player.type) else INT
    return typed.ScoreOf(node.span, type, player, category)


def _part(
    el: Elaborator, node: nodes.Attribute, base: typed.Expr, span: Span, scope: Scope, brackets: Extra | None
) -> typed.Expr | None:
    """A field, a component's own variable, or what all members and components have."""
    name = node.name.text
    inner = required(base.type)
    owners = owners_of(el, inner)
    component = faced(el, inner)
    if component is not None and name in component.face_fields:
        return _field(el, [(component, component.face_fields[name])], up(el, base), span, scope, brackets)
    if isinstance(inner, Face) and component is not None and name in component.fields:
        help = f"read it from its component: `{node.base.span.text}.card.{name}`"
        return el.report(UNKNOWN_FIELD, node.span, f"`{name}` is not a field of a face", help)
    if owners and all(name in owner.fields for owner in owners):
        return _field(el, [(owner, owner.fields[name]) for owner in owners], base, span, scope, brackets)
    if owners and all(name in owner.formulas for owner in owners):
        return formula_of(el, node, owners, up(el, base), span, scope)
    if owners and any(name in owner.hooks for owner in owners):
        help = f"run it with `run {node.span.text}`, or test whether it exists: `{node.span.text} is not none`"
        return el.report(NOT_A_VALUE, node.span, f"`{name}` is a hook, not a value", help)
    if isinstance(inner, Component):
        own = [o.variables[name] for o in owners if isinstance(o, ComponentSym) and name in o.variables]
        if own and len(owners) == 1:
            indices = place(el, name, own[0].span, own[0].per, span, scope, {0: base}, brackets or ())
            return el.wrong(span) if indices is None else build(el, own[0], span, scope, indices)
        if own:
            return narrow_first(el, node, base)
        if name == "owner":
            return owner_of(el, base, span, scope)
        if name == "at" and not _declares_per(el, name, inner):
            return place_of(el, base, span, scope)
        return (
            narrow_first(el, node, base)
            if any(name in owner.fields or name in owner.formulas for owner in owners)
            else None
        )
    if isinstance(inner, Member) and name in el.names.kinds[inner.kind].variables:
        variable = el.names.kinds[inner.kind].variables[name]
        indices = place(el, name, variable.span, variable.per, span, scope, {0: base}, brackets or ())
        return el.wrong(span) if indices is None else build(el, variable, span, scope, indices)
    if name in ("next", "previous") and not isinstance(inner, Face):
        cyclic = inner == PLAYER or (isinstance(inner, Member) and el.names.kinds[inner.kind].cyclic)
        type = base.type if cyclic else optional(inner)
        return typed.Neighbour(span, type, base, 1 if name == "next" else -1)
    if name == "number" and not isinstance(inner, Face):
        high = len(el.names.kinds[inner.kind].members) if isinstance(inner, Member) else None
        return _with_none(typed.NumberOf(span, Int(1, high), base), base)
    return None


def _field(
    el: Elaborator,
    fields: list[tuple[Owner, FieldSym]],
    base: typed.Expr,
    span: Span,
    scope: Scope,
    brackets: Extra | None,
) -> typed.Expr:
    first = fields[0][1]
    type: Type | None = first.type
    for _, other in fields[1:]:
        type = None if type is None else join(type, other.type)
    if len(fields) > 1 and any(is_turned(owner, field, el.names.kinds) for owner, field in fields):
        type = None
    if type is None:
        return el.report(
            UNKNOWN_FIELD,
            span,
            f"`{first.name}` has different types for the types of {describe(required(base.type))}",
            "test the type first with `is`",
        )
    indices = place(el, first.name, first.span, first.per, span, scope, {}, brackets or ())
    if indices is None:
        return el.wrong(span)
    absent = may_be_none(base.type) or any(may_be_none(i.type) for i in indices)
    return typed.FieldOf(span, optional(type) if absent else type, base, tuple(fields), indices)


def _declares_per(el: Elaborator, name: str, inner: Type) -> bool:
    symbol = declared(el.names, name)
    return isinstance(symbol, Indexed) and any(fits(inner, p) for p in symbol.per)


def _per(
    el: Elaborator, node: nodes.Attribute, base: typed.Expr, span: Span, scope: Scope, brackets: Extra | None
) -> typed.Expr | None:
    """Whatever is declared per x's type, at x; a value that speaks of me, as the player x."""
    symbol = declared(el.names, node.name.text)
    if not isinstance(symbol, Indexed) or node.arguments is not None:
        return None
    inner = required(base.type)
    position = next((i for i, p in enumerate(symbol.per) if fits(inner, p)), None)
    if position is not None:
        return read(el, symbol, span, scope, {position: base}, brackets)
    if isinstance(symbol, ValueSym) and isinstance(inner, Player):
        el.complete(symbol, span)
        if symbol.uses_me:
            indices = place(el, symbol.name, symbol.span, symbol.per, span, scope, {}, brackets or ())
            return (
                None if indices is None else _with_none(typed.ValueAt(span, symbol.type, symbol, indices, base), base)
            )
    return None


def _unit(el: Elaborator, node: nodes.Attribute, base: typed.Expr, span: Span) -> typed.Expr | None:
    """`p.wood`: how much of a unit p has."""
    if node.arguments is not None or required(base.type) != PLAYER:
        return None
    for kind, member in el.names.members.get(node.name.text, ()):
        for counter in el.names.counters.values():
            if counter.unit and set(counter.per) == {PLAYER, Member(kind.name)}:
                el.names.used |= {counter.name, member.name}
                noun = typed.Const(node.name.span, Member(kind.name), member.ordinal)
                indices = tuple(base if p == PLAYER else noun for p in counter.per)
                return build(el, counter, span, Scope(), indices)
    return None


def _formula(
    el: Elaborator, node: nodes.Attribute, base: typed.Expr, span: Span, scope: Scope, brackets: Extra | None
) -> typed.Expr | None:
    """A function whose first parameter is x, or one that speaks of me, as the player x."""
    function = el.names.functions.get(node.name.text)
    if function is None:
        return None
    el.names.used.add(function.name)
    if brackets is not None:
        return el.report(
            NOT_A_VALUE,
            node.span,
            f"`{function.name}` is a function",
            f"call it with parentheses: `.{function.name}(..)`",
        )
    el.complete(function, span)
    arguments = node.arguments or ()
    inner = required(base.type)
    takes = bool(function.params) and fits(inner, function.params[0].type)
    if takes and not (len(arguments) == len(function.params) and isinstance(inner, Player) and function.uses_me):
        return call_function(el, function, span, scope, arguments, first=base)
    if isinstance(inner, Player) and function.uses_me:
        return call_function(el, function, span, scope, arguments, asker=base)
    return None


def _with_none(expr: typed.NumberOf | typed.VariableAt | typed.ValueAt, base: typed.Expr) -> typed.Expr:
    """The expression, of a type with none where its base may be none."""
    if not may_be_none(base.type):
        return expr
    type = optional(expr.type)
    match expr:
        case typed.NumberOf():
            return typed.NumberOf(expr.span, type, expr.operand)
        case typed.VariableAt():
            return typed.VariableAt(expr.span, type, expr.variable, expr.indices)
        case typed.ValueAt():
            return typed.ValueAt(expr.span, type, expr.value, expr.indices, expr.me)
