"""Settings in words: what they are unless a game says otherwise, by the number of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker.symbols import SettingSym, Static
from interpreter.describe.statements import Line
from interpreter.describe.wording import sentence
from interpreter.language.types import IndexType

if TYPE_CHECKING:
    from interpreter.describe.subjects import Describer


def setting_lines(describer: Describer, symbol: SettingSym) -> list[Line]:
    """A setting, with its value for each number of players for which the game is."""
    r = describer.ruleset
    ways: list[str] = []
    left = set(range(r.fewest, r.most + 1))
    for fewest, most, value in symbol.by_players:
        those = set(range(fewest, most + 1))
        if left & those:
            left -= those
            ways.append(_with_players(describer, fewest, most, _set_to(describer, symbol, value)))
    if not ways:
        ways = [_set_to(describer, symbol, symbol.default)]
    elif left:
        ways.append(describer.head("else", value=_set_to(describer, symbol, symbol.default)))
    return [(0, sentence(describer.head("setting", name=describer.quoted(symbol.name), value=", ".join(ways))))]


def _set_to(describer: Describer, symbol: SettingSym, value: Static, per: tuple[IndexType, ...] | None = None) -> str:
    """A value; of a setting for each of something, all of them in turn: `red 1, blue 2`."""
    first, *rest = (symbol.per if per is None else per) or (None,)
    if first is not None and isinstance(value, tuple):
        inner = [_set_to(describer, symbol, v, tuple(rest)) for v in value]
        return ", ".join(f"{describer.writer.value(first, n)} {text}" for n, text in enumerate(inner))
    if isinstance(value, bool):
        return describer.writer.word("yes" if value else "no")
    return describer.writer.value(symbol.type, value)


def _with_players(describer: Describer, fewest: int, most: int, value: str) -> str:
    if fewest == most == 1:
        return describer.head("with one player", value=value)
    number = str(most) if fewest == most else describer.head("range", low=str(fewest), high=str(most))
    return describer.head("with players", value=value, number=number)
