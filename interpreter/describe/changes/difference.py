"""What two rulesets differ in: entry by entry, and within an entry key by key.

Groups, rows and dotted keys are undone first; comments and files do not count: what is compared is what a ruleset says,
not how it is written down. The order of declarations is part of it: pieces are numbered and act in that order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.checker.declarations.entries import written_entries
from interpreter.foundation.diagnostics import Findings
from interpreter.language.sections import ORIGIN_KEYS, SECTIONS
from interpreter.syntax.tree import RulesetTree, Section
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode

#: Sections of entries that may be short, as the one thing that they do or are, and under which key that is else.
CODE = {"effects": "do", "functions": "is", "endings": "is"}

#: A value as it is written: a text, a list, or a mapping.
Written = Any


@dataclass(frozen=True, slots=True)
class Difference:
    """One place that differs: the way to it (section, id, keys), and what is there; None if nothing is. The path of a
    section alone, with two lists, is about the order of the ids that both have."""

    path: tuple[str, ...]
    before: Written | None
    after: Written | None

    @property
    def what(self) -> str:
        """`added`, `removed` or `changed`"""
        return "added" if self.before is None else "removed" if self.after is None else "changed"


def differences(before: RulesetTree, after: RulesetTree) -> list[Difference]:
    """What differs from one ruleset to the other, in the order of the second, what it lacks after."""
    return compared(said(before), said(after))


def compared(before: dict[str, Written], after: dict[str, Written]) -> list[Difference]:
    """What differs between what two rulesets say, section by section."""
    return [*_differences((), before, after), *_orders(before, after)]


def _orders(before: dict[str, Written], after: dict[str, Written]) -> Iterator[Difference]:
    """The sections whose common ids are in another order."""
    for section in after:
        old, new = before.get(section), after[section]
        if section != "ruleset" and isinstance(old, Mapping) and isinstance(new, Mapping):
            was, now = [id for id in old if id in new], [id for id in new if id in old]
            if was != now:
                yield Difference((section,), was, now)


def _differences(path: tuple[str, ...], before: Written, after: Written) -> Iterator[Difference]:
    if len(path) == 2 and path[0] in CODE:
        before, after = _long(before, after, CODE[path[0]]), _long(after, before, CODE[path[0]])
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        if before != after:
            yield Difference(path, before, after)
        return
    for key in [*after, *(k for k in before if k not in after)]:
        yield from _differences((*path, key), before.get(key), after.get(key))


def _long(value: Written, other: Written, key: str) -> Written:
    """In its long form where the other is: what it does or is is under a key."""
    return {key: value} if isinstance(value, str) and isinstance(other, Mapping) else value


def said(tree: RulesetTree) -> dict[str, Written]:
    """What a ruleset says: by section and id."""
    sections = {name: _section(section) for name, section in tree.sections.items()}
    return {name: section for name, section in sections.items() if section}


def _section(section: Section) -> Written:
    """Ids (without their parameters) and what is under them; a list of ids as a mapping from each to itself."""
    if section.name not in SECTIONS:
        return {entry.id.text: _value(entry.body) for entry in written_entries(section, Findings())}
    said: dict[str, Written] = {}
    for part in section.parts:
        if isinstance(part, YamlList):
            said.update({_text(item): _text(item) for item in part.items})
        for key, node in part if isinstance(part, YamlMap) else ():
            if key.text not in ORIGIN_KEYS or section.name == "ruleset":
                said[key.text] = _merged(said.get(key.text), _value(node))
    return said


def _merged(old: Written, new: Written) -> Written:
    """Texts of one language may be in several files."""
    return {**old, **new} if isinstance(old, dict) and isinstance(new, dict) else new


def _value(node: YamlNode) -> Written:
    if isinstance(node, YamlMap):
        return {key.text: _value(value) for key, value in node}
    if isinstance(node, YamlList):
        return [_value(item) for item in node.items]
    return _text(node)


def _text(node: YamlNode) -> str:
    """A scalar without the comments and empty ends of lines of a block."""
    return (
        "\n".join(line.rstrip() for line in node.text.strip().split("\n")) if hasattr(node, "text") else node.span.text
    )
