"""The standing as a table: ranks, points by category, the endings that were reached."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from interpreter.foundation.render import display_width, visible
from interpreter.runtime.outcome import Outcome
from interpreter.terminal.picture import Naming

#: Room for a number of points in a column.
MOST_DIGITS = 4


def score_table(outcome: Outcome, naming: Naming, sitting: Sequence[str], width: int) -> RenderableType:
    """The ranked table: a row a player; where that is too wide, a row a category. `sitting`: who plays each seat; the
    seats of dummies come after."""
    categories = list(dict.fromkeys(c for r in outcome.players for c in r.categories))
    titles = [visible(naming.text(c)) for c in categories]
    names = [
        visible(naming.player(r.seat)) + (f" ({sitting[r.seat]})" if r.seat < len(sitting) else "")
        for r in outcome.players
    ]
    others = 3 * (len(titles) + 3) + 1 + len("Rank") + max(map(display_width, names)) + len("Total")
    for widths in ([display_width(t) for t in titles], [_narrowest(t) for t in titles]):
        if others + sum(widths) <= width:
            return _by_player(outcome, categories, titles, widths, names)
    return _by_category(outcome, categories, titles, names)


def _narrowest(title: str) -> int:
    """How narrow a column with this heading may be: headings are broken between words."""
    return max(MOST_DIGITS, *map(display_width, title.split()))


def _by_player(
    outcome: Outcome, categories: list[str], titles: list[str], widths: list[int], names: list[str]
) -> Table:
    table = Table(box=box.ROUNDED, header_style="bold")
    table.add_column("Rank", justify="right")
    table.add_column("Player", no_wrap=True)
    for title, width in zip(titles, widths, strict=True):
        table.add_column(Text(title), justify="right", width=width)
    table.add_column("Total", justify="right", style="bold")
    for result, name in zip(outcome.players, names, strict=True):
        points = [str(result.categories.get(c, 0)) for c in categories]
        table.add_row(
            str(result.rank), Text(name), *points, str(result.total), style="green" if result.rank == 1 else ""
        )
    return table


def _by_category(outcome: Outcome, categories: list[str], titles: list[str], names: list[str]) -> Table:
    table = Table(box=box.ROUNDED, header_style="bold")
    table.add_column("Rank", overflow="fold")
    for result, name in zip(outcome.players, names, strict=True):
        table.add_column(Text(f"{result.rank}. {name}"), justify="right", style="green" if result.rank == 1 else "")
    for category, title in zip(categories, titles, strict=True):
        table.add_row(Text(title), *(str(r.categories.get(category, 0)) for r in outcome.players))
    table.add_section()
    table.add_row("Total", *(str(r.total) for r in outcome.players), style="bold")
    return table


def verdict(outcome: Outcome, naming: Naming, players: int) -> str:
    """Who has won, and how the game ended. Who plays alone, against nobody who has points, has only come to some."""
    winners = [naming.player(seat) for seat in outcome.winners]
    if players == 1 and outcome.winners == (0,) and not any(r.total for r in outcome.players if r.seat > 0):
        total = next(r.total for r in outcome.players if r.seat == 0)
        won = f"{winners[0]} has {total} point{'s' * (total != 1)}."
    elif len(winners) == 1:
        won = f"{winners[0]} wins."
    else:
        won = f"{', '.join(winners[:-1])} and {winners[-1]} share the win."
    if not outcome.endings:
        return won
    return f"{won} Ending: {', '.join(naming.text(e) for e in outcome.endings)}."
