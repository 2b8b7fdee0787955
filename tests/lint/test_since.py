"""`lint --changed-since`: findings on changed lines, and what a change has broken elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cli.entry import run
from tests.lint.repositories import HEAD, UNREAD, committed, git


def findings(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """File, line and code of what is reported."""
    capsys.readouterr()
    status = run(["lint", "--format", "concise", *arguments])
    shown = capsys.readouterr()
    assert status in (0, 1), shown.err
    lines = shown.out.splitlines()
    assert status == bool([line for line in lines if " warning " in line or " error " in line])
    return [f"{line.split(':')[0]}:{line.split(':')[1]} {line.split()[2]}" for line in lines]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    committed(tmp_path, {"games/my_game/ruleset.yaml": HEAD + UNREAD})
    return tmp_path


def test_nothing_changed_nothing_is_reported(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(findings(capsys, "games")) == 2
    assert findings(capsys, "games", "--changed-since", "HEAD") == []
    run(["lint", "games", "--changed-since", "HEAD"])
    assert "2 findings were there at HEAD" in capsys.readouterr().err


def test_a_finding_on_a_changed_line_is_reported(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = project / "games/my_game/ruleset.yaml"
    file.write_text(
        HEAD + "# a line more\n" + UNREAD.replace("ship: {per: player, bound: 60}", "ship: {per: player, bound: 50}"),
        "utf-8",
    )
    assert findings(capsys, "games", "--changed-since", "HEAD") == ["games/my_game/ruleset.yaml:5 RW9201"]
    git(project, "add", "-A")
    assert findings(capsys, "games", "--changed-since", "HEAD") == ["games/my_game/ruleset.yaml:5 RW9201"]
    git(project, "commit", "-q", "-m", "staged and committed")
    assert findings(capsys, "games", "--changed-since", "HEAD") == []
    assert findings(capsys, "games", "--changed-since", "HEAD~1") == ["games/my_game/ruleset.yaml:5 RW9201"]


def test_what_a_change_breaks_elsewhere_is_reported(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    committed(
        project,
        {
            "games/my_game/more.yaml": "effects: {extra: score coin}\n",
            "games/my_game/ruleset.yaml": HEAD + UNREAD.replace("    gain 1 ship", "    gain 1 ship\n    do extra"),
        },
    )
    assert findings(capsys, "games") == ["games/my_game/ruleset.yaml:4 RW9201"]
    # the only line that read a counter goes; the counter's own line is as it was
    (project / "games/my_game/more.yaml").write_text("effects: {extra: score 1}\n", "utf-8")
    assert findings(capsys, "games", "--changed-since", "HEAD") == ["games/my_game/ruleset.yaml:3 RW9201"]
    # and a definition that is taken away breaks an unchanged line
    (project / "games/my_game/more.yaml").unlink()
    assert findings(capsys, "games", "--changed-since", "HEAD") == ["games/my_game/ruleset.yaml:10 RW3001"]


def test_files_and_rulesets_that_git_does_not_know_are_new(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "games/my_game/more.yaml").write_text("effects: {never: score ship}\n", "utf-8")
    (project / "games/other").mkdir()
    (project / "games/other/ruleset.yaml").write_text(HEAD + UNREAD, "utf-8")
    assert findings(capsys, "games", "--changed-since", "HEAD") == [
        "games/my_game/more.yaml:1 RW9208",
        "games/other/ruleset.yaml:3 RW9201",
        "games/other/ruleset.yaml:4 RW9201",
    ]


def test_an_overlay_is_compared_with_its_base(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    overlay = "ruleset: {id: variant, title: Variant, extends: my_game}\nadd:\n  counters: {gem: {bound: 9}}\n"
    committed(project, {"games/variant/ruleset.yaml": overlay})
    assert findings(capsys, "games/variant", "--changed-since", "HEAD") == []
    file = project / "games/variant/ruleset.yaml"
    file.write_text(overlay.replace("{gem: {bound: 9}}", "{gem: {bound: 9}, ore: {bound: 9}}"), "utf-8")
    assert len(findings(capsys, "games/variant", "--changed-since", "HEAD")) == 2


def test_a_ruleset_that_is_the_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my_game"
    committed(folder, {"ruleset.yaml": HEAD + UNREAD})
    monkeypatch.chdir(folder)
    assert findings(capsys, ".", "--changed-since", "HEAD") == []
    (folder / "ruleset.yaml").write_text(HEAD + UNREAD.replace("    gain 1 ship", "    gain 2 ships"), "utf-8")
    assert findings(capsys, ".", "--changed-since", "HEAD") == []
    (folder / "more.yaml").write_text("effects: {never: score ship}\n", "utf-8")
    assert findings(capsys, "--changed-since", "HEAD") == ["more.yaml:1 RW9208"]


def test_what_git_does_not_know_is_bad_usage(
    project: Path, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert run(["lint", "games", "--changed-since", "no_such_branch"]) == 2
    assert "no revision 'no_such_branch'" in capsys.readouterr().err
    assert run(["lint", "games", "--changed-since", "--exec=true"]) == 2
    capsys.readouterr()
    outside = tmp_path_factory.mktemp("outside") / "my_game"
    outside.mkdir()
    (outside / "ruleset.yaml").write_text(HEAD + UNREAD, "utf-8")
    assert run(["lint", str(outside), "--changed-since", "HEAD"]) == 2
    assert "git failed" in capsys.readouterr().err
