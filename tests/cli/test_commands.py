"""The commands at work, on the game that `new game` writes and on broken copies of it."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator

import interpreter
from interpreter import resources
from interpreter.cli.entry import CLEAN, FINDINGS, USAGE, run
from interpreter.cli.show import split_name

ROOT = Path(__file__).resolve().parent.parent.parent


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


Call = Callable[..., Ran]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Runs the command line in an empty folder that holds nothing but the new game `my_game`."""
    monkeypatch.chdir(tmp_path)
    assert run(["new", "game", "my_game"]) == CLEAN
    capsys.readouterr()

    def called(*arguments: str) -> Ran:
        status = run(arguments)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return called


def edit(old: str, new: str, file: str = "ruleset.yaml") -> None:
    path = Path("my_game", file)
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


# ------------------------------------------------------------------ new, lint
def test_the_new_game_is_clean_plays_and_passes(call: Call) -> None:
    assert call("lint", "my_game")[:2] == (CLEAN, "")
    assert call("test", "my_game") == (CLEAN, "my_game: 3 of 3 scenarios passed\n", "")
    for players in (2, 3, 4):
        simulated = call("simulate", "my_game", "--players", str(players), "--games", "5", "--format", "json")
        assert (simulated.status, simulated.data["faults"]) == (CLEAN, 0)
    played = call("play", "my_game", "--seats", "random,random", "--seed", "1")
    assert played.status == CLEAN
    assert "Rank" in played.out


def test_a_new_game_needs_a_free_place_and_a_good_name(call: Call) -> None:
    assert call("new", "game", "my_game").status == USAGE
    assert call("new", "game", "deep/er/other_game", "--title", "It's: odd").status == CLEAN
    assert call("lint", "deep/er/other_game")[:2] == (CLEAN, "")
    assert "title: 'It''s: odd'" in Path("deep/er/other_game/ruleset.yaml").read_text("utf-8")


def test_a_new_game_tells_editors_where_its_schema_is(call: Call) -> None:
    for name in ("ruleset.yaml", "scenarios.yaml"):
        first = Path("my_game", name).read_text("utf-8").splitlines()[0]
        assert first == "# yaml-language-server: $schema=schema.json"
    schema = Path("my_game/schema.json").read_text("utf-8")
    assert "entry_of_card" in json.loads(schema)["$defs"]
    assert call("schema", "my_game") == (CLEAN, schema, "")
    edit("{fields: {worth: int}}", "{fields: {worth: int, age: {type: int, default: 1}}}")
    assert call("schema", "my_game", "--output", "my_game/schema.json").status == CLEAN
    entry = json.loads(Path("my_game/schema.json").read_text("utf-8"))["$defs"]["entry_of_card"]
    assert '"age": {' in json.dumps(entry)
    assert '"age": {' not in schema


def test_lint_shows_a_finding_with_carets_and_a_suggestion(call: Call) -> None:
    edit("move all of herd to gone", "move all of hrd to gone")
    linted = call("lint", "my_game")
    assert linted.status == FINDINGS
    first, line, carets, *rest = linted.out.splitlines()
    assert re.fullmatch(r"my_game/ruleset\.yaml:\d+:\d+: error: .*`hrd`.* \[RW\d{4} [a-z-]+\]", first)
    assert line[carets.index("^") : len(carets)] == "hrd"
    assert "did you mean `herd`" in " ".join(rest)
    assert linted.err.startswith("my_game: 1 error (")


