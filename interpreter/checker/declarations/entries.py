"""The sections of entries, undone: named groups, rows and columns, dotted keys and `for:` become plain entries.

blue_ones: {all: {colour: blue}, columns: [id, price, act.upper], rows: [[b1, 3, build]]}
->  b1: {colour: blue, price: 3, act: {upper: build}}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from interpreter.checker.codes.declarations import GIVEN_TWICE, WRONG_RANGE, WRONG_SHAPE
from interpreter.checker.declarations.sizes import MOST_ENTRIES
from interpreter.checker.static.declaration_context import Reading, scalars
from interpreter.checker.static.naming import check_id
from interpreter.checker.static.validate import conform
from interpreter.foundation.diagnostics import Findings, Related
from interpreter.language.model import GROUP, ORIGIN
from interpreter.syntax.tree import Section
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar, is_none

_ORIGIN = frozenset(key.name for key in ORIGIN)
_HEAD = frozenset(key.name for key in GROUP.keys)


@dataclass(frozen=True, slots=True)
class RawEntry:
    """An entry as if it had been written alone: its id and its keys."""

    id: YamlScalar
    body: YamlMap


def raw_entries(section: str, reading: Reading) -> Iterator[RawEntry]:
    """All entries of a section, in the order of files and text; nothing is looked up in the component type."""
    found = reading.tree.sections.get(section)
    if found is not None:
        yield from written_entries(found, reading.findings)
        reading.check_origin(section)


def written_entries(section: Section, findings: Findings) -> Iterator[RawEntry]:
    """All entries of a section as it is written; what is wrong with its form is added to the findings."""
    for part in section.parts:
        if not isinstance(part, YamlMap):
            continue
        head = YamlMap(tuple((key, node) for key, node in part if key.text in _HEAD), part.span)
        if any(key.text not in _ORIGIN for key, _ in head):
            yield from _group(head, section.name, findings)
        for key, node in part:
            if key.text in _HEAD or section.entries.get(key.text, (key,))[0] is not key:
                continue  # (the reader has reported what occurs twice)
            yield from _entry_or_group(key, node, findings)


def _entry_or_group(key: YamlScalar, node: YamlNode, findings: Findings) -> Iterator[RawEntry]:
    if isinstance(node, YamlMap) and ("rows" in node or "entries" in node):
        yield from _group(node, key.text, findings)
        return
    if not check_id(key, findings):
        return
    if isinstance(node, YamlScalar) and node.is_null:
        yield RawEntry(key, YamlMap((), key.span))
    elif isinstance(node, YamlMap):
        yield RawEntry(key, _nested(node.entries, node))
    else:
        hint = "write `{}` if it has no keys"
        findings.add(
            WRONG_SHAPE, node.span.header(), f"`{key.text}` must be a mapping, not {node.span.text[:20]!r}", help=hint
        )


def _group(node: YamlMap, name: str, findings: Findings) -> Iterator[RawEntry]:
    group = conform(node, GROUP, f"`{name}`", findings)
    if not isinstance(group, YamlMap):
        return
    common = list(_pairs(group.get("all")))
    copies, copies_key = group.get("copies"), group.key("copies")
    if copies is not None and copies_key is not None:
        common.append((copies_key, copies))
    own = [*_rows(group, findings), *_pairs(group.get("entries"))]
    for id, body in own:
        if not check_id(id, findings):
            continue
        keys = _pairs(body)
        for chosen in _choices(group.get("for"), findings):
            ahead = "".join(member.text + "_" for _, member in chosen)
            named = YamlScalar(ahead + id.text, id.style, id.span, id.content) if ahead else id
            yield RawEntry(named, _nested([*common, *chosen, *keys], body))


def _rows(group: YamlMap, findings: Findings) -> Iterator[tuple[YamlScalar, YamlNode]]:
    columns = scalars(group.get("columns"))
    rows = group.get("rows")
    if not isinstance(rows, YamlList):
        return
    if not columns or columns[0].text != "id":
        span = columns[0].span if columns else rows.span.header()
        findings.add(
            WRONG_SHAPE, span, "the first column must be `id`", help="write `columns: [id, ..]` above the rows"
        )
        return
    _refuse_twice(columns, findings)
    for row in rows.items:
        if not isinstance(row, YamlList) or not row.items:
            continue
        if len(row.items) > len(columns):
            extra = row.items[len(columns)].span.to(row.items[-1].span)
            findings.add(
                WRONG_SHAPE,
                extra,
                f"the row has {len(row.items)} cells, but there are {len(columns)} columns",
                help="make their numbers equal; put a text with a comma in single quotes",
                related=[Related(columns[-1].span, "the last column")],
            )
            continue
        id = row.items[0]
        if isinstance(id, YamlScalar):
            cells = zip(columns[1:], row.items[1:], strict=False)
            yield id, YamlMap(tuple((column, cell) for column, cell in cells if not is_none(cell)), row.span)


def _refuse_twice(columns: Sequence[YamlScalar], findings: Findings) -> None:
    """Of two columns of one name, the second would be all that counts."""
    first: dict[str, YamlScalar] = {}
    for column in columns:
        there = first.setdefault(column.text, column)
        if there is not column:
            message = f"there is already a column `{column.text}`"
            help = "remove or rename one of the two"
            findings.add(GIVEN_TWICE, column.span, message, help=help, related=[Related(there.span, "the other one")])


def _choices(node: YamlNode | None, findings: Findings) -> Iterable[tuple[tuple[YamlScalar, YamlScalar], ...]]:
    """Each way to choose a member for every field that `for:` names."""
    lists = [[(field, member) for member in scalars(members)] for field, members in _pairs(node)]
    count = prod(len(members) for members in lists)
    if node is not None and count > MOST_ENTRIES:
        message = f"this makes {count:,} entries of each; {MOST_ENTRIES:,} are allowed"
        findings.add(WRONG_RANGE, node.span.header(), message, help="name fewer fields or fewer members")
        return ()
    return product(*lists)


def _pairs(node: YamlNode | None) -> tuple[tuple[YamlScalar, YamlNode], ...]:
    return node.entries if isinstance(node, YamlMap) else ()


def _nested(pairs: Iterable[tuple[YamlScalar, YamlNode]], whole: YamlNode) -> YamlMap:
    """Pairs as one mapping: later ones win, dotted keys become mappings inside."""
    plain: dict[str, tuple[YamlScalar, YamlNode]] = {}
    inner: dict[str, list[tuple[YamlScalar, YamlNode]]] = {}
    for key, node in pairs:
        first, dot, rest = key.text.partition(".")
        if dot and first and rest:
            start = YamlScalar(first, key.style, key.span, key.content)
            plain.setdefault(first, (start, YamlMap((), key.span)))
            inner.setdefault(first, []).append((YamlScalar(rest, key.style, key.span, key.content), node))
        elif isinstance(node, YamlMap) and key.text in inner:
            inner[key.text].extend(node.entries)
        else:
            plain[key.text] = (key, node)
    for name, more in inner.items():
        key, node = plain[name]
        plain[name] = (key, _nested([*_pairs(node), *more], node))
    return YamlMap(tuple(plain.values()), whole.span)
