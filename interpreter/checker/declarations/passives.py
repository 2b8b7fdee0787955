"""`passive:`, what entries and members change of values, and `active:`, when they do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import CANNOT_ASSIGN, WRONG_INDEX, WRONG_TYPE
from interpreter.checker.declarations.fields import Owner, own_type
from interpreter.checker.expressions.face_parts import lies_up
from interpreter.checker.expressions.noun_names import target_expression
from interpreter.checker.scope import Scope
from interpreter.checker.static.declaration_context import Reading, scalars
from interpreter.checker.symbols import ComponentSym, KindSym, ModifierSym, ValueSym, ZoneSym
from interpreter.checker.typed import LocalVar
from interpreter.checker.wording import quoted
from interpreter.foundation.nodes import everything
from interpreter.foundation.source import Span
from interpreter.language.types import AMOUNTS, BOOL, INT, PLAYER, Int, SetOf, Unknown, describe, fits
from interpreter.syntax import nodes
from interpreter.syntax.effects import parser as effect_parser
from interpreter.syntax.yaml.nodes import YamlMap, YamlNode, YamlScalar

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
    """Notes the passives of an entry or member (of one `face`: while it is up), to be read with all names known."""
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
            message = f"a passive changes values, but {quoted(target.span)} is not a value"
            help = (
                "declare it under `values:`; to change something permanently, use an effect: `gain`, `lose`, `x = ..`"
            )
            el.report(CANNOT_ASSIGN, change.target.span, message, help)
        return
    value = read.value
    new = _new(value, change, reading, scope)
    if new is None:
        return
    at = reader_of(value)
    player = read.me if at is None else read.indices[at]
    if aim != "mine" and at is not None:
        _refuse_player(value, target, change.target.span, reading)
    if player is None:
        aim = "all" if aim == "mine" else _no_player(value, change, reading)
    elif aim == "mine" and not isinstance(player, typed.Me):
        aim = "at"
    uses_me = scope.uses.me is not None or locals[1] in _locals((new, condition, read.indices))
    modifier = ModifierSym(change.span, *of, *locals, change.op, aim, read.indices, player, new, condition, uses_me)
    value.modifiers.append(modifier)


def reader_of(value: ValueSym) -> int | None:
    """Which index of a value is the player whose value it is: the first one that is a player, if any."""
    return next((n for n, per in enumerate(value.per) if per == PLAYER), None)


def _aimed(target: nodes.Target) -> tuple[str, nodes.Target]:
    """Whose value is meant, and the value: `others.v[i]` is `v[i]` of the others."""
    first = target.accessors[0] if target.accessors else None
    if target.name.text not in _AIMS or not isinstance(first, nodes.Of):
        return "mine", target
    rest = nodes.Target(first.name.span.to(target.span), first.name, target.accessors[1:])
    return target.name.text, rest


def _no_player(value: ValueSym, change: nodes.Modifier, reading: Reading) -> str:
    message = f"`{value.name}` exists once for the whole game and belongs to no player"
    reading.findings.add(
        CANNOT_ASSIGN, change.target.span, message, help="leave out the players, or declare it `per: player`"
    )
    return "all"


def _refuse_player(value: ValueSym, target: nodes.Target, span: Span, reading: Reading) -> None:
    """Whose values are meant is said before the dot: the player is not an index as well."""
    written = [index for a in target.accessors if isinstance(a, nodes.At) for index in a.indices]
    if len(written) == len(value.per):
        whose = span.text.partition(".")[0]
        message = f"both `{whose}.` and an index say whose `{value.name}` this is"
        help = f"remove the player in the brackets, or remove `{whose}.`"
        reading.findings.add(WRONG_INDEX, span, message, help=help)


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
            f"`{change.op}` changes numbers and sets, but `{value.name}` is {describe(type)}",
            f"write `{change.target.span.text} = ..`",
        )
    return None


def _locals(node: Any) -> set[LocalVar]:
    return {n.local for n in everything(node) if isinstance(n, typed.Local)}