def test_lint_as_data_fits_its_schema(call: Call) -> None:
    edit("move all of herd to gone", "move all of hrd to gone")
    linted = call("lint", "--format", "json", "my_game")
    schema = json.loads((resources.schemas() / "lint.schema.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(linted.data)
    (report,) = linted.data["rulesets"]
    (finding,) = report["findings"]
    assert (finding["severity"], finding["file"], finding["suggestions"][0]) == (
        "error",
        "my_game/ruleset.yaml",
        "herd",
    )
    assert call("lint", "--format", "json", "my_game", "--rule", "tabs-nowhere").status == USAGE


def test_lint_of_a_file_reports_that_file(call: Call) -> None:
    edit("play: [sell]", "play: [sel]", "scenarios.yaml")
    edit("move all of herd to gone", "move all of hrd to gone")
    assert "my_game/ruleset.yaml" in call("lint", "my_game/ruleset.yaml").out
    other = call("lint", "my_game/scenarios.yaml")
    assert "my_game/ruleset.yaml" not in other.out
    assert "not shown" in other.err


def test_lint_without_arguments_takes_all_rulesets_below(call: Call) -> None:
    call("new", "game", "more/another")
    linted = call("lint")
    assert linted[:2] == (CLEAN, "")
    assert [line.split(":")[0] for line in linted.err.splitlines()] == ["more/another", "my_game"]
    assert call("lint", ".").err == linted.err


def test_the_mildest_severity_that_fails_can_be_chosen(call: Call) -> None:
    edit("move all of herd to gone", "move all of hrd to gone")
    for severity in ("error", "warning", "note"):
        assert call("lint", "my_game", "--fail-on", severity).status == FINDINGS


def test_colour_only_when_asked(call: Call) -> None:
    edit("move all of herd to gone", "move all of hrd to gone")
    assert "\x1b" not in call("lint", "my_game").out
    assert "\x1b[1;31merror:" in call("--color", "always", "lint", "my_game").out


def test_a_broken_ruleset_is_not_played(call: Call) -> None:
    edit("move all of herd to gone", "move all of hrd to gone")
    for arguments in (["play"], ["simulate"], ["test"], ["show", "types"]):
        broken = call(*arguments, "my_game")
        assert broken.status == FINDINGS
        assert "`hrd`" in broken.err
        assert "Traceback" not in broken.err


# ------------------------------------------------------------------ play, replay, simulate
def test_the_same_seed_is_the_same_game_in_any_process(call: Call) -> None:
    arguments = ["play", "my_game", "--seats", "random,random,random", "--seed", "7"]
    here = call(*arguments)
    for seed in ("1", "2"):
        elsewhere = subprocess.run(
            [sys.executable, "-m", "interpreter", *arguments],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
        assert elsewhere.stdout == here.out
    assert call(*arguments[:-1], "8").out != here.out


def test_a_seed_is_drawn_and_shown(call: Call) -> None:
    first = call("play", "my_game", "--seats", "random,random")
    seed = re.fullmatch(r"seed (\d+)\n", first.err)
    assert seed
    assert call("play", "my_game", "--seats", "random,random", "--seed", seed[1]).out == first.out


def test_a_player_can_ask_what_something_is(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = "what 1\nwhat worth of the herd\nwhat market\nwhat nonsense\nwhat\nquit\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(commands))
    told = call("play", "my_game", "--seed", "3").out
    assert "“worth of the herd”: the sum" in told
    assert "there is nothing with the name nonsense" in told
    assert "what NAME: give a name" in told


def test_a_journal_is_told_again(call: Call) -> None:
    played = call("play", "my_game", "--seats", "random,random", "--seed", "3", "--journal", "journal.json")
    told = call("replay", "journal.json", "--ruleset", "my_game")
    assert told.status == CLEAN
    assert told.out.split("╭")[0] == played.out.split("╭")[0]
    assert told.out.splitlines()[-1] == played.out.splitlines()[-1]
    data = call("replay", "journal.json", "--ruleset", "my_game", "--format", "json").data
    assert data["over"]
    assert data["steps"] == len(json.loads(Path("journal.json").read_text("utf-8"))["steps"])


def test_a_journal_that_stops_shows_how_the_game_stands(call: Call) -> None:
    call("play", "my_game", "--seats", "random,random", "--seed", "3", "--journal", "journal.json")
    journal = json.loads(Path("journal.json").read_text("utf-8"))
    Path("journal.json").write_text(json.dumps({**journal, "steps": journal["steps"][:3]}), "utf-8")
    told = call("replay", "journal.json", "--ruleset", "my_game")
    assert told.status == CLEAN
    assert "The game is not over." in told.out


def test_a_journal_of_other_rules_is_refused(call: Call) -> None:
    call("play", "my_game", "--seats", "random,random", "--seed", "3", "--journal", "journal.json")
    edit("worth: 6", "worth: 7")
    refused = call("replay", "journal.json", "--ruleset", "my_game")
    assert (refused.status, refused.out) == (FINDINGS, "")
    assert "another version of my_game" in refused.err
    assert "--present-rules" in refused.err
    assert call("replay", "journal.json", "--ruleset", "my_game", "--present-rules").status == CLEAN


def test_a_save_of_other_rules_goes_on_under_the_present_ones(call: Call) -> None:
    game = interpreter.load("my_game").new_game(2, 3)
    game.choose(0)
    Path("saved.json").write_text(json.dumps(game.save()), "utf-8")
    edit("worth: 6", "worth: 7")
    arguments = ["play", "my_game", "--seats", "random,random", "--resume", "saved.json"]
    assert "another version of my_game" in call(*arguments).err
    assert call(*arguments, "--present-rules").status == CLEAN
    assert "--present-rules requires --resume" in call("play", "my_game", "--present-rules").err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "humann,random"], "did you mean human?"),
        (["--seats", "random,random", "--players", "3"], "--seats names 2 seats, --players says 3"),
        (["--players", "9"], "is for 2 to 4 players, not 9"),
        (["--set", "limt=3"], "did you mean limit?"),
        (["--set", "limit"], "write --set NAME=VALUE"),
        (["--set", "limit=many"], "'limit'"),
        (["--resume", "nothing.json"], "cannot read nothing.json"),
        (["--resume", "my_game/ruleset.yaml"], "is not a JSON file"),
        (["--resume", "x.json", "--seed", "1"], "with --resume only --seats can be given"),
    ],
)
def test_bad_usage_of_play(arguments: list[str], words: str, call: Call) -> None:
    refused = call("play", "my_game", *arguments)
    assert (refused.status, refused.out) == (USAGE, "")
    assert words in refused.err


