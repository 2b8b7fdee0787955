"""What `rulewright diff --format json` prints: the differences of two rulesets and their levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field, JsonValue

from interpreter.formats.shape import Document, Shape, Text

if TYPE_CHECKING:
    from interpreter.describe.changes.levels import Judged, Level

LevelV1 = Literal["breaks", "behaviour", "compatible", "text", "layout"]


class DifferenceV1(Shape):
    """One place that differs."""

    level: LevelV1
    what: Literal["added", "removed", "changed", "renamed"]
    path: list[Text] = Field(description="The section, the id, and the keys below it.")
    before: JsonValue = Field(description="What the first ruleset says there; null if nothing.")
    after: JsonValue = Field(description="What the second ruleset says there; null if nothing.")
    words: Text = Field(description="Why it has this level; may be empty.")

    @classmethod
    def of(cls, judged: Judged) -> DifferenceV1:
        return cls.made(
            level=judged.level.value,
            what=judged.what,
            path=list(judged.path),
            before=judged.before,
            after=judged.after,
            words=judged.words,
        )


class DiffV1(Document):
    """The differences between two rulesets."""

    named: ClassVar[str] = "rulewright diff"

    format: Literal["rulewright diff"]
    version: Literal[1]
    level: LevelV1 | None = Field(description="The gravest level; null if nothing differs.")
    differences: list[DifferenceV1]

    @classmethod
    def of(cls, level: Level | None, found: Sequence[Judged]) -> DiffV1:
        return cls.made(
            level=None if level is None else level.value, differences=[DifferenceV1.of(judged) for judged in found]
        )
