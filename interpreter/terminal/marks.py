"""A component in words: its name, and after it what it has on it - its variables, a face that is not the usual one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.foundation.render import visible
from interpreter.runtime.labels import readable
from interpreter.runtime.view import Piece

if TYPE_CHECKING:
    from interpreter.terminal.picture import Naming


def piece_text(piece: Piece, naming: Naming) -> str:
    """A piece for people: `Kiln (face back, owner Player b)`."""
    name = visible(naming.text(piece.entry or f"? {piece.back}".rstrip()))
    marks = ", ".join(mark for own in own_of(piece).items() if (mark := _mark(piece, *own, naming)))
    return f"{name} ({visible(marks)})" if marks else name


def own_of(piece: Piece) -> dict[str, Any]:
    """The variables and counters of a piece."""
    return {**piece.variables, **piece.counters}


def _mark(piece: Piece, own: str, value: Any, naming: Naming) -> str:
    """What is to be said of a variable of a piece; nothing of what is not so, none, 0 or the usual face."""
    if own == "face":
        return "" if value == naming.usual_face(piece.entry or "") else naming.text(str(value))
    words = _words(value, naming)
    if not words:
        return ""
    called = naming.text(own)
    if called == readable(own):
        called = own.replace("_", " ")  # in the middle of a sentence
    return called if value is True else f"{called} {words}"


def _words(value: Any, naming: Naming) -> str:
    if value is None or value is False or value in (0, ""):
        return ""
    if value is True:
        return "yes"
    if isinstance(value, Mapping):
        items = ((naming.text(key), _words(inner, naming)) for key, inner in value.items())
        return ", ".join(key if words == "yes" else f"{key} {words}" for key, words in items if words)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(naming.text(str(word)) for word in value)
    return str(value) if isinstance(value, int) else naming.text(value)
