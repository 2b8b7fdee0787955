"""What a setting is unless a game chooses otherwise, with so many players and with others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.check.symbols import SettingSym, Static
from interpreter.describe.wording import sentence
from interpreter.language.types import IndexType

if TYPE_CHECKING:
    from interpreter.describe.statements import Line
    from interpreter.describe.subjects import Describer


def setting(describer: Describer, symbol: SettingSym) -> list[Line]:
    """The line about a setting."""
    values = []
    for fewest, most, value in symbol.by_players:
        players = str(fewest) if fewest == most else f"{fewest}–{most}"
        head = "by player" if most == 1 else "by players"
        values.append(describer.head(head, value=_shown(describer, symbol, value), players=players))
    if symbol.default is not None or not values:
        default = _shown(describer, symbol, symbol.default)
        values.append(describer.head("else by players", value=default) if values else default)
    name = describer.quoted(symbol.name)
    return [(0, sentence(describer.head("setting", name=name, value=", ".join(values))))]


def _shown(describer: Describer, symbol: SettingSym, value: Static, per: tuple[IndexType, ...] | None = None) -> str:
    """A value; of a setting for each of something, all of them in turn: `red 1, blue 2`."""
    first, *rest = (symbol.per if per is None else per) or (None,)
    if first is not None and isinstance(value, tuple):
        inner = [_shown(describer, symbol, v, tuple(rest)) for v in value]
        return ", ".join(f"{describer.writer.value(first, n)} {text}" for n, text in enumerate(inner))
    if isinstance(value, bool):
        return describer.writer.word("yes" if value else "no")
    return describer.writer.value(symbol.type, value)
