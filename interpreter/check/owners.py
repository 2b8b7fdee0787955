"""Where a component lies and whose it is: `c.at`, `c.owner`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.check import typed
from interpreter.check.codes import UNKNOWN_FIELD
from interpreter.check.scope import Scope
from interpreter.check.symbols import ZoneSym
from interpreter.check.wording import quoted
from interpreter.foundation.source import Span
from interpreter.language.types import PLAYER, UNKNOWN, Component, Type, describe, optional, required

if TYPE_CHECKING:
    from interpreter.check.elaborator import Elaborator


def owner_of(el: Elaborator, component: typed.Expr, span: Span, scope: Scope) -> typed.Expr:
    """The player in whose zone a component lies; none when it lies in nobody's."""
    zones = [z for z in _zones(el, component.type) if z.per[-1] == PLAYER]
    return _lies_at(el, component, span, zones, PLAYER, "owner", "a zone that holds it is declared `per: player`")


def place_of(el: Elaborator, component: typed.Expr, span: Span, scope: Scope) -> typed.Expr:
    """The last index of the slot or zone at which a component lies (`c.at`); none elsewhere."""
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
            f"{quoted(component.span)} may lie at {places}, so `.at` has no one type",
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
    answer: typed.Expr = typed.ZoneOf(span, optional(type), component, zones[-1])
    for zone in reversed(zones[:-1]):
        here = typed.ZoneOf(span, optional(type), component, zone)
        answer = typed.Fallback(span, optional(type), here, answer)
    return answer
