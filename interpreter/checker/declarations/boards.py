"""Values of the cells of a grid, written as the board looks: a list of rows.

[[3, 4], [1, 2]]  ->  {c1r1: 3, c2r1: 4, c1r2: 1, c2r2: 2}
"""

from __future__ import annotations

from interpreter.checker.codes.declarations import WRONG_SHAPE
from interpreter.checker.static.declaration_context import Reading
from interpreter.checker.symbols import KindSym
from interpreter.language.types import IndexType, Member
from interpreter.syntax.yaml.nodes import YamlList, YamlNode

#: Players of all numbers that a ruleset could be for.
ALL_PLAYERS = (1, 99)


def grid_kind(index: IndexType, reading: Reading) -> KindSym | None:
    """The kind of an index whose members are the cells of a grid."""
    kind = reading.names.kinds.get(index.kind) if isinstance(index, Member) else None
    return kind if kind is not None and kind.grid is not None else None


def cells_of(kind: KindSym, players: tuple[int, int]) -> list[str]:
    """The names of the cells that there are with N players, row by row."""
    assert kind.grid is not None
    columns, rows = kind.grid.most(*players)
    return [kind.members[row * kind.grid.columns + column].name for row in range(rows) for column in range(columns)]


def as_board(node: YamlList, kind: KindSym, players: tuple[int, int], reading: Reading) -> dict[str, YamlNode] | None:
    """What is written for each cell; None, reported, where there are too few or too many rows, or cells in a row."""
    assert kind.grid is not None
    columns, rows = kind.grid.most(*players)
    if len(node.items) != rows:
        _refuse(node, f"`{kind.name}` has {rows} rows, but there are {len(node.items)} here", reading)
        return None
    cells: list[YamlNode] = []
    for row in node.items:
        if not isinstance(row, YamlList):
            _refuse(row, "a row of the board is expected here", reading)
            return None
        if len(row.items) != columns:
            _refuse(row, f"`{kind.name}` has {columns} columns, but this row has {len(row.items)} cells", reading)
            return None
        cells += row.items
    return dict(zip(cells_of(kind, players), cells, strict=True))


def _refuse(node: YamlNode, message: str, reading: Reading) -> None:
    hint = "write one list for each row, starting in the north, with one value for each cell: `[[1, 2], [3, 4]]`"
    reading.findings.add(WRONG_SHAPE, node.span.header(), message, help=hint)
