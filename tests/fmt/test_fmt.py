"""Formatting changes the layout and nothing else, and twice is once."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

from interpreter import pipeline, resources
from interpreter.analysis.roots import roots_of
from interpreter.checker.printer import print_typed
from interpreter.cli.entry import run
from interpreter.fmt.formatter import format_folder
from interpreter.foundation.diagnostics import Findings
from tests.fmt.layouts import disturbed
from tests.sample import part

HEAD = "ruleset: {id: spec, title: Spec, language: 1, players: 2}\n"

#: What is written, and how it comes to be.
CASES = [
    ("effects:\n    main:   do it( 1,2 )\n", "effects:\n  main: do it(1, 2)\n"),
    ("effects: { main : stop }\n", "effects: {main: stop}\n"),
    ("functions:\n  twice( int n ): n*2+ - 1\n", "functions:\n  twice(int n): n * 2 + -1\n"),
    (
        "effects:\n  main: |\n      if  1>2 :\n           score -1\n      else : stop\n",
        "effects:\n  main: |\n    if 1 > 2:\n      score -1\n    else: stop\n",
    ),
    (
        "effects:\n  main: |\n      # first\n      stop     # why\n      # last\n",
        "effects:\n  main: |\n    # first\n    stop     # why\n    # last\n",
    ),
    ("effects:\n\n\n\n  main: stop   \n\n\n", "effects:\n\n  main: stop\n"),
    ("effects:\n  main: stop # why\n", "effects:\n  main: stop  # why\n"),
    ("kinds:\n  size:\n  - small\n  -   large\n", "kinds:\n  size:\n    - small\n    - large\n"),
    ("kinds:\n  # of the pieces\n  size: [ small,large ]\n", "kinds:\n  # of the pieces\n  size: [small, large]\n"),
    ("kinds:\n  size: [small,\n         large]\n", "kinds:\n  size: [small,\n         large]\n"),
    ("functions:\n  a:       1\n  long_one: 2\n", "functions:\n  a: 1\n  long_one: 2\n"),
    ("functions:\n  a:        1\n  long_one: 2\n", "functions:\n  a:        1\n  long_one: 2\n"),
    ("functions:\n  a: 'max( 1,2 )'\n", "functions:\n  a: 'max(1, 2)'\n"),
    ("functions:\n  a: max(1,\n      2)\n", "functions:\n  a: max(1,\n      2)\n"),
    ("effects:\r\n  main: stop", "effects:\n  main: stop\n"),
    (
        "effects:\n  main: |\n    as first( p in players )  then  score p.score   - 1\n",
        "effects:\n  main: |\n    as first(p in players) then score p.score - 1\n",
    ),
    ("effects:\n  main: note \"a  {me},b\"\n", "effects:\n  main: note \"a  {me},b\"\n"),
]  # fmt: skip


def written(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "ruleset.yaml").write_text(HEAD + text, "utf-8", newline="")
    return folder


def formatted(folder: Path) -> str:
    """The text of the ruleset's file, formatted."""
    found = format_folder(folder)
    assert found.unreadable == ()
    text = (folder / "ruleset.yaml").read_bytes().decode("utf-8")
    return found.changed.get(f"{folder.name}/ruleset.yaml", text)


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_layout(tmp_path: Path, text: str, expected: str) -> None:
    folder = written(tmp_path / "game", text)
    once = formatted(folder)
    assert once == HEAD + expected
    (folder / "ruleset.yaml").write_text(once, "utf-8", newline="")
    assert formatted(folder) == once


def said(folder: Path) -> str | None:
    """What a ruleset says: its typed trees, values and texts; None where it has errors."""
    checked, _ = pipeline.check_folder(folder, Findings())
    if checked is None:
        return None
    trees = "\n".join(print_typed(root.tree, checked.kinds) for root in roots_of(checked))
    entries = [(entry.id, entry.values) for component in checked.components.values() for entry in component.entries]
    return f"{trees}\n{entries}\n{checked.texts}"


