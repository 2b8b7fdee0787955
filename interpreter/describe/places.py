"""What there is to say of places in addition to what is there: where entries act, what leaves, what backs show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker import typed as t
from interpreter.checker.symbols import ComponentSym, KindSym, ZoneSym
from interpreter.describe.wording import listed, sentence

if TYPE_CHECKING:
    from interpreter.describe.statements import Line
    from interpreter.describe.subjects import Describer


def more_of_zone(describer: Describer, zone: ZoneSym) -> list[Line]:
    """Where what is in a zone acts, where it goes and when, and who reads what off the backs there."""
    told = (_acts(describer, zone), _leaves(describer, zone), _backs(describer, zone))
    return [(1, sentence(text)) for text in told if text is not None]


def active_when(describer: Describer, owner: KindSym | ComponentSym) -> list[Line]:
    """When the members of a kind, or the components of a type, act wherever they are, where the type says so itself."""
    if owner.active is None:
        return []
    return [(1, sentence(describer.head("active", **_condition(describer, owner.active))))]


def _condition(describer: Describer, condition: t.Expr) -> dict[str, str | None]:
    always = isinstance(condition, t.Const) and condition.value is True
    return {"condition": None if always else describer.writer.expression(condition)}


def _acts(describer: Describer, zone: ZoneSym) -> str | None:
    if zone.active is None or (isinstance(zone.active, t.Const) and zone.active.value is False):
        return None
    return describer.head("zone active", **_condition(describer, zone.active))


def _leaves(describer: Describer, zone: ZoneSym) -> str | None:
    if zone.until is None or zone.then is None:
        return None
    key = f"until {zone.until}" if zone.until in ("turn", "round", "game") else "until scope"
    return describer.head(key, scope=describer.quoted(zone.until), zone=describer.quoted(zone.then.name))


def _backs(describer: Describer, zone: ZoneSym) -> str | None:
    components = [describer.ruleset.components[name] for name in zone.holds]
    shown = dict.fromkeys(describer.name(field.name) for c in components for field in c.backs)
    if not shown or zone.visible == "all" or zone.front in (("none",), (zone.visible,)):
        return None
    ways = [describer.head(f"front {who}") for who in zone.front]
    who = ways[0]
    if zone.front_when is not None:
        condition = describer.writer.expression(zone.front_when)
        who = describer.head("front when", condition=condition, then=ways[0], otherwise=ways[-1])
    return describer.head("backs", fields=listed(list(shown), describer.writer.word("and")), who=who)
