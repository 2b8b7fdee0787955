"""What is known of passives and reactions when all is read: whether they can act, and what they do to each other."""

from __future__ import annotations

from typing import Any

from interpreter.checker import typed
from interpreter.checker.codes.declarations import NEVER_ACTIVE, TWO_OVERRIDES
from interpreter.checker.codes.elaboration import CIRCULAR_FORMULA, NO_PLAYER
from interpreter.checker.declarations.fields import Owner
from interpreter.checker.declarations.passives import acting_zones
from interpreter.checker.declarations.replacing import settle_replacing
from interpreter.checker.static.declaration_context import Reading
from interpreter.checker.symbols import ComponentSym, KindSym, ModifierSym, ValueSym, ZoneSym
from interpreter.foundation.diagnostics import Related
from interpreter.foundation.nodes import everything
from interpreter.foundation.source import Span
from interpreter.language.types import PLAYER


def check_acting(reading: Reading) -> None:
    """Settles what is instead of events. Reports entries that can never act, values that depend on
    themselves, and two passives that set one value."""
    names = reading.names
    settle_replacing(names.events.values())
    reported: set[Owner] = set()
    for event in names.events.values():
        for reaction in event.reactions:
            _check_ever_active(reaction.owner, reaction.span, reported, reading)
    for value in names.values.values():
        for modifier in value.modifiers:
            _check_ever_active(modifier.owner, modifier.span, reported, reading)
            _check_player(value, modifier, reading)
        _check_overrides(value, reading)
        _check_circle(value, reading)


def _check_ever_active(owner: Owner, span: Span, reported: set[Owner], reading: Reading) -> None:
    if owner.active is not None or owner in reported:
        return
    if isinstance(owner, ComponentSym) and acting_zones(owner, reading.names.zones.values()):
        return
    reported.add(owner)
    if isinstance(owner, KindSym):
        message, help = f"nothing declares when a {owner.name} acts", f"give the kind `{owner.name}` `active: ..`"
    else:
        message = f"nothing makes `{owner.name}` act: no active zone can hold it"
        help = "write `active: true` at the zones in which its passives and reactions count"
    related = [Related(owner.span, f"`{owner.name}` is declared here")]
    reading.findings.add(NEVER_ACTIVE, span, message, help=help, related=related)


def _check_player(value: ValueSym, modifier: ModifierSym, reading: Reading) -> None:
    """A value of nobody, changed by what is in nobody's zone, cannot depend on a player."""
    if modifier.aim != "all" or not modifier.uses_me:
        return
    if isinstance(modifier.owner, ComponentSym) and modifier.owner.owner is not None:
        return
    shared = [z for z in acting_zones(modifier.owner, reading.names.zones.values()) if PLAYER not in z.per]
    if shared:
        reading.findings.add(
            NO_PLAYER,
            modifier.span,
            f"this refers to a player, but `{value.name}` and the zone `{shared[0].name}` belong to no player",
            help=f"declare `{value.name}` `per: player`, or name the player",
        )


def _check_overrides(value: ValueSym, reading: Reading) -> None:
    """Two different values cannot both hold; the one declared first does: modifiers are read in that order."""
    setting = [m for m in value.modifiers if m.op == "="]
    for n, later in enumerate(setting):
        for earlier in setting[:n]:
            if (earlier.owner, earlier.ordinal) != (later.owner, later.ordinal) and _may_differ(earlier, later):
                reading.findings.add(
                    TWO_OVERRIDES,
                    later.span,
                    f"`{value.name}` is also set by another passive, which wins while both act",
                    help="use `+=` or `-=`, or make sure that only one of them acts at a time",
                    related=[Related(earlier.span, "the other passive")],
                )
                break


def _may_differ(a: ModifierSym, b: ModifierSym) -> bool:
    if all(isinstance(m.new, typed.Const) for m in (a, b)) and a.new.value == b.new.value:  # type: ignore[union-attr]
        return False
    places = zip(a.indices, b.indices, strict=True)
    return not any(isinstance(i, typed.Const) and isinstance(j, typed.Const) and i.value != j.value for i, j in places)


def _check_circle(value: ValueSym, reading: Reading) -> None:
    """A value must not be needed to find out what changes it."""
    zones = list(reading.names.zones.values())
    for modifier in value.modifiers:
        if _needs(modifier, value, zones, set()):
            reading.findings.add(
                CIRCULAR_FORMULA,
                modifier.span,
                f"this change of `{value.name}` depends on `{value.name}` itself",
                help="make it depend on something else, or use a variable that an effect changes",
                related=[Related(value.span, f"`{value.name}` is declared here")],
            )


def _needs(node: Any, value: ValueSym, zones: list[ZoneSym], seen: set[int]) -> bool:
    """Whether an expression or change reads the value, through formulas and what decides whether entries act."""
    if id(node) in seen:
        return False
    seen.add(id(node))
    if isinstance(node, ModifierSym):
        acting = [z.active for z in acting_zones(node.owner, zones)]
        parts = [node.new, node.condition, node.player, *node.indices, node.owner.active, *acting]
        return any(_needs(part, value, zones, seen) for part in parts if part is not None)
    for part in everything(node):
        match part:
            case typed.ValueAt(value=other):
                if other is value or _needs(other.base, value, zones, seen):
                    return True
                if any(_needs(m, value, zones, seen) for m in other.modifiers):
                    return True
            case typed.CallFunction(function=function):
                if _needs(function.body, value, zones, seen):
                    return True
            case typed.FieldOf(fields=found):
                if any(_needs(f.formula, value, zones, seen) for _, f in found if f.formula is not None):
                    return True
            case typed.FormulaOf(formulas=formulas):
                bodies = [body for _, formula in formulas for body in formula.bodies.values()]
                if any(_needs(body.body, value, zones, seen) for body in bodies):
                    return True
    return False
