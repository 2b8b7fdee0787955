"""What a component has on it - its own variables, a face that is not the usual one - in words behind its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from interpreter.runtime.labels import readable
from interpreter.runtime.view import ZoneView

if TYPE_CHECKING:
    from interpreter.terminal.picture import Cell, Naming


class WithMarks:
    """The same names, with what a component has on it behind its name."""

    def __init__(self, naming: Naming, marks: dict[str, str]) -> None:
        self._naming = naming
        self._marks = marks

    def text(self, id: str) -> str:
        name, mark = self._naming.text(id), self._marks.get(id)
        return f"{name} ({mark})" if mark else name

    def player(self, seat: int) -> str:
        return self._naming.player(seat)

    def usual_face(self, id: str) -> str:
        return self._naming.usual_face(id)


def marked(cells: Iterable[Cell], naming: Naming) -> tuple[list[Cell], dict[str, str]]:
    """The cells without those of components' own variables that need no place of their own, and what is to be said of
    components that can be seen lying somewhere.

    Of look-alikes a view does not say which of them lies where, so theirs stay cells; what is not so, none or the usual
    face is not worth a word.
    """
    cells = list(cells)
    lying = {id for c in cells if isinstance(c.value, ZoneView) for id in c.value.components or ()}
    several = {c.index[0].partition("#")[0] for c in cells if _is_own(c) and "#" in c.index[0]}
    left: list[Cell] = []
    found: dict[str, list[str]] = {}
    for cell in cells:
        if not _is_own(cell):
            left.append(cell)
        elif text := _mark(cell, naming):
            if cell.index[0] in lying and cell.index[0] not in several:
                found.setdefault(cell.index[0], []).append(text)
            else:
                left.append(cell)
    return left, {id: ", ".join(texts) for id, texts in found.items()}


def _is_own(cell: Cell) -> bool:
    """Whether this is a component's own variable: those are called `TYPE.NAME`."""
    return "." in cell.name and len(cell.index) == 1


def _mark(cell: Cell, naming: Naming) -> str:
    own, value = cell.name.rpartition(".")[2], cell.value
    if own == "face":
        return "" if value == naming.usual_face(cell.index[0]) else naming.text(str(value))
    if value is None or value is False or value in (0, "") or (isinstance(value, Sequence) and not value):
        return ""
    called = naming.text(own)
    if called == readable(own):
        called = own.replace("_", " ")  # in the middle of a sentence
    if value is True:
        return called
    words = [value] if isinstance(value, int | str) else value
    return f"{called} {', '.join(naming.text(str(word)) for word in words)}"
