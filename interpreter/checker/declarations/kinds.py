"""Kinds: closed, ordered sets of members."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from interpreter.checker.codes.declarations import MISSING_KEY, UNKNOWN_MEMBER
from interpreter.checker.declarations.fields import read_fields, read_formulas, read_hooks
from interpreter.checker.declarations.grids import declare_grid, declare_rim, made_by_shape
from interpreter.checker.declarations.passives import read_active
from interpreter.checker.static.declaration_context import Reading, get, pairs, truth, word
from interpreter.checker.static.entry_values import Written, read_texts, read_written
from interpreter.checker.static.naming import check_id, declare_member, report_twice
from interpreter.checker.symbols import KindSym, MemberSym
from interpreter.foundation.suggest import near_names
from interpreter.language.plurals import plurals_of
from interpreter.syntax.yaml.nodes import YamlMap, YamlNode, YamlScalar


@dataclass(slots=True)
class KindParts:
    """A kind and the YAML of its members, kept until all types are known."""

    kind: KindSym
    node: YamlNode
    members: tuple[tuple[YamlScalar, YamlNode], ...]


def declare_kinds(reading: Reading, players: tuple[int, int]) -> list[KindParts]:
    """Enters all kinds and members by name; fields and hooks follow in `read_kinds`. `players`: fewest and most."""
    found = []
    for key, node in reading.entries("kinds"):
        plural = word(node, "plural", plurals_of(key.text))
        kind = KindSym(key.text, plural, key.span, cyclic=truth(node, "cyclic"))
        reading.names.kinds[kind.name] = kind
        reading.declare(kind)
        members = pairs(get(node, "members") if isinstance(node, YamlMap) else node)
        if made_by_shape(node):
            found.append(KindParts(kind, node, _shaped(kind, node, members, players, reading)))
            continue
        found.append(KindParts(kind, node, _members(kind, members, reading)))
        if not members and ("kinds", key.text) not in reading.flawed:
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


def _shaped(
    kind: KindSym,
    node: YamlNode,
    written: Iterable[tuple[YamlScalar, YamlNode]],
    players: tuple[int, int],
    reading: Reading,
) -> tuple[tuple[YamlScalar, YamlNode], ...]:
    """The members that a shape makes; what is written under `members:` is of some of them."""
    if (grid := get(node, "grid")) is not None:
        declare_grid(kind, grid, players, reading)
    elif (rim := get(node, "rim")) is not None:
        declare_rim(kind, rim, reading)
    names = {member.name: member for member in kind.members}
    given: dict[str, tuple[YamlScalar, YamlNode]] = {}
    for key, body in written:
        if key.text in names:
            given[key.text] = (key, body)
        elif names:
            near = near_names(key.text, names)
            hint = f"did you mean `{near[0]}`?" if near else f"they are: {', '.join(list(names)[:6])} .."
            message = f"`{kind.name}` has no member `{key.text}`"
            reading.findings.add(UNKNOWN_MEMBER, key.span, message, help=hint, suggestions=near)
    nothing = [(YamlScalar(m.name, "", m.span, m.span), YamlMap((), m.span)) for m in kind.members]
    return tuple(given.get(key.text, (key, body)) for key, body in nothing)


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
