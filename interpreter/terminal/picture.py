"""A view as tables and lines of text: players, shared numbers, places. Generic: it knows shapes, not games.

What is declared per player is in the players' table; what is declared per something else is in one table a
set of ids; what is empty is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from interpreter.foundation.render import display_width, visible
from interpreter.runtime.view import View, ZoneView
from interpreter.terminal.marks import piece_text


class Naming(Protocol):
    """What ids and seats are called for people; `runtime.labels.Labels` is one."""

    def text(self, id: str) -> str: ...
    def player(self, seat: int) -> str: ...
    def usual_face(self, id: str) -> str: ...


#: Between two columns of a table.
GAP = 2


def picture(view: View, naming: Naming, width: int, you: int | None = None) -> list[RenderableType]:
    """The view as things to print one after the other, `width` columns wide. `you` is the seat whose row is marked."""
    naming = WithPlayers(naming, view.players)
    cells = list(cells_of(view))
    parts: list[RenderableType] = []
    parts += _shared(cells, naming, width)
    parts += _places(cells, view.players, naming, width)
    parts += _players(cells, view, naming, width, you)
    parts += _labelled([(title(name, naming), offer["text"]) for name, lying in view.offers.items() for offer in lying])
    return parts


class WithPlayers:
    """The same names, where a player's letter is that player."""

    def __init__(self, naming: Naming, players: Sequence[str]) -> None:
        self._naming = naming
        self._players = players

    def text(self, id: str) -> str:
        return self._naming.player(self._players.index(id)) if id in self._players else self._naming.text(id)

    def player(self, seat: int) -> str:
        return self._naming.player(seat)

    def usual_face(self, id: str) -> str:
        return self._naming.usual_face(id)


class Cell:
    """One value of a view: `name` of the declaration, `index` the ids it is at (outermost first)."""

    __slots__ = ("index", "name", "value")

    def __init__(self, name: str, index: tuple[str, ...], value: Any) -> None:
        self.name = name
        self.index = index
        self.value = value


def cells_of(view: View) -> Iterator[Cell]:
    for section in (view.counters, view.variables, view.zones):
        for name, value in section.items():
            yield from _spread(name, (), value)


def title(id: str, naming: Naming) -> str:
    """The name of something declared, as a heading; of a component's own variable (`TYPE.NAME`) the latter."""
    words = naming.text(id.rpartition(".")[2])
    return words[:1].upper() + words[1:]


def _spread(name: str, index: tuple[str, ...], value: Any) -> Iterator[Cell]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _spread(name, (*index, key), inner)
    else:
        yield Cell(name, index, value)


# ------------------------------------------------------------------ values as text
def shown(value: Any, naming: Naming) -> str:
    """A value for people; "" for what is empty: none, nothing, not so."""
    if isinstance(value, ZoneView):
        return _zone_text(value, naming)
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(shown(v, naming) for v in value)
    return visible(naming.text(str(value)))


def _zone_text(zone: ZoneView, naming: Naming) -> str:
    if zone.pieces is None:
        if zone.count is None:
            return "(hidden)"
        return f"{zone.count} hidden" if zone.count else ""
    counted = Counter(piece_text(piece, naming) for piece in zone.pieces)
    return ", ".join(text + (f" x{n}" if n > 1 else "") for text, n in counted.items())


def _is_empty(value: Any, naming: Naming) -> bool:
    return shown(value, naming) in ("", "0")


# ------------------------------------------------------------------ what belongs to nobody and no place
def _shared(cells: Iterable[Cell], naming: Naming, width: int) -> list[RenderableType]:
    short: list[str] = []
    long: list[tuple[str, str]] = []
    for cell in cells:
        if cell.index:
            continue
        text = shown(cell.value, naming)
        if isinstance(cell.value, ZoneView) and cell.value.pieces is not None and not cell.value.slot:
            if text:
                long.append((title(cell.name, naming), f"{text}  ({cell.value.count})"))
        elif text:
            short.append(f"{title(cell.name, naming)}: {text}")
    parts: list[RenderableType] = []
    if short:
        parts.append(Text(flowing([visible(s) for s in short], width)))
    parts.extend(_labelled(long))
    return parts


def flowing(items: Sequence[str], width: int) -> str:
    """Short texts one after the other, in lines of `width` columns that break between them where they can."""
    lines: list[str] = []
    for item in items:
        if lines and display_width(lines[-1]) + 3 + display_width(item) <= width:
            lines[-1] += "   " + item
        else:
            lines.append(item)
    return "\n".join(lines)


def _labelled(lines: Sequence[tuple[str, str]], indent: int = 0) -> list[RenderableType]:
    """Lines of a label and a text, the texts below each other and wrapped there."""
    if not lines:
        return []
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column(overflow="fold")
    for label, text in lines:
        grid.add_row(Text(visible(label)), Text(text))
    return [Padding(grid, (0, 0, 0, indent), expand=False)] if indent else [grid]


