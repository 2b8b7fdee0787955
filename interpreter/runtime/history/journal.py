"""Journals and saves: a game as its answers, and a game as its state; both plain JSON-able data with a version.

A journal is enough to play the game again from its seed. A save holds the state as well, and so goes on in the middle
of an effect without replaying anything.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from interpreter.foundation.arguments import mapping, most_decisions, shown
from interpreter.foundation.errors import UsageError

JOURNAL_FORMAT, SAVE_FORMAT = "rulewright journal", "rulewright save"
#: Raised whenever what is written means something else than before.
VERSIONS = {JOURNAL_FORMAT: 1, SAVE_FORMAT: 2}
#: Who answered, where nature did.
NATURE_NAME = "chance"
#: The step with which a host closes an open floor.
CLOSE_FLOOR = ("floor", "close")


@dataclass(frozen=True, slots=True)
class Journal:
    """A game as what was answered: `steps` are (player's letter or "chance", key), in order.

    `digest` is the fingerprint of the rules; `settings` are those given by the host, as ids and numbers; `chance`
    is "random", "ask" or "explicit". `ask_forced`: decisions with a single option were asked, so they are among the
    steps. `silent` has those that were not: (number of answers given before, player's letter, key), in order; None in
    journals that do not tell. `rules` notes what the rules say (empty in journals that do not tell), so that it can be
    replayed after a compatible change of them.
    """

    ruleset: str
    digest: str
    players: int
    seed: int
    settings: dict[str, Any] = field(default_factory=dict)
    chance: str = "random"
    steps: tuple[tuple[str, str], ...] = ()
    max_decisions: int | None = None
    ask_forced: bool = False
    silent: tuple[tuple[int, str, str], ...] | None = None
    rules: dict[str, Any] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The journal as JSON-able data."""
        return {
            "format": JOURNAL_FORMAT,
            "version": VERSIONS[JOURNAL_FORMAT],
            "ruleset": self.ruleset,
            "digest": self.digest,
            "players": self.players,
            "seed": self.seed,
            "settings": self.settings,
            "chance": self.chance,
            "max_decisions": self.max_decisions,
            "ask_forced": self.ask_forced,
            "rules": self.rules,
            "silent": None if self.silent is None else [list(step) for step in self.silent],
            "steps": [list(step) for step in self.steps],
        }

    def dumps(self) -> str:
        """The journal as JSON text, a step a line."""
        listed = ("silent", "steps")
        lines = (_line(key, value, key in listed) for key, value in self.as_dict().items())
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Journal:
        """The journal in JSON-able data; UsageError when it is none."""
        check_format(data, JOURNAL_FORMAT)
        return journal_in(data)

    @classmethod
    def loads(cls, text: str) -> Journal:
        """The journal in JSON text; UsageError when it is none."""
        return cls.from_dict(parse_json(text, "journal"))


def _line(key: str, value: Any, listed: bool) -> str:
    """An item of an object as JSON text: in one line, or with the items of a list a line each."""
    if not listed or not value:
        return f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}"
    lines = ",\n".join("  " + json.dumps(item, ensure_ascii=False) for item in value)
    return f" {json.dumps(key)}: [\n{lines}\n ]"


def journal_in(data: Mapping[str, Any]) -> Journal:
    """The answers in a journal or save whose format has been checked; UsageError where something is missing."""
    return Journal(
        ruleset=take(data, "ruleset", str),
        digest=take(data, "digest", str),
        players=take(data, "players", int),
        seed=take(data, "seed", int),
        settings=mapping(take(data, "settings", dict), "settings"),
        chance=take(data, "chance", str),
        steps=tuple(_pairs(data)),
        max_decisions=most_decisions(data.get("max_decisions")),
        ask_forced=asks_forced(data),
        silent=None if data.get("silent") is None else tuple(_silent(data)),
        rules=take(data, "rules", dict) if "rules" in data else {},
    )


def asks_forced(data: Mapping[str, Any]) -> bool:
    """Whether decisions with a single option were asked; those of earlier releases do not say so."""
    return bool(take(data, "ask_forced", bool)) if "ask_forced" in data else False


def parse_json(text: str, what: str) -> dict[str, Any]:
    """The object in a JSON text; UsageError, which says what it should have been, when there is none."""
    if not isinstance(text, str):
        raise UsageError(f"a {what} is a JSON text, not {shown(text)}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise UsageError(f"this is not a valid {what}: {e}") from None
    if not isinstance(data, dict):
        raise UsageError(f"this is not a valid {what}: it is not a JSON object")
    return data


def check_format(data: Mapping[str, Any], format: str) -> None:
    """UsageError unless the data say that they are of this format, in a version that we know."""
    if not isinstance(data, Mapping) or data.get("format") != format:
        raise UsageError(f'this is not a valid {format.split()[-1]}: "format": "{format}" is missing')
    if data.get("version") != VERSIONS[format]:
        raise UsageError(
            f"this {format.split()[-1]} has version {shown(data.get('version'))}; "
            f"this release reads version {VERSIONS[format]}"
        )


def take(data: Mapping[str, Any], key: str, of: type) -> Any:
    """The value of a key; UsageError when it is missing or of another type."""
    value = data.get(key)
    if not isinstance(value, of) or (of is int and isinstance(value, bool)):
        raise UsageError(f"damaged data: {key!r} should be {_TYPES[of]}")
    return value


_TYPES: dict[type, str] = {str: "a text", int: "a number", dict: "an object", list: "a list", bool: "true or false"}


def _pairs(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    steps = take(data, "steps", list)
    for step in steps:
        if not isinstance(step, list | tuple) or len(step) != 2 or not all(isinstance(s, str) for s in step):
            raise UsageError(f"damaged data: a step should be a player and a key, not {step!r}")
    return [(step[0], step[1]) for step in steps]


def _silent(data: Mapping[str, Any]) -> list[tuple[int, str, str]]:
    answers = take(data, "silent", list)
    for answer in answers:
        if not isinstance(answer, list | tuple) or [type(part) for part in answer] != [int, str, str]:
            raise UsageError(f"damaged data: a silent answer should be a number, a player and a key, not {answer!r}")
    return [(given, who, key) for given, who, key in answers]


def save_check(save: Mapping[str, Any]) -> str:
    """What a save notes of all else that is in it, so that one that was edited or cut short is refused instead of
    played on. UsageError for what cannot be written as JSON."""
    data = {key: value for key, value in save.items() if key != "check"}
    try:
        text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise UsageError(f"this save is damaged: it is not JSON ({error})") from None
    return sha256(text.encode()).hexdigest()[:16]
