"""JSON Schemas of findings, as the command line prints them for programs."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
DIAGNOSTICS_ID = "urn:rulewright:diagnostics:1"
LINT_ID = "urn:rulewright:lint:1"


def diagnostics_schema() -> Schema:
    """The schema of a list of findings."""
    text, place = {"type": "string"}, {"type": "integer", "minimum": 1}
    spot = {"file": text, "line": place, "column": place, "end_line": place, "end_column": place}
    related = {**spot, "message": text}
    one: Schema = {
        "code": {"type": "string", "pattern": "^RW[0-9]{4}$", "description": "For `rulewright explain`."},
        "name": {"type": "string", "pattern": "^[a-z][a-z0-9-]*$", "description": "The name of the code."},
        "severity": {"enum": ["error", "warning", "note"]},
        "message": {"type": "string", "description": "What was found and what was expected."},
        "file": {"type": "string", "description": "The path, with forward slashes."},
        "line": {**place, "description": "From 1, as all places; columns count characters, ends are exclusive."},
        "column": place,
        "end_line": place,
        "end_column": place,
        "suggestions": {
            "type": "array",
            "items": text,
            "description": "Replacement texts for exactly this place, the likeliest first.",
        },
        "help": {"type": "string", "description": "What to do next."},
        "related": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": related,
                "required": list(related),
                "additionalProperties": False,
            },
        },
    }
    return {
        "$schema": DRAFT,
        "$id": DIAGNOSTICS_ID,
        "title": "Rulewright: findings about rulesets",
        "type": "array",
        "items": {"type": "object", "properties": one, "required": list(one), "additionalProperties": False},
    }


def lint_schema() -> Schema:
    """The schema of what `rulewright lint --format json` prints."""
    one: Schema = diagnostics_schema()["items"]
    text = {"type": "string"}
    more: Schema = {
        "confidence": {"enum": ["certain", "strong", "reasonable", "weak"], "description": "How sure it is."},
        "category": {**text, "description": "The category of the rule; `checker` for findings of the checker."},
        "fix": {"enum": ["", "safe", "unsafe"], "description": "How `--fix` can make the first suggestion."},
        "fingerprint": {**text, "description": "Stays the same when lines move; for baselines."},
    }
    properties = {**one["properties"], **more}
    finding = {**one, "properties": properties, "required": list(properties)}
    count = {"type": "integer", "minimum": 0}
    counts = ("files", "entries", "effects", "formulas", "rules", "suppressed")
    checked: Schema = {**dict.fromkeys(counts, count), "skipped": {"type": "array", "items": text}}
    return {
        "$schema": DRAFT,
        "$id": LINT_ID,
        "title": "Rulewright: a lint report",
        **_closed(
            {
                "format": {"const": "rulewright lint"},
                "version": {"const": 1},
                "rulesets": {
                    "type": "array",
                    "items": _closed(
                        {
                            "ruleset": text,
                            "checked": _closed(checked),
                            "findings": {"type": "array", "items": finding},
                        }
                    ),
                },
            }
        ),
    }


def _closed(properties: Schema) -> Schema:
    """An object with exactly these keys."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