def test_a_setting_changes_the_game(call: Call) -> None:
    arguments = ["simulate", "my_game", "--games", "20", "--format", "json"]
    low, high = (call(*arguments, "--set", f"limit={n}").data for n in (3, 30))
    assert low["mean_score"]["a"] < high["mean_score"]["a"]


def test_shared_victories_are_said(call: Call) -> None:
    shared = call("simulate", "my_game", "--games", "5", "--set", "limit=0").out
    assert "  a (random): 5 wins, 0.00 points on average\n" in shared
    assert "  5 games were won by several players, and counted for each\n" in shared
    assert "1 game was won by several" in call("simulate", "my_game", "--games", "1", "--set", "limit=0").out


def test_simulation_does_not_depend_on_the_number_of_processes(call: Call) -> None:
    arguments = ["simulate", "my_game", "--players", "3", "--games", "12", "--seed", "7", "--format", "json"]
    one, two = (call(*arguments, "--jobs", jobs).data for jobs in ("1", "2"))
    for key in ("seconds", "decisions_per_second"):
        assert one.pop(key) > 0
        two.pop(key)
    assert one == two
    assert one["games"] == 12
    assert sum(one["wins"].values()) >= 12
    assert "12 games" in call(*arguments[:-2]).out


def test_faults_are_counted_and_shown(call: Call) -> None:
    edit("    each player then do sell\n", "    each player:\n      only if 1 > 2\n")
    simulated = call("simulate", "my_game", "--games", "3", "--format", "json")
    assert simulated.status == FINDINGS
    assert simulated.data["faults"] == 3
    assert "my_game/ruleset.yaml" in simulated.data["fault_list"][0]["message"]
    assert "only if 1 > 2" in call("simulate", "my_game", "--games", "1").out
    played = call("play", "my_game", "--seats", "random,random", "--seed", "1")
    assert played.status == FINDINGS
    assert "rule fault" in played.err


# ------------------------------------------------------------------ test, show, list
def test_a_failing_scenario_says_where(call: Call) -> None:
    edit("a.score.market: 6", "a.score.market: 7", "scenarios.yaml")
    failed = call("test", "my_game")
    assert failed.status == FINDINGS
    assert "FAILED my_game: a_herd_is_sold" in failed.out
    assert re.search(r"my_game/scenarios\.yaml:\d+:\d+: .*6.*expected 7", failed.out)
    assert failed.out.splitlines()[-1] == "my_game: 2 of 3 scenarios passed"
    (tested,) = call("test", "my_game", "--format", "json").data
    assert [s["status"] for s in tested["scenarios"]] == ["failed", "passed", "passed"]
    assert call("test", "my_game", "--only", "no_animal").out == "my_game: 1 of 1 scenarios passed\n"


