"""The shipped hooks, run by pre-commit on a staged one-line change in a fresh repository.

The hooks are those of `.pre-commit-hooks.yaml`, with `rulewright` as the interpreter at hand: what pre-commit would
install is what is tested, and nothing is fetched.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from interpreter import resources
from tests.lint.repositories import HEAD, UNREAD, committed, git

FILES = {
    "games/my_game/ruleset.yaml": HEAD + UNREAD,
    "games/my_game/more.yaml": "effects:\n  extra: score coin + ship\n",
}
#: Both counters are read, and everything is called.
FILES["games/my_game/ruleset.yaml"] += "    do extra\n"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / "kept"))
    monkeypatch.setenv("PYTHONPATH", str(resources.root()))
    monkeypatch.setenv("PRE_COMMIT_COLOR", "never")
    hooks = yaml.safe_load((resources.root() / ".pre-commit-hooks.yaml").read_text("utf-8"))
    for hook in hooks:
        hook["entry"] = hook["entry"].replace("rulewright", f'"{sys.executable}" -m interpreter', 1)
        hook["language"] = "system"
    folder = tmp_path / "project"
    # JSON is YAML
    config = json.dumps({"repos": [{"repo": "local", "hooks": [h for h in hooks if h["id"] != "rulewright-fix"]}]})
    committed(folder, {**FILES, ".pre-commit-config.yaml": config, "notes.yaml": "no: ruleset\n"})
    return folder


def hooks_on_what_is_staged(folder: Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "run"],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def stage(folder: Path, name: str, before: str, after: str) -> None:
    file = folder / name
    assert before in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8").replace(before, after), "utf-8")
    git(folder, "add", name)


def test_a_good_change_passes(repository: Path) -> None:
    stage(repository, "games/my_game/more.yaml", "coin + ship", "coin + 2 * ship")
    status, shown = hooks_on_what_is_staged(repository)
    assert status == 0, shown
    assert shown.count("Passed") == 2


def test_a_staged_line_is_judged_with_the_files_around_it(repository: Path) -> None:
    stage(repository, "games/my_game/more.yaml", "coin + ship", "coin + shp")
    status, shown = hooks_on_what_is_staged(repository)
    assert status == 1
    assert "games/my_game/more.yaml:2:23" in shown
    assert "did you mean `ship`" in shown
    assert "RW3001" in shown


def test_what_is_not_staged_does_not_count(repository: Path) -> None:
    stage(repository, "games/my_game/more.yaml", "coin + ship", "coin + ship + 1")
    file = repository / "games/my_game/more.yaml"
    file.write_text(file.read_text("utf-8").replace("ship + 1", "shp + 1"), "utf-8")
    status, shown = hooks_on_what_is_staged(repository)
    assert status == 0, shown
    assert "shp" in file.read_text("utf-8")


def test_a_commit_is_stopped_and_then_made(repository: Path) -> None:
    subprocess.run([sys.executable, "-m", "pre_commit", "install"], cwd=repository, capture_output=True, check=True)
    stage(repository, "games/my_game/more.yaml", "  extra: score coin + ship", "  extra: score coin+ship")
    with pytest.raises(AssertionError, match="rulewright fmt"):
        git(repository, "commit", "-q", "-m", "badly laid out")
    assert "coin + ship" in (repository / "games/my_game/more.yaml").read_text("utf-8")
    stage(repository, "games/my_game/more.yaml", "coin + ship", "ship + coin")
    git(repository, "commit", "-q", "-m", "well laid out")
    assert "well laid out" in git(repository, "log", "-1", "--format=%s")
