"""What can be read off the back of a component, and who sees that in a zone."""

from __future__ import annotations

import re
from functools import partial

from interpreter.checker.codes.declarations import WRONG_SHAPE, WRONG_VALUE
from interpreter.checker.scope import Scope
from interpreter.checker.static.constancy import refuse_state
from interpreter.checker.static.declaration_context import Reading, scalars
from interpreter.checker.symbols import ComponentSym, FieldSym, ZoneSym
from interpreter.foundation.source import Span
from interpreter.language.types import PLAYER, Bool, Int, Member, required
from interpreter.syntax.yaml.nodes import YamlNode, YamlScalar

_WHO = r"(all|owner|none)"
_FRONT = re.compile(rf"{_WHO}(?:\s+when\s+(.+?)\s+otherwise\s+{_WHO})?", re.DOTALL)


def read_backs(component: ComponentSym, node: YamlNode | None, reading: Reading) -> None:
    """`shown_on_back: [good]`: static fields with one plain value for each entry."""
    found: list[FieldSym] = []
    for item in scalars(node):
        field = component.fields.get(item.text)
        if field is None:
            reading.unknown(item, "field", list(component.fields))
        elif field.per or field.formula is not None or not isinstance(required(field.type), Member | Int | Bool):
            message = f"`{field.name}` has no single value that could be printed on a back"
            help = "name a field that holds a member, a number or a boolean, without `per:` and `is:`"
            reading.findings.add(WRONG_VALUE, item.span, message, help=help)
        else:
            found.append(field)
    component.backs = tuple(found)


def read_front(zone: ZoneSym, node: YamlNode | None, reading: Reading) -> None:
    """`front: all`, or `front: all when open_hands otherwise owner`; without it, the player who sees the component
    itself."""
    zone.front = (zone.visible,)
    if not isinstance(node, YamlScalar):
        return
    match = _FRONT.fullmatch(node.text)
    if match is None:
        help = "write `all`, `owner`, `none`, or `all when c otherwise owner`"
        reading.findings.add(WRONG_SHAPE, node.span, "this does not say who sees the backs", help=help)
        return
    zone.front = tuple(who for who in (match.group(1), match.group(3)) if who is not None)
    if "owner" in zone.front and PLAYER not in zone.per:
        message = "`front: owner` needs an owner, but this is not `per: player`"
        reading.findings.add(WRONG_VALUE, node.span, message, help="write `all` or `none`, or make it `per: player`")
    if match.group(2) is not None:
        span = Span(node.content.source, node.content.start + match.start(2), node.content.start + match.end(2))
        reading.bodies.append(partial(_front_when, zone, YamlScalar(match.group(2), "", span, span), reading))


def _front_when(zone: ZoneSym, node: YamlScalar, reading: Reading) -> None:
    zone.front_when = reading.condition(node, Scope())
    refuse_state(zone.front_when, f"who sees the backs in `{zone.name}`", reading.findings)
