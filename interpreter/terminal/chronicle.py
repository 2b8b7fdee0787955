"""What happened, in lines: the answers of one player after each other on one line, the game's own notes between."""

from __future__ import annotations

from collections.abc import Callable

#: What stands for an answer of which the reader may not know.
HIDDEN = "(hidden)"


class Chronicle:
    """Gathers what one reader is shown; `emit` gets each finished line.

    The line of a player grows until somebody else acts, the game notes something, or `flush` is called.
    """

    def __init__(self, emit: Callable[[str], None], arrow: str = " > ") -> None:
        self._emit = emit
        self._arrow = arrow
        self._who = ""
        self._answers: list[str] = []

    def answer(self, who: str, what: str) -> None:
        """`who` chose `what`; of several things in a row of which the reader may not know, one is said."""
        if who != self._who:
            self.flush()
            self._who = who
        if what != HIDDEN or self._answers[-1:] != [HIDDEN]:
            self._answers.append(what)

    def unfinished(self) -> tuple[str, tuple[str, ...]]:
        """The line that is being written: whose it is, and the answers; for `go_back`."""
        return self._who, tuple(self._answers)

    def go_back(self, unfinished: tuple[str, tuple[str, ...]]) -> None:
        """The line is again as it was."""
        self._who, self._answers = unfinished[0], list(unfinished[1])

    def note(self, text: str) -> None:
        """The game noted something."""
        self.flush()
        self._emit(f"  {text}")

    def flush(self) -> None:
        """Finishes the line that is being written."""
        if self._answers:
            self._emit(f"{self._who}: {self._arrow.join(self._answers)}")
        self._answers = []
        self._who = ""
