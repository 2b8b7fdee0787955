"""What is kept between runs is used, loads little, and is never believed against the files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import interpreter
from interpreter import resources

RULES = """\
ruleset: {id: small, title: Small, language: 1, players: 2..3}
settings: {goal: {type: int, default: 3}}
counters: {coin: {per: player, unit: true, max: 9, score: coin}}
effects: {main: each player then gain 1 coin}
score_categories: [coin]
ranking: {by: [total_score], shared: true}
"""
LOADED = """
import sys, interpreter
ruleset = interpreter.load(sys.argv[1])
game = ruleset.new_game(players=2, seed=1)
print(ruleset.title, ruleset.players, list(ruleset.settings), game.over)
print(*sorted({"lark", "ruamel.yaml", "interpreter.checker.ruleset", "interpreter.codegen.image"} & {*sys.modules}))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "ruleset.yaml").write_text(RULES, "utf-8")
    return tmp_path / "small"


def in_a_new_process(code: str, *arguments: str) -> list[str]:
    run = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(run, cwd=resources.root(), env={**os.environ}, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_the_second_start_loads_no_compiler(folder: Path) -> None:
    cold, first = in_a_new_process(LOADED, str(folder))
    warm, second = in_a_new_process(LOADED, str(folder))
    assert cold == warm == "Small range(2, 4) ['goal'] True"
    assert "interpreter.checker.ruleset" in first
    assert second == ""


def test_a_changed_or_damaged_file_is_read_anew(folder: Path) -> None:
    before = interpreter.load(folder)
    (folder / "ruleset.yaml").write_text(RULES.replace("Small", "Other"), "utf-8")
    after = interpreter.load(folder)
    assert (before.title, after.title) == ("Small", "Other") and before.digest != after.digest
    with pytest.raises(interpreter.UsageError, match="changed after it was loaded"):
        (folder / "ruleset.yaml").write_text(RULES, "utf-8")
        kept = interpreter.load(folder)
        (folder / "ruleset.yaml").write_text(RULES.replace("Small", "Third"), "utf-8")
        assert kept.checked is None
    (folder / "ruleset.yaml").write_text(RULES, "utf-8")
    for outline in (folder.parent / "cache").glob("*.outline"):
        outline.write_text('{"files": 3}', "utf-8")
    assert interpreter.load(folder).checked.title == "Small"


def test_an_overlay_is_of_the_ruleset_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    head = "ruleset: {id: more, title: More, extends: small}\n"
    for place in ("one", "two", "one"):
        for name, text in (("small", RULES.replace("goal", f"goal_{place}")), ("more", head)):
            (tmp_path / place / name).mkdir(parents=True, exist_ok=True)
            (tmp_path / place / name / "ruleset.yaml").write_text(text, "utf-8")
        assert list(interpreter.load(tmp_path / place / "more").settings) == [f"goal_{place}"]


def test_lint_and_check_stay_functions() -> None:
    code = "import interpreter as i; i.lint('reedwater'); print(i.lint('reedwater').findings, i.check('reedwater'))"
    assert in_a_new_process(code) == ["() []"]
