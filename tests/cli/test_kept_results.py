"""`describe`, `test`, `fmt` and `schema` use what is kept, and what errors do not concern still works."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.cli.entry import CLEAN, FINDINGS, run
from tests.cli.test_commands import Call, call, edit  # noqa: F401  (a fixture)

#: Prints what of the compiler a command has loaded.
COMMAND = """
import sys
from interpreter.cli.entry import run
run(sys.argv[1:])
heavy = {"interpreter.pipeline", "interpreter.checker.ruleset", "interpreter.codegen.image"}
print(*sorted(heavy & {*sys.modules}), file=sys.stderr)
"""

COMMANDS = (
    ["describe", "my_game"],
    ["describe", "my_game", "take_turn", "--lang", "de"],
    ["schema", "my_game"],
    ["fmt", "--check", "my_game"],
    ["test", "my_game"],
    ["test", "my_game", "--only", "herd"],
)


def loaded(*arguments: str) -> tuple[str, str]:
    """What a command prints, and what it loads of the compiler, in a process of its own."""
    done = subprocess.run([sys.executable, "-c", COMMAND, *arguments], capture_output=True, text=True, check=True)
    return done.stdout, done.stderr.splitlines()[-1]


def test_the_second_run_of_a_command_loads_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    assert run(["new", "game", "my_game"]) == CLEAN
    for command in COMMANDS:
        assert run(command) == CLEAN
    for command in COMMANDS[1:]:
        first, _ = loaded(*command)
        second, modules = loaded(*command)
        assert (second, modules) == (first, "")


def test_a_scenario_that_failed_is_run_again(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    edit("a.score.market: 6", "a.score.market: 7", "scenarios.yaml")
    for _ in range(2):
        failed = call("test", "my_game")
        assert failed.status == FINDINGS and "2 of 3 scenarios passed" in failed.out
    assert call("test", "my_game", "--only", "runs_away").err.endswith("these are the results of the last run\n")
    edit("a.score.market: 7", "a.score.market: 6", "scenarios.yaml")
    assert call("test", "my_game") == (CLEAN, "my_game: 3 of 3 scenarios passed\n", "")


def test_a_scenario_with_an_error_leaves_the_others_alone(call: Call) -> None:  # noqa: F811
    edit("play: [sell]", "play: [sel]", "scenarios.yaml")
    tested = call("test", "my_game")
    assert tested.status == FINDINGS and tested.out == "my_game: 2 of 2 scenarios passed\n"
    assert "RW8005" in tested.err
    assert call("describe", "my_game", "sell").status == CLEAN


#: Where the new game gets an error, which scenarios still pass, and what can still be described.
ERRORS = {
    "an effect": ("score herd_worth as market", "score herd_wort as market", ["runs_away"], "limit", "sell"),
    "its syntax": ("as market\n    move all of", "as market\n    move all", ["runs_away"], "limit", "sell"),
    "a formula": ("sum(c.worth for c in herd)", "sum(c.wort for c in herd)", [], "deck", "herd_worth"),
    "what uses it": ("sum(c.worth for c in herd)", "sum(c.wort for c in herd)", [], "deck", "take_turn"),
}


@pytest.mark.parametrize("where", ERRORS)
def test_an_error_concerns_what_uses_it(where: str, call: Call) -> None:  # noqa: F811
    old, new, pass_, described, refused = ERRORS[where]
    edit(old, new)
    tested = call("test", "my_game", "--format", "json")
    assert tested.status == FINDINGS
    (data,) = tested.data
    assert [
        s["name"].removeprefix("a_herd_that_is_too_big_") for s in data["scenarios"] if s["status"] == "passed"
    ] == pass_
    faults = [s["failures"][0]["message"] for s in data["scenarios"] if s["status"] != "passed"]
    assert all("has an error: " in fault for fault in faults)
    found = call("describe", "my_game", described)
    assert found.status == CLEAN and "there is an error elsewhere" in found.err
    failed = call("describe", "my_game", refused)
    assert (failed.status, failed.out) == (FINDINGS, "") and "error" in failed.err


def test_a_declaration_with_an_error_concerns_every_game(call: Call) -> None:  # noqa: F811
    edit("default: 10", "default: x")
    tested = call("test", "my_game")
    assert tested.status == FINDINGS and "not tested, because it has errors" in tested.err
    assert call("describe", "my_game").status == FINDINGS
    assert call("describe", "my_game", "limit").status == FINDINGS
    assert call("describe", "my_game", "sell").status == CLEAN
