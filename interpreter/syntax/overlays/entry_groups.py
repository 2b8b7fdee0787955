"""Entries found in a section as it is written: at its top, in named groups and in rows; and changed in their place."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.language.sections import ORIGIN_KEYS
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar, is_none

Place = tuple[YamlScalar, YamlNode]
#: What becomes of an entry: nothing, or others in its place.
Change = Callable[[YamlScalar, YamlNode], list[Place]]


def id_of(key: YamlScalar) -> str:
    """The id in a key: `linked(square a, square b)` is the id `linked`."""
    return key.text.split("(", 1)[0].strip()


def edited_in(part: YamlMap, id: str, change: Change, grouped: bool) -> YamlMap | None:
    """The mapping with one entry changed, or None when it is not in it."""
    for n, (key, node) in enumerate(part.entries):
        group = grouped and _is_group(key, node, part)
        if id_of(key) == id and not group and key.text not in ORIGIN_KEYS:
            return YamlMap((*part.entries[:n], *change(key, node), *part.entries[n + 1 :]), part.span)
        if not group:
            continue
        inner = _in_rows(part, node, id, change) if key.text == "rows" else None
        if inner is not None:
            return inner
        if isinstance(node, YamlMap):
            edited = edited_in(node, id, change, key.text != "entries")
            if edited is not None:
                return YamlMap((*part.entries[:n], (key, edited), *part.entries[n + 1 :]), part.span)
    return None


def _in_rows(group: YamlMap, rows: YamlNode, id: str, change: Change) -> YamlMap | None:
    """A group with one of its rows changed; the row becomes an entry of the group, where its cells have names."""
    columns = group.get("columns")
    names = [c for c in columns.items if isinstance(c, YamlScalar)] if isinstance(columns, YamlList) else []
    for n, row in enumerate(rows.items if isinstance(rows, YamlList) else ()):
        if not isinstance(row, YamlList) or not row.items or text_of(row.items[0]) != id:
            continue
        first = row.items[0]
        assert isinstance(first, YamlScalar) and isinstance(rows, YamlList)
        cells = [(c, v) for c, v in zip(names[1:], row.items[1:], strict=False) if not is_none(v)]
        made = change(first, YamlMap(tuple(cells), row.span))
        left = YamlList((*rows.items[:n], *rows.items[n + 1 :]), rows.span)
        entries = group.get("entries")
        there = entries.entries if isinstance(entries, YamlMap) else ()
        kept = [(k, left if v is rows else v) for k, v in group if k.text != "entries"]
        if made or there:
            head = group.key("entries") or YamlScalar("entries", "", first.span, first.content)
            kept.append((head, YamlMap((*there, *made), rows.span)))
        return YamlMap(tuple(kept), group.span)
    return None


def _is_group(key: YamlScalar, node: YamlNode, part: YamlMap) -> bool:
    """Whether what is under a key of a section of entries holds entries itself."""
    if key.text in ("entries", "rows", "columns", "all", "for", "csv"):
        return "entries" in part or "rows" in part
    return isinstance(node, YamlMap) and ("entries" in node or "rows" in node)


def entry_keys(part: YamlNode, grouped: bool) -> list[YamlScalar]:
    """The keys of all entries of a part, those in groups and rows among them."""
    found: list[YamlScalar] = []
    for key, node in part if isinstance(part, YamlMap) else ():
        if not grouped or not isinstance(part, YamlMap) or not _is_group(key, node, part):
            found.append(key)
        elif key.text == "rows":
            rows = node.items if isinstance(node, YamlList) else ()
            firsts = [row.items[0] for row in rows if isinstance(row, YamlList) and row.items]
            found += [first for first in firsts if isinstance(first, YamlScalar)]
        else:
            found += entry_keys(node, key.text != "entries")
    return found


def text_of(node: YamlNode) -> str:
    return node.text if isinstance(node, YamlScalar) else ""
