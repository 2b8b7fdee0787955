"""Kinds: closed, ordered sets of members."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from interpreter.check.declaration_codes import MISSING_KEY
from interpreter.check.entry_values import Written, read_texts, read_written
from interpreter.check.fields import read_fields, read_formulas, read_hooks
from interpreter.check.naming import check_id, declare_member, report_twice
from interpreter.check.passives import read_active
from interpreter.check.reading import Reading, get, pairs, truth, word
from interpreter.check.symbols import KindSym, MemberSym
from interpreter.language.plurals import plurals_of
from interpreter.syntax.yaml_nodes import YamlMap, YamlNode, YamlScalar


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
        made = not reading.written("kinds", key.text).isdisjoint({"grid", "rim"})
        if not members and not made and ("kinds", key.text) not in reading.flawed:
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
        read_formulas(parts.kind, get(parts.node, "formulas"), reading)
        read_active(parts.kind, get(parts.node, "active"), reading)
    for parts in found:
        members = zip(parts.kind.members, parts.members, strict=True)
        written = [Written(member.ordinal, key, node, member.values) for member, (key, node) in members]
        for entry, body in read_written(parts.kind, written, reading):
            read_texts(entry.id.text, body, reading)
