"""The arithmetic of amounts: vectors of numbers, one for each noun, none of them below nothing.

It is here because the compiler, which works out what it knows, and the runtime both need it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import add
from typing import Any

Amounts = tuple[int, ...]


def amounts_of(width: int, *parts: int) -> Amounts:
    """Amounts of `width` nouns: for each pair of `parts` this many (the second) of a noun (the first)."""
    numbers = [0] * width
    for place, number in zip(parts[::2], parts[1::2], strict=True):
        if number > 0:
            numbers[place] += number
    return tuple(numbers)


def amounts_sum(left: Amounts, right: Amounts) -> Amounts:
    return tuple(map(add, left, right))


def amounts_total(nothing: Amounts, found: Iterable[Amounts]) -> Amounts:
    """All of them together."""
    total = nothing
    for amounts in found:  # mostly none or one
        total = tuple(map(add, total, amounts))
    return total


def amounts_times(amounts: Amounts, number: int) -> Amounts:
    return tuple([a * number for a in amounts]) if number > 0 else (0,) * len(amounts)


def amounts_less(amounts: Amounts, less: Amounts) -> Amounts:
    """Unit by unit, never below nothing."""
    return tuple([a - b if a > b else 0 for a, b in zip(amounts, less, strict=False)])


def amounts_most(amounts: Amounts | None) -> int:
    """The greatest number of any noun."""
    return max(amounts, default=0) if amounts is not None else 0


#: The functions by the names that programs call them by.
FUNCTIONS: dict[str, Callable[..., Any]] = {
    f.__name__: f for f in (amounts_of, amounts_sum, amounts_total, amounts_times, amounts_less, amounts_most)
}
