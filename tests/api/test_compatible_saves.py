"""A save is read after every change of the rules that `rulewright diff` calls compatible, and after no graver one."""

from __future__ import annotations

import json
import shutil
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from interpreter import Game, Journal, Ruleset, UsageError, VersionMismatch, load, pipeline
from interpreter.describe.changes.difference import differences
from interpreter.describe.changes.levels import Level, gravest, judge
from interpreter.foundation.diagnostics import Findings

MARKET = (Path(__file__).parent / "rulesets/market_day/ruleset.yaml").read_text()

COMPATIBLE = {
    "a counter in front": ("counters:\n", "counters:\n  silver: {per: player, start: 4, bound: 9}\n"),
    "a variable": ("variables:\n", "variables:\n  chosen: {type: good?}\n"),
    "a zone in front": ("zones:\n", "zones:\n  box: {per: player, holds: card}\n"),
    "a component type in front": ("components:\n", "components:\n  coin_piece: {fields: {worth: int}}\n"),
    "an effect": ("effects:\n", "effects:\n  lose_all: |\n    gain 2 coins\n\n"),
    "a function": ("endings:\n", "functions:\n  both: 1 + 1\n\nendings:\n"),
    "a table": ("endings:\n", "tables:\n  prices: {apple: 1, bread: 2, cheese: 3}\n\nendings:\n"),
    "a setting": ("settings:\n", "settings:\n  windy: {type: bool, default: false}\n"),
    "more players": ("players: 2..3", "players: 2..4"),
    "a wider limit": ("bound: 200", "bound: 300"),
    "a bot": ("endings:\n", "bots:\n  careful: {worth: 3}\n\nendings:\n"),
    "another text, and a counter": ('"Sell"', '"Sell something"'),
}
GRAVER = {
    "a number in an effect": ("gain 3 coins", "gain 4 coins"),
    "a value of an entry": ("worth: 3", "worth: 4"),
    "a narrower limit": ("bound: 200", "bound: 190"),
    "a default": ("default: 3", "default: 4"),
    "an ending": ("coins >= 8", "coins >= 9"),
    "a new ending": ("endings:\n", "endings:\n  broke: any(p in players where p.coins > 100)\n"),
    "a start": ("start: 2", "start: 3"),
    "more members": ("[apple, bread, cheese]", "[apple, bread, cheese, date]"),
    "another order": ("  turns_taken: {bound: 100}\n", ""),
}


def begun(ruleset: Ruleset) -> Game:
    game = ruleset.new_game(seed=4)
    for n in range(4):
        game.choose(n % game.count)
    return game


def changed(tmp_path: Path, old: str, new: str) -> tuple[Path, Path]:
    """The folders of the market and of the changed one."""
    assert old in MARKET
    for name, text in (("old", MARKET), ("new", MARKET.replace(old, new, 1))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(text)
    return tmp_path / "old", tmp_path / "new"


def level(old: Path, new: Path) -> Level | None:
    trees = [pipeline.read_and_check(path, Findings())[0] for path in (old, new)]
    return gravest(judge(differences(*trees)))


@pytest.mark.parametrize(("old", "new"), COMPATIBLE.values(), ids=COMPATIBLE)
def test_compatible_changes_load(old: str, new: str, tmp_path: Path) -> None:
    paths = changed(tmp_path, old, new)
    assert level(*paths) in (Level.COMPATIBLE, Level.TEXT)
    before, after = map(load, paths)
    game = begun(before)
    again = after.restore(json.dumps(game.save()))
    for _ in range(12):
        assert again.journal.steps == game.journal.steps
        assert again.view(0).zones.items() >= game.view(0).zones.items()
        assert again.view(1).counters.items() >= game.view(1).counters.items()
        assert again.over == game.over
        if not game.over:
            assert again.decision.keys == game.decision.keys
            game.choose(game.count - 1)
            again.choose(again.count - 1)
    assert after.restore(again.save()).save() == again.save()
    replayed = after.replay(Journal.loads(game.journal.dumps()))
    assert replayed.journal == replace(again.journal, steps=game.journal.steps)
    assert replayed.view(None) == again.view(None)


@pytest.mark.parametrize(("old", "new"), GRAVER.values(), ids=GRAVER)
def test_graver_changes_are_refused(old: str, new: str, tmp_path: Path) -> None:
    if not new:
        old, new = (
            f"  stall: {{per: [player, good], bound: 50}}\n{old}",
            f"{old}  stall: {{per: [player, good], bound: 50}}\n",
        )
    paths = changed(tmp_path, old, new)
    assert level(*paths) in (Level.BREAKS, Level.BEHAVIOUR)
    before, after = map(load, paths)
    with pytest.raises(
        VersionMismatch, match=r"another version of market_day: .*\((breaks|behaviour)\); to replay its answers"
    ):
        after.restore(begun(before).save())
    with pytest.raises(
        VersionMismatch, match=r"another version of market_day: .*\((breaks|behaviour)\); to replay its answers"
    ):
        after.replay(Journal.loads(begun(before).journal.dumps()))


def test_a_journal_names_what_is_not_as_it_was(tmp_path: Path) -> None:
    before, after = map(load, changed(tmp_path, *COMPATIBLE["a variable"]))
    journal = begun(before).journal
    who, _ = journal.steps[2]
    with pytest.raises(VersionMismatch, match=r"another version of market_day: step 3 \(.*nothing_like_it"):
        after.replay(replace(journal, steps=(*journal.steps[:2], (who, "nothing_like_it"))))
    with pytest.raises(
        VersionMismatch, match="after step 1 the only option of a, pass, is no longer taken automatically"
    ):
        after.replay(replace(journal, silent=((1, "a", "pass"),)))
    with pytest.raises(VersionMismatch, match=r"another version of market_day \("):
        after.replay(replace(journal, rules={}))
    for odd in (3, [], "text", None, {"main": 3}, {"main": {"says": [], "bound": {}}}):
        with suppress(UsageError, VersionMismatch):  # nothing else is raised
            after.replay(replace(journal, rules={**journal.rules, "effects": odd, "counters": odd}))
    assert after.replay(replace(journal, rules={}), strict=False).journal.steps == journal.steps


GAMES = ["tests/together/rulesets/bazaar", "tests/together/rulesets/feast"]


@pytest.mark.parametrize("name", GAMES)
def test_games_go_on_where_frames_and_slots_have_other_numbers(name: str, tmp_path: Path) -> None:
    """Also on an open floor, and where all choose at the same time."""
    folder = shutil.copytree(Path(__file__).parents[2] / name, tmp_path / "game")
    before = load(folder)
    (folder / "more.yaml").write_text(MORE)
    after = load(folder)
    game = before.new_game(seed=3)
    for n in range(12):
        if not game.over:
            game.choose(n % game.count)
        again = after.restore(game.save())
        assert [d.keys for d in again.decisions] == [d.keys for d in game.decisions]


MORE = """
effects:
  aaa_first: |
    choose n in 1..3: gain n aaa_one
counters:
  aaa_one: {per: player, start: 3, bound: 9}
"""