# ------------------------------------------------------------------ per kind
def _places(cells: Iterable[Cell], players: Sequence[str], naming: Naming, width: int) -> list[RenderableType]:
    """What is declared per something but players: a table where several things have the same ids, else lines."""
    groups: dict[tuple[str, ...], dict[str, dict[str, str]]] = {}
    by_name: dict[str, dict[str, str]] = {}
    for cell in cells:
        if cell.index and not any(key in players for key in cell.index):
            key = " ".join(naming.text(k) for k in cell.index)
            text = shown(cell.value, naming)
            by_name.setdefault(cell.name, {})[key] = "" if text == "0" else text
    for name, column in by_name.items():
        groups.setdefault(tuple(column), {})[name] = column
    parts: list[RenderableType] = []
    alone: list[tuple[str, Mapping[str, str]]] = []
    for keys, columns in groups.items():
        filled = {name: column for name, column in columns.items() if any(column.values())}
        names = list(filled)
        if len(names) > 1:
            titled = {title(name, naming): filled[name] for name in names}
            first = max(map(display_width, keys))
            parts.extend(_place_table(keys, part) for part in _fitting(titled, width - first))
        else:
            alone += [(title(n, naming), filled[n]) for n in names]
    room = width - GAP - max((display_width(label) for label, _ in alone), default=0)
    return [*_labelled([(label, _pairs(column, room)) for label, column in alone]), *parts]


def _pairs(column: Mapping[str, str], width: int) -> str:
    return flowing([f"{visible(key)}: {text}" for key, text in column.items() if text], width)


def _fitting(columns: Mapping[str, Mapping[str, str]], width: int) -> Iterator[dict[str, Mapping[str, str]]]:
    """Columns with their titles, in as many parts as it takes for each to fit (a part has at least one column)."""
    part: dict[str, Mapping[str, str]] = {}
    used = 0
    for heading, column in columns.items():
        needs = GAP + max(map(display_width, (heading, *column.values())))
        if part and used + needs > width:
            yield part
            part, used = {}, 0
        part[heading] = column
        used += needs
    if part:
        yield part


def _place_table(keys: Sequence[str], columns: Mapping[str, Mapping[str, str]]) -> RenderableType:
    table = _table("")
    for heading in columns:
        table.add_column(Text(visible(heading)), overflow="fold")
    for key in keys:
        row = [column[key] for column in columns.values()]
        if any(row):
            table.add_row(Text(visible(key)), *(Text(text) for text in row))
    return table


def _table(first: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    table.add_column(first, no_wrap=True)
    return table


# ------------------------------------------------------------------ players
def _players(cells: Iterable[Cell], view: View, naming: Naming, width: int, you: int | None) -> list[RenderableType]:
    numbers: dict[str, dict[str, str]] = {}
    holdings: dict[str, dict[str, list[str]]] = {p: {} for p in view.players}
    for cell in cells:
        player = next((key for key in cell.index if key in view.players), None)
        if player is None:
            continue
        rest = [key for key in cell.index if key is not player]
        heading = title(cell.name, naming)
        text = shown(cell.value, naming)
        plain = isinstance(cell.value, int | str) or cell.value is None
        if plain and not rest:
            numbers.setdefault(heading, {})[player] = text
        elif not _is_empty(cell.value, naming):
            at = visible(" ".join(naming.text(k) for k in rest))
            item = at if cell.value is True else f"{at}: {text}" if at else text
            holdings[player].setdefault(heading, []).append(item)
    for player, points in view.scores.items():
        numbers.setdefault("Points", {})[player] = str(sum(points.values()))
    parts: list[RenderableType] = []
    if any(numbers.values()):
        first = max(display_width(_player_name(naming, seat, seat)) for seat in range(len(view.players)))
        parts.extend(_player_table(part, view, naming, you) for part in _fitting(numbers, width - first))
    for seat, player in enumerate(view.players):
        if holdings[player]:
            parts.append(Text(_player_name(naming, seat, you), style="bold"))
            room = width - 2 * GAP - max(display_width(heading) for heading in holdings[player])
            lines = [(heading, flowing(items, room)) for heading, items in holdings[player].items()]
            parts.extend(_labelled(lines, indent=GAP))
    return parts


def _player_name(naming: Naming, seat: int, you: int | None) -> str:
    return visible(naming.player(seat)) + (" (you)" if seat == you else "")


def _player_table(
    numbers: Mapping[str, Mapping[str, str]], view: View, naming: Naming, you: int | None
) -> RenderableType:
    table = _table("")
    for heading, column in numbers.items():
        right = all(v.lstrip("-").isdigit() or not v for v in column.values())
        table.add_column(Text(visible(heading)), justify="right" if right else "left", overflow="fold")
    for seat, player in enumerate(view.players):
        name = Text(_player_name(naming, seat, you), style="bold" if player in view.to_act else "")
        table.add_row(name, *(Text(column.get(player, "")) for column in numbers.values()))
    return table


def in_columns(items: Sequence[str], width: int) -> RenderableType:
    """Short texts side by side, as many as fit, read downwards; below each other where not even one fits so."""
    widest = max((display_width(i) for i in items), default=0)
    if widest + GAP > width:
        return Group(*(Text(i) for i in items))
    return Columns([Text(i) for i in items], width=widest, column_first=True, padding=(0, GAP))
