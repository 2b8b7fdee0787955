"""Who plays, as options of `play` and `simulate` say it: seats, numbers of players, seeds, settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.bots.registry import base_name, bot_names
from interpreter.foundation.arguments import players_in_words
from interpreter.foundation.errors import UsageError
from interpreter.foundation.suggest import did_you_mean
from interpreter.ruleset import Ruleset

HUMAN = "human"


def seats_of(
    ruleset: Ruleset, seats: str | None, players: int | None, default: Sequence[str], *, people: bool
) -> list[str]:
    """Who sits at each seat. `seats` is a list with commas; `default`, where it is not given, has a name for each seat,
    the last for all further ones. Where only one seat is named, that one is for all.

    UsageError for a number of players that the game does not have, and for a name that nobody has.
    """
    if seats is not None and not seats.strip():
        raise UsageError("--seats needs a name for each seat, separated by commas; omit it for the default seats")
    names = [s.strip() for s in seats.split(",")] if seats else []
    number = players if players is not None else len(names) if len(names) > 1 else ruleset.players.start
    if not names:
        names = [*default, *[default[-1]] * number][:number]
    elif len(names) == 1:
        names *= number
    if number not in ruleset.players:
        raise UsageError(f"{ruleset.title} is for {players_in_words(ruleset.players)}, not {number}")
    if len(names) != number:
        raise UsageError(f"--seats names {len(names)} seats, --players says {number}")
    bots = bot_names(ruleset.bots)
    known = [HUMAN, *bots] if people else bots
    for name in names:
        if base_name(name) not in known:
            raise UsageError(f"there is no bot {name!r}; {did_you_mean(name, known)}")
    return names


def settings_of(ruleset: Ruleset, assignments: Sequence[str]) -> dict[str, Any]:
    """The settings that `NAME=VALUE` options give: numbers, true and false, ids, or several ids with commas.

    UsageError for what is no assignment; unknown names and wrong values are judged when the game is made.
    """
    settings: dict[str, Any] = {}
    for text in assignments:
        name, equals, value = text.partition("=")
        if not equals or not name:
            known = ", ".join(ruleset.settings) or "none"
            raise UsageError(f"--set {text!r}: write --set NAME=VALUE; settings of {ruleset.title}: {known}")
        if not value.strip():
            raise UsageError(f"--set {text!r} gives no value{_example(ruleset, name.strip())}")
        settings[name.strip()] = _value(value.strip())
    return settings


def _example(ruleset: Ruleset, name: str) -> str:
    """What the value of a setting may be, for a message."""
    setting = ruleset.settings.get(name)
    if setting is None:
        return f"; {did_you_mean(name, ruleset.settings)}"
    choices = [str(c).lower() if isinstance(c, bool) else str(c) for c in setting.choices]
    return (
        f": {name} is {', '.join(choices)}" if choices else f": {name} is {setting.type}, by default {setting.default}"
    )


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    if text.removeprefix("-").isdecimal():
        return int(text)
    if text == "none":
        return None
    return [_value(part.strip()) for part in text.split(",")] if "," in text else text
