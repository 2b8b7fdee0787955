"""`passive:`, what entries and members change of values, and `active:`, when they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import partial
from typing import Any

from interpreter.check import typed
from interpreter.check.codes import CANNOT_ASSIGN, CIRCULAR_FORMULA, NO_PLAYER, WRONG_TYPE
from interpreter.check.declaration_codes import NEVER_ACTIVE, TWO_OVERRIDES
from interpreter.check.face_parts import lies_up
from interpreter.check.fields import Owner, own_type
from interpreter.check.noun_names import target_expression
from interpreter.check.reading import Reading, scalars
from interpreter.check.scope import Scope
from interpreter.check.symbols import ComponentSym, KindSym, ModifierSym, ValueSym, ZoneSym
from interpreter.check.typed import LocalVar
from interpreter.check.wording import quoted
from interpreter.foundation.diagnostics import Related
from interpreter.foundation.source import Span
from interpreter.language.types import (
    AMOUNTS,
    BOOL,
    INT,
    PLAYER,
    Int,
    SetOf,
    Unknown,
    describe,
    fits,
)
from interpreter.syntax import effect_parser, nodes
from interpreter.syntax.yaml_nodes import YamlMap, YamlNode, YamlScalar

_AIMS = ("others", "players", "everyone")


# ------------------------------------------------------------------ active
def read_active(owner: Owner, node: YamlNode | None, reading: Reading) -> None:
    """`active:` of a kind or component type, a condition over `this` and the player `me`."""
    if node is not None:
        owner.active_this = LocalVar("this", own_type(owner), owner.span)
        reading.bodies.append(partial(_active, owner, node, reading))


def _active(owner: Owner, node: YamlNode, reading: Reading) -> None:
    owner.active = reading.condition(node, Scope(has_me=True, this=owner.active_this))


def read_active_zone(zone: ZoneSym, node: YamlNode | None, reading: Reading) -> None:
    """`active:` of a zone: true, or a condition over the player whose zone it is."""
    if node is not None:
        reading.bodies.append(partial(_active_zone, zone, node, reading))


def _active_zone(zone: ZoneSym, node: YamlNode, reading: Reading) -> None:
    zone.active = reading.condition(node, Scope(has_me=PLAYER in zone.per))


def acting_zones(owner: Owner, zones: Iterable[ZoneSym]) -> list[ZoneSym]:
    """The zones in which entries of a component type act; none where its type says itself when they do."""
    if isinstance(owner, KindSym) or owner.active is not None:
        return []
    return [z for z in zones if z.active is not None and owner.name in z.holds and _ever(z.active)]


def _ever(condition: typed.Expr) -> bool:
    return not (isinstance(condition, typed.Const) and condition.value is False)


# ------------------------------------------------------------------ passives
def queue_passives(
    owner: Owner, ordinal: int, id: YamlScalar, body: YamlMap, reading: Reading, face: int | None = None
) -> None:
    """Notes the passives of an entry or member (of one `face`: while it lies up), to be read with all names known."""
    for item in scalars(body.get("passive")):
        if item.text not in ("none", ""):
            reading.bodies.append(partial(_passive, owner, ordinal, id, item, reading, face))


def _passive(owner: Owner, ordinal: int, id: YamlScalar, item: YamlScalar, reading: Reading, face: int | None) -> None:
    parsed = effect_parser.parse_passive(item, reading.findings)
    if parsed is None:
        return
    this = LocalVar("this", own_type(owner), id.span)
    mine = LocalVar("owner", PLAYER, id.span)
    scope = Scope(has_me=True, this=this, owner=mine)
    condition = None if parsed.condition is None else reading.elaborator.condition(parsed.condition, scope)
    if face is not None and isinstance(owner, ComponentSym):
        up = lies_up(owner, this, face)
        condition = up if condition is None else typed.Logic(condition.span, BOOL, "and", (up, condition))
    for change in parsed.changes:
        # Each on its own: another one's player is not spoken of in this one.
        own = Scope(has_me=True, this=this, owner=mine)
        own.uses.me = scope.uses.me
        _modifier((owner, ordinal, face), (this, mine), change, condition, reading, own)


def _modifier(
    of: tuple[Owner, int, int | None],
    locals: tuple[LocalVar, LocalVar],
    change: nodes.Modifier,
    condition: typed.Expr | None,
    reading: Reading,
    scope: Scope,
) -> None:
    el = reading.elaborator
    aim, target = _aimed(change.target)
    read = el.infer(target_expression(target), scope)
    if not isinstance(read, typed.ValueAt):
        el.infer(change.value, scope)
        if not isinstance(read.type, Unknown):
            message = f"a passive changes values, and {quoted(target.span)} is not one"
            help = "declare it under `values:`; what it changes for good is an effect: `gain`, `lose`, `x = ..`"
            el.report(CANNOT_ASSIGN, change.target.span, message, help)
        return
    value = read.value
    new = _new(value, change, reading, scope)
    if new is None:
        return
    at = next((i for i, per in enumerate(value.per) if per == PLAYER), None)
    player = read.me if at is None else read.indices[at]
    if player is None:
        aim = "all" if aim == "mine" else _no_player(value, change, reading)
    elif aim == "mine" and not isinstance(player, typed.Me):
        aim = "at"
    uses_me = scope.uses.me is not None or locals[1] in _locals((new, condition, read.indices))
    modifier = ModifierSym(change.span, *of, *locals, change.op, aim, read.indices, player, new, condition, uses_me)
    value.modifiers.append(modifier)


def _aimed(target: nodes.Target) -> tuple[str, nodes.Target]:
    """Whose value is meant, and the value: `others.v[i]` is `v[i]` of the others."""
    first = target.accessors[0] if target.accessors else None
    if target.name.text not in _AIMS or not isinstance(first, nodes.Of):
        return "mine", target
    rest = nodes.Target(first.name.span.to(target.span), first.name, target.accessors[1:])
    return target.name.text, rest


def _no_player(value: ValueSym, change: nodes.Modifier, reading: Reading) -> str:
    message = f"`{value.name}` is one for the whole game and nobody's"
    reading.findings.add(
        CANNOT_ASSIGN, change.target.span, message, help="leave the players out, or declare it `per: player`"
    )
    return "all"


def _new(value: ValueSym, change: nodes.Modifier, reading: Reading, scope: Scope) -> typed.Expr | None:
    """The value that is given, or what is added or taken away."""
    el, type = reading.elaborator, value.type
    if change.op == "=" or (type == AMOUNTS and change.op == "+="):
        return el.expression(change.value, scope, type)
    if isinstance(type, Int):
        return el.expression(change.value, scope, INT)
    if isinstance(type, SetOf):
        new = el.infer(change.value, scope, type)
        if not isinstance(new.type, SetOf) and fits(new.type, type.element):
            return typed.MakeSet(new.span, type, (new,))
        return el.fit(new, type)
    el.infer(change.value, scope)
    if not isinstance(type, Unknown):
        el.report(
            WRONG_TYPE,
            change.span,
            f"`{change.op}` changes numbers and sets, and `{value.name}` is {describe(type)}",
            f"write `{change.target.span.text} = ..`",
        )
    return None


def _locals(node: Any) -> set[LocalVar]:
    return {n.local for n in _within(node) if isinstance(n, typed.Local)}


def _within(node: Any) -> Iterator[Any]:
    """All typed nodes in a node or tuple."""
    if isinstance(node, tuple):
        for item in node:
            yield from _within(item)
    elif type(node) in typed.NODES:
        yield node
        for field in fields(node):
            yield from _within(getattr(node, field.name))


# ------------------------------------------------------------------ what can be said once all is known
def check_acting(reading: Reading) -> None:
    """Reports entries that can never act, values that depend on themselves, and two passives that set one value."""
    names = reading.names
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
        message, help = f"nothing says when a {owner.name} acts", f"give the kind `{owner.name}` `active: ..`"
    else:
        message = f"nothing makes `{owner.name}` act: it lies in no zone that is active"
        help = "write `active: true` at the zones in which its passives and reactions count"
    related = [Related(owner.span, f"`{owner.name}` is declared here")]
    reading.findings.add(NEVER_ACTIVE, span, message, help=help, related=related)


def _check_player(value: ValueSym, modifier: ModifierSym, reading: Reading) -> None:
    """A value of nobody, changed by what lies in nobody's zone, cannot depend on a player."""
    if modifier.aim != "all" or not modifier.uses_me:
        return
    if isinstance(modifier.owner, ComponentSym) and modifier.owner.owner is not None:
        return
    shared = [z for z in acting_zones(modifier.owner, reading.names.zones.values()) if PLAYER not in z.per]
    if shared:
        reading.findings.add(
            NO_PLAYER,
            modifier.span,
            f"this speaks of a player, but `{value.name}` and the zone `{shared[0].name}` are nobody's",
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
                    f"`{value.name}` is set by another passive as well; while both act, that one holds",
                    help="change it with `+=` or `-=`, or let only one of them act at a time",
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
                f"this change of `{value.name}` needs `{value.name}` itself",
                help="let it depend on something else, or keep the number in a variable that an effect changes",
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
    for part in _within(node):
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
