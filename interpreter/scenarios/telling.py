"""What each seat learns in a scenario: the answers it may know and the lines of its log, against `expect: told:`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.runtime.decisions import Decision
from interpreter.runtime.labels import Labels
from interpreter.runtime.log import SILENT, readable_log
from interpreter.runtime.view import told
from interpreter.scenarios.scenario import Failure, Line, Told

#: The number of lines that are quoted when an expected one is missing.
_QUOTED = 12


class Telling:
    """The lines that each seat may read, in order. An answer is one (`Player a: Pass`) if the seat may know it, before
    or after it is given, as at the terminal; what is logged on the way follows."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels
        self.lines: list[list[str]] = [[] for _ in range(labels.program.players)]
        self._known: list[bool] = []

    def before(self, state: Any, decision: Decision, index: int) -> None:
        """An answer is about to be given."""
        seats = range(len(self.lines)) if decision.player is not None else ()
        self._known = [told(self.labels.program, state, decision, index, seat) for seat in seats]

    def after(self, state: Any, decision: Decision, index: int) -> None:
        """The answer has been given."""
        program = self.labels.program
        for seat, known in enumerate(self._known):
            if known or told(program, state, decision, index, seat):
                who = self.labels.player(decision.player or 0)
                self.lines[seat].append(f"{who}: {decision.options[index].words}")
        self.logged(state)

    def logged(self, state: Any) -> None:
        """Moves what the state has logged to the lines."""
        events = [event for event in state.log if event[0] != SILENT]  # a scenario names the answers that are asked
        for seat, lines in enumerate(self.lines):
            lines += readable_log(self.labels, events, seat)
        state.log.clear()

    def compare(self, wanted: Told) -> Iterator[Failure]:
        """What a seat does not learn although that is expected, or learns although it must not."""
        lines, who = self.lines[wanted.seat], self.labels.program.seats[wanted.seat]
        if wanted.exact is not None and not _same(lines, wanted.exact):
            texts = _quoted([line.text for line in wanted.exact])
            yield Failure(f"{who} reads {_quoted(lines)}, expected {texts}", wanted.span)
        for line in wanted.includes:
            if not any(line.text in found for found in lines):
                yield Failure(f"{who} does not read `{line.text}`, but {_quoted(lines)}", line.span)
        for line in wanted.excludes:
            found = next((found for found in lines if line.text in found), None)
            if found is not None:
                yield Failure(f"{who} reads `{found}`", line.span)


def _same(lines: list[str], wanted: tuple[Line, ...]) -> bool:
    return len(lines) == len(wanted) and all(w.text in line for w, line in zip(wanted, lines, strict=True))


def _quoted(lines: list[str]) -> str:
    shown = ", ".join(f"`{line}`" for line in lines[-_QUOTED:])
    return ("..., " if len(lines) > _QUOTED else "") + (shown or "nothing")
