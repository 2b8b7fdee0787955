"""Where the parts of a ruleset come from: printed (`source:`), reconstructed, ruled, or not marked.

Counted are the entries of every section that holds rules, and the entries of component types one by one. A mark counts
for what is below it, unless that has marks of its own. Where something has several, it is as good as its weakest:
reconstructed before ruled before printed, so that nothing reconstructed passes as printed. Of an overlay counted are
the entries of the ruleset that it extends, as far as it leaves them, and those that it adds, replaces or changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from interpreter.foundation.source import Span
from interpreter.language.sections import ORIGIN_KEYS
from interpreter.syntax.tree import RulesetTree
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

PRINTED, RECONSTRUCTED, RULED, UNMARKED = STATUSES = ("printed", "reconstructed", "ruled", "unmarked")
#: The status of a mark, the weakest first.
_MARKS = {"reconstructed": RECONSTRUCTED, "ruling": RULED, "source": PRINTED}
#: Sections that say nothing about how the game is played.
_NO_RULES = frozenset({"ruleset", "text", "scenarios", "bots", "score_categories"})
#: What a group of entries has in addition to its entries.
_GROUP = frozenset({"all", "entries", "columns", "rows", "for", "copies"})


@dataclass(frozen=True, slots=True)
class Origin:
    """One entry with where it comes from."""

    section: str
    id: str
    status: str
    span: Span


@dataclass(frozen=True, slots=True)
class Origins:
    """All entries of a ruleset, by file and place."""

    ruleset: str
    entries: tuple[Origin, ...]

    @property
    def files(self) -> dict[str, Counter[str]]:
        """How many entries of each status, by file."""
        found: dict[str, Counter[str]] = {}
        for origin in self.entries:
            found.setdefault(origin.span.source.path, Counter())[origin.status] += 1
        return dict(sorted(found.items()))

    @property
    def all(self) -> Counter[str]:
        return Counter(origin.status for origin in self.entries)

    def as_dict(self) -> dict[str, Any]:
        """As JSON-able data: counts and shares by file and in all, and every entry."""
        from interpreter.formats.sources import SourcesV1

        return SourcesV1.of(self).as_data()


def find_origins(name: str, tree: RulesetTree) -> Origins:
    """Where everything in a ruleset comes from; the tree of an overlay has been resolved."""
    found = sorted(_origins(tree), key=lambda o: (o.span.source.path, o.span.start))
    return Origins(name, tuple(found))


def _origins(tree: RulesetTree) -> Iterator[Origin]:
    if tree.overlay is None:
        for name, key, part in _parts(tree):
            yield from _section(name, key, part, _of_head(tree))
        return
    edited = {(edit.section, edit.id) for edit in tree.overlay.edits if edit.id not in ORIGIN_KEYS}
    before = {(o.section, o.id): o for o in _origins(tree.overlay.extended)}
    yield from (origin for place, origin in before.items() if place not in edited)
    for verb, _, part in _parts(tree.overlay.written):
        for key, node in part if verb in ("add", "change", "replace") and isinstance(part, YamlMap) else ():
            for origin in _section(key.text, key, node, UNMARKED):
                old = before.get((origin.section, origin.id)) if verb == "change" else None
                silent = old is not None and origin.status == UNMARKED  # a change that does not say so itself
                yield replace(origin, status=old.status) if old is not None and silent else origin


def _parts(tree: RulesetTree) -> Iterator[tuple[str, YamlScalar, YamlNode]]:
    """The sections with rules, a part for each file."""
    for section in tree.sections.values():
        if section.name not in _NO_RULES:
            yield from ((section.name, key, part) for key, part in zip(section.keys, section.parts, strict=True))


def _of_head(tree: RulesetTree) -> str:
    """What the head says of the whole, in a ruleset that has no sources: that it is all ruled, or reconstructed."""
    status = UNMARKED
    for part in tree.sections["ruleset"].parts if "ruleset" in tree.sections else ():
        if isinstance(part, YamlMap) and "sources" in part:
            return UNMARKED
        status = _status(part, status)
    return status


def _section(name: str, key: YamlScalar, part: YamlNode, inherited: str) -> Iterator[Origin]:
    if name in _NO_RULES:
        return
    status = _status(part, inherited)
    if name == "ranking":
        yield Origin(name, name, status, key.span)
    elif isinstance(part, YamlMap):
        if _is_group(part):
            yield from _group(name, part, status)
        for id, node in part:
            if id.text not in ORIGIN_KEYS and not (_is_group(part) and id.text in _GROUP):
                yield from _entry(name, id, node, status)


def _entry(section: str, id: YamlScalar, node: YamlNode, status: str) -> Iterator[Origin]:
    own = _status(node, status)
    if isinstance(node, YamlMap) and _is_group(node):
        yield from _group(section, node, own)
    else:
        yield Origin(section, id.text.partition("(")[0].strip(), own, id.span)


def _group(section: str, node: YamlMap, status: str) -> Iterator[Origin]:
    common = _status(node.get("all"), status)
    entries = node.get("entries")
    for id, entry in entries.entries if isinstance(entries, YamlMap) else ():
        yield Origin(section, id.text, _status(entry, common), id.span)
    columns, rows = node.get("columns"), node.get("rows")
    names = [c.text for c in columns.items if isinstance(c, YamlScalar)] if isinstance(columns, YamlList) else []
    for row in rows.items if isinstance(rows, YamlList) else ():
        if isinstance(row, YamlList) and row.items and isinstance(row.items[0], YamlScalar):
            given = {n for n, cell in zip(names, row.items, strict=False) if not _is_none(cell)}
            own = next((status_of for mark, status_of in _MARKS.items() if mark in given), common)
            yield Origin(section, row.items[0].text, own, row.items[0].span)


def _is_group(node: YamlMap) -> bool:
    return "rows" in node or "entries" in node


def _is_none(node: YamlNode) -> bool:
    return isinstance(node, YamlScalar) and (node.is_null or node.text == "none")


def _status(node: YamlNode | None, inherited: str) -> str:
    """The weakest of a mapping's own marks, else what it inherits."""
    if not isinstance(node, YamlMap):
        return inherited
    return next((status for mark, status in _MARKS.items() if mark in node), inherited)
