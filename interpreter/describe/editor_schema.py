"""A JSON Schema of one ruleset: what the general one allows, with this ruleset's fields, hooks, members and ids.

An editor completes them, and marks what is misspelt while it is written. The checker itself knows far more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from interpreter.checker.symbols import ComponentSym, FieldSym, KindSym
from interpreter.checker.typed import CheckedRuleset
from interpreter.language.model import ENTRY_KEYS, MEMBER_KEYS, REACTIONS, entry_record
from interpreter.language.schema import Definitions, Schema, entry_or_group, ruleset_schema
from interpreter.language.types import Bool, Component, Int, ListOf, Member, Optional, Player, SetOf, Type

#: Sections that an overlay has in its own right, and the edits themselves.
_NO_EDIT = ("ruleset", "text", "scenarios", "add", "change", "replace", "remove")


def editor_schema(ruleset: CheckedRuleset) -> Schema:
    """The schema of one YAML file of this ruleset."""
    schema = ruleset_schema(
        {
            "component type": list(ruleset.components),
            "zone": list(ruleset.zones),
            "score category": list(ruleset.score_categories),
        }
    )
    schema["$id"] = f"urn:rulewright:ruleset:1:{ruleset.id}"
    schema["title"] = f"{ruleset.title}: a file of the ruleset"
    sections = schema["properties"]
    for component in ruleset.components.values():
        group = f"group_of_{component.name}"
        schema["$defs"][group] = _group(_entry(ruleset, component), schema["$defs"]["group_of_entries"])
        schema["$defs"][f"entry_of_{component.name}"] = _entry_or_group(_entry(ruleset, component), group)
        sections[component.plural] = _entries(component, schema["additionalProperties"], schema["$defs"][group])
    kinds = sections["kinds"].setdefault("properties", {})
    for kind in (kind for kind in ruleset.kinds.values() if not kind.made):
        schema["$defs"][f"member_of_{kind.name}"] = {"if": {"type": "object"}, "then": _entry(ruleset, kind)}
        kinds[kind.name] = _kind(kind, sections["kinds"]["additionalProperties"])
    # every other section would be one of entries: those are all known here
    schema["additionalProperties"] = False
    _edits(sections, [component.plural for component in ruleset.components.values()])
    _ids_in_edits(sections, ruleset)
    sections["scenarios"] = _with_settings(sections["scenarios"], list(ruleset.settings))
    sections["text"] = {**sections["text"], "additionalProperties": _texts(ruleset, sections["text"])}
    return schema


def _edits(sections: Schema, entries: Sequence[str]) -> None:
    """What an overlay says under `add:` and `replace:` is like the sections themselves; under `change:` only entries
    are, of which everything may be left out."""
    whole = [name for name in sections if name not in _NO_EDIT]
    for edit, named in (("add", whole), ("replace", whole), ("change", entries)):
        sections[edit] = {**sections[edit], "properties": {n: {"$ref": f"#/properties/{n}"} for n in named}}


def _ids_in_edits(sections: Schema, ruleset: CheckedRuleset) -> None:
    """The ids that an overlay may change or remove, as offers alone: what is removed is no part of it any more."""
    gone: Schema = {}
    changed = dict(sections["change"]["properties"])
    for section, ids in _ids(ruleset).items():
        one = {"anyOf": [{"enum": list(ids)}, {"type": "string"}]} if ids else {"type": "string"}
        gone[section] = {"type": "array", "items": one}
        changed.setdefault(section, {"type": "object", "properties": {id: {} for id in ids}})
    sections["remove"] = {**sections["remove"], "properties": gone}
    sections["change"] = {**sections["change"], "properties": changed}


def _ids(ruleset: CheckedRuleset) -> dict[str, list[str]]:
    """What is declared, by section."""
    r = ruleset
    kinds = {name: kind for name, kind in r.kinds.items() if not kind.made}
    found: dict[str, list[str]] = {
        section: list(declared)
        for section, declared in (
            ("settings", r.settings), ("kinds", kinds), ("counters", r.counters), ("variables", r.variables),
            ("components", r.components), ("zones", r.zones), ("tables", r.tables), ("values", r.values),
            ("events", r.events), ("scopes", r.scopes), ("offers", r.offers), ("functions", r.functions),
            ("effects", r.effects), ("endings", r.endings), ("bots", r.bots),
        )
    }  # fmt: skip
    return found | {c.plural: [entry.id for entry in c.entries] for c in r.components.values()}


def _with_settings(scenarios: Schema, settings: list[str]) -> Schema:
    """Scenarios in which the names of settings are offered."""
    general = scenarios["additionalProperties"]
    named: Schema = {"properties": {"settings": {"properties": {id: {} for id in settings}}}}
    return {**scenarios, "additionalProperties": {"allOf": [general, {"if": {"type": "object"}, "then": named}]}}


def _entries(component: ComponentSym, general: Schema, group: Schema) -> Schema:
    """A section of entries: entries and groups of the type, or one group as a whole."""
    one = {"$ref": f"#/$defs/entry_of_{component.name}"}
    return {
        **general,
        "description": f"The entries of `{component.name}`.",
        "additionalProperties": one,
        "properties": {**group["properties"], **{e.id: one for e in component.entries}},
    }


def _group(entry: Schema, general: Schema) -> Schema:
    """A group of entries of one type: in general, and with the type's own keys. Which cell of a row is which key is
    beyond a schema; a column's name is not."""
    known = dict(general["properties"])
    column = {"anyOf": [{"enum": ["id", *entry["properties"]]}, {"pattern": next(iter(entry["patternProperties"]))}]}
    return {
        **general,
        "properties": {
            **known,
            "all": {**known["all"], **entry},
            "entries": {**known["entries"], "additionalProperties": {"if": {"type": "object"}, "then": entry}},
            "columns": {**known["columns"], "items": column},
        },
    }


