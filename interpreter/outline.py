"""What a ruleset without errors tells of itself: enough to begin a game whose program has been compiled before.

It is kept between runs (`interpreter.kept_results`), as plain data: names, numbers, texts. For more - what an effect
says, how a formula is typed - the ruleset is checked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.cache import Contents
from interpreter.foundation.source import SourceFile
from interpreter.kept_results import read_result, write_result
from interpreter.settings import Setting, make_settings

if TYPE_CHECKING:
    from interpreter.checker.typed import CheckedRuleset
    from interpreter.syntax.tree import RulesetTree


@dataclass(frozen=True, slots=True)
class Outline:
    """`digest` names the exact rules; `bots` are the names of the ruleset's own, `endings` those of its endings."""

    id: str
    title: str
    fewest: int
    most: int
    digest: str
    score_categories: tuple[str, ...]
    bots: tuple[str, ...]
    endings: tuple[str, ...]
    settings: tuple[Setting, ...]
    rules: dict[str, Any]


def outline_of(checked: CheckedRuleset, rules: dict[str, Any]) -> Outline:
    """`rules` is what saves note of them (`describe.changes.noted_rules`)."""
    return Outline(
        id=checked.id,
        title=checked.title,
        fewest=checked.fewest,
        most=checked.most,
        digest=checked.digest,
        score_categories=checked.score_categories,
        bots=tuple(checked.bots),
        endings=tuple(checked.endings),
        settings=tuple(make_settings(checked).values()),
        rules=rules,
    )


def read_outline(contents: Contents) -> tuple[Outline, tuple[SourceFile, ...]] | None:
    """The outline of the ruleset whose files these are, and all that it was made of; None where none is kept."""
    kept = read_result(contents, "outline")
    try:
        return None if kept is None else (_outline(kept[0]), kept[1])
    except (KeyError, TypeError, ValueError):
        return None


def write_outline(outline: Outline, tree: RulesetTree, contents: Contents) -> None:
    """Keeps the outline of a ruleset that was read while its folder had these contents."""
    write_result(contents, tree, "outline", _plain(outline))


def _plain(outline: Outline) -> dict[str, Any]:
    names = [name for name in Outline.__dataclass_fields__ if name != "settings"]
    settings = [{name: getattr(s, name) for name in Setting.__dataclass_fields__} for s in outline.settings]
    return {**{name: getattr(outline, name) for name in names}, "settings": settings}


def _outline(data: dict[str, Any]) -> Outline:
    """What JSON makes lists of are tuples again; the values of settings are as a host has them, which JSON can hold."""
    texts = {name: tuple(data[name]) for name in ("score_categories", "bots", "endings")}
    return Outline(**{**data, **texts, "settings": tuple(_setting(setting) for setting in data["settings"])})


def _setting(data: dict[str, Any]) -> Setting:
    by_players = tuple((low, high, value) for low, high, value in data["by_players"])
    return Setting(**{**data, "choices": tuple(data["choices"]), "by_players": by_players})
