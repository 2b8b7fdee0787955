"""Where the lines of a file begin: two blanks for every step into a mapping, a list or a block of an effect."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from interpreter.fmt.pieces import Kind, Piece
from interpreter.foundation.source import SourceFile
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode

STEP = 2


@dataclass(slots=True)
class Structure:
    """`columns`: where keys and dashes of blocks come to be, by offset (columns from 0). `values`: for each mapping
    in block style the offsets of its values."""

    columns: dict[int, int] = field(default_factory=dict)
    values: list[list[int]] = field(default_factory=list)


def structure_of(root: YamlNode, source: SourceFile, pieces: list[Piece]) -> Structure:
    """The structure of a file; `pieces` are all of it."""
    found = Structure()
    dashes = [piece.start for piece in pieces if piece.kind is Kind.DASH]
    waiting: list[tuple[YamlNode, int]] = [(root, 0)]
    seen: set[int] = set()
    while waiting:
        node, column = waiting.pop()
        if id(node) in seen or source.text[node.span.start : node.span.start + 1] in ("{", "["):
            continue
        seen.add(id(node))
        match node:
            case YamlMap(entries=entries):
                found.values.append([value.span.start for _, value in entries])
                for key, value in entries:
                    found.columns[key.span.start] = column
                    waiting.append((value, column + STEP))
            case YamlList(items=items):
                own = source.position(node.span.start)[1]
                first, last = bisect_left(dashes, node.span.start), bisect_left(dashes, node.span.end)
                found.columns.update((d, column) for d in dashes[first:last] if source.position(d)[1] == own)
                waiting.extend((item, column + STEP) for item in items)
    return found
