"""A screen without a terminal: scripted answers in, plain text out."""

from __future__ import annotations

import io

from interpreter.terminal.screen import Screen, terminal_screen


class Plain(io.TextIOWrapper):
    """A text stream in memory whose encoding can be chosen."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(), encoding=encoding, newline="\n", write_through=True)

    @property
    def text(self) -> str:
        self.flush()
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode(self.encoding)


def scripted(*answers: str, encoding: str = "utf-8") -> tuple[Screen, Plain]:
    """A screen that reads these answers and then comes to the end of its input, and what it prints on."""
    out = Plain(encoding)
    return terminal_screen(color=False, out=out, source=io.StringIO("".join(a + "\n" for a in answers))), out
