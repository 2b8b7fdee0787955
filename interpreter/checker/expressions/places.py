"""Zones as places: what components move to, are drawn from and are shuffled in."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import MAY_BE_NONE, NOT_A_PLACE, WRONG_INDEX, WRONG_TYPE
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.indices import held
from interpreter.checker.expressions.sets import element_of
from interpreter.checker.scope import Scope
from interpreter.checker.wording import listed, per_words, quoted
from interpreter.foundation.diagnostics import Related
from interpreter.language.types import Component, SetOf, Unknown, describe, fits, may_be_none, required
from interpreter.syntax import nodes


def place(el: Elaborator, node: nodes.Expr, scope: Scope, *, whole: bool = False) -> typed.ZoneAt | None:
    """The zone that an expression names; None, reported, when it names none. With `whole` one that is declared per
    something may be without its index and means all of its places."""
    expr = el.infer(node, scope)
    match expr:
        case typed.ZoneAt():
            absent = next((i for i in expr.indices if may_be_none(i.type)), None)
            if absent is None:
                return expr
            el.report(
                MAY_BE_NONE,
                absent.span,
                f"{quoted(absent.span)} may be none, and none has no `{expr.zone.name}`",
                "test it first",
            )
        case typed.ZoneUnion(zone=zone, player=None) if whole:
            return typed.ZoneAt(expr.span, SetOf(held(zone)), zone, ())
        case typed.ZoneUnion(zone=zone):
            el.report(
                WRONG_INDEX,
                expr.span,
                f"`{zone.name}` is declared per {per_words(zone.per)}: it is unclear which one is meant",
                f"write `{zone.name}[..]`",
                related=[Related(zone.span, f"`{zone.name}` is declared here")],
            )
        case _ if not isinstance(expr.type, Unknown):
            el.report(
                NOT_A_PLACE,
                expr.span,
                f"{quoted(expr.span)} is {describe(expr.type)}, but a zone is expected here",
                "name a zone declared under `zones:`",
            )
    return None


def component(el: Elaborator, node: nodes.Expr, scope: Scope) -> typed.Expr | None:
    """One component, or none; None, reported, for anything else."""
    expr = el.infer(node, scope)
    if isinstance(expr.type, Unknown):
        return None
    if isinstance(required(expr.type), Component):
        return expr
    help = (
        "move all components of a zone with `move all of .. to ..`"
        if isinstance(expr.type, SetOf)
        else ("name a component")
    )
    el.report(
        WRONG_TYPE, expr.span, f"{quoted(expr.span)} is {describe(expr.type)}, but a component is expected here", help
    )
    return None


def check_holds(el: Elaborator, what: typed.Expr, to: typed.ZoneAt) -> bool:
    """Whether the zone may hold the components; reported when not."""
    moved = required(element_of(what))
    if isinstance(moved, Unknown) or fits(moved, held(to.zone)):
        return True
    el.report(
        WRONG_TYPE,
        what.span,
        f"{quoted(what.span)} is {describe(what.type)}, but `{to.zone.name}` holds {listed(to.zone.holds)}",
        f"move it to another zone, or add its type to `holds:` of `{to.zone.name}`",
        related=[Related(to.zone.span, f"`{to.zone.name}` is declared here")],
    )
    return False
