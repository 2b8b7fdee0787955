"""How a set is chosen, one member after another: what may come next, and which sets a beginning can still become.

A set is reached on one path. Its members are taken in the order of the domain, each after the one before it; of
members that nobody can distinguish (`alike`, at the same place of `lies`) the first is taken before the second. Of an
ordered set every order is a path of its own. `high` None means all there are; `low` may be below nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from interpreter.foundation.errors import RuleFault

Set = Sequence[Any]
#: This many sets are looked at to find out what may be chosen; more are a fault.
MOST_SETS = 300_000


def grouped(domain: Set, alike: Sequence[int], lies: Sequence[int]) -> Set:
    """The domain with all that nobody can distinguish side by side."""
    groups: dict[tuple[int, int], list[int]] = {}
    for c in domain:
        groups.setdefault((alike[c], lies[c]), []).append(c)
    return tuple([c for group in groups.values() for c in group])


def set_steps(
    chosen: Set,
    domain: Set,
    low: int,
    high: int | None,
    ordered: bool,
    alike: Sequence[int] | None,
    lies: Sequence[int] | None,
) -> Set:
    """What may be taken next, so that enough others can still follow. `domain` is `grouped` unless `ordered`."""
    if high is not None and len(chosen) >= high:
        return ()
    if ordered:
        left = [x for x in domain if x not in chosen]
    else:
        left = list(domain[_place_of(chosen[-1], domain) + 1 :] if chosen else domain)
    missing = low - len(chosen)
    found: list[Any] = []
    seen: set[tuple[int, int]] = set()
    for n, x in enumerate(left):
        if len(left) - (0 if ordered else n) < missing:
            break
        if alike is not None and lies is not None:
            mark = alike[x], lies[x]
            if mark in seen:
                continue
            seen.add(mark)
        found.append(x)
    return tuple(found)


def _place_of(x: Any, domain: Set) -> int:
    """Where the member chosen last is. It is not there where hidden things were redrawn in the midst of a
    choice: such a choice could not have been begun."""
    try:
        return domain.index(x)
    except ValueError:
        raise RuleFault("what was chosen last cannot be chosen among these") from None


class Completions:
    """All complete sets that begin with `chosen`, one after another, as often as they are asked for."""

    __slots__ = ("chosen", "given")

    def __init__(self, chosen: Set, *given: Any) -> None:
        self.chosen = tuple(chosen)
        self.given = given

    def __iter__(self) -> Iterator[Set]:
        domain, low, *others = self.given
        pending = [self.chosen]
        looked = 0
        while pending:
            chosen = pending.pop()
            looked += 1
            if looked > MOST_SETS:
                raise RuleFault("there are too many sets to test which of them may be chosen")
            if len(chosen) >= low:
                yield chosen
            pending.extend([(*chosen, x) for x in reversed(set_steps(chosen, domain, low, *others))])


def completions(chosen: Set, *given: Any) -> Completions:
    """The sets that `chosen` can become; the other arguments are those of `set_steps`."""
    return Completions(chosen, *given)
