"""What an editor with a ruleset's own schema marks in its files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from interpreter.checker.typed import CheckedRuleset
from interpreter.describe.editor_schema import editor_schema
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import SourceFile
from interpreter.pipeline import check_folder
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode
from interpreter.syntax.yaml.reader import read_yaml


def marks(ruleset: CheckedRuleset, folder: Path) -> list[str]:
    """Each mark in the YAML files of a folder: the file, the path to the place, what is said."""
    validator = Draft202012Validator(editor_schema(ruleset))
    return [
        f"{file.name}: {'.'.join(map(str, error.absolute_path))}: {error.message}"
        for file in sorted(folder.glob("*.yaml"))
        for error in validator.iter_errors(read(file.read_text("utf-8")))
    ]


def plain(node: YamlNode | None) -> Any:
    match node:
        case YamlMap():
            return {key.text: plain(value) for key, value in node}
        case YamlList(items=items):
            return [plain(item) for item in items]
        case None:
            return None
    if node.is_null:
        return None
    return next((v for v in (node.as_bool, node.as_int) if v is not None), node.text)


def marks_below(folder: Path) -> list[str]:
    """Those in each ruleset in a folder that has no errors."""
    found: list[str] = []
    for file in sorted(folder.glob("*/ruleset.yaml")):
        ruleset, _ = check_folder(file.parent, Findings())
        found += [] if ruleset is None else [f"{file.parent.name}/{mark}" for mark in marks(ruleset, file.parent)]
    return found


def read(text: str) -> Any:
    findings = Findings()
    data = plain(read_yaml(SourceFile("x.yaml", text), findings))
    assert not findings.errors
    return data
