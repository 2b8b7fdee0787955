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
    is "random", "ask" or "explicit".
    """

    ruleset: str
    digest: str
    players: int
    seed: int
    settings: dict[str, Any] = field(default_factory=dict)
    chance: str = "random"
    steps: tuple[tuple[str, str], ...] = ()
    max_decisions: int | None = None

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
            "steps": [list(step) for step in self.steps],
        }

    def dumps(self) -> str:
        """The journal as JSON text, a step a line."""
        data = self.as_dict()
        steps = data.pop("steps")
        head = json.dumps(data, indent=1, ensure_ascii=False)[:-2]
        lines = ",\n".join("  " + json.dumps(step, ensure_ascii=False) for step in steps)
        return f'{head},\n "steps": [\n{lines}\n ]\n}}\n' if steps else f'{head},\n "steps": []\n}}\n'

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Journal:
        """The journal in JSON-able data; UsageError when it is none."""
        check_format(data, JOURNAL_FORMAT)
        return journal_in(data)

    @classmethod
    def loads(cls, text: str) -> Journal:
        """The journal in JSON text; UsageError when it is none."""
        return cls.from_dict(parse_json(text, "journal"))


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
    )


def parse_json(text: str, what: str) -> dict[str, Any]:
    """The object in a JSON text; UsageError, which says what it should have been, when there is none."""
    if not isinstance(text, str):
        raise UsageError(f"a {what} is a JSON text, not {shown(text)}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise UsageError(f"this is no {what}: {e}") from None
    if not isinstance(data, dict):
        raise UsageError(f"this is no {what}: it is not an object")
    return data


def check_format(data: Mapping[str, Any], format: str) -> None:
    """UsageError unless the data say that they are of this format, in a version that we know."""
    if not isinstance(data, Mapping) or data.get("format") != format:
        raise UsageError(f'this is no {format.split()[-1]}: it does not say "format": "{format}"')
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


def save_check(save: Mapping[str, Any]) -> str:
    """What a save notes of all else that is in it, so that one that was edited or cut short is refused instead of
    played on. UsageError for what cannot be written as JSON."""
    data = {key: value for key, value in save.items() if key != "check"}
    try:
        text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise UsageError(f"this save is damaged: it is no JSON ({error})") from None
    return sha256(text.encode()).hexdigest()[:16]
