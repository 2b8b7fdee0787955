"""Keeps the sums of what passives add (`lower.running_sums`) while components come and go.

`state.sums` and `state.sums_of_amounts` follow from where components lie. The operations here stand in the place of a
program's others, and do what those do; then they look at the places that count, and add what has come and take away
what has gone. Whoever lays components out otherwise calls `renew`. Programs without such sums have none of this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

#: What a component adds: (place in its slot, a number or amounts, which tells the slot).
Gains = tuple[tuple[int, Any], ...]
Operation = Callable[..., Any]


class RunningSums:
    """The sums of one program. `rows[place]` is the number of a row of `gains`, or -1 where nothing counts;
    `gains[row][component]` what a component adds there; `empty` the slots with nothing in them."""

    def __init__(
        self, rows: Sequence[int], gains: Sequence[Sequence[Gains]], empty: Sequence[tuple[str, Sequence[Any]]]
    ) -> None:
        self.at: list[Sequence[Gains] | None] = [None if row < 0 else gains[row] for row in rows]
        self.places = [place for place, row in enumerate(rows) if row >= 0]
        self.empty = empty

    def renew(self, state: Any) -> None:
        """Works all sums out anew."""
        for name, nothing in self.empty:
            getattr(state, name)[:] = nothing
        for place in self.places:
            self._count(state, place, inside(state.zones[place]), 1)

    def _count(self, state: Any, place: int, components: Iterable[int], sign: int) -> None:
        row = self.at[place]
        if row is not None:
            for component in components:
                for at, amount in row[component]:
                    if amount.__class__ is tuple:
                        sums = state.sums_of_amounts
                        sums[at] = tuple([now + sign * more for now, more in zip(sums[at], amount, strict=True)])
                    else:
                        state.sums[at] += sign * amount

    # ------------------------------------------------------------------ operations
    def operations(self, usual: dict[str, Operation]) -> dict[str, Operation]:
        """By name, as compiled code calls them, around those that the program has otherwise."""
        moves = {name: self._moving(usual[name], skipped) for name, skipped in _MOVES.items() if name in usual}
        others = {name: self._around(usual[name], places) for name, places in _PLACES.items() if name in usual}
        return {**moves, **others}

    def _moving(self, usual: Operation, skipped: int) -> Operation:
        """`move` has a way of its own, because it is used most; `skipped` arguments come before the component."""
        at, count = self.at, self._count

        def move(state: Any, *arguments: Any) -> None:
            component, to = arguments[skipped], arguments[skipped + 1]
            source = state.lies[component]
            usual(state, *arguments)
            if source != to and (at[source] is not None or at[to] is not None):
                count(state, source, (component,), -1)
                count(state, to, (component,), 1)

        return move

    def _around(self, usual: Operation, places: Callable[..., Iterable[int | None]]) -> Operation:
        at, count = self.at, self._count

        def operate(state: Any, *arguments: Any) -> None:
            touched = [p for p in places(state, *arguments) if p is not None and at[p] is not None]
            if not touched:
                usual(state, *arguments)
                return
            zones = state.zones
            before = {place: inside(zones[place]) for place in touched}
            usual(state, *arguments)
            for place, content in before.items():
                now = inside(zones[place])
                count(state, place, [c for c in content if c not in now], -1)
                count(state, place, [c for c in now if c not in content], 1)

        return operate


def inside(content: Any) -> Sequence[int]:
    """What lies at a place."""
    return content if content.__class__ is tuple else () if content is None else (content,)


#: The operations that move one component, with the number of arguments before it.
_MOVES = {"move": 0, "move_by": 1}


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


#: The other operations after which something may lie elsewhere, with the places between which it goes.
_PLACES: dict[str, Callable[..., Iterable[int | None]]] = {
    "move_all": _of_all,
    "draw": _of_draw,
    "draw_unseen": _of_draw_unseen,
    "fill": _of_fill,
    "swap": _of_swap,
    "shuffle_into": _of_shuffle_into,
    "clear_out": _of_clear_out,
}
