"""Kinds that a shape makes: the cells of a grid and the parts of a cell's edge.

plot: {grid: {columns: 3, rows: 2}}       ->  c1r1 c2r1 c3r1 c1r2 c2r2 c3r2
third: {rim: {grid: plot, parts: 3}}      ->  n1 n2 n3 e1 e2 e3 s1 s2 s3 w1 w2 w3, clockwise; of one part: north east ..

A grid whose size depends on the number of players or on settings has the members of its largest form; which of them
there are in a game is found out when the game is compiled.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from interpreter.checker.codes.declarations import UNKNOWN_REFERENCE, WRONG_RANGE, WRONG_SHAPE
from interpreter.checker.declarations.sizes import MOST_CELLS
from interpreter.checker.expressions.rewriting import compared_players
from interpreter.checker.scope import Scope
from interpreter.checker.static.constancy import refuse_state
from interpreter.checker.static.declaration_context import Reading, get
from interpreter.checker.static.extents import Extents, limits_of
from interpreter.checker.static.naming import known_ones
from interpreter.checker.symbols import GridSym, KindSym, MemberSym, RimSym
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.types import INT
from interpreter.syntax import nodes
from interpreter.syntax.yaml.nodes import YamlMap, YamlNode, YamlScalar

#: The sides of a cell, clockwise.
SIDES = ("north", "east", "south", "west")


def declare_grid(kind: KindSym, node: YamlNode, players: tuple[int, int], reading: Reading) -> None:
    """Gives a kind the members of its grid; `players` are the fewest and the most."""
    given = [get(node, name) for name in ("columns", "rows")]
    formulas = [compared_players(e) for part in given if (e := reading.parsed(part)) is not None]
    if len(formulas) < 2:
        return  # it lacks one, or it does not parse: both are reported
    sizes: dict[int, tuple[int, int]] = {}
    for number in range(players[0], players[1] + 1):
        extents = Extents((number, number), reading)
        found = [_greatest(formula, extents, reading) for formula in formulas]
        if None in found:
            return
        sizes[number] = (found[0] or 0, found[1] or 0)
    columns = max(columns for columns, _ in sizes.values())
    rows = max(rows for _, rows in sizes.values())
    if columns * rows > MOST_CELLS:
        message = f"this makes {columns * rows:,} cells; {MOST_CELLS:,} are allowed"
        reading.findings.add(WRONG_RANGE, kind.span, message, help="make it smaller")
        return
    kind.grid = GridSym(columns, rows, sizes)
    add_members(kind, (f"c{column + 1}r{row + 1}" for row in range(rows) for column in range(columns)), kind.span)
    reading.bodies.append(partial(_size, kind.grid, formulas, reading))


def _greatest(formula: nodes.Expr, extents: Extents, reading: Reading) -> int | None:
    """How much a size can come to; None, reported, where that is not plain or not at least one."""
    found = limits_of(formula, extents)
    if found is None:
        message = f"the greatest value of this is not known: `{formula.span.text}`"
        hint = (
            "use only numbers, `count(players)`, + - *, `when`, and settings with limits (`{type: 3..9, default: 5}`)"
        )
        reading.findings.add(WRONG_RANGE, formula.span, message, help=hint)
        return None
    if found[0] < 1:
        message = f"the size of a grid must be at least 1, but this can be {found[0]}"
        reading.findings.add(WRONG_RANGE, formula.span, message, help="write a number of at least 1")
        return None
    return found[1]


def _size(grid: GridSym, formulas: list[nodes.Expr], reading: Reading) -> None:
    for formula in formulas:
        expr = reading.elaborator.expression(formula, Scope(), INT)
        refuse_state(expr, "the size of a grid", reading.findings)
        grid.formulas.append(expr)


def declare_rim(kind: KindSym, node: YamlNode, reading: Reading) -> None:
    """Gives a kind the parts of a cell's edge as members; the grid is looked up when all kinds are known."""
    parts = get(node, "parts")
    number = (parts.as_int or 1) if isinstance(parts, YamlScalar) else 1
    kind.rim = RimSym(number)
    kind.cyclic = True
    names = SIDES if number == 1 else (f"{side[0]}{n + 1}" for side in SIDES for n in range(number))
    add_members(kind, names, kind.span)
    grid = get(node, "grid")
    if isinstance(grid, YamlScalar):
        reading.statics.append(partial(_grid_of, kind.rim, grid, reading))


def _grid_of(rim: RimSym, name: YamlScalar, reading: Reading) -> None:
    grids = [kind.name for kind in reading.names.kinds.values() if kind.grid is not None]
    if name.text in reading.names.kinds:
        reading.names.used.add(name.text)
        if name.text not in grids and not _refused(name.text, reading):
            message = f"`{name.text}` is no grid"
            reading.findings.add(WRONG_SHAPE, name.span, message, help=known_ones("grid", grids))
        return
    near = near_names(name.text, grids)
    hint = f"did you mean `{near[0]}`?" if near else known_ones("grid", grids)
    message = f"there is no grid `{name.text}`"
    reading.findings.add(UNKNOWN_REFERENCE, name.span, message, help=hint, suggestions=near)


def _refused(kind: str, reading: Reading) -> bool:
    """Whether a kind was to be a grid, and what is wrong with it is reported."""
    return "grid" in reading.written("kinds", kind)


def add_members(kind: KindSym, names: Iterable[str], span: Span) -> None:
    for name in names:
        kind.members.append(MemberSym(name, span, len(kind.members)))


def made_by_shape(node: YamlNode) -> bool:
    return isinstance(node, YamlMap) and ("grid" in node or "rim" in node)
