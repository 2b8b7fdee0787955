"""Cells of grids and parts of their edges: everything about them is fixed before a game, so it becomes tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from interpreter.checker import typed as t
from interpreter.checker.symbols import KindSym
from interpreter.ir import nodes as ir
from interpreter.language.types import Member, required
from interpreter.lower.environment import Env, Naming
from interpreter.lower.expressions import folding as fold
from interpreter.lower.expressions.lowering import Expressions

#: One step north, east, south, west: columns and rows.
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
_SLANTING = ((1, -1), (1, 1), (-1, 1), (-1, -1))


@dataclass(frozen=True, slots=True)
class Board:
    """The cells of a grid in one game: `width` is that of its largest form, by which cells are numbered."""

    width: int
    height: int
    columns: int
    rows: int

    def cell(self, column: int, row: int) -> int | None:
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return row * self.width + column if inside else None

    def at(self, cell: int) -> tuple[int, int]:
        return cell % self.width, cell // self.width

    def beside(self, cell: int, step: tuple[int, int]) -> int | None:
        """The cell one step away; none beyond the edge, and none beside what is no cell of this game."""
        column, row = self.at(cell)
        if self.cell(column, row) is None:
            return None
        return self.cell(column + step[0], row + step[1])

    def ray(self, cell: int, side: int) -> tuple[int, ...]:
        found: list[int] = []
        here = self.beside(cell, STEPS[side])
        while here is not None:
            found.append(here)
            here = self.beside(here, STEPS[side])
        return tuple(found)

    def around(self, cell: int, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        return tuple(n for step in steps if (n := self.beside(cell, step)) is not None)


def grid_sizes(ruleset: t.CheckedRuleset, expressions: Expressions) -> dict[str, tuple[int, int]]:
    """Columns and rows of the grids, for the number of players and the settings of a game."""
    found: dict[str, tuple[int, int]] = {}
    for kind in ruleset.kinds.values():
        if kind.grid is not None:
            sizes = [expressions.lower(e, Env(Naming(), None)) for e in kind.grid.formulas]
            columns, rows = (s.value for s in sizes if isinstance(s, ir.Const) and isinstance(s.value, int))
            found[kind.name] = (columns, rows)
    return found


def board_of(x: Expressions, kind: KindSym) -> Board:
    assert kind.grid is not None
    return Board(kind.grid.columns, kind.grid.rows, *x.layout.grids[kind.name])


def shape_part(x: Expressions, e: t.ShapePart, env: Env) -> ir.Expr:
    """A table, by member or by member and side."""

    def read(base: ir.Expr) -> ir.Expr:
        if e.argument is None:
            return x.tables.lookup(e.span, f"{e.kind.name}_{e.part}", _alone(x, e.kind, e.part), base)
        return x.present(e.argument, env, lambda argument: _with(x, e, base, argument))

    return x.present(e.base, env, read)


def _alone(x: Expressions, kind: KindSym, part: str) -> list[object]:
    if kind.rim is not None:
        parts = kind.rim.parts
        return [_RIM[part](n, parts) for n in range(4 * parts)]
    board = board_of(x, kind)
    cells = range(board.width * board.height)
    match part:
        case "column":
            return [board.at(cell)[0] + 1 for cell in cells]
        case "row":
            return [board.at(cell)[1] + 1 for cell in cells]
        case "neighbours":
            return [board.around(cell, STEPS) for cell in cells]
        case _:
            return [board.around(cell, _SLANTING) for cell in cells]


#: Of part n, where each side has this many: they are numbered clockwise from the north.
_RIM: dict[str, Callable[[int, int], int]] = {
    "side": lambda n, parts: n // parts,
    "opposite": lambda n, parts: (n + 2 * parts) % (4 * parts),
    # Clockwise along one cell's edge is anticlockwise along the next one's.
    "across": lambda n, parts: (n // parts + 2) % 4 * parts + parts - 1 - n % parts,
}


def _with(x: Expressions, e: t.ShapePart, base: ir.Expr, argument: ir.Expr) -> ir.Expr:
    if e.part == "turned":
        assert e.kind.rim is not None
        parts, span = e.kind.rim.parts, e.span
        by = fold.arithmetic(span, "*", argument, fold.const(span, parts))
        return fold.arithmetic(span, "%", fold.arithmetic(span, "+", base, by), fold.const(span, 4 * parts))
    assert e.rim is not None and e.rim.rim is not None
    parts = e.rim.rim.parts
    board = board_of(x, e.kind)
    side = x.tables.lookup(e.span, f"{e.rim.name}_side", [n // parts for n in range(4 * parts)], argument)
    cells = range(board.width * board.height)
    found: list[object] = [
        board.ray(cell, n) if e.part == "ray" else board.beside(cell, STEPS[n]) for cell in cells for n in range(4)
    ]
    row = fold.arithmetic(e.span, "*", base, fold.const(e.span, 4))
    return x.tables.lookup(e.span, f"{e.kind.name}_{e.part}", found, fold.arithmetic(e.span, "+", row, side))


def cell_numbered(x: Expressions, e: t.MemberNumbered, env: Env) -> ir.Expr:
    """`kind.number(n)` of the cells that there are in this game."""
    cells = x.layout.members(e.kind.name)
    size = fold.const(e.span, len(cells))

    def read(n: ir.Expr) -> ir.Expr:
        name = env.naming.fresh("some")
        found = x.tables.lookup(e.span, f"{e.kind.name}_cells", cells, ir.Var(e.span, name))
        return ir.IfPresent(e.span, name, ir.Library(e.span, "member_numbered", (n, size)), found)

    return x.present(e.number, env, read)


def numbers_of(x: Expressions, e: t.NumberOf) -> list[object] | None:
    """The numbers of the cells of a grid, from 1 (0 for what is no cell of this game); None of anything else."""
    of = required(e.operand.type)
    if not isinstance(of, Member) or x.layout.ruleset.kinds[of.kind].grid is None:
        return None
    cells = x.layout.members(of.kind)
    numbers = {cell: n + 1 for n, cell in enumerate(cells)}
    return [numbers.get(cell, 0) for cell in range(x.layout.size(of))]
