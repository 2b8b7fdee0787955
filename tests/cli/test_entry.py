"""What every command has around it: help, bad usage, statuses, streams."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import click
import pytest

from interpreter.cli import entry
from interpreter.cli.codes import all_codes, find_code
from interpreter.cli.entry import BROKEN_PIPE, CLEAN, COMMANDS, FINDINGS, OUR_BUG, USAGE, run
from interpreter.foundation.errors import IllegalChoice, InternalError, RuleFault, UsageError, VersionMismatch

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_help_names_all_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == CLEAN
    text = capsys.readouterr().out
    assert [line.split()[0] for line in text.split("Commands:\n")[1].split("\n\n")[0].splitlines()] == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_help_that_agrees_with_the_list(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([name, "--help"]) == CLEAN
    assert "Usage: rulewright " + name in capsys.readouterr().out
    context = click.Context(entry.commands)
    command = entry.commands.get_command(context, name)
    assert command is not None
    assert command.name == name


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Usage: rulewright"),
        (["lnt"], "did you mean lint?"),
        (["lint", "--frmat", "json"], "--format"),
        (["lint", "no_such_game"], "there is no ruleset 'no_such_game'"),
        (["play"], "Missing argument"),
        (["play", "no_such_game"], "there is no ruleset"),
        (["simulate", "x", "--games", "0"], "--games"),
        (["show", "trees", "x"], "'tree'"),
        (["play", ""], "a ruleset is a name or a path, not an empty text"),
        (["lint", "strada_romana", "--rule", "RW9999"], "there is no finding 'RW9999'; did you mean RW9"),
        (["lint", "strada_romana", "--rule", "unknwon-name"], "did you mean unknown-name"),
        (["test", "strada_romana", "--games", "3"], "--games requires --coverage"),
        (["test", "strada_romana", "--only", ""], "--only needs"),
        (["play", "strada_romana", "--quiet"], "--quiet is only for games between bots"),
        (["play", "strada_romana", "--seats", ""], "--seats"),
        (["simulate", "strada_romana", "--seats", ""], "--seats"),
        (["show", "types", "strada_romana", "--players", "3"], "--players is for ir, python and c"),
        (["show", "ir", "strada_romana", "--simulation"], "--simulation is for python"),
        (["sources", "strada_romana", "--list", "ruled", "--format", "json"], "--list requires --format text"),
        (["new", "game", "fine", "--title", " "], "a title"),
        (["explain", "RW9999"], "there is no finding 'RW9999'"),
        (["replay", "no_such_file.json"], "cannot read no_such_file.json"),
        (["new", "game", "Bad-Name"], "try bad_name"),
        (["--color", "pink", "list"], "--color"),
    ],
)
def test_bad_usage(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == USAGE
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert "Traceback" not in err


def test_lint_without_arguments_needs_a_ruleset_below(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["lint"]) == USAGE
    assert "there is no ruleset in this folder or below it" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (UsageError("no such seat"), USAGE, "rulewright: no such seat"),
        (VersionMismatch("another version"), FINDINGS, "rulewright: another version"),
        (IllegalChoice("not on offer", ("a", "b")), FINDINGS, "legal here: a, b"),
        (RuleFault("cannot pay", decision="a: pay"), FINDINGS, "rule fault: cannot pay\n  after the decision: a: pay"),
        (InternalError("op 3: what?"), OUR_BUG, "internal error: op 3: what?"),
        (KeyError("x"), OUR_BUG, "internal error: KeyError: 'x'"),
        (RecursionError(), OUR_BUG, "Please report it"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_statuses(
    error: BaseException, status: int, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(entry.commands, "main", broken)
    assert run(["list"]) == status
    err = capsys.readouterr().err
    assert words in err
    assert "Traceback" not in err
    if status == OUR_BUG:
        assert "command: rulewright list" in err
        assert run(["--traceback", "list"]) == status
        assert "Traceback" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_bug() -> None:
    program = (
        "import sys; from interpreter.cli.entry import run; sys.stdin.readline();"
        "status = run(['explain']); sys.stderr.write(str(status))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin and process.stdout and process.stderr
    process.stdout.close()
    process.stdin.write("go\n")
    process.stdin.close()
    assert process.stderr.read() == str(BROKEN_PIPE)
    process.wait(30)
    process.stderr.close()


def test_output_is_utf_8_with_line_feeds_whatever_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="latin-1", newline="\r\n"))
    assert run(["explain", "RW1001"]) == CLEAN
    sys.stdout.write("赤\ud800\n")
    sys.stdout.flush()
    assert raw.getvalue().endswith("赤\\ud800\n".encode())
    assert b"\r" not in raw.getvalue()


def test_every_code_can_be_explained(capsys: pytest.CaptureFixture[str]) -> None:
    codes = all_codes()
    assert len(codes) > 50
    assert len({c.name for c in codes}) == len(codes)
    for code in codes:
        assert run(["explain", code.id]) == CLEAN
        text = capsys.readouterr().out
        assert text.startswith(f"{code.id} {code.name} ({code.severity.value})")
        assert len(text.splitlines()) >= 3, f"{code.id} says too little"
    assert run(["explain"]) == CLEAN
    assert len(capsys.readouterr().out.splitlines()) == len(codes)


def test_codes_are_found_by_id_number_and_name() -> None:
    code = all_codes()[0]
    for text in (code.id, code.id.lower(), code.id[2:], code.name, code.name.replace("-", "_").upper()):
        assert find_code(text) is code
    with pytest.raises(UsageError, match=f"did you mean .*{code.name}"):
        find_code(code.name[:-1])


def test_what_is_linked_is_called_by_the_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = tmp_path / "real"
    real.mkdir()
    (real / "ruleset.yaml").write_text("ruleset: {id: real, titel: Real}\n", encoding="utf-8")
    (tmp_path / "linked").symlink_to(real)
    alone = tmp_path / "alone"
    alone.mkdir()
    (alone / "ruleset.yaml").symlink_to(real / "ruleset.yaml")
    monkeypatch.chdir(tmp_path)
    for given in ("linked", "linked/ruleset.yaml", "alone", "alone/ruleset.yaml"):
        assert run(["lint", given]) == FINDINGS
        out, err = capsys.readouterr()
        assert f"{given.partition('/')[0]}/ruleset.yaml:1:" in out
        assert "real/ruleset.yaml" not in out + err


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("limit=", "--set 'limit=' gives no value: limit is a number, by default 10"),
        ("limt=", "did you mean limit?"),
        ("limit", "write --set NAME=VALUE"),
        ("limit=many", "the setting 'limit' is a number, not 'many'"),
    ],
)
def test_settings_without_a_value(setting: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "herd"
    assert run(["new", "game", str(folder)]) == CLEAN
    capsys.readouterr()
    assert run(["simulate", str(folder), "--games", "1", "--set", setting]) == USAGE
    assert words in capsys.readouterr().err