FOLDERS = [
    *resources.bundled_rulesets().values(),
    *(resources.root() / "tests" / "quiet" / name for name in ("harbour", "patience", "least")),
    *sorted(f for f in (resources.root() / "tests" / "oracle" / "rulesets").iterdir() if f.is_dir()),
]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_a_disturbed_layout_says_the_same_when_formatted(folder: Path, tmp_path: Path) -> None:
    chance = random.Random(folder.name)
    rulesets = tmp_path / "rulesets"
    shutil.copytree(folder.parent, rulesets, ignore=lambda _, names: [n for n in names if n == "journals"])
    copy = rulesets / folder.name
    good = {file: file.read_text("utf-8") for file in sorted(copy.glob("*.yaml"))}
    tried = 0
    for number in range(12):
        if number >= part(3, 1) and tried:
            break
        for file in chance.sample(list(good), min(3, len(good))):
            file.write_text(disturbed(good[file], chance), "utf-8", newline="")
        before = said(copy)
        found = format_folder(copy)
        for path, text in found.changed.items():
            assert re.sub(r"\s", "", text) == re.sub(r"\s", "", (rulesets / path).read_text("utf-8"))
            (rulesets / path).write_text(text, "utf-8", newline="")
        assert format_folder(copy).changed == {}
        assert said(copy) == before
        # what disturbs a layout may also spoil the ruleset
        tried += before is not None and bool(found.changed)
        for file, text in good.items():
            file.write_text(text, "utf-8", newline="")
    assert tried


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_formatted_rulesets_say_the_same(folder: Path, tmp_path: Path) -> None:
    rulesets = tmp_path / "rulesets"
    shutil.copytree(folder.parent, rulesets)
    before = said(folder)
    for path, text in format_folder(rulesets / folder.name).changed.items():
        (rulesets / path).write_text(text, "utf-8", newline="")
    assert before is not None
    assert said(rulesets / folder.name) == before


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    folder = written(tmp_path / "my_game", "effects: { main: stop }\n")
    (folder / "more.yaml").write_text("kinds:  {size: [small]}\n", "utf-8")
    assert run(["fmt", "--check"]) == 1
    assert capsys.readouterr().out.splitlines() == ["my_game/more.yaml", "my_game/ruleset.yaml"]
    assert run(["fmt", "--diff", "my_game/more.yaml"]) == 1
    shown = capsys.readouterr().out
    assert "+kinds: {size: [small]}" in shown and "ruleset.yaml" not in shown
    assert run(["fmt", "my_game/more.yaml"]) == 0
    assert (folder / "more.yaml").read_text("utf-8") == "kinds: {size: [small]}\n"
    assert run(["fmt", "--check"]) == 1
    assert run(["fmt"]) == 0
    assert run(["fmt", "--check"]) == 0
    assert (folder / "ruleset.yaml").read_text("utf-8") == HEAD + "effects: {main: stop}\n"


def test_what_is_no_yaml_stays_and_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = written(tmp_path / "my_game", "effects: {main: stop\n")
    before = (folder / "ruleset.yaml").read_bytes()
    assert run(["fmt", str(folder)]) == 1
    assert (folder / "ruleset.yaml").read_bytes() == before
    assert "ruleset.yaml:" in capsys.readouterr().err


def test_what_is_no_effect_stays_as_it_is(tmp_path: Path) -> None:
    text = "effects:\n  main: gain  1  coin )\ntext:\n  en:\n    coin: a  very ,fine coin\n"
    assert formatted(written(tmp_path / "game", text)) == HEAD + text


def test_a_byte_order_mark_stays(tmp_path: Path) -> None:
    folder = written(tmp_path / "my_game", "effects: { main: stop }\n")
    file = folder / "ruleset.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert run(["fmt", str(folder)]) == 0
    assert file.read_bytes() == b"\xef\xbb\xbf" + (HEAD + "effects: {main: stop}\n").encode()