def _entry_or_group(entry: Schema, group_name: str) -> Schema:
    group = {"$ref": f"#/$defs/{group_name}"}
    return {"type": ["object", "null"], "if": {"type": "object"}, "then": entry_or_group(entry, group)}


def _entry(ruleset: CheckedRuleset, owner: KindSym | ComponentSym) -> Schema:
    """What is under one entry or member."""
    hooks, formulas = tuple(owner.hooks), tuple(owner.formulas)
    fields = dict.fromkeys(owner.fields, False)
    record = entry_record(
        "",
        fields,
        hooks,
        formulas,
        keys=MEMBER_KEYS if isinstance(owner, KindSym) else ENTRY_KEYS,
        faces=() if isinstance(owner, KindSym) else owner.faces,
    )
    made = Definitions().mapping(record.keys, closed=True)
    for field in owner.fields.values():
        made["properties"][field.name] = _field(ruleset, field)
    # a dotted key is one inside the mapping under its first word
    made["patternProperties"] = {rf"^({'|'.join(made['properties'])})\.": {}}
    for key in REACTIONS:
        if key in made["properties"]:
            made["properties"][key] = _at_events(made["properties"][key], list(ruleset.events))
    return made


def _at_events(general: Schema, events: list[str]) -> Schema:
    one = general["additionalProperties"]
    return {**general, "properties": dict.fromkeys(events, one), "additionalProperties": False}


def _field(ruleset: CheckedRuleset, field: FieldSym) -> Schema:
    """A field's values; one that is `per:` something is a list or a mapping, whose items are the checker's."""
    return {} if field.per else _value(ruleset, field.type)


def _value(ruleset: CheckedRuleset, of: Type) -> Schema:
    match of:
        case Int(low=low, high=high):
            limits = {"minimum": low, "maximum": high}
            return {"type": "integer", **{key: value for key, value in limits.items() if value is not None}}
        case Bool():
            return {"type": "boolean"}
        case Member(kind=kind):
            return {"enum": [m.name for m in ruleset.kinds[kind].members]}
        case Component(types=types):
            return {"enum": [e.id for name in types for e in ruleset.components[name].entries]}
        case Player():
            return {"enum": list("abcdefghijkl"[: ruleset.most])}
        case SetOf(element=element) | ListOf(element=element):
            items = _value(ruleset, element)
            return {"if": {"type": "array"}, "then": {"items": items}, "else": {"type": ["string", "array"]}}
        case Optional(inner=inner):
            return _optional(_value(ruleset, inner))
    return {}


def _optional(inner: Schema) -> Schema:
    """Of a value that may be `none`, by its form: an enumeration with one more word, or another type."""
    if "enum" in inner:
        return {"enum": [*inner["enum"], "none"]}
    return {"if": {"const": "none"}, "else": inner} if inner else {}


def _kind(kind: KindSym, general: Schema) -> Schema:
    one = {"$ref": f"#/$defs/member_of_{kind.name}"}
    named = {"properties": {m.name: one for m in kind.members}, "additionalProperties": one}
    members = {"if": {"type": "object"}, "then": named}
    return {"allOf": [general, {"if": {"type": "object"}, "then": {"properties": {"members": members}}}]}


def _texts(ruleset: CheckedRuleset, general: Mapping[str, Any]) -> Schema:
    """The texts of a language: the ids that may have one are offered, and others left to the checker."""
    names = ruleset.names
    calls = [*names.effects, *names.functions]
    ids = dict.fromkeys(
        [
            *names.nouns,
            *names.events,
            *calls,
            *(f"{id}.said" for id in calls),
            *names.members,
            *names.entries,
            *ruleset.score_categories,
            *ruleset.endings,
        ]
    )
    one: Schema = general["additionalProperties"]
    return {**one, "properties": dict.fromkeys(ids, one["additionalProperties"])}