def test_coverage_names_lines_that_never_ran(call: Call) -> None:
    edit("  sell: |\n", "  never: |\n    score 1 as market\n  sell: |\n")
    covered = call("test", "my_game", "--coverage", "--games", "1")
    line = Path("my_game/ruleset.yaml").read_text("utf-8").splitlines().index("    score 1 as market") + 1
    assert covered.status == CLEAN
    assert re.search(rf"my_game/ruleset\.yaml: never ran: .*\b{line}\b", covered.out)
    (tested,) = call("test", "my_game", "--coverage", "--games", "0", "--format", "json").data
    assert tested["coverage"]["missed"] > 0


def test_coverage_counts_what_the_bots_of_the_ruleset_value(call: Call) -> None:
    path = Path("my_game/ruleset.yaml")
    bots = "\nbots:\n  miser:\n    worth: sum(count(p.herd) for p in players)\n"
    path.write_text(path.read_text("utf-8") + bots, "utf-8")
    line = len(path.read_text("utf-8").splitlines())
    missed = re.compile(rf"never ran: .*\b{line}\b")
    assert missed.search(call("test", "my_game", "--coverage", "--games", "0").out)
    assert not missed.search(call("test", "my_game", "--coverage", "--games", "1").out)


@pytest.mark.parametrize("stage", ["tree", "types", "ir", "python", "c"])
def test_every_stage_can_be_shown(stage: str, call: Call) -> None:
    whole = call("show", stage, "my_game")
    assert whole.status == CLEAN
    assert "take_turn" in whole.out
    part = call("show", stage, "my_game:take_turn")
    assert part.status == CLEAN
    assert 0 < len(part.out) < len(whole.out)
    assert "did you mean take_turn" in call("show", stage, "my_game:take_trn").err
    assert whole.out == call("show", stage, "my_game").out


def test_the_tree_of_a_broken_ruleset_is_shown(call: Call) -> None:
    edit("move all of herd to gone", "move all all of herd")
    shown = call("show", "tree", "my_game:take_turn")
    assert shown.status == FINDINGS
    assert "error:" in shown.err


def test_the_generated_python_is_python(call: Call) -> None:
    for arguments in ([], ["--simulation"], ["--players", "4"]):
        compile(call("show", "python", "my_game", *arguments).out, "my_game", "exec")
    assert call("show", "python", "my_game", "--players", "9").status == USAGE


def test_the_last_colon_splits_unless_it_is_in_a_path(call: Call) -> None:
    assert split_name("my_game") == ("my_game", "")
    assert split_name("my_game:take_turn") == ("my_game", "take_turn")
    assert split_name("a:b:c") == ("a:b", "c")
    assert split_name("c:/games/my_game") == ("c:/games/my_game", "")
    assert split_name("c:\\games\\my_game:main") == ("c:\\games\\my_game", "main")


def test_the_list_names_all_bundled_rulesets(call: Call) -> None:
    names = list(resources.bundled_rulesets())
    assert [line.split()[0] for line in call("list").out.splitlines()] == names
    rows = call("list", "--format", "json").data
    assert [row["name"] for row in rows] == names
    assert all(row["players"] for row in rows)


# ------------------------------------------------------------------ describe, sources, schema, explain
def test_describe_says_what_it_does(call: Call) -> None:
    assert call("describe", "my_game", "sell").out == (
        "“sell”:\n"
        "  Score points equal to “worth of the herd” as market.\n"
        "  Move all of your herd to the gone from the market.\n"
        "\nWhere:\n"
        "  “worth of the herd”: the sum of the worth of c over all cards (c) in your herd.\n"
    )
    german = call("describe", "my_game", "--lang", "de")
    assert german.status == CLEAN
    assert "Für 2 bis 4 Spieler." in german.out
    assert call("describe", "my_game", "sel").status == USAGE
    assert call("describe", "my_game", "--lang", "fr").status == USAGE


def test_sources_counts(call: Call) -> None:
    edit("  gone: {holds: card}", "  gone: {holds: card, reconstructed: as we remember it}")
    out = call("sources", "my_game", "--list", "reconstructed").out
    assert out.splitlines()[-1] == "my_game/ruleset.yaml:32: zones: gone"
    data = call("sources", "my_game", "--format", "json").data
    assert (data["all"]["ruled"], data["all"]["reconstructed"]) == (13, 1)
    assert (data["all"]["unmarked"], data["files"][0]["file"]) == (0, "my_game/ruleset.yaml")


