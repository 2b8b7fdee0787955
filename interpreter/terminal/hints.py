"""What is at the things that can be chosen: `Ballio (Portus, to Rome)` says more than `Ballio`."""

from __future__ import annotations

from interpreter.foundation.render import visible
from interpreter.runtime.view import View
from interpreter.terminal.picture import Naming, WithPlayers, cells_of, shown
from interpreter.terminal.printed import Printed

NOTHING_PRINTED: Printed = {}


def hints(view: View, naming: Naming, printed: Printed = NOTHING_PRINTED) -> dict[str, str]:
    """By id of a member or entry: what is `printed` there, then what is declared per its kind and has a value, in the
    order of declaration."""
    naming = WithPlayers(naming, view.players)
    found: dict[str, list[str]] = {id: list(texts) for id, texts in printed.items()}
    for cell in cells_of(view):
        if len(cell.index) != 1 or cell.index[0] in view.players:
            continue
        text = shown(cell.value, naming)
        if cell.value is True:
            text = visible(naming.text(cell.name))
        elif isinstance(cell.value, int):
            text = f"{visible(naming.text(cell.name))} {text}" if cell.value else ""
        if text:
            found.setdefault(cell.index[0], []).append(text)
    return {id: ", ".join(texts) for id, texts in found.items()}
