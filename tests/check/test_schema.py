"""The JSON Schemas: as written in the repository, sound, and of one mind with the checker."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from interpreter import resources
from interpreter.formats.findings import findings_data
from interpreter.formats.schemas import MODELS, SCHEMAS, shape_schema, written
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import SourceFile
from interpreter.language import reference, schema
from interpreter.language.model import ENTRY_SHAPES, SECTION_SHAPES
from interpreter.language.sections import SECTIONS
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode
from interpreter.syntax.yaml.reader import read_yaml
from tests.check.small_rulesets import check
from tests.check.test_refused_declarations import MISTAKES

RULESET = Draft202012Validator(schema.ruleset_schema())

#: Findings about the form of YAML, which a schema sees as well as the checker.
OF_FORM = {"unknown-key", "missing-key", "wrong-shape", "malformed-id", "empty-value"}
#: Mistakes of form that only the declarations of the ruleset itself show.
BEYOND_A_SCHEMA = {
    "misspelt field",
    "misspelt hook",
    "misspelt column",
    "too many cells",
    "no id column",
    "mixed table",
    "uneven table",
    "parameters twice",
    "missing field",
    "no players for a setting",
    "kind without members",
}


def data(node: YamlNode) -> Any:
    """A YAML node as JSON would hold it."""
    match node:
        case YamlMap():
            return {key.text: data(value) for key, value in node}
        case YamlList():
            return [data(item) for item in node.items]
        case _ if node.is_null:
            return None
        case _ if node.as_bool is not None:
            return node.as_bool
        case _:
            return node.text if node.as_int is None else node.as_int


def parsed(path: str, text: str) -> Any:
    findings = Findings()
    node = read_yaml(SourceFile(path, text), findings)
    assert node is not None
    return data(node)


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_files_are_up_to_date(name: str) -> None:
    hint = "run: python -m interpreter.formats.schemas"
    assert (resources.schemas() / name).read_text(encoding="utf-8") == written(name), hint


def test_the_page_of_the_data_model_is_up_to_date() -> None:
    file = Path(__file__).parents[2] / "docs" / "data-model.md"
    assert file.read_text(encoding="utf-8") == reference.page(), "run: python -m interpreter.language.reference"


@pytest.mark.parametrize("name", SCHEMAS)
def test_they_are_schemas_without_one_of(name: str) -> None:
    made = SCHEMAS[name]()
    Draft202012Validator.check_schema(made)
    assert made["$id"] in (schema.RULESET_ID, *(f"urn:rulewright:{name}:{of[0]}" for name, of in MODELS.items()))
    assert "oneOf" not in json.dumps(made)


def test_every_section_has_one_shape() -> None:
    parts = {name for name, section in SECTIONS.items() if section.part}
    assert not set(ENTRY_SHAPES) & set(SECTION_SHAPES)
    assert set(ENTRY_SHAPES) | set(SECTION_SHAPES) | parts == set(SECTIONS)


def test_bundled_rulesets_are_valid() -> None:
    for folder in resources.bundled_rulesets().values():
        for file in sorted(folder.glob("*.yaml")):
            errors = RULESET.iter_errors(parsed(file.name, file.read_text(encoding="utf-8")))
            assert [f"{file}: {list(error.absolute_path)}: {error.message}" for error in errors] == []


def _seen_by_the_schema(title: str, name: str) -> bool:
    """A missing key of an entry, and what only the declarations of the ruleset tell, no general schema can see."""
    return title not in BEYOND_A_SCHEMA and name in OF_FORM


@pytest.mark.parametrize(("title", "text", "name"), [m[:3] for m in MISTAKES], ids=[m[0] for m in MISTAKES])
def test_schema_and_checker_agree_about_form(title: str, text: str, name: str) -> None:
    assert RULESET.is_valid(parsed("more.yaml", text)) != _seen_by_the_schema(title, name)


def test_findings_are_valid(tmp_path: Path) -> None:
    _, findings = check(tmp_path, "kinds: {colour: [red]}\nzones: {red: {visible: ownr}}")
    assert len(findings) == 2
    Draft202012Validator(shape_schema("diagnostics")).validate(findings_data(findings))
