"""What all models of JSON shapes share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import BaseModel, ConfigDict, Field, Strict

S = TypeVar("S", bound="Shape")

#: JSON has these three apart: a number is not a text, and true is not 1.
Text = Annotated[str, Strict()]
Whole = Annotated[int, Strict()]
Truth = Annotated[bool, Strict()]
#: A whole number that is not negative.
Count = Annotated[int, Strict(), Field(ge=0)]
#: A line or column: they count from 1.
Position = Annotated[int, Strict(), Field(ge=1)]


class Shape(BaseModel):
    """A JSON object with exactly the declared keys. A key with a default may be missing; one with `exclude_if` is
    written only where that is false."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    @classmethod
    def made(cls: type[S], **fields: Any) -> S:
        """The object with these fields, each checked."""
        return cls.model_validate(fields)

    def as_data(self) -> dict[str, Any]:
        """The object as plain data: dictionaries, lists, texts, numbers, True, False and None."""
        return self.model_dump(by_alias=True)


class Document(Shape):
    """A JSON object that says what it is: `format` and `version` are its first two keys."""

    named: ClassVar[str]
    versioned: ClassVar[int] = 1

    @classmethod
    def made(cls: type[S], **fields: Any) -> S:
        """The document with these fields, and its format and version."""
        return cls.model_validate({"format": cls.named, "version": cls.versioned, **fields})  # type: ignore[attr-defined]


def nothing(value: Any) -> bool:
    """Whether a key can be left out: its value is None, or holds nothing."""
    return value is None or (isinstance(value, Mapping | list | str) and not value)
