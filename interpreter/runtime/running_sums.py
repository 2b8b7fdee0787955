"""Keeps the sums of what passives add (`lower.expressions.running_sums`) while components come and go.

`state.sums` and `state.sums_of_amounts` follow from where components are. The operations here do what a
program's others do; then they add what has come to places that count, and take away what has gone. Compiled code calls
them where such places may be concerned (`counted_move`, ..). Code that places components in another way calls `renew`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import add
from typing import Any

from interpreter.language.running_sums import COUNTED

#: What a component adds: (place in its slot, a number or amounts, which tells the slot).
Gains = tuple[tuple[int, Any], ...]
Operation = Callable[..., Any]


class RunningSums:
    """The sums of one program. `rows[place]` is the number of a row of `gains`, or -1 where nothing counts;
    `gains[row][component]` what a component adds there; `empty` the slots with nothing in them."""

    def __init__(
        self, rows: Sequence[int], gains: Sequence[Sequence[Gains]], empty: Sequence[tuple[str, Sequence[Any]]]
    ) -> None:
        losses = [[tuple((at, _negative(amount)) for at, amount in own) for own in row] for row in gains]
        self.coming: list[Sequence[Gains]] = [() if row < 0 else gains[row] for row in rows]
        self.going: list[Sequence[Gains]] = [() if row < 0 else losses[row] for row in rows]
        self.empty = empty

    def renew(self, state: Any) -> None:
        """Works all sums out again."""
        for name, nothing in self.empty:
            getattr(state, name)[:] = nothing
        for place, row in enumerate(self.coming):
            for component in inside(state.zones[place]) if row else ():
                _add(state, row[component])

    # ------------------------------------------------------------------ operations
    def operations(self, usual: dict[str, Operation]) -> dict[str, Operation]:
        """By name, as compiled code calls them where places that count may be concerned, around those that the program
        has otherwise."""
        found = {"move": self._moving(usual["move"])}
        found |= {name: self._around(usual[name], places) for name, places in _PLACES.items() if name in usual}
        return {COUNTED + name: operation for name, operation in found.items()}

    def _moving(self, usual: Operation) -> Operation:
        """What moves one component has a way of its own, because it is used most."""
        coming, going = self.coming, self.going

        def move(state: Any, component: int, to: int, capacity: int, top: bool) -> None:
            source = state.lies[component]
            usual(state, component, to, capacity, top)
            if source != to:
                if (row := going[source]) and (changes := row[component]):
                    _add(state, changes)
                if (row := coming[to]) and (changes := row[component]):
                    _add(state, changes)

        return move

    def _around(self, usual: Operation, places: Callable[..., Iterable[int | None]]) -> Operation:
        """What was at the places between which something may go, before and after, tells what has come and gone."""
        coming, going = self.coming, self.going

        def operate(state: Any, *arguments: Any) -> None:
            zones = state.zones
            counting = [p for p in places(state, *arguments) if p is not None and coming[p]]
            before = {place: inside(zones[place]) for place in counting}
            usual(state, *arguments)
            for place, content in before.items():
                now = inside(zones[place])
                for component in content:
                    if component not in now:
                        _add(state, going[place][component])
                for component in now:
                    if component not in content:
                        _add(state, coming[place][component])

        return operate


def _add(state: Any, changes: Gains) -> None:
    for at, amount in changes:
        if amount.__class__ is tuple:
            sums = state.sums_of_amounts
            sums[at] = tuple(map(add, sums[at], amount))
        else:
            state.sums[at] += amount


def _negative(amount: Any) -> Any:
    return tuple(-n for n in amount) if isinstance(amount, tuple) else -amount


def inside(content: Any) -> Sequence[int]:
    """What is at a place."""
    return content if content.__class__ is tuple else () if content is None else (content,)


def _of_move_by(state: Any, me: int, component: int, to: int, *_: Any) -> Iterable[int]:
    return (state.lies[component], to)


def _of_all(state: Any, components: Sequence[int], to: int, *_: Any) -> Iterable[int]:
    return (to, *(state.lies[c] for c in components))


def _of_draw(
    state: Any, number: int, source: int, bottom: bool, to: int, capacity: int, refill: int | None, *_: Any
) -> Iterable[int | None]:
    return (source, to, refill)


def _of_draw_unseen(state: Any, me: int, *arguments: Any) -> Iterable[int | None]:
    return _of_draw(state, *arguments)


def _of_fill(
    state: Any, places: Sequence[int], capacity: int, source: int, refill: int | None, *_: Any
) -> Iterable[int | None]:
    return (*places, source, refill)


def _of_swap(state: Any, left: int | None, right: int | None) -> Iterable[int]:
    return () if left is None or right is None else (state.lies[left], state.lies[right])


def _of_shuffle_into(state: Any, source: int, into: int) -> Iterable[int]:
    return (source, into)


def _of_clear_out(state: Any, first: int, places: int, to: int, step: int, *_: Any) -> Iterable[int]:
    return (*range(first, first + places), *(to + n * step for n in range(places)))


#: The other operations after which something may be elsewhere, with the places between which it goes.
_PLACES: dict[str, Callable[..., Iterable[int | None]]] = {
    "move_by": _of_move_by,
    "move_all": _of_all,
    "draw": _of_draw,
    "draw_unseen": _of_draw_unseen,
    "fill": _of_fill,
    "swap": _of_swap,
    "shuffle_into": _of_shuffle_into,
    "clear_out": _of_clear_out,
}
