"""The pure functions that compiled code calls. Sets are tuples or lists without repetition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from interpreter.foundation.errors import RuleFault
from interpreter.language.amounts import FUNCTIONS as AMOUNTS
from interpreter.language.values import MOST_NUMBERS
from interpreter.runtime.layers import FUNCTIONS as LAYERS
from interpreter.runtime.operations import spend
from interpreter.runtime.set_choices import completions, grouped, set_steps

#: The largest number that a product may be.
MOST = 2**62

Set = Sequence[Any]


def as_set(value: Any) -> Set:
    """A slot's content as a set: nothing, or one component."""
    return () if value is None else (value,)


def distinct(items: Iterable[Any]) -> Set:
    return tuple(dict.fromkeys(items))


def union(left: Set, right: Set) -> Set:
    return tuple(dict.fromkeys((*left, *right)))


def difference(left: Set, right: Set) -> Set:
    return tuple([x for x in left if x not in right])


def with_item(items: Set, item: Any) -> Set:
    """None adds nothing."""
    return items if item is None or item in items else (*items, item)


def without(items: Set, item: Any) -> Set:
    return tuple([x for x in items if x != item])


def same_set(left: Any, right: Any) -> bool:
    if left is None or right is None:
        return left is right
    return len(left) == len(right) and all(x in right for x in left)


def unknown_value(message: str) -> Any:
    """In the place of a formula with an error, in tests of a ruleset that has errors."""
    raise RuleFault(message)


def numbers(state: Any, low: int, high: int) -> range:
    """The numbers from low to high. Sixteen count as a step of the budget, because ranges may be in each other."""
    size = high - low + 1
    if size > MOST_NUMBERS:
        raise RuleFault(f"a range of {size} numbers")
    if size > 0:
        spend(state, 1 + (size >> 4))
    return range(low, high + 1)


def paced(state: Any, items: Sequence[Any]) -> Sequence[Any]:
    """The same items, which count as steps: for loops in loops in an expression."""
    spend(state, 1 + (len(items) >> 4))
    return items


def metered(state: Any, items: Sequence[Any], parts: int) -> Sequence[Any]:
    """The same items, for a loop whose body has this many parts; sixty-four parts are a step."""
    spend(state, 1 + (len(items) * parts >> 6))
    return items


def kept(state: Any, items: Iterable[Any]) -> Set:
    """A set that has grown and is kept. A large one counts as steps, because each time it grows it is copied."""
    made = tuple(items)
    if len(made) >= 64:
        spend(state, len(made) >> 6)
    return made


def charged(state: Any, value: Any, steps: int) -> Any:
    """The value of a costly formula, for which this many steps are spent."""
    spend(state, steps)
    return value


def times(a: int, b: int) -> int:
    """The product. One that does not fit 64 bits with room to spare is a fault: nothing in a game is so large."""
    product = a * b
    if not -MOST <= product <= MOST:
        first, second = (n if abs(n) <= MOST else "a number" for n in (a, b))
        raise RuleFault(f"{first} times {second} is too large a number")
    return product


def slots_of(zones: Sequence[Any], first: int, end: int) -> Set:
    return tuple([c for c in zones[first:end] if c is not None])


def zones_of(zones: Sequence[Any], first: int, end: int) -> Set:
    return tuple([c for content in zones[first:end] for c in content])


def index_in_zone(place: int, first: int, end: int, below: int, size: int, offset: int) -> int | None:
    """One index of the place a component is at, none outside of the zone: of `size` values, with `below` places for
    each value of it."""
    return (place - first) // below % size + offset if first <= place < end else None


def member_numbered(n: int, size: int) -> int | None:
    return n - 1 if 1 <= n <= size else None


def nth(items: Sequence[Any], n: int) -> Any:
    """What is in a list at a place, from 0; none after its end."""
    return items[n] if 0 <= n < len(items) else None


def how_often(value: Any, items: Sequence[Any]) -> int:
    return items.count(value)


def has_hook(table: Sequence[Any], index: int | None) -> bool:
    return index is not None and table[index] is not None


def closure(start: Set, following: Callable[[Any], Set]) -> Set:
    """The smallest set that holds `start` and with each member what follows from it, the nearest first."""
    found = dict.fromkeys(start)
    pending = list(found)
    for x in pending:
        for y in following(x):
            if y not in found:
                found[y] = None
                pending.append(y)
    return tuple(found)


def look_alikes(found: Set, kinds: Sequence[int], lies: Sequence[int]) -> Set:
    """One of each sort that is at the same place: nobody can tell the pieces apart."""
    seen: dict[tuple[int, int], int] = {}
    for c in found:
        seen.setdefault((kinds[c], lies[c]), c)
    return tuple(seen.values())


def held(frame: Any, holders: Sequence[Any], pieces: int) -> tuple[Set, ...]:
    """The sets of components that an effect, and those that wait for it, hold in locals; each of all `pieces` by itself
    where not everybody may know one of these. `holders` says where in each frame they are."""
    found: list[Set] = []
    while frame is not None:
        places = holders[frame[0]]
        if places is None:
            return tuple([(c,) for c in range(pieces)])
        for place, faces in places:
            value = frame[place]
            if value is None:
                continue
            values = value if isinstance(value, tuple) else (value,)
            found.append(values if faces == 1 else tuple([v // faces for v in values]))
        frame = frame[1]
    return tuple(found)


def sorted_by(found: Set, traits: Sequence[Any], pieces: int) -> Sequence[Any]:
    """For each of all `pieces` a number that those of the found with equal traits have in common."""
    first: dict[Any, int] = {}
    sorts: list[Any] = [None] * pieces
    for c, traits_of_it in zip(found, traits, strict=True):
        sorts[c] = first.setdefault(traits_of_it, c)
    return tuple(sorts)


def as_they_lie(reactions: Set, things: Sequence[int], lies: Sequence[int], zones: Sequence[Any]) -> Set:
    """Reactions of components in the order in which these are: place by place, and in each from the top."""

    def lying(reaction: int) -> tuple[int, int]:
        component = things[reaction % len(things)]
        content = zones[lies[component]]
        return lies[component], content.index(component) if isinstance(content, tuple) else 0

    return tuple(sorted(reactions, key=lying)) if len(reactions) > 1 else reactions


FUNCTIONS: dict[str, Callable[..., Any]] = (
    AMOUNTS
    | LAYERS
    | {
        f.__name__: f
        for f in (
            as_set,
            distinct,
            union,
            difference,
            with_item,
            without,
            same_set,
            unknown_value,
            numbers,
            paced,
            metered,
            charged,
            kept,
            times,
            slots_of,
            zones_of,
            index_in_zone,
            member_numbered,
            nth,
            how_often,
            has_hook,
            closure,
            look_alikes,
            held,
            sorted_by,
            as_they_lie,
            grouped,
            set_steps,
            completions,
        )
    }
)
