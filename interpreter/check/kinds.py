"""Kinds: closed, ordered sets of members. Fields and hooks, those of component types too, are read here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from interpreter.check.conform import conform
from interpreter.check.declaration_codes import MISSING_KEY
from interpreter.check.naming import check_id, declare_member, report_twice
from interpreter.check.reading import Reading, get, number, pairs, truth, word
from interpreter.check.scope import Scope
from interpreter.check.static import WRONG, filled_default, indexed_value, static_value
from interpreter.check.static import default_of as field_default
from interpreter.check.symbols import ComponentSym, EffectSym, FieldSym, HookSym, KindSym, MemberSym, Static
from interpreter.check.typed import LocalVar
from interpreter.foundation.source import Span
from interpreter.language.model import entry_record
from interpreter.language.plurals import plurals_of
from interpreter.language.shapes import Record
from interpreter.language.types import Component, Member, Type, may_be_none
from interpreter.syntax.yaml_nodes import YamlMap, YamlNode, YamlScalar

Owner = KindSym | ComponentSym


@dataclass(slots=True)
class KindParts:
    """A kind and the YAML of its members, kept until all types are known."""

    kind: KindSym
    node: YamlNode
    members: tuple[tuple[YamlScalar, YamlNode], ...]


def declare_kinds(reading: Reading) -> list[KindParts]:
    """Enters all kinds and members by name; fields and hooks follow in `read_kinds`."""
    found = []
    for key, node in reading.entries("kinds"):
        plural = word(node, "plural", plurals_of(key.text))
        kind = KindSym(key.text, plural, key.span, cyclic=truth(node, "cyclic"))
        reading.names.kinds[kind.name] = kind
        reading.declare(kind)
        members = pairs(get(node, "members") if isinstance(node, YamlMap) else node)
        found.append(KindParts(kind, node, _members(kind, members, reading)))
        if not members and reading.is_whole("kinds", key.text, node):
            hint = "write `[first_one, second_one]`, or `members:` with a mapping"
            reading.findings.add(MISSING_KEY, key.span, f"the kind `{key.text}` has no members", help=hint)
    for parts in found:
        for member in parts.kind.members:
            reading.names_known &= declare_member(reading.names, parts.kind, member, reading.findings)
    return found


def _members(
    kind: KindSym, members: Iterable[tuple[YamlScalar, YamlNode]], reading: Reading
) -> tuple[tuple[YamlScalar, YamlNode], ...]:
    kept: dict[str, tuple[YamlScalar, YamlNode]] = {}
    for key, node in members:
        if not check_id(key, reading.findings):
            continue
        if key.text in kept:
            report_twice(key.text, key.span, kept[key.text][0].span, f"the kind `{kind.name}`", reading.findings)
            continue
        kept[key.text] = (key, node)
        kind.members.append(MemberSym(key.text, key.span, len(kind.members)))
    return tuple(kept.values())


def read_kinds(found: list[KindParts], reading: Reading) -> None:
    """Types of fields and hooks, and what each member gives for them."""
    for parts in found:
        read_fields(parts.kind, get(parts.node, "fields"), reading)
        read_hooks(parts.kind, get(parts.node, "hooks"), reading)
    for parts in found:
        if "formulas" in reading.written("kinds", parts.kind.name):
            continue  # its members may have keys that nothing here knows
        record = acting_record(f"a {parts.kind.name}", parts.kind, member=True)
        for member, (key, node) in zip(parts.kind.members, parts.members, strict=True):
            good = conform(node, record, f"`{key.text}`", reading.findings, key.span)
            if isinstance(good, YamlMap):
                read_texts(member.name, good, reading)
                read_values(parts.kind, member.ordinal, member.values, good, key.span, reading)


# ------------------------------------------------------------------ fields and hooks
def own_type(owner: Owner) -> Type:
    """The type of `this` in the entries of a kind or component type."""
    return Member(owner.name) if isinstance(owner, KindSym) else Component((owner.name,))


def read_fields(owner: Owner, node: YamlNode | None, reading: Reading) -> None:
    """Declares the static fields; defaults and formulas are read later."""
    for key, value in pairs(node):
        check_id(key, reading.findings)  # a wrong one is entered all the same, so that the entries are quiet about it
        type = reading.type(get(value, "type") if isinstance(value, YamlMap) else value)
        field = FieldSym(key.text, key.span, type, reading.per(get(value, "per")))
        owner.fields[field.name] = field
        default, formula = get(value, "default"), get(value, "is")
        field.has_default = default is not None
        if default is not None:
            reading.statics.append(partial(_default, field, default, reading))
        if formula is not None:
            field.this = LocalVar("this", own_type(owner), key.span)
            reading.bodies.append(partial(_formula, field, formula, reading))


def _default(field: FieldSym, node: YamlNode, reading: Reading) -> None:
    field.default = static_value(node, field.type, reading.names, reading.findings)


def _formula(field: FieldSym, node: YamlNode, reading: Reading) -> None:
    scope = Scope(this=field.this)
    field.formula = reading.expression(node, scope, field.type)


def read_hooks(owner: Owner, node: YamlNode | None, reading: Reading) -> None:
    """Declares the hooks with their parameters."""
    for key, value in pairs(node):
        check_id(key, reading.findings)
        if key.text in owner.fields:
            where = f"`{owner.name}`, as a field and as a hook"
            report_twice(key.text, key.span, owner.fields[key.text].span, where, reading.findings)
            continue
        parameters = reading.parameters(get(value, "params"))
        owner.hooks[key.text] = HookSym(key.text, key.span, parameters, number(value, "depth"))


def acting_record(what: str, owner: Owner, *, member: bool) -> Record:
    """The shape of an entry of the owner: its fields (without those that have a formula) and hooks."""
    fields = {name: _must_be_given(field) for name, field in owner.fields.items() if field.this is None}
    return entry_record(what, fields, tuple(owner.hooks), member=member)


def _must_be_given(field: FieldSym) -> bool:
    return not field.has_default and not may_be_none(field.type)


def read_values(
    owner: Owner, ordinal: int, values: dict[str, Static], node: YamlMap, span: Span, reading: Reading
) -> None:
    """Queues the static values and hook bodies of one entry or member."""
    for field in owner.fields.values():
        if field.this is None:
            given = node.get(field.name)
            reading.statics.append(partial(_value, field, values, given, reading))
    for hook in owner.hooks.values():
        body = node.get(hook.name)
        if isinstance(body, YamlScalar) and body.text not in ("none", ""):
            this = LocalVar("this", own_type(owner), span)
            name = f"{_entry_name(owner, ordinal)}.{hook.name}"
            effect = EffectSym(name, body.span, hook.params, depth=hook.depth, this=this)
            hook.bodies[ordinal] = effect
            reading.bodies.append(partial(hook_body, effect, body, reading))


def _entry_name(owner: Owner, ordinal: int) -> str:
    return owner.members[ordinal].name if isinstance(owner, KindSym) else owner.entries[ordinal].id


def _value(field: FieldSym, values: dict[str, Static], given: YamlNode | None, reading: Reading) -> None:
    if given is None:
        value = filled_default(field, reading.names)
    else:
        value = indexed_value(
            given, field.per, field.type, lambda: field_default(field), reading.names, reading.findings
        )
    if value is not WRONG:
        values[field.name] = value


def hook_body(effect: EffectSym, body: YamlNode, reading: Reading) -> None:
    scope = Scope(has_me=True, this=effect.this, effect=effect)
    reading.with_parameters(scope, effect.params)
    reading.effect(effect, body, scope)


def read_texts(id: str, node: YamlMap, reading: Reading) -> None:
    """Keeps what an entry or member says under `text:`; without a language it is English."""
    text = node.get("text")
    if isinstance(text, YamlScalar):
        reading.texts.setdefault("en", {})[id] = text.text
    for language, line in pairs(text):
        if isinstance(line, YamlScalar):
            reading.texts.setdefault(language.text, {})[id] = line.text
