"""What `rulewright sources --format json` prints: where the entries of a ruleset come from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import Field

from interpreter.formats.shape import Count, Document, Position, Shape, Text

if TYPE_CHECKING:
    from interpreter.describe.origins import Origins

_STATUSES = ("printed", "reconstructed", "ruled", "unmarked")


class Shares(Shape):
    """The share of each status, from 0 to 1."""

    printed: float
    reconstructed: float
    ruled: float
    unmarked: float


class OriginCounts(Shape):
    """How many entries have each status."""

    entries: Count = Field(description="The number of all entries.")
    printed: Count = Field(description="With `source:`.")
    reconstructed: Count = Field(description="With `reconstructed:`.")
    ruled: Count = Field(description="With `ruling:`.")
    unmarked: Count = Field(description="With none of them.")
    shares: Shares

    @classmethod
    def of(cls, counts: Counter[str], **more: Any) -> OriginCounts:
        total = counts.total()
        shares = {status: round(counts[status] / total, 4) if total else 0.0 for status in _STATUSES}
        return cls(entries=total, shares=Shares(**shares), **{s: counts[s] for s in _STATUSES}, **more)


class FileOrigins(OriginCounts):
    """The counts of one file."""

    file: Text


class EntryOrigin(Shape):
    """One entry with where it comes from."""

    file: Text
    line: Position
    section: Text
    id: Text
    status: Literal["printed", "reconstructed", "ruled", "unmarked"]


class SourcesV1(Document):
    """Counts and shares by file and in all, and every entry."""

    named: ClassVar[str] = "rulewright sources"

    format: Literal["rulewright sources"]
    version: Literal[1]
    ruleset: Text
    all: OriginCounts
    files: list[FileOrigins]
    entries: list[EntryOrigin]

    @classmethod
    def of(cls, origins: Origins) -> SourcesV1:
        return cls.made(
            ruleset=origins.ruleset,
            all=OriginCounts.of(origins.all),
            files=[FileOrigins.of(counts, file=file) for file, counts in origins.files.items()],
            entries=[
                EntryOrigin.made(file=o.span.source.path, line=o.span.line, section=o.section, id=o.id, status=o.status)
                for o in origins.entries
            ],
        )
