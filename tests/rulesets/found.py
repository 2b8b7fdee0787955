"""Every complete ruleset of the repository, found by walking: bundled games, and the games of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from interpreter import Ruleset, load

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("rulesets", "tests/oracle/rulesets", "tests/quiet", "tests/waterways", "tests/together/rulesets")


def folders() -> list[Path]:
    """The folders of all rulesets, sorted within their place."""
    return [file.parent for place in PLACES for file in sorted((ROOT / place).glob("*/ruleset.yaml"))]


def bundled() -> list[str]:
    """The names of the rulesets that are part of the product."""
    return [
        name_of(folder) for folder in folders() if folder.parent.name == "rulesets" and folder.parent.parent == ROOT
    ]


def name_of(folder: Path) -> str:
    """A ruleset's folder as seen from the repository's root."""
    return folder.relative_to(ROOT).as_posix()


@cache
def ruleset(name: str) -> Ruleset:
    """The ruleset of a folder, loaded once."""
    return load(ROOT / name)


def tables() -> Iterator[tuple[str, int]]:
    """Every ruleset's name with every number of players that it is for."""
    for folder in folders():
        name = name_of(folder)
        for players in ruleset(name).players:
            yield name, players
