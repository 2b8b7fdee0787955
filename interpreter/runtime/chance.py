"""The generator of chance: Lehmer's with 128 bits, one integer of state, the same on every machine.

    x' = x * 0xDA942042E4DD58B5 mod 2^128;   below(n) = ((x' >> 64) * n) >> 64

A seed becomes a state through splitmix64 twice, with the lowest bit set (the state must be odd). The bias of `below` is
at most n / 2^64. Multiplier: P. L'Ecuyer's table for moduli of 2^128, as used by D. Lemire's Lehmer64.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

#: Who decides when chance does, for hosts that answer for nature.
NATURE = -1

MULTIPLIER = 0xDA942042E4DD58B5
MASK128 = (1 << 128) - 1
MASK64 = (1 << 64) - 1


def splitmix64(x: int) -> int:
    """One step of splitmix64 (Steele, Lea and Flood 2014): 64 bits in, 64 well mixed bits out."""
    x = (x + 0x9E3779B97F4A7C15) & MASK64
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK64
    return x ^ (x >> 31)


def seeded(seed: int) -> int:
    """The generator's state for a seed; any integer will do."""
    first = splitmix64(seed & MASK64)
    return ((first << 64) | splitmix64(first)) | 1


def below(state: Any, n: int) -> int:
    """A number from 0 to n - 1; advances `state.rng`."""
    x: int = (state.rng * MULTIPLIER) & MASK128
    state.rng = x
    return ((x >> 64) * n) >> 64


def shuffled(state: Any, items: tuple[int, ...]) -> tuple[int, ...]:
    """The items in random order (Fisher and Yates, from the back)."""
    order = list(items)
    x = state.rng
    for i in range(len(order) - 1, 0, -1):
        x = (x * MULTIPLIER) & MASK128
        j = ((x >> 64) * (i + 1)) >> 64
        order[i], order[j] = order[j], order[i]
    state.rng = x
    return tuple(order)


class Generator:
    """A generator of its own, for bots and playouts: the same class of numbers as the game's, apart from the game."""

    __slots__ = ("rng",)

    def __init__(self, *seed: int) -> None:
        mixed = 0
        for part in seed:
            mixed = splitmix64(mixed ^ (part & MASK64))
        self.rng = seeded(mixed)

    def below(self, n: int) -> int:
        return below(self, n)

    def shuffle(self, items: MutableSequence[Any]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = below(self, i + 1)
            items[i], items[j] = items[j], items[i]
