"""Where a component is and whose it is: `c.at`, `c.owner`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.checker import typed
from interpreter.checker.codes.declarations import WRONG_VALUE
from interpreter.checker.codes.elaboration import UNKNOWN_FIELD
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import ComponentSym, EffectSym, ZoneSym
from interpreter.checker.typed import LocalVar
from interpreter.checker.wording import quoted
from interpreter.foundation.diagnostics import Related
from interpreter.foundation.nodes import everything
from interpreter.foundation.source import Span
from interpreter.language.types import (
    BOOL,
    NONE,
    PLAYER,
    UNKNOWN,
    Component,
    Type,
    describe,
    may_be_none,
    optional,
    required,
)
from interpreter.syntax.yaml.nodes import YamlNode, YamlScalar

if TYPE_CHECKING:
    from interpreter.checker.static.declaration_context import Reading


def read_owner(component: ComponentSym, node: YamlNode | None, reading: Reading) -> None:
    """`owner: builder`: the variable of a component type that says whose each component is."""
    if not isinstance(node, YamlScalar):
        return
    variable = component.variables.get(node.text)
    if variable is None:
        reading.unknown(node, f"variable of `{component.name}`", list(component.variables))
    elif required(variable.type) not in (PLAYER, UNKNOWN):
        message = f"`{variable.name}` is {describe(variable.type)}, but an owner must be a player"
        related = [Related(variable.span, f"`{variable.name}` is declared here")]
        help = "declare it as `player?`, or name another variable"
        reading.findings.add(WRONG_VALUE, node.span, message, help=help, related=related)
    else:
        component.owner = variable


def owner_of(el: Elaborator, component: typed.Expr, span: Span, scope: Scope) -> typed.Expr:
    """Whose a component is: as the variable tells that its type names, else the player in whose zone it is; none when
    it is nobody's."""
    of = required(component.type)
    assert isinstance(of, Component)
    told = [symbol for name in of.types if (symbol := el.names.components[name]).owner is not None]
    if len(told) == len(of.types) == 1:
        return _told(told[0], component, span)
    others = tuple(name for name in of.types if el.names.components[name] not in told)
    zones = [z for z in el.names.zones.values() if PLAYER in z.per and set(others) & set(z.holds)]
    answer: typed.Expr | None = None
    if zones or not told:
        answer = _lies_at(el, component, span, zones, PLAYER, "owner", "a zone that holds it is declared `per: player`")
    for symbol in told:
        mine = _told(symbol, replace(component, type=Component((symbol.name,))), span)
        is_it = typed.IsType(span, BOOL, component, symbol)
        otherwise = answer or typed.Const(span, NONE, None)
        answer = typed.Conditional(span, optional(PLAYER), mine, is_it, otherwise)
    assert answer is not None
    return answer


def owners_type(symbol: ComponentSym) -> Type:
    """What the owner of a component of a type is."""
    return optional(PLAYER) if symbol.owner is None else symbol.owner.type


def keep_owner(el: Elaborator, effect: EffectSym, kept: LocalVar) -> None:
    """Where a hook speaks of the `owner`, that is whose `this` was when the hook began."""
    used = next((n for n in everything(effect.body) if isinstance(n, typed.Local) and n.local is kept), None)
    if used is None or effect.body is None or effect.this is None:
        return
    this = typed.Local(used.span, effect.this.type, effect.this)
    begin = typed.SetLocal(used.span, kept, owner_of(el, this, used.span, Scope()), True)
    effect.body = typed.Block(effect.body.span, (begin, *effect.body.statements))


def _told(symbol: ComponentSym, component: typed.Expr, span: Span) -> typed.Expr:
    """What the variable says."""
    assert symbol.owner is not None
    type = optional(symbol.owner.type) if may_be_none(component.type) else symbol.owner.type
    return typed.VariableAt(span, type, symbol.owner, (component,))


def place_of(el: Elaborator, component: typed.Expr, span: Span, scope: Scope) -> typed.Expr:
    """The last index of the slot or zone at which a component is (`c.at`); none elsewhere."""
    zones = [z for z in _zones(el, component.type) if z.per[-1] != PLAYER]
    kinds = {z.per[-1] for z in zones}
    if len(kinds) > 1 and len(slots := [z for z in zones if z.slot]) > 0:
        zones, kinds = slots, {z.per[-1] for z in slots}
    place: Type = next(iter(kinds)) if len(kinds) == 1 else UNKNOWN
    if len(kinds) > 1:
        places = " or at ".join(sorted(map(describe, kinds)))
        return el.report(
            UNKNOWN_FIELD,
            span,
            f"{quoted(component.span)} may be at {places}, so the type of `.at` is unclear",
            "compare with the zone instead: `any(s in .. where zone[s] == c)`",
        )
    return _lies_at(el, component, span, zones, place, "at", "a zone that holds it is declared `per:` the places")


def _zones(el: Elaborator, type: Type) -> list[ZoneSym]:
    component = required(type)
    assert isinstance(component, Component)
    return [z for z in el.names.zones.values() if z.per and set(z.holds) & set(component.types)]


def _lies_at(
    el: Elaborator, component: typed.Expr, span: Span, zones: list[ZoneSym], type: Type, word: str, needs: str
) -> typed.Expr:
    if not zones:
        what = describe(required(component.type))
        return el.report(UNKNOWN_FIELD, span, f"{what} has no `{word}`", f"it has one when {needs}")

    def index_in(zone: ZoneSym) -> typed.Expr:
        position = zone.per.index(PLAYER) if type == PLAYER else len(zone.per) - 1
        return typed.ZoneOf(span, optional(type), component, zone, position)

    answer = index_in(zones[-1])
    for zone in reversed(zones[:-1]):
        answer = typed.Fallback(span, optional(type), index_in(zone), answer)
    return answer
