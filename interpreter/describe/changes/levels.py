"""How grave the differences between two rulesets are: for players, for running games, for saves.

A difference is judged by where it is and what is there. What a change makes of the game as a whole is beyond
any table: where it is not plain that play stays the same, the level is `behaviour`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from interpreter.describe.changes.difference import Difference
from interpreter.describe.changes.effect_changes import effect_change
from interpreter.language.sections import ORIGIN_KEYS, SECTIONS


class Level(Enum):
    """What a difference comes to, the gravest first."""

    BREAKS = "breaks"
    BEHAVIOUR = "behaviour"
    COMPATIBLE = "compatible"
    TEXT = "text"
    LAYOUT = "layout"

    @property
    def title(self) -> str:
        return {
            Level.BREAKS: "breaks running games and saves",
            Level.BEHAVIOUR: "behaviour",
            Level.COMPATIBLE: "compatible: something new that changes nothing old",
            Level.TEXT: "text only",
            Level.LAYOUT: "same behaviour, other layout",
        }[self]


@dataclass(frozen=True, slots=True)
class Judged:
    """A difference, its level, and in a few words why (perhaps none). `what` is that of the difference, or `renamed`
    with the two ids before and after."""

    path: tuple[str, ...]
    before: Any
    after: Any
    what: str
    level: Level
    words: str = ""


#: Sections whose ids are part of the state of a game, or of how it is answered.
_STATE = frozenset({"kinds", "counters", "variables", "zones", "components", "settings", "scopes"})
#: Keys that say what the state consists of.
_SHAPE = frozenset({"per", "type", "holds", "copies", "faces", "turns", "members", "grid", "rim", "needs"})
#: Sections whose order changes play: options come in it, and what acts at the same time acts in it.
_ORDERED = frozenset({"counters", "score_categories", "offers", "endings"})
#: Those whose order numbers the pieces and places of a game.
_NUMBERED = frozenset({"kinds", "components", "zones"})
#: What new entries of a section come to; what is not here changes play.
_HARMLESS_WHEN_NEW = frozenset(
    {"counters", "variables", "zones", "components", "scopes", "settings", "functions", "effects", "tables", "values"}
    | {"events", "offers", "bots"}
)
#: Keys of the head that only people read.
HEAD_TEXTS = frozenset({"title", "authors", "licence", "sources"})
_EFFECTS = frozenset({"effects", "functions", "values", "events", "endings", "ranking"})


def judge(differences: Iterable[Difference]) -> list[Judged]:
    """Every difference with its level; what is gone and there again under another id is one that is renamed."""
    found = [_judged(part) for d in differences for part in _by_id(d)]
    return _renamed(found)


def _by_id(d: Difference) -> list[Difference]:
    """A section that is new or gone as a whole, as its entries."""
    gone = d.after is None
    whole = d.before if gone else d.after
    if len(d.path) == 1 and isinstance(whole, dict) and (gone or d.before is None):
        return [Difference((*d.path, id), v if gone else None, None if gone else v) for id, v in whole.items()]
    return [d]


def _judged(d: Difference) -> Judged:
    level, words = _level(d)
    return Judged(d.path, d.before, d.after, d.what, level, words)


def _level(d: Difference) -> tuple[Level, str]:
    section, last = d.path[0], d.path[-1]
    entries = section not in SECTIONS
    if len(d.path) == 1 and isinstance(d.before, list) and isinstance(d.after, list):
        return _of_order(section, d.before, d.after)
    if section in ("text", "scenarios") or any(key in ORIGIN_KEYS for key in d.path):
        return Level.TEXT, "tests only" if section == "scenarios" else ""
    if section == "ruleset":
        return _of_head(d)
    if entries and "text" in d.path[2:]:
        return Level.TEXT, ""
    if isinstance(d.before, str) and isinstance(d.after, str):
        return _of_change(d, d.before, d.after)
    if len(d.path) == 2 and d.what != "changed":
        if d.what == "removed":
            return (Level.BREAKS if entries or section in _STATE else Level.BEHAVIOUR), ""
        return (Level.COMPATIBLE if section in _HARMLESS_WHEN_NEW else Level.BEHAVIOUR), ""
    if section == "bots":
        return Level.COMPATIBLE, "bots judge otherwise"
    if isinstance(d.before, list) and isinstance(d.after, list) and section in ("kinds", "components"):
        return _of_members(d.before, d.after)
    if last in _SHAPE:
        return Level.BREAKS, "the state of a game has another shape"
    return Level.BEHAVIOUR, ""


def _of_order(section: str, before: Sequence[str], after: Sequence[str]) -> tuple[Level, str]:
    """Of what a section declares in another order."""
    first, other = next((new, old) for old, new in zip(before, after, strict=True) if old != new)
    words = f"`{first}` comes before `{other}` now"
    if section in _NUMBERED or section not in SECTIONS:
        return Level.BREAKS, f"another order: {words}; what comes first is numbered, offered and acts first"
    if section in _ORDERED:
        return Level.BEHAVIOUR, f"another order: {words}; what comes first is offered and acts first"
    return Level.LAYOUT, f"another order: {words}"


def _of_head(d: Difference) -> tuple[Level, str]:
    key = d.path[1] if len(d.path) > 1 else ""
    if key in HEAD_TEXTS:
        return Level.TEXT, ""
    if key == "players":
        before, after = _players(d.before), _players(d.after)
        if before and after and before <= after:
            return Level.COMPATIBLE, "more numbers of players"
        return Level.BREAKS, "fewer numbers of players"
    return (Level.BREAKS if key in ("id", "language") else Level.BEHAVIOUR), ""


def _players(written: Any) -> set[int]:
    low, _, high = str(written).partition("..")
    return set(range(int(low), int(high or low) + 1)) if low.isdigit() and (high or low).isdigit() else set()


def _of_change(d: Difference, before: str, after: str) -> tuple[Level, str]:
    """Of a text that has become another one."""
    section, last = d.path[0], d.path[-1]
    if section == "bots":
        return Level.COMPATIBLE, "bots judge otherwise"
    if last == "bound" and before.isdigit() and after.isdigit():
        raised = int(after) > int(before)
        return (Level.COMPATIBLE, "a wider limit") if raised else (Level.BREAKS, "a narrower limit")
    if last == "max" and before.isdigit() and after.isdigit() and int(after) < int(before):
        return Level.BREAKS, "a narrower limit"
    change = effect_change(before, after)
    if change.same:
        return Level.LAYOUT, "same behaviour, other layout"
    if last in _SHAPE and (section in _STATE or section not in SECTIONS):
        return Level.BREAKS, "the state of a game has another shape"
    if change.text_only:
        return Level.TEXT, "text only"
    if change.options_gone:
        gone = ", ".join(f"`{key}`" for key in change.options_gone)
        return Level.BREAKS, f"no option {gone} any more: games in which it was chosen do not replay"
    return Level.BEHAVIOUR, "" if change.words == f"{before} -> {after}" else change.words


def _of_members(before: Sequence[Any], after: Sequence[Any]) -> tuple[Level, str]:
    if list(after[: len(before)]) == list(before):
        return Level.BEHAVIOUR, "more of them"
    gone = [str(member) for member in before if member not in after]
    return Level.BREAKS, f"no {', '.join(gone)} any more" if gone else "another order"


def _renamed(found: list[Judged]) -> list[Judged]:
    gone = {j.path: j for j in found if j.what == "removed" and len(j.path) == 2}
    result: list[Judged] = []
    taken: set[tuple[str, ...]] = set()
    for j in found:
        if j.what == "added" and len(j.path) == 2:
            old = next(
                (o for p, o in gone.items() if p[0] == j.path[0] and p not in taken and o.before == j.after), None
            )
            if old is not None:
                taken.add(old.path)
                result.append(Judged(j.path, old.path[1], j.path[1], "renamed", old.level, f"was `{old.path[1]}`"))
                continue
        result.append(j)
    return [j for j in result if j.path not in taken or j.what != "removed"]


def gravest(found: Iterable[Judged]) -> Level | None:
    """The gravest level among differences; None where there are none."""
    levels = {j.level for j in found}
    return next((level for level in Level if level in levels), None)
