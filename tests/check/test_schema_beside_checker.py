"""The general JSON Schema beside the checker, on rulesets that are spoilt at random.

Our checker is what lints; the schema is for editors. It may see less (what only the declarations of a ruleset tell),
but what it refuses the checker refuses, and a key that the checker does not know in a section of the language it does
not know either.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter import pipeline, resources
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import SourceFile, Span
from interpreter.language.sections import SECTIONS
from interpreter.scenarios.check import check_scenarios
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode
from interpreter.syntax.yaml.reader import read_yaml
from tests.check.test_schema import RULESET, data

FOLDERS = {
    name: resources.bundled_rulesets().get(name) or resources.root() / "tests" / "oracle" / "rulesets" / name
    for name in ("reedwater", "ostia_der_hafen_roms", "kalah", "goofspiel")
}
INSTEAD = ["[1, 2]", "{a: 1}", "7", "-3", "some words", "true", "[x]", "{}", "[]", "none"]
EACH = 60
#: Sections whose keys the language knows; the members of a kind have fields of their own.
CLOSED = SECTIONS.keys() - {"kinds"}


def places(node: YamlNode, depth: int = 0) -> Iterator[tuple[str, Span, int]]:
    """Keys and values that can be replaced where they are, with how deep they are."""
    match node:
        case YamlMap(entries=entries):
            for key, value in entries:
                if key.plain:
                    yield "key", key.span, depth
                if not isinstance(value, YamlMap | YamlList) and value.style in ("", "'", '"'):
                    yield "value", value.span, depth
                yield from places(value, depth + 1)
        case YamlList(items=items):
            for item in items:
                yield from places(item, depth + 1)


def spoilt(text: str, chance: random.Random) -> str:
    """The text with one key misspelt, or one value replaced by something of another form."""
    root = read_yaml(SourceFile("x", text), Findings())
    assert root is not None
    kind, span, _ = chance.choice(list(places(root)))
    new = span.text + "x" if kind == "key" else chance.choice(INSTEAD)
    return text[: span.start] + new + text[span.end :]


@pytest.mark.parametrize("name", FOLDERS)
def test_what_the_schema_refuses_the_checker_refuses(name: str, tmp_path: Path) -> None:
    chance = random.Random(name)
    copy = tmp_path / name
    shutil.copytree(FOLDERS[name], copy)
    files = {file: file.read_text("utf-8") for file in sorted(copy.glob("*.yaml"))}
    refused = 0
    for _ in range(EACH):
        file = chance.choice(list(files))
        text = spoilt(files[file], chance)
        file.write_text(text, "utf-8")
        findings = Findings()
        checked, _ = pipeline.check_folder(copy, findings)
        if checked is not None:
            check_scenarios(checked, findings)
        file.write_text(files[file], "utf-8")
        node = read_yaml(SourceFile(file.name, text), Findings())
        if node is None:
            continue
        valid = RULESET.is_valid(data(node))
        found = findings.sorted()
        refused += not valid
        assert valid or findings.errors, [e.message for e in RULESET.iter_errors(data(node))]
        unknown = [d for d in found if d.code.name == "unknown-key" and d.span.source.path.endswith(file.name)]
        sections = {key.text: value for key, value in node} if isinstance(node, YamlMap) else {}
        for d in unknown:
            own = [s for s, v in sections.items() if s in CLOSED and v.span.start <= d.span.start < v.span.end]
            assert not own or not valid, f"{d.message} at {d.span}"
    assert refused > EACH // 10
