"""What a save notes of the rules that it was made under, and whether a change of them leaves it as it is.

The note has every section with its ids, and of each entry a short digest of what it says, without what only people
read. Limits stay readable. So two notes are compared as two rulesets are, by the same levels.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from interpreter.describe.changes.difference import CODE, Written, compared, said
from interpreter.describe.changes.effect_changes import without_texts
from interpreter.describe.changes.levels import HEAD_TEXTS, Judged, Level, judge
from interpreter.language.sections import ORIGIN_KEYS
from interpreter.syntax.tree import RulesetTree

#: Sections that no game depends on.
_NOT_PLAYED = frozenset({"text", "scenarios", "bots"})
#: Keys of an entry of which the level of a change depends on what was there.
_READABLE = "bound"


def noted_rules(tree: RulesetTree) -> dict[str, Any]:
    """The note of a resolved ruleset, as JSON-able data: section, id, and a digest or a digest with a limit."""
    sections = {name: section for name, section in said(tree).items() if name not in _NOT_PLAYED | {"ruleset"}}
    head = {key: value for key, value in said(tree).get("ruleset", {}).items() if key not in HEAD_TEXTS}
    noted = {name: _section(name, section) for name, section in sections.items()}
    return {"ruleset": {key: _plain(value) for key, value in head.items()}, **noted}


def incompatible(before: dict[str, Any], after: dict[str, Any]) -> list[Judged]:
    """The differences between two notes that are more than compatible, in the order of the second."""
    found = judge(compared(before, after))
    return [judged for judged in found if judged.level in (Level.BREAKS, Level.BEHAVIOUR)]


def new_ids(before: dict[str, Any], after: dict[str, Any]) -> frozenset[str]:
    """The zones and component types that only the second note has."""
    return frozenset(
        id for name in ("zones", "components") for id in after.get(name, {}) if id not in before.get(name, {})
    )


def _section(name: str, section: Written) -> Any:
    if not isinstance(section, dict):
        return _digest(section)
    return {id: _entry(_long(name, entry)) for id, entry in section.items() if id not in ORIGIN_KEYS}


def _long(section: str, entry: Written) -> Written:
    return {CODE[section]: entry} if section in CODE and isinstance(entry, str) else entry


def _entry(entry: Written) -> Any:
    limit = entry.get(_READABLE) if isinstance(entry, dict) else None
    if not (isinstance(limit, str) and limit.isdigit()):
        return _digest(entry)
    return {"says": _digest({key: value for key, value in entry.items() if key != _READABLE}), _READABLE: limit}


def _digest(value: Written) -> str:
    return "h" + sha256(repr(_plain(value)).encode()).hexdigest()[:10]


def _plain(value: Written) -> Any:
    """A value without what only people read and how it is laid out."""
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items() if key not in (*ORIGIN_KEYS, "text")}
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return without_texts(value) if isinstance(value, str) else value
