"""Pages that show commands are true; and a page that is not is noticed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.cli.entry import CLEAN, run
from tests.describe.schema_marks import marks_below
from tests.docs.transcript import matches, play_page

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
PAGES = {"docs/tutorial.md": 15, "docs/explaining.md": 1}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_shows_what_is_printed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, accept: bool) -> None:
    monkeypatch.chdir(tmp_path)
    assert play_page(ROOT / name, monkeypatch, accept=accept) >= PAGES[name]
    assert marks_below(tmp_path) == []


def test_the_readme_shows_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "game", "my_game"]) == CLEAN
    game = Path("my_game/ruleset.yaml")
    game.write_text(game.read_text("utf-8").replace("move all of herd", "move all of hrd", 1), "utf-8")
    (card,) = re.findall(r"^```yaml\n(ruleset: .*?)^```$", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    Path("my_reedwater").mkdir()
    Path("my_reedwater/ruleset.yaml").write_text(card, "utf-8")
    assert run(["lint", "my_reedwater"]) == CLEAN
    assert play_page(README, monkeypatch, accept=False) == 2
    assert marks_below(tmp_path) == []


def test_the_readme_shows_the_game_that_its_first_command_plays(capsys: pytest.CaptureFixture[str]) -> None:
    text = README.read_text("utf-8")
    command = re.search(r"bin/rulewright (play .*)$", text, re.MULTILINE)
    assert command is not None
    shown = re.search(r"^```\n(.*?)^```$", text[command.end() + len("\n```") :], re.MULTILINE | re.DOTALL)
    assert shown is not None
    assert run(command[1].split()) == CLEAN
    assert matches(f"...\n{shown[1]}", capsys.readouterr().out)


def test_other_output_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = tmp_path / "page.md"
    page.write_text("```console\n$ rulewright lint nowhere\nall is well\n```\n", "utf-8")
    with pytest.raises(AssertionError, match=r"page\.md:2: rulewright lint nowhere"):
        play_page(page, monkeypatch, accept=False)
    assert play_page(page, monkeypatch, accept=True) == 1
    assert "all is well" not in page.read_text("utf-8")
    assert play_page(page, monkeypatch, accept=False) == 1


def test_a_change_of_what_is_not_there_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = tmp_path / "page.md"
    page.write_text("```yaml a.yaml\nx: 1\n```\n```diff a.yaml\n-x: 2\n+x: 3\n```\n", "utf-8")
    with pytest.raises(AssertionError, match=r"not once in a\.yaml"):
        play_page(page, monkeypatch, accept=False)


def test_dots_stand_for_any_lines() -> None:
    assert matches("a\n...\nc\n", "a\nb\nb\nc\n")
    assert matches("a\n...\nc\n", "a\nc\n")
    assert not matches("a\n...\nc\n", "a\nb\n")
    assert matches("a ...\nb\n", "a c\nb\n")
    assert not matches("a ...\nb\n", "a c\nd\nb\n")
