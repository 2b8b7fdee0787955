"""Source files and ranges of characters in them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class SourceFile:
    """One text file of a ruleset.

    `path` is what is shown to people (relative to the ruleset's parent folder where possible, forward slashes);
    `text` is the whole decoded text. Offsets are counted in characters from 0, lines and columns from 1.
    """

    path: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> list[int]:
        starts = [0]
        starts.extend(i + 1 for i, c in enumerate(self.text) if c == "\n")
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """The (line, column) of a character offset, both from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of line `number` (from 1) without its line break."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


@dataclass(frozen=True, slots=True)
class Span:
    """The characters `start` to `end` (exclusive) of a file."""

    source: SourceFile
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.position(self.start)[1]

    @property
    def end_line(self) -> int:
        return self.source.position(self.end)[0]

    @property
    def end_column(self) -> int:
        return self.source.position(self.end)[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of `other` (same file)."""
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    def holds(self, other: Span) -> bool:
        """Whether the other span is part of this one."""
        return self.source is other.source and self.start <= other.start and other.end <= self.end

    def header(self) -> Span:
        """The part of this span on its first line, without trailing blanks and without a comment after it."""
        first = self.text.split("\n", 1)[0].rstrip()
        return Span(self.source, self.start, self.start + max(1, len(first)))

    def __str__(self) -> str:
        return f"{self.source.path}:{self.line}:{self.column}"


#: Where something is that no file wrote (defaults, generated parts).
NOWHERE = Span(SourceFile("<built in>", ""), 0, 0)
