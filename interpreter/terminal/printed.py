"""What a table prints at the members of a kind, such as the points of a space: constants, so no view has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.checker.symbols import SettingSym
from interpreter.foundation.render import visible
from interpreter.language.types import AmountsType, Member, Optional
from interpreter.ruleset import Ruleset
from interpreter.runtime.labels import Labels

Printed = Mapping[str, Sequence[str]]


def printed(ruleset: Ruleset, players: int, labels: Labels) -> Printed:
    """By id of a member: what the settings per its kind say of it with N players, in the order of declaration."""
    found: dict[str, list[str]] = {}
    for setting in ruleset.checked.settings.values():
        if len(setting.per) != 1 or not isinstance(setting.per[0], Member):
            continue
        values = _values(setting, players)
        for member, value in zip(ruleset.checked.kinds[setting.per[0].kind].members, values, strict=False):
            if text := _text(setting, value, labels):
                found.setdefault(member.name, []).append(text)
    return found


def _values(setting: SettingSym, players: int) -> Sequence[object]:
    fitting = (value for fewest, most, value in setting.by_players if fewest <= players <= most)
    values = next(fitting, setting.default)
    return values if isinstance(values, tuple) else ()


def _text(setting: SettingSym, value: object, labels: Labels) -> str:
    name = visible(labels.text(setting.name))
    kind = setting.type.inner if isinstance(setting.type, Optional) else setting.type
    if value is True:
        return name
    if isinstance(kind, AmountsType) and isinstance(value, tuple) and any(value):
        return f"{name} {visible(labels.amounts(value))}"
    if isinstance(value, int) and value:
        return f"{name} {value if not isinstance(kind, Member) else visible(labels.label(f'kind {kind.kind}', value))}"
    return ""
