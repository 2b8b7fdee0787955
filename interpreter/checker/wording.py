"""Words for messages: quoted source, lists of names, the next step for a value of the wrong type."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter.checker import typed
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.types import (
    AMOUNTS,
    BOOL,
    IndexType,
    Int,
    ListOf,
    SetOf,
    Type,
    describe,
    fits,
    required,
    written,
)


def quoted(span: Span, most: int = 60) -> str:
    """The source text of a span in backticks, on one line, shortened where it is long."""
    text = " ".join(span.text.split()) or "this"
    return f"`{text if len(text) <= most else text[: most - 3] + '...'}`"


def listed(words: Iterable[str], joint: str = "and") -> str:
    """`a`, `b` and `c`"""
    *most, last = [f"`{word}`" for word in words]
    return f"{', '.join(most)} {joint} {last}" if most else last


def number_of(count: int, noun: str) -> str:
    """`1 key`, `2 keys`"""
    return f"{count} {noun}{'s' * (count != 1)}"


def per_words(per: Sequence[IndexType]) -> str:
    """As `per:` is written: `[player, ware]`."""
    words = [written(index) for index in per]
    return words[0] if len(words) == 1 else f"[{', '.join(words)}]"


def next_step(found: Type, want: Type) -> str:
    """What to do about a value of one type where another is wanted."""
    match found, want:
        case (SetOf() | ListOf(), Int()):
            return "count its members: `count(..)`, or add up a value: `sum(.. for x in ..)`"
        case (SetOf(element=element) | ListOf(element=element), _) if fits(element, want):
            return "take one of them: `choose x in ..`, or `first(x in .. otherwise none)`"
        case (_, SetOf(element=element)) if fits(found, element):
            return "put it in brackets to make a set: `[..]`"
        case (Int(), _) if want == BOOL:
            return "compare it with a number: `.. > 0`"
        case (Int(), _) if required(want) == AMOUNTS:
            return "an amount is a number and a noun: `2 coins`"
        case _:
            return f"write an expression of this type: {describe(want)}"


def truth_meant(text: str) -> tuple[str, ...]:
    """`true` or `false` for what other languages (and older YAML) write for them."""
    text = text.lower().strip("_")
    return near_names(text, ("true", "false")) or _in_other_words(text)


def _in_other_words(text: str) -> tuple[str, ...]:
    return ("true",) if text in ("yes", "on", "true") else ("false",) if text in ("no", "off", "false") else ()


def missing_keys(expr: typed.Expr) -> str:
    """What to do where nothing is given for a key of a table that may come; nothing to say of any other expression."""
    if not (isinstance(expr, typed.TableRead) and expr.partial):
        return ""
    name = expr.table.name
    return f"`{name}` does not have every key that can occur: give it `otherwise:`, or write `(.. otherwise ..)`"
