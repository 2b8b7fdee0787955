"""Settings: the switches and numbers of one game, and numbers of players."""

from __future__ import annotations

import re
from functools import partial

from interpreter.checker.codes.declarations import GIVEN_TWICE, MISSING_KEY, NEVER_SO_MANY, WRONG_RANGE
from interpreter.checker.declarations.tables import inferred
from interpreter.checker.static.declaration_context import Reading, get, pairs
from interpreter.checker.static.values import WRONG, indexed_value
from interpreter.checker.symbols import SettingSym, Static
from interpreter.language.types import INT, UNKNOWN, Int, optional
from interpreter.syntax.yaml.nodes import YamlMap, YamlNode

_PLAYERS = re.compile(r"(\d{1,3})(?:\.\.(\d{1,3}))?")


def player_range(text: str) -> tuple[int, int] | None:
    """`2..4` or `3` as (fewest, most)."""
    match = _PLAYERS.fullmatch(text.strip())
    return (int(match.group(1)), int(match.group(2) or match.group(1))) if match else None


def declare_settings(reading: Reading, players: tuple[int, int]) -> None:
    """Enters all settings; their values are read as statics."""
    for key, node in reading.entries("settings"):
        long = isinstance(node, YamlMap)
        default = get(node, "default") if long else node
        if get(node, "type") is not None:
            type = reading.type(get(node, "type"))
        else:
            type = inferred(default, reading) if default is not None else UNKNOWN
            if isinstance(type, Int):
                type = INT  # the default is one value of many: a game may choose another
            if default is None:
                message = f"the setting `{key.text}` has neither a type nor a default"
                reading.findings.add(MISSING_KEY, key.span, message, help="add `type: ..` and `default: ..`")
        setting = SettingSym(key.text, key.span, type, reading.per(get(node, "per")))
        reading.names.settings[setting.name] = setting
        reading.declare(setting)
        reading.statics.append(partial(_setting_values, setting, default, get(node, "by_players"), players, reading))


def _setting_values(
    setting: SettingSym,
    default: YamlNode | None,
    by_players: YamlNode | None,
    players: tuple[int, int],
    reading: Reading,
) -> None:
    def value(node: YamlNode, players: tuple[int, int] = players) -> Static:
        none = None if setting.type == optional(setting.type) else WRONG
        found = indexed_value(node, setting.per, setting.type, lambda: none, reading, players)
        return None if found is WRONG else found

    if default is not None:
        setting.default = value(default)
    covered: set[int] = set()
    ranges: list[tuple[int, int, Static]] = []
    for key, node in pairs(by_players):
        span = player_range(key.text)
        if span is None or span[0] > span[1]:
            message = f"`{key.text}` is no number of players"
            reading.findings.add(WRONG_RANGE, key.span, message, help="write `3` or `3..4`")
            continue
        again = covered & {*range(span[0], span[1] + 1)}
        if again:
            message = f"`{setting.name}` already has a value for {min(again)} players"
            reading.findings.add(GIVEN_TWICE, key.span, message, help="write each number of players in only one range")
        elif span[1] < players[0] or span[0] > players[1]:
            message = f"the game is never for {key.text} players"
            help = "remove the value, or let the game allow this number (`players:` under `ruleset:`)"
            reading.findings.add(NEVER_SO_MANY, key.span, message, help=help)
        ranges.append((*span, value(node, span)))
        covered.update(range(span[0], span[1] + 1))
    setting.by_players = tuple(ranges)
    missing = [n for n in range(players[0], players[1] + 1) if n not in covered]
    if default is None and missing:
        where = f"for {missing[0]} players" if ranges else ""
        reading.findings.add(
            MISSING_KEY,
            setting.span,
            f"the setting `{setting.name}` has no value {where}".rstrip(),
            help="add `default: ..`",
        )
