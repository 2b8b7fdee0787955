"""How text leaves the command line: UTF-8 and LF everywhere, colours and progress only on a terminal."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TextIO

from interpreter.foundation.diagnostics import Diagnostic
from interpreter.foundation.render import json_text, render, visible_lines

#: Tells a progress bar that a number of its steps are done.
Advance = Callable[[int], None]


def prepare_streams() -> None:
    """Sets this process's output to LF and, where it is no terminal, to UTF-8; what cannot be written is spelt out."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = stream.encoding if stream.isatty() or "PYTHONIOENCODING" in os.environ else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace", newline="\n")


@dataclass(frozen=True, slots=True)
class Streams:
    """Where a command prints, and the one place where what a ruleset, a save or an argument says is made safe for a
    terminal. `color` is "auto", "always" or "never"."""

    color: str = "auto"

    def out(self, text: str) -> None:
        """Text for stdout; what would steer a terminal is spelt out."""
        sys.stdout.write(visible_lines(text))

    def line(self, text: str = "") -> None:
        self.out(text + "\n")

    def note(self, text: str) -> None:
        """A line for stderr: what is not the result itself."""
        sys.stdout.flush()
        sys.stderr.write(visible_lines(text) + "\n")

    def findings(self, diagnostics: Iterable[Diagnostic], *, stderr: bool = False) -> None:
        """Findings as text, in colour where there is colour."""
        stream = sys.stderr if stderr else sys.stdout
        sys.stdout.flush()
        stream.write(render(diagnostics, color=self.colors(stream)))

    def rendered(self, text: str) -> None:
        """Text for stdout that has been made safe for a terminal already, perhaps in colour."""
        sys.stdout.write(text)

    def data(self, value: Any) -> None:
        """A value as JSON on stdout."""
        sys.stdout.write(json_text(value) + "\n")

    def colors(self, stream: TextIO | None = None) -> bool:
        """Whether to colour what goes to `stream` (stdout unless given)."""
        if self.color != "auto":
            return self.color == "always"
        stream = stream or sys.stdout
        return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

    @contextmanager
    def progress(self, title: str, total: int) -> Iterator[Advance]:
        """A progress bar on stderr, when that is a terminal and there is more than one step."""
        if total < 2 or not sys.stderr.isatty():
            yield lambda _: None
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        console = Console(file=sys.stderr, no_color=None if self.colors(sys.stderr) else True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task(title, total=total)
            yield lambda steps: bar.advance(task, steps)
