"""A bare name in an expression: what it means, tried in one fixed order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import AMBIGUOUS_NAME, NO_THIS, NOT_A_VALUE, UNKNOWN_FIELD, WRONG_INDEX
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.calls import call_function
from interpreter.checker.expressions.indices import Indexed, held, me, read
from interpreter.checker.expressions.owners import owner_of
from interpreter.checker.offers.statements import LISTED, listed_offers
from interpreter.checker.scope import BUILT_IN_NAMES, Scope
from interpreter.checker.symbols import (
    ComponentSym,
    DummySym,
    EffectSym,
    FunctionSym,
    KindSym,
    MemberSym,
    ScopeSym,
    TableSym,
    ZoneSym,
)
from interpreter.checker.wording import listed, number_of
from interpreter.foundation.diagnostics import Related
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.types import (
    BOOL,
    INT,
    NONE,
    PLAYER,
    Component,
    Face,
    ListOf,
    Member,
    Player,
    SetOf,
    Type,
    Unknown,
    describe,
    optional,
    required,
)
from interpreter.syntax import nodes

if TYPE_CHECKING:
    from interpreter.checker.symbol_table import Names

Declared = Indexed | TableSym | FunctionSym | EffectSym | KindSym | ComponentSym | DummySym | ScopeSym


def bare_name(el: Elaborator, node: nodes.NameRef, scope: Scope, hint: Type | None) -> typed.Expr:
    """The value of a bare name."""
    span, name = node.span, node.name
    local = scope.find(name)
    if local is not None:
        return typed.Local(span, local.type, local)
    if name in BUILT_IN_NAMES:
        return _built_in(el, name, span, scope)
    if name in el.names.members:
        return _member(el, name, span, hint)
    symbol = declared(el.names, name) or el.names.effects.get(name)
    if symbol is not None:
        return _declared(el, symbol, name, span, scope)
    offers = listed_offers(el, name, span, scope)
    if offers is not None:
        return offers
    if name == "total_score":
        return typed.ScoreOf(span, INT, me(el, span, scope, "`total_score`"), None)
    face = required(hint) if hint is not None else None
    near = near_names(name, face.sides) if isinstance(face, Face) else []
    el.unknown.add(span, name, "", near or usable_names(el.names, scope), meant=of_what(el, name, scope))
    return el.wrong(span)


def of_what(el: Elaborator, name: str, scope: Scope) -> tuple[str, ...]:
    """The ways to read a name that only `this` or a local has: `this.worth`, `c.worth`, the innermost local first."""
    locals = [local for name in scope.visible_locals() if (local := scope.find(name)) is not None]
    if scope.this is not None:
        locals.append(scope.this)
    return tuple(dict.fromkeys(f"{x.name}.{name}" for x in locals if _has(el, x.type, name)))


def _has(el: Elaborator, type: Type, name: str) -> bool:
    match required(type):
        case Component(types=types):
            owners = [el.names.components[of] for of in types]
            return any(name in o.fields or name in o.formulas or name in o.variables for o in owners)
        case Member(kind=of):
            kind = el.names.kinds[of]
            return name in kind.fields or name in kind.formulas
    return False


def declared(names: Names, name: str) -> Declared | None:
    """What the ruleset declares under a name that can be in an expression: by itself, its plural, or with `my_`
    before it."""
    for table in (
        names.settings,
        names.counters,
        names.variables,
        names.zones,
        names.tables,
        names.values,
        names.functions,
    ):
        if name in table:
            names.used.add(name)
            return table[name]
    symbol = names.plurals.get(name) or names.nouns.get(name)
    if symbol is not None:
        names.used.add(symbol.name)
        return symbol
    if name.startswith("my_"):
        mine = declared(names, name[3:])
        if isinstance(mine, Indexed) and any(isinstance(p, Player) for p in mine.per):
            return mine
    return None


def _declared(el: Elaborator, symbol: Declared, name: str, span: Span, scope: Scope) -> typed.Expr:
    match symbol:
        case TableSym():
            return el.report(
                WRONG_INDEX,
                span,
                f"`{name}` is a table and is read with {number_of(len(symbol.keys), 'key')}",
                f"write `{name}[..]`",
                related=[Related(symbol.span, f"`{name}` is declared here")],
            )
        case ScopeSym():
            help = "declare it with `of:` and a kind; its name is then the tag of the open one"
            return el.report(NOT_A_VALUE, span, f"`{name}` is a scope without a tag, not a value", help)
        case FunctionSym():
            return call_function(el, symbol, span, scope, ())
        case EffectSym():
            return el.report(NOT_A_VALUE, span, f"`{name}` is an effect, not a value", f"call it with `do {name}`")
        case DummySym():
            return typed.Dummy(span, PLAYER if symbol.always else optional(PLAYER), symbol)
        case KindSym():
            if name == symbol.plural and symbol.listed is not None:
                return call_function(el, symbol.listed, span, scope, ())
            if name == symbol.plural:
                return typed.Members(span, SetOf(Member(symbol.name)), symbol)
            return _type_as_value(el, name, symbol.plural, span, scope)
        case ComponentSym():
            if name == symbol.plural:
                return typed.Components(span, SetOf(Component((symbol.name,))), symbol)
            return _type_as_value(el, name, symbol.plural, span, scope)
        # The plural of a zone is all of its places, also of one that each player has: mine is its name alone.
        case ZoneSym() if name == symbol.plural and name != symbol.name and PLAYER in symbol.per:
            return typed.ZoneUnion(span, SetOf(held(symbol)), symbol)
        case _:
            return read(el, symbol, span, scope)


def _type_as_value(el: Elaborator, name: str, plural: str, span: Span, scope: Scope) -> typed.Expr:
    help = f"all of them are `{plural}`"
    # A base that has several indices of one type names them by number.
    meant = [f"{name}_{n}" for n in (1, 2) if scope.find(f"{name}_{n}")] or of_what(el, name, scope)
    if meant:
        help = f"did you mean `{meant[0]}`? {help[0].upper()}{help[1:]}"
    return el.report(NOT_A_VALUE, span, f"`{name}` is a type, not a value", help, [*meant, plural])


def _built_in(el: Elaborator, name: str, span: Span, scope: Scope) -> typed.Expr:
    match name:
        case "me":
            return me(el, span, scope)
        case "none":
            return typed.Const(span, NONE, None)
        case "true" | "false":
            return typed.Const(span, BOOL, name == "true")
        case "players" | "everyone":
            return typed.Players(span, SetOf(PLAYER), everyone=name == "everyone")
        case "others":
            asker = me(el, span, scope, "`others`")
            return asker if isinstance(asker, typed.Const) else typed.Players(span, SetOf(PLAYER), others=True)
    if scope.this is None:
        return el.report(
            NO_THIS,
            span,
            f"`{name}` is known only inside an entry",
            "pass the component as a parameter",
        )
    this = typed.Local(span, scope.this.type, scope.this)
    if name == "owner" and scope.owner is not None:
        return typed.Local(span, scope.owner.type, scope.owner)
    if name == "owner" and not isinstance(this.type, Component | Unknown):
        message = f"{describe(this.type)} has no owner outside its reactions to events"
        return el.report(UNKNOWN_FIELD, span, message, "use `me`, the acting player, or pass the player as a parameter")
    return this if name == "this" else owner_of(el, this, span, scope)


def _member(el: Elaborator, name: str, span: Span, hint: Type | None) -> typed.Expr:
    el.names.used.add(name)
    owners = el.names.members[name]
    wanted = None if hint is None else required(hint)
    if isinstance(wanted, SetOf | ListOf):
        wanted = wanted.element
    if len(owners) > 1:
        fitting = [o for o in owners if isinstance(wanted, Member) and wanted.kind == o[0].name]
        if not fitting:
            return _ambiguous(el, name, span, owners)
        owners = fitting
    kind, member = owners[0]
    return typed.Const(span, Member(kind.name), member.ordinal)


def _ambiguous(el: Elaborator, name: str, span: Span, owners: list[tuple[KindSym, MemberSym]]) -> typed.Expr:
    kinds = [kind.name for kind, _ in owners]
    return el.report(
        AMBIGUOUS_NAME,
        span,
        f"`{name}` is a member of {listed(kinds)}, and it is unclear here which one is meant",
        f"name its kind: `first(x in {owners[0][0].plural} where x == {name} otherwise none)`, or rename one",
        related=[Related(member.span, f"`{name}` of {kind.name}") for kind, member in owners],
    )


def usable_names(names: Names, scope: Scope) -> list[str]:
    """All names that could be alone in an expression here, for suggestions."""
    groups = (
        scope.visible_locals(),
        BUILT_IN_NAMES,
        ("total_score",),
        LISTED if names.offers else (),
        names.members,
        names.settings,
        names.counters,
        names.variables,
        names.zones,
        names.tables,
        names.values,
        names.functions,
        names.plurals,
    )
    return [name for group in groups for name in group]
