"""The types of the effect language. Structural and immutable: equal types are equal values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

_Class = TypeVar("_Class")


@dataclass_transform(frozen_default=True)
def value_type(cls: type[_Class]) -> type[_Class]:
    return dataclass(frozen=True, slots=True)(cls)


@value_type
class Int:
    """An integer; `low` and `high` are limits known at checking time (inclusive), None where nothing is known."""

    low: int | None = None
    high: int | None = None

    @property
    def first(self) -> int:
        """What a variable starts with: 0, or the number of the type that is next to it."""
        number = 0 if self.low is None else max(self.low, 0)
        return number if self.high is None else min(number, self.high)


@value_type
class Bool:
    pass


@value_type
class Text:
    pass


@value_type
class Player:
    pass


@value_type
class Member:
    """A member of the kind named."""

    kind: str


@value_type
class Component:
    """A component of one of the component types named, in alphabetical order."""

    types: tuple[str, ...]


@value_type
class Face:
    """A face of a component of the type named; it knows which component. `sides` are the names of the type's faces."""

    component: str
    sides: tuple[str, ...]


@value_type
class AmountsType:
    """A short vector over the unit counters."""


@value_type
class SetOf:
    """Some different things of one type; also what a zone is read as."""

    element: Type


@value_type
class ListOf:
    element: Type


@value_type
class Optional:
    """`inner` or none. Never nested."""

    inner: Type


@value_type
class NoneType:
    """Only none."""


@value_type
class Unknown:
    """The type of what is already known to be wrong: fits everywhere, so that one mistake is reported once."""


Type = (
    Int
    | Bool
    | Text
    | Player
    | Member
    | Component
    | Face
    | AmountsType
    | SetOf
    | ListOf
    | Optional
    | NoneType
    | Unknown
)

#: What `per:` may name.
IndexType = Player | Member | Component

INT, BOOL, TEXT, PLAYER, AMOUNTS, NONE, UNKNOWN = Int(), Bool(), Text(), Player(), AmountsType(), NoneType(), Unknown()


def optional(inner: Type) -> Type:
    """`inner?`, without nesting."""
    return inner if isinstance(inner, Optional | NoneType | Unknown) else Optional(inner)


def required(of: Type) -> Type:
    """The type without `?`."""
    return of.inner if isinstance(of, Optional) else of


def may_be_none(of: Type) -> bool:
    return isinstance(of, Optional | NoneType)


def empty_value(of: Type) -> object:
    """What a variable holds before it is set; None also for a type that has no such value."""
    match of:
        case Bool():
            return False
        case SetOf() | ListOf():
            return ()
        case Int():
            return of.first
    return None


def without_limits(type: Type) -> Type:
    """The type as others see it: a number without the limits that its formula happens to have."""
    match type:
        case Int():
            return INT
        case Optional(inner=inner):
            return optional(without_limits(inner))
        case SetOf(element=element):
            return SetOf(without_limits(element))
        case _:
            return type


def element_of(of: Type) -> Type:
    """The type of the members of a set or list; of anything else the type itself."""
    return of.element if isinstance(of, SetOf | ListOf) else of


def is_many(of: Type) -> bool:
    """Whether values of the type hold members of their own: sets and lists."""
    return isinstance(of, SetOf | ListOf)


def fits(value: Type, to: Type) -> bool:
    """Whether a value of type `value` may be where `to` is wanted. Limits of integers do not matter here."""
    match value, to:
        case (Unknown(), _) | (_, Unknown()):
            return True
        case (NoneType(), Optional() | NoneType()):
            return True
        case (Optional(inner=a), Optional(inner=b)):
            return fits(a, b)
        case (_, Optional(inner=b)):
            return fits(value, b)
        case (Int(), Int()):
            return True
        case (Component(types=a), Component(types=b)):
            return set(a) <= set(b)
        case (SetOf(element=a) | ListOf(element=a), SetOf(element=b)):
            return fits(a, b)
        case (ListOf(element=a), ListOf(element=b)):
            return fits(a, b)
        case _:
            return value == to


def join(a: Type, b: Type) -> Type | None:
    """The smallest type that both fit, or None when there is none."""
    if isinstance(a, Unknown) or isinstance(b, Unknown):
        return UNKNOWN
    if isinstance(a, NoneType):
        return optional(b)
    if isinstance(b, NoneType):
        return optional(a)
    if isinstance(a, Optional) or isinstance(b, Optional):
        inner = join(required(a), required(b))
        return None if inner is None else optional(inner)
    match a, b:
        case (Int(), Int()):
            low = None if a.low is None or b.low is None else min(a.low, b.low)
            high = None if a.high is None or b.high is None else max(a.high, b.high)
            return Int(low, high)
        case (Component(), Component()):
            return Component(tuple(sorted({*a.types, *b.types})))
        case (SetOf() | ListOf(), SetOf() | ListOf()):
            element = join(a.element, b.element)
            if element is None:
                return None
            return ListOf(element) if isinstance(a, ListOf) and isinstance(b, ListOf) else SetOf(element)
        case _:
            return a if a == b else None


def describe(of: Type) -> str:
    """In words, as in a message: "a number", "a square or none", "a set of colours"."""
    match of:
        case Int():
            return "a number"
        case Bool():
            return "a condition"
        case Text():
            return "a text"
        case Player():
            return "a player"
        case Member(kind=kind):
            return with_article(kind)
        case Component(types=types):
            return with_article(" or ".join(types))
        case Face(component=name):
            return f"a face of {with_article(name)}"
        case AmountsType():
            return "an amount"
        case SetOf(element=element):
            return f"a set ({describe(element)} each)"
        case ListOf(element=element):
            return f"a list ({describe(element)} each)"
        case Optional(inner=inner):
            return f"{describe(inner)} or none"
        case NoneType():
            return "none"
        case Unknown():
            return "something unknown"


#: Nouns that begin with a vowel as they are spoken.
_SPOKEN_VOWEL = re.compile(r"(?!(uni|use|eu|one\b))[aeiou]|hono|hour|heir|honest", re.IGNORECASE)


def with_article(noun: str) -> str:
    """`a square`, `an area`, `an hour`, `a unit`"""
    return f"{'an' if _SPOKEN_VOWEL.match(noun) else 'a'} {noun}"


def written(of: Type) -> str:
    """As it is written in a ruleset: `int`, `set of colour`, `square?`."""
    match of:
        case Int():
            return "int" if of.low is None or of.high is None else f"{of.low}..{of.high}"
        case Component(types=types):
            return "|".join(types)
        case Member(kind=kind):
            return kind
        case Face(component=name):
            return f"face of {name}"
        case SetOf(element=element):
            return f"set of {written(element)}"
        case ListOf(element=element):
            return f"list of {written(element)}"
        case Optional(inner=inner):
            return written(inner) + "?"
        case AmountsType():
            return "amounts"
        case NoneType():
            return "none"
        case _:
            return type(of).__name__.lower()
