"""What entries and members give for the fields and hooks of their type.

What many of them have in common wrongly is one mistake, in the declaration: a key that all of them give and the type
does not declare, a field that none of them gives, a field of which no value fits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from interpreter.checker.codes.declarations import MISSING_KEY, UNKNOWN_KEY, WRONG_VALUE
from interpreter.checker.declarations.fields import Owner, own_type
from interpreter.checker.declarations.passives import queue_passives
from interpreter.checker.declarations.reactions import queue_reactions
from interpreter.checker.expressions.owners import keep_owner, owners_type
from interpreter.checker.scope import Scope
from interpreter.checker.static.declaration_context import Reading, pairs
from interpreter.checker.static.validate import conform
from interpreter.checker.static.values import WRONG, default_of, filled_default, indexed_value
from interpreter.checker.symbols import (
    ComponentSym,
    EffectSym,
    FieldSym,
    FormulaSym,
    FunctionSym,
    HookSym,
    KindSym,
    Static,
)
from interpreter.checker.typed import LocalVar
from interpreter.foundation.diagnostics import Findings, Related
from interpreter.foundation.suggest import near_names
from interpreter.language.model import ENTRY_KEYS, MEMBER_KEYS, entry_record
from interpreter.language.shapes import Key
from interpreter.language.types import describe, may_be_none
from interpreter.syntax.yaml.nodes import YamlMap, YamlNode, YamlScalar


@dataclass(frozen=True, slots=True)
class Written:
    """An entry or member and what is written for it; `values` are filled."""

    ordinal: int
    id: YamlScalar
    body: YamlNode
    values: dict[str, Static]


def read_written(owner: Owner, entries: list[Written], reading: Reading) -> list[tuple[Written, YamlMap]]:
    """Checks the keys of all entries of a type, queues their values and hook bodies, and gives what is well formed."""
    strange = _strange_keys(owner, entries, reading)
    excused = _missing_everywhere(owner, entries, reading, quiet=bool(strange))
    needed = {name: must_be_given(f) and name not in excused for name, f in owner.fields.items() if f.this is None}
    what = f"a {owner.name}" if isinstance(owner, KindSym) else f"an entry of `{owner.name}`"
    keys, faces = _other_keys(owner)
    acting = (tuple(owner.hooks), tuple(owner.formulas))
    record = entry_record(what, needed, *acting, keys=keys, faces=faces)
    found: list[tuple[Written, YamlMap]] = []
    for entry in entries:
        body = entry.body
        shape = record
        if isinstance(body, YamlMap) and not strange.isdisjoint(body.keys()):
            body = YamlMap(tuple((key, node) for key, node in body if key.text not in strange), body.span)
            shape = entry_record(what, dict.fromkeys(needed, False), *acting, keys=keys, faces=faces)
        good = conform(body, shape, f"`{entry.id.text}`", reading.findings, entry.id.span)
        if isinstance(good, YamlMap):
            found.append((entry, good))
    for field in owner.fields.values():
        if field.this is None and field.name not in excused:
            queue_field(field, found, reading)
    for entry, body in found:
        if not isinstance(owner, KindSym) and owner.faces:
            queue_passives(owner, entry.ordinal, entry.id, body, reading)
            queue_reactions(owner, entry.ordinal, entry.id, body, reading)
            continue  # its hooks and formulas are those of its faces
        for hook in owner.hooks.values():
            queue_hook(owner, hook, entry, body.get(hook.name), reading)
        for formula in owner.formulas.values():
            queue_formula(owner, formula, entry, body.get(formula.name), reading)
        queue_passives(owner, entry.ordinal, entry.id, body, reading)
        queue_reactions(owner, entry.ordinal, entry.id, body, reading)
    return found


def _other_keys(owner: Owner) -> tuple[tuple[Key, ...], tuple[str, ...]]:
    """What entries may have in addition to fields and hooks, and their faces."""
    return (MEMBER_KEYS, ()) if isinstance(owner, KindSym) else (ENTRY_KEYS, owner.faces)


def must_be_given(field: FieldSym) -> bool:
    """Whether every entry has to have a value for the field."""
    return field.this is None and not field.has_default and not field.has_rows and not may_be_none(field.type)


def _declared(owner: Owner, name: str) -> FieldSym | HookSym | FormulaSym:
    return owner.fields.get(name) or owner.hooks.get(name) or owner.formulas[name]


# ------------------------------------------------------------------ mistakes in the declaration
def _missing_everywhere(owner: Owner, entries: list[Written], reading: Reading, *, quiet: bool) -> set[str]:
    """The fields that must be given and that none of several entries gives; they are not asked of each one. `quiet`:
    what the entries give instead is reported already."""
    if len(entries) < 2:
        return set()
    given = _keys(entries)
    strange = [key for key in given if key not in {*owner.fields, *owner.hooks, *owner.formulas}]
    missing = {field.name for field in owner.fields.values() if must_be_given(field) and field.name not in given}
    for name in missing:
        if not quiet and not any(near_names(key, [name]) for key in strange):
            message = f"none of the {len(entries)} entries gives `{name}`"
            hint = "give each one a value, or give the field a `default:`"
            reading.findings.add(MISSING_KEY, owner.fields[name].span, message, help=hint)
    return missing


def _strange_keys(owner: Owner, entries: list[Written], reading: Reading) -> set[str]:
    """The keys that several entries have and the type does not declare: reported once, at the misspelt declaration if
    there is one that no entry uses."""
    declared = {*owner.fields, *owner.hooks, *owner.formulas}
    keys, faces = _other_keys(owner)
    known = declared | {key.name for key in entry_record("", {}, (), keys=keys, faces=faces).keys}
    given = _keys(entries)
    strange: set[str] = set()
    for name, uses in given.items():
        if name in known or len({use.span for use in uses}) < 2:
            continue
        strange.add(name)
        reading.names_known = False
        unused = near_names(name, [other for other in declared if other not in given])
        if unused:
            place = _declared(owner, unused[0]).span
            message = f"no entry gives `{unused[0]}`; `{name}`, which {len(uses)} of them give, is not declared"
            near: tuple[str, ...] = (name,)
        else:
            place, near = uses[0].span, near_names(name, known)
            message = f"`{name}` is not a key of `{owner.name}`, but {len(uses)} entries have it"
        hint = f"did you mean `{near[0]}`?" if near else f"declare it as a field of `{owner.name}`"
        related = [Related(use.span, f"`{name}` is given here") for use in uses if use.span != place][:5]
        reading.findings.add(UNKNOWN_KEY, place, message, help=hint, suggestions=near, related=related)
    return strange


def _keys(entries: list[Written]) -> dict[str, list[YamlScalar]]:
    """All keys that entries have and where; not the pieces of a text that YAML cut, which have no value."""
    found: dict[str, list[YamlScalar]] = {}
    for entry in entries:
        for key, node in pairs(entry.body):
            if not (isinstance(node, YamlScalar) and node.is_null):
                found.setdefault(key.text, []).append(key)
    return found


# ------------------------------------------------------------------ values and bodies
def queue_field(field: FieldSym, entries: list[tuple[Written, YamlMap]], reading: Reading) -> None:
    """Has the values of one field read when all types are known."""
    reading.statics.append(partial(_field_values, field, entries, reading))


def _field_values(field: FieldSym, entries: list[tuple[Written, YamlMap]], reading: Reading) -> None:
    """The values of one field in all entries."""
    found = Findings()
    aside = replace(reading, findings=found)
    given = wrong = 0
    for entry, body in entries:
        node = body.get(field.name)
        if node is None and field.has_rows:
            value = field.rows[entry.ordinal] if field.rows else WRONG
        elif node is None:
            value = filled_default(field, reading)
        else:
            value = indexed_value(node, field.per, field.type, lambda: default_of(field), aside)
            given += 1
            wrong += value is WRONG
        if value is not WRONG:
            entry.values[field.name] = value
    if len(found) > 2 and wrong == given and all(finding.code is WRONG_VALUE for finding in found.sorted()):
        related = [Related(finding.span, finding.message) for finding in found.sorted()[:5]]
        message = f"none of the {given} values of `{field.name}` is {describe(field.type)}"
        hint = "change the type, or the values"
        reading.findings.add(WRONG_VALUE, field.span, message, help=hint, related=related)
    else:
        reading.findings.take(found)


def queue_hook(owner: Owner, hook: HookSym, entry: Written, body: YamlNode | None, reading: Reading) -> None:
    """Notes what an entry does at a hook, if anything; it is read when all names are known."""
    if isinstance(body, YamlScalar) and body.text not in ("none", ""):
        this = LocalVar("this", own_type(owner), entry.id.span)
        effect = EffectSym(f"{entry.id.text}.{hook.name}", body.span, hook.params, depth=hook.depth, this=this)
        hook.bodies[entry.ordinal] = effect
        reading.bodies.append(partial(_hook_body, owner, effect, body, reading))


def _hook_body(owner: Owner, effect: EffectSym, body: YamlNode, reading: Reading) -> None:
    kept = LocalVar("owner", owners_type(owner), effect.span) if isinstance(owner, ComponentSym) else None
    scope = Scope(has_me=True, this=effect.this, owner=kept, effect=effect)
    reading.with_parameters(scope, effect.params)
    reading.effect(effect, body, scope)
    if kept is not None:
        keep_owner(reading.elaborator, effect, kept)


def queue_formula(owner: Owner, formula: FormulaSym, entry: Written, body: YamlNode | None, reading: Reading) -> None:
    """Notes an entry's expression for a formula hook, if it has one."""
    if isinstance(body, YamlScalar) and body.text not in ("none", ""):
        this = LocalVar("this", own_type(owner), entry.id.span)
        function = FunctionSym(f"{entry.id.text}.{formula.name}", body.span, (this,), formula.type)
        formula.bodies[entry.ordinal] = function
        reading.elaborator.defer(function, partial(_formula_body, function, body, reading))


def _formula_body(function: FunctionSym, body: YamlNode, reading: Reading) -> None:
    reading.formula(function, body, Scope(has_me=True, this=function.params[0]))


def read_texts(id: str, node: YamlMap, reading: Reading) -> None:
    """Keeps what an entry or member says under `text:`; without a language it is English."""
    text = node.get("text")
    lines = [("en", text)] if isinstance(text, YamlScalar) else [(key.text, line) for key, line in pairs(text)]
    for language, line in lines:
        if isinstance(line, YamlScalar):
            reading.texts.setdefault(language, {})[id] = line.text
            reading.text_places[language, id] = line.span
