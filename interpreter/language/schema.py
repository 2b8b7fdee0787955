"""The JSON Schema of a ruleset's files (draft 2020-12), made from the data model and never written by hand.

Editors check YAML against it while a ruleset is being written; the interpreter itself does not use it.
`python -m interpreter.formats.schemas` writes it to `schemas/`, with those of the JSON that commands print.
Alternatives are distinguished by a tag or by the form of YAML (`if`/`then`), never by trying all of them, so that
messages are about the alternative that was meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from interpreter.language.model import ENTRY_KEYS, ENTRY_SHAPES, GROUP, ORIGIN, SECTION_SHAPES, SIGNATURE_SECTIONS
from interpreter.language.sections import SECTIONS
from interpreter.language.shapes import Either, Id, Key, Many, MapOf, OneOrMany, Record, Shape, When, Whole, Word

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
RULESET_ID = "urn:rulewright:ruleset:1"


_ID = "^[a-z][a-z0-9_]*$"
_SIGNATURE = r"^[a-z][a-z0-9_]*\s*(\(.*\))?$"
_SCALARS = ["string", "integer", "number", "boolean"]
_FORMS = {"scalar": _SCALARS, "list": ["array"], "mapping": ["object"]}

_SIMPLE: dict[str, Schema] = {
    "Truth": {"type": "boolean"},
    "Line": {"type": _SCALARS},
    "TypeName": {"type": "string"},
    "Formula": {"type": [*_SCALARS, "array"]},
    "Statements": {"type": "string"},
    "Value": {"type": [*_SCALARS, "array", "object"]},
    "Anything": {},
}


class Definitions:
    """Turns shapes into schemas; records that have a name of their own go to `$defs`, once. `known` are the ids of what
    an `Id` may name, where they are known."""

    def __init__(self, known: Mapping[str, Sequence[str]] | None = None) -> None:
        self._known = known or {}
        self.found: dict[str, Schema] = {}
        self._names: dict[Record, str] = {}

    def schema(self, shape: Shape) -> Schema:
        return (
            self._handlers[type(shape)](self, shape)
            if type(shape) in self._handlers
            else dict(_SIMPLE[type(shape).__name__])
        )

    def record(self, shape: Record) -> Schema:
        """A reference to the definition of a mapping with known keys."""
        name = self._names.get(shape)
        if name is None:
            name = shape.what.removeprefix("the ").removeprefix("an ").removeprefix("a ").replace(" ", "_")
            while name in self.found:
                name += "_"
            self._names[shape] = name
            self.found[name] = {}
            self.found[name] = self.mapping(shape.keys, closed=True)
        return {"$ref": f"#/$defs/{name}"}

    def mapping(self, keys: tuple[Key, ...], *, closed: bool) -> Schema:
        required = [key.name for key in keys if key.required and key.unless is None]
        made: Schema = {"type": "object", "properties": {key.name: self._key(key) for key in keys}}
        if required:
            made["required"] = required
        for other in dict.fromkeys(key.unless for key in keys if key.unless is not None):
            without = {"required": [key.name for key in keys if key.required and key.unless == other]}
            made |= {"if": {"not": {"required": [other]}}, "then": without}
        if closed:
            made["additionalProperties"] = False
        return made

    def _key(self, key: Key) -> Schema:
        made = self.schema(key.shape)
        words = " ".join(filter(None, (key.doc, f"Default: {key.default}." if key.default else "")))
        return {**made, "description": words.strip()} if words else made

    def _id(self, shape: Id) -> Schema:
        if shape.of in self._known:
            return {"enum": list(self._known[shape.of])}
        return {"type": "string", "pattern": _ID}

    def _whole(self, shape: Whole) -> Schema:
        limits = {"minimum": shape.low, "maximum": shape.high}
        return {"type": "integer", **{key: limit for key, limit in limits.items() if limit is not None}}

    def _word(self, shape: Word) -> Schema:
        return {"enum": list(shape.words)}

    def _many(self, shape: Many) -> Schema:
        return {"type": "array", "items": self.schema(shape.of)}

    def _one_or_many(self, shape: OneOrMany) -> Schema:
        return {"if": {"type": "array"}, "then": {"items": self.schema(shape.of)}, "else": self.schema(shape.of)}

    def _map(self, shape: MapOf) -> Schema:
        made: Schema = {"type": "object", "additionalProperties": self.schema(shape.value)}
        if shape.ids:
            made["propertyNames"] = {"pattern": _ID}
        if shape.known is not None:
            made |= self.mapping(shape.known.keys, closed=False)
        return made

    def _either(self, shape: Either) -> Schema:
        forms = {"scalar": shape.scalar, "list": shape.list, "mapping": shape.mapping}
        allowed = {form: inner for form, inner in forms.items() if inner is not None}
        if len(allowed) == 1:
            return self.schema(next(iter(allowed.values())))
        types = [word for form in allowed for word in _FORMS[form]]
        cases = [{"if": {"type": _FORMS[form]}, "then": self.schema(inner)} for form, inner in allowed.items()]
        return {"type": types, "allOf": cases}

    def _when(self, shape: When) -> Schema:
        return {"if": {"required": [shape.tag]}, "then": self.schema(shape.then), "else": self.schema(shape.otherwise)}

    _handlers: dict[type, Callable[[Any, Any], Schema]] = {  # noqa: RUF012
        Id: _id,
        Whole: _whole,
        Word: _word,
        Many: _many,
        OneOrMany: _one_or_many,
        MapOf: _map,
        Record: record,
        Either: _either,
        When: _when,
    }


def ruleset_schema(known: Mapping[str, Sequence[str]] | None = None) -> Schema:
    """The schema of one YAML file of a ruleset: any sections, and sections of entries under any other name.

    `known` are the ids of a particular ruleset, by what an `Id` of the data model is of ("zone").
    """
    definitions = Definitions(known)
    sections = {name: _section(name, definitions) for name in SECTIONS}
    return {
        "$schema": DRAFT,
        "$id": RULESET_ID,
        "title": "Rulewright: a file of a ruleset",
        "type": "object",
        "propertyNames": {"pattern": _ID},
        "properties": sections,
        "additionalProperties": _entries(definitions),
        "$defs": dict(sorted(definitions.found.items())),
    }


def _section(name: str, definitions: Definitions) -> Schema:
    doc = SECTIONS[name].doc
    if SECTIONS[name].part:
        return {"description": doc, "type": "object"}
    if name in SECTION_SHAPES:
        return {"description": doc, **definitions.schema(SECTION_SHAPES[name])}
    origin = {key.name: definitions.schema(key.shape) for key in ORIGIN}
    return {
        "description": doc,
        "type": "object",
        "properties": origin,
        "propertyNames": {"pattern": _SIGNATURE if name in SIGNATURE_SECTIONS else _ID},
        "additionalProperties": definitions.schema(ENTRY_SHAPES[name]),
    }


def _entries(definitions: Definitions) -> Schema:
    """A section of entries: entries and named groups of them, or one group as a whole."""
    group = definitions.record(GROUP)
    entry = definitions.mapping(ENTRY_KEYS, closed=False)
    definitions.found["entry_or_group"] = {
        "type": ["object", "null"],
        "if": {"type": "object"},
        "then": entry_or_group(entry, group),
    }
    return {
        "description": "The entries of a component type, under its plural.",
        "type": "object",
        "propertyNames": {"pattern": _ID},
        "properties": definitions.mapping(GROUP.keys, closed=False)["properties"],
        "additionalProperties": {"$ref": "#/$defs/entry_or_group"},
    }


def entry_or_group(entry: Schema, group: Schema) -> Schema:
    """What a mapping in a section of entries is: a group if it has a key that only groups have."""
    return {"if": {"anyOf": [{"required": [key]} for key in ("rows", "entries", "csv")]}, "then": group, "else": entry}
