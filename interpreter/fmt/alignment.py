"""Columns that the author has aligned: they stay aligned.

Values are in a column when at least two neighbours begin at the same one and more than one blank leads to one of
them: the values of one mapping, and what follows `,` and `:` within brackets on lines that follow each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from interpreter.fmt.pieces import Kind, Piece
from interpreter.foundation.source import SourceFile


def aligned(source: SourceFile, pieces: list[Piece], values: Iterable[list[int]]) -> frozenset[int]:
    """The offsets of the pieces that are in a column; `values` are those of the values of each mapping."""
    cells = _cells(source, pieces)
    gaps = {piece.start: gap for line in cells.values() for piece, gap in line}
    found: set[int] = set()
    for offsets in values:
        offsets = [offset for offset in offsets if offset in gaps]
        columns = {offset: source.position(offset)[1] for offset in offsets}
        count = Counter(columns.values())
        wide = {columns[offset] for offset in offsets if gaps[offset] > 1}
        found.update(o for o in offsets if count[columns[o]] > 1 and columns[o] in wide)
    for above, below in zip(cells.values(), [*cells.values()][1:], strict=False):
        columns_above = {source.position(piece.start)[1]: (piece, gap) for piece, gap in above}
        for piece, gap in below:
            other = columns_above.get(source.position(piece.start)[1])
            if other is not None and max(gap, other[1]) > 1:
                found.update((piece.start, other[0].start))
    return frozenset(found)


def _cells(source: SourceFile, pieces: list[Piece]) -> dict[int, list[tuple[Piece, int]]]:
    """What follows a `,` or `:` of YAML, each with the blanks before it, by line; lines of comments apart."""
    lines: dict[int, list[tuple[Piece, int]]] = {}
    text = source.text
    for before, piece in pairwise(pieces):
        between = text[before.end : piece.start]
        if piece.kind is Kind.COMMENT or "\n" in between:
            if piece.kind is not Kind.COMMENT:
                lines.setdefault(source.position(piece.start)[0], [])
            continue
        if before.kind is Kind.SIGN and before.text in ",:":
            lines.setdefault(source.position(piece.start)[0], []).append((piece, len(between)))
    return lines
