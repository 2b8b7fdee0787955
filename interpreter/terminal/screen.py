"""Where a game's text goes and where answers come from."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, TextIO

from rich.console import Console
from rich.segment import Segment, Segments
from rich.text import Text

from interpreter.foundation.render import visible, visible_lines

#: Reads one answer after showing a prompt; None when there will be no more.
Reader = Callable[[str], "str | None"]


class Screen:
    """A console to print on and a reader to ask with.

    Texts of a ruleset are printed as they are, never as markup; what would steer the terminal is made visible.
    """

    def __init__(self, console: Console, read: Reader, *, is_terminal: bool = False) -> None:
        self.console = console
        self._read = read
        self._is_terminal = is_terminal

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def unicode(self) -> bool:
        return not self.console.options.ascii_only

    def line(self, text: str = "", style: str = "") -> None:
        """One line of text, wrapped at words."""
        self.console.print(Text(visible(text), style=style), soft_wrap=False)

    def show(self, renderable: Any) -> None:
        """Anything that the console can draw."""
        parts = self.console.render(renderable)
        self.console.print(Segments([Segment(visible_lines(s.text), s.style, s.control) for s in parts]), end="")

    def rule(self, title: str = "") -> None:
        """A line across the screen."""
        self.console.rule(Text(visible(title)), characters="─" if self.unicode else "-", align="left", style="dim")

    def ask(self, prompt: str) -> str | None:
        """The answer to a question without blanks around; None at the end of the input."""
        answer = self._read(prompt)
        return None if answer is None else answer.strip()

    def clear(self) -> None:
        """An empty screen; on what is no terminal, a line across."""
        if self._is_terminal:
            # the lines that have scrolled away as well: they may hold the secrets of the player who played before
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()
        else:
            self.rule()


def terminal_screen(*, color: bool, out: TextIO | None = None, source: TextIO | None = None) -> Screen:
    """The screen of this process, or of two streams.

    Where the output is no terminal the width is 80 columns, so that the same game gives the same text everywhere.
    """
    out = out or sys.stdout
    source = source or sys.stdin
    is_terminal = out.isatty()
    console = Console(
        file=out,
        width=None if is_terminal else 80,
        no_color=not color,
        color_system="standard" if color else None,
        force_terminal=color or is_terminal,
        markup=False,
        highlight=False,
        emoji=False,
    )
    at_terminal = is_terminal and source.isatty() and source is sys.stdin
    return Screen(console, _reader(out, source, interactive=at_terminal), is_terminal=is_terminal)


def _reader(out: TextIO, source: TextIO, *, interactive: bool) -> Reader:
    def from_terminal(prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            return None

    def from_stream(prompt: str) -> str | None:
        out.write(prompt)
        out.flush()
        line = source.readline()
        out.write("\n")
        return line.rstrip("\r\n") if line else None

    if interactive:
        with suppress(ImportError):  # editing and history of answers, where there is such a thing
            import_module("readline")
        return from_terminal
    return from_stream
