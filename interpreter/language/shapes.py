"""Shapes: how the data of a ruleset may be written. The checker reads by them, the JSON Schema is made of them.

A shape speaks of YAML alone (a number, a list of ids, a mapping with these keys), never of what a name means.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

_Class = TypeVar("_Class")


@dataclass_transform(frozen_default=True)
def shape(cls: type[_Class]) -> type[_Class]:
    return dataclass(frozen=True, slots=True)(cls)


@shape
class Id:
    """An identifier: the name of something declared here or elsewhere; `of` says of what, for messages."""

    of: str = "name"


@shape
class Whole:
    """An integer between `low` and `high` (inclusive)."""

    low: int | None = None
    high: int | None = None


@shape
class Truth:
    """`true` or `false`"""


@shape
class Line:
    """Any scalar, taken as text."""


@shape
class Word:
    """One of a few words."""

    words: tuple[str, ...]


@shape
class TypeName:
    """A type of the effect language: `int`, `set of colour`, `square?`, `0..3`."""


@shape
class Formula:
    """An expression of the effect language. A list in brackets is one, too."""


@shape
class Statements:
    """Statements of the effect language: a plain scalar or a literal block."""


@shape
class Value:
    """A static value; what it may be follows from a declared type."""


@shape
class Anything:
    """Any YAML; somebody else checks it."""


@shape
class Many:
    """A list."""

    of: Shape


@shape
class OneOrMany:
    """One alone, or a list."""

    of: Shape


@shape
class MapOf:
    """A mapping from ids (`ids`) or any keys to values of one shape. `known` has keys with a shape of their own, for
    schema and reference; the reader of the mapping checks them."""

    value: Shape
    ids: bool = True
    key: str = "name"
    known: Record | None = None


@shape
class Key:
    """One key of a mapping. `default` is in words, for the reference; a `required` key may be left out beside the key
    `unless`, which says where its value comes from."""

    name: str
    shape: Shape
    doc: str
    required: bool = False
    default: str = ""
    unless: str | None = None


@shape
class Record:
    """A mapping with known keys. `what` names it in messages: "a counter"."""

    what: str
    keys: tuple[Key, ...]

    def key(self, name: str) -> Key | None:
        return next((key for key in self.keys if key.name == name), None)


@shape
class Either:
    """One shape for each form that YAML knows; None where the form is not allowed."""

    scalar: Shape | None = None
    list: Shape | None = None
    mapping: Shape | None = None


@shape
class When:
    """A mapping that is of shape `then` when it has the key `tag`, else of shape `otherwise`."""

    tag: str
    then: Shape
    otherwise: Shape


Shape = (
    Id
    | Whole
    | Truth
    | Line
    | Word
    | TypeName
    | Formula
    | Statements
    | Value
    | Anything
    | Many
    | OneOrMany
    | MapOf
    | Record
    | Either
    | When
)
