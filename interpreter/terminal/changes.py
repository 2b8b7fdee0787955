"""What an answer has changed, as somebody sees it: short lines, so that the whole need not be drawn again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from interpreter.foundation.render import visible
from interpreter.runtime.view import Piece, View, ZoneView
from interpreter.terminal.marks import own_of, piece_text
from interpreter.terminal.picture import Naming, WithPlayers, cells_of, shown, title

#: More changes than this, and only their number is told.
MOST_CHANGES = 10


def changes(before: View, after: View, naming: Naming, arrow: str) -> list[str]:
    """The differences between two views of one player, a line each."""
    naming = WithPlayers(naming, after.players)
    old = {(c.name, c.index): c.value for c in cells_of(before)}
    lines = []
    for cell in cells_of(after):
        was = old.get((cell.name, cell.index))
        if not _same(was, cell.value) and not (was is None and not cell.value and cell.value is not None):
            where = ", ".join(visible(naming.text(key)) for key in cell.index)
            head = title(cell.name, naming) + (f" ({where})" if where else "")
            then, now = _on_the_same(was, cell.value, naming) or (_value(was, naming), _value(cell.value, naming))
            if then != now:
                lines.append(f"{visible(head)}: {then} {arrow} {now}")
    lines += _on_pieces(before, after, naming, arrow)
    for player, points in after.scores.items():
        total, had = sum(points.values()), sum(before.scores.get(player, {}).values())
        if total != had:
            lines.append(f"Points ({visible(naming.text(player))}): {had} {arrow} {total}")
    if len(lines) > MOST_CHANGES:
        return [
            *lines[: MOST_CHANGES - 1],
            f"and {len(lines) - MOST_CHANGES + 1} more changes; `view` shows everything",
        ]
    return lines


def _same(was: object, now: object) -> bool:
    """Whether two values show the same; what pieces with a handle have on them has lines of its own."""
    if isinstance(was, ZoneView) and isinstance(now, ZoneView):
        return _lying(was) == _lying(now)
    return was == now


def _on_the_same(was: object, now: object, naming: Naming) -> tuple[str, str] | None:
    """The pieces that differ where the number at a place is the same; None where nothing differs or is known."""
    if not (isinstance(was, ZoneView) and isinstance(now, ZoneView) and was.count == now.count):
        return None
    before, after = (Counter(piece_text(p, naming) for p in zone.pieces or ()) for zone in (was, now))
    gone, come = before - after, after - before
    return (", ".join(gone.elements()), ", ".join(come.elements())) if gone and come else None


def _lying(zone: ZoneView) -> tuple[object, ...]:
    return zone.count, zone.slot, zone.pieces and tuple(p if p.handle is None else p.handle for p in zone.pieces)


def _on_pieces(before: View, after: View, naming: Naming, arrow: str) -> list[str]:
    """What has changed on the pieces that can be followed."""
    old = {piece.handle: own_of(piece) for piece in _pieces(before) if piece.handle is not None}
    return [
        f"{visible(title(name, naming))} ({visible(naming.text(piece.handle))}): "
        f"{_value(old[piece.handle].get(name), naming)} {arrow} {_value(value, naming)}"
        for piece in _pieces(after)
        if piece.handle is not None and piece.handle in old
        for name, value in own_of(piece).items()
        if old[piece.handle].get(name) != value
    ]


def _pieces(view: View) -> Iterator[Piece]:
    for cell in cells_of(view):
        if isinstance(cell.value, ZoneView):
            yield from cell.value.pieces or ()


def _value(value: object, naming: Naming) -> str:
    if isinstance(value, ZoneView) and value.count is not None and not value.slot:
        return str(value.count)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return shown(value, naming) or "nothing"
