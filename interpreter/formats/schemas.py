"""The JSON Schemas (draft 2020-12) of all public shapes, made from the models and never written by hand.

python -m interpreter.formats.schemas        writes them to `schemas/`
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from interpreter.formats import baseline, difference, findings, lists, outcome, simulation, sources, tested
from interpreter.language.schema import DRAFT, Schema, ruleset_schema

#: What each shape is of, by its name; the file is `schemas/NAME.schema.json`, the `$id` ends with the version.
MODELS: dict[str, tuple[int, str, Any]] = {
    "diagnostics": (1, "findings about rulesets", findings.FINDINGS_V1),
    "lint": (1, "a lint report", findings.LintV1),
    "baseline": (1, "a baseline of known findings", baseline.BaselineV1),
    "outcome": (1, "the outcome of a game", outcome.OutcomeV1),
    "replay": (1, "the result of a replay", outcome.ReplayV1),
    "simulation": (1, "a simulation report", simulation.SimulationV1),
    "tests": (1, "results of scenarios", tested.TESTS_V1),
    "coverage": (1, "a coverage report", tested.CoverageV1),
    "diff": (1, "the differences of two rulesets", difference.DiffV1),
    "sources": (1, "where a ruleset comes from", sources.SourcesV1),
    "rulesets": (1, "the bundled rulesets", lists.RULESETS_V1),
    "rules": (1, "the lint rules", lists.RULES_V1),
}


class _Plain(GenerateJsonSchema):
    """Without titles of fields, which only repeat their names."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def shape_schema(name: str) -> Schema:
    """The schema of one of `MODELS`."""
    version, title, model = MODELS[name]
    adapter = model if isinstance(model, TypeAdapter) else TypeAdapter(model)
    made = adapter.json_schema(by_alias=True, schema_generator=_Plain)
    head = {"$schema": DRAFT, "$id": f"urn:rulewright:{name}:{version}", "title": f"Rulewright: {title}"}
    return {**head, **{key: value for key, value in made.items() if key != "title"}}


#: The files of the folder `schemas/`.
SCHEMAS: dict[str, Callable[[], Schema]] = {
    "ruleset.schema.json": ruleset_schema,
    **{f"{name}.schema.json": partial(shape_schema, name) for name in MODELS},
}


def written(name: str) -> str:
    """The text of a file of `SCHEMAS`."""
    return json.dumps(SCHEMAS[name](), indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Writes all schemas."""
    from interpreter import resources

    for name in SCHEMAS:
        (resources.schemas() / name).write_text(written(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