def test_diff_shows_what_an_overlay_comes_to(call: Call) -> None:
    Path("my_variant").mkdir()
    Path("my_variant/ruleset.yaml").write_text(
        "ruleset: {id: my_variant, title: Variant, extends: my_game}\n"
        "change: {cards: {cow: {worth: 5}}, zones: {gone: {visible: none}}}\n"
        "add: {cards: {hen: {worth: 1}}, effects: {boast: 'note \"much\"'}}\n",
        "utf-8",
    )
    lines = call("diff", "my_game", "my_variant", "--no-text").out.splitlines()
    assert [line for line in lines if "ruleset:" not in line] == [
        "breaks running games and saves:",
        "behaviour:",
        "~ cards: cow: worth: 4 -> 5",
        "+ cards: hen: {worth: 1}",
        "+ zones: gone: visible: none",
        "compatible: something new that changes nothing old:",
        '+ effects: boast: note "much"',
    ]
    Path("my_variant/more.yaml").write_text(
        "replace: {effects: {take_turn: {ruling: ours, do: end game}}}\n"
        "scenarios: {at_once: {players: 2, expect: {over: false}}}\n",
        "utf-8",
    )
    lines = call("diff", "my_game", "my_variant").out.splitlines()
    assert "+ scenarios: at_once (tests only)" in lines, "the name alone"
    assert {"    + end game", "+ effects: take_turn: ruling: ours"} <= set(lines)
    data = call("diff", "my_game", "my_variant", "--format", "json").data["differences"]
    changed = {"what": "changed", "path": ["cards", "cow", "worth"], "before": "4", "after": "5"}
    assert {**changed, "level": "behaviour", "words": ""} in data
    assert call("diff", "my_game", "my_game").out == ""
    assert call("diff", "my_game", "no_such").status == USAGE


def test_schema_is_one_for_an_editor(call: Call) -> None:
    schema = json.loads(call("schema", "my_game").out)
    validator = Draft202012Validator(schema)
    assert validator.is_valid({"cards": {"ox": {"worth": 3}}})
    assert not validator.is_valid({"cards": {"ox": {"wroth": 3}}})
    assert call("schema", "my_game", "--output", "my_game/schema.json").out == ""
    assert json.loads(Path("my_game/schema.json").read_text("utf-8")) == schema


def test_explain_tells_how_an_effect_is_judged(call: Call) -> None:
    out = call("explain", "my_game:take_turn").out
    assert out.startswith("take_turn: in the frame of the game: what fails here is a fault\nDecisions:\n")
    assert "  my_game/ruleset.yaml:49: choose one:\n" in out
    assert "no check, since nothing that it leads to can fail" in out
    assert "Can fault: nothing\n" in out
    assert "Chance ends the promise of an option:\n" in out
    assert call("explain", "my_game:take_trun").status == USAGE
    whole = call("explain", "my_game")
    assert whole.status == USAGE and "which effect of my_game? for example" in whole.err


def test_bots_sit_at_the_table(call: Call) -> None:
    data = call("simulate", "my_game", "--seats", "greedy,search", "--games", "1", "--format", "json").data
    assert data["seats"] == {"a": "greedy", "b": "search"}
    assert data["faults"] == 0
    assert "did you mean search" in call("play", "my_game", "--seats", "human,serach").err


def test_a_game_for_one_says_so(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "alone"
    folder.mkdir()
    rules = "ruleset: {id: alone, title: Alone, language: 1, players: 1}\neffects: {main: 'note \"x\"'}\n"
    (folder / "ruleset.yaml").write_text(rules + "scenarios: {two: {players: 2, do: main, expect: {}}}\n", "utf-8")
    assert "this game is for 1 player [" in call("lint", str(folder)).out
    (folder / "ruleset.yaml").write_text(rules, "utf-8")
    assert "Alone is for 1 player, not 9" in call("simulate", str(folder), "--players", "9").err


def test_play_asks_also_where_there_is_a_single_option(call: Call) -> None:
    arguments = ("play", "my_game", "--seats", "random,random", "--seed", "1", "--journal", "game.json")
    for asked in (False, True):
        ran = call(*arguments, *["--ask-all"] * asked)
        assert ("(Sell your herd)" in ran.out) is not asked
        journal = json.loads(Path("game.json").read_text("utf-8"))
        assert journal["ask_forced"] is asked
        assert bool(journal["silent"]) is not asked
        assert call("replay", "game.json", "--ruleset", "my_game").status == CLEAN
    ran = call("play", "my_game", "--ask-all", "--resume", "game.json")
    assert ran.status == USAGE
    assert "--ask-all is only for new games" in ran.err
