"""What compiled code does to components and their places.

`state.zones[place]` is a tuple of component numbers, the top first, or for a slot a component number or None;
`state.lies[component]` is the place. `capacity` is -1 where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.foundation.errors import RuleFault
from interpreter.runtime.chance import shuffled
from interpreter.runtime.together.floor import is_floor, of_state
from interpreter.runtime.trials.endings import Dead, Undecided, Witness

#: Steps of unbounded loops from one stop to another; up to twice as many are let pass.
FUEL = 1_000_000


def failed(state: Any, message: str, *values: Any) -> Exception:
    """What to raise where a demand is not met: the end of a trial, or a fault of the ruleset."""
    return RuleFault(message.format(*values)) if state.goal is None else Dead()


def satisfied(state: Any) -> None:
    """The end of a trial where a block is left for good, at chance, or at what nobody may know."""
    if state.goal is not None:
        raise Undecided


def finish(state: Any, stop: int, parent: Any) -> None:
    """The end of an option: of the trial, if it is the option that the trial is about."""
    goal = state.goal
    if goal[0] == stop and goal[1] is parent:
        raise Witness


def spent(state: Any) -> RuleFault:
    return RuleFault("one decision takes too many steps: is there an endless loop?")


def refuel(state: Any) -> None:
    """A new budget of steps if the game has stopped somewhere since the last one; else the loop has no end."""
    if state.top is state.fuelled:
        raise spent(state)
    state.fuelled = state.top
    state.fuel = FUEL


def not_understood(state: Any, message: str) -> None:
    """In the place of an effect with an error, in tests of a ruleset that has errors."""
    raise RuleFault(message)


def too_deep(state: Any, effect: str, depth: int) -> None:
    raise RuleFault(f"{effect} calls itself more than {depth} times, which is its `depth`")


def not_too_deep(state: Any, k: Any, owners: Sequence[str], effect: str, depth: int) -> None:
    """Counts the frames of an effect among those that wait."""
    inside = 1
    while k is not None:
        inside += owners[k[0]] == effect
        k = k[1]
    if inside > depth:
        too_deep(state, effect, depth)


def spend(state: Any, steps: int) -> None:
    """Counts the rounds of a long `repeat`."""
    if steps > FUEL:
        raise spent(state)
    state.fuel -= steps
    if state.fuel < 0:
        refuel(state)


def out_of_bound(message: str, *values: Any) -> RuleFault:
    """The fault of a limit that is passed: a format of the value and the limits."""
    return RuleFault(message.format(*values))


# ------------------------------------------------------------------ moving
#: In places with this many components every move counts as steps, because what is there is copied.
MANY = 64


def _lift(state: Any, component: int) -> None:
    zones = state.zones
    place = state.lies[component]
    content = zones[place]
    if content.__class__ is tuple:
        if len(content) >= MANY:
            spend(state, len(content) >> 5)
        i = content.index(component)
        zones[place] = content[:i] + content[i + 1 :]
    else:
        zones[place] = None


def move(state: Any, component: int, to: int, capacity: int, top: bool) -> None:
    """A demand: the place must not be full (a component that is there already makes room for itself)."""
    zones = state.zones
    lies = state.lies
    if lies[component] != to:
        content = zones[to]
        if content.__class__ is tuple:
            if 0 <= capacity <= len(content):
                raise failed(state, "the place to move to is full")
        elif content is not None:
            raise failed(state, "the place to move to is full")
    _lift(state, component)
    content = zones[to]
    if content.__class__ is tuple:
        zones[to] = (component, *content) if top else (*content, component)
    else:
        zones[to] = component
    lies[component] = to


def move_all(state: Any, components: Sequence[int], to: int, capacity: int, top: bool) -> None:
    """In the order of the set, so that the first is on top of the others."""
    for component in reversed(components) if top else tuple(components):
        move(state, component, to, capacity, top)


def _refill(state: Any, source: int, refill: int | None) -> None:
    if refill is not None and not state.zones[source] and state.zones[refill]:
        satisfied(state)
        shuffle_into(state, refill, source)


def _room(state: Any, to: int, capacity: int) -> int:
    content = state.zones[to]
    if content.__class__ is tuple:
        return capacity - len(content) if capacity >= 0 else 1_000_000_000
    return 1 if content is None else 0


def _take(state: Any, source: int, bottom: bool, to: int) -> None:
    zones = state.zones
    content = zones[source]
    component: int
    if content.__class__ is tuple:
        if len(content) >= MANY:
            spend(state, len(content) >> 5)
        if bottom:
            component, zones[source] = content[-1], content[:-1]
        else:
            component, zones[source] = content[0], content[1:]
    else:
        component, zones[source] = content, None
    there = zones[to]
    zones[to] = (*there, component) if there.__class__ is tuple else component
    state.lies[component] = to


def _some(content: Any) -> bool:
    return bool(content) if content.__class__ is tuple else content is not None


def draw(
    state: Any, number: int, source: int, bottom: bool, to: int, capacity: int, refill: int | None, unknown: bool
) -> None:
    """As many as there are; a demand that the other place has room for those. Nothing is drawn twice, though what is
    drawn may come back by way of refilling."""
    for _ in range(min(number, len(state.lies))):
        _refill(state, source, refill)
        if not _some(state.zones[source]):
            return
        if _room(state, to, capacity) <= 0:
            raise failed(state, "the place to draw to is full")
        if unknown:
            satisfied(state)
        _take(state, source, bottom, to)


def fill(state: Any, places: Sequence[int], capacity: int, source: int, refill: int | None, unknown: bool) -> None:
    for to in places:
        for _ in range(0 if to == source else len(state.lies)):
            if _room(state, to, capacity) <= 0:
                break
            _refill(state, source, refill)
            if not _some(state.zones[source]):
                return
            if unknown:
                satisfied(state)
            _take(state, source, False, to)


def swap(state: Any, left: int | None, right: int | None) -> None:
    """Two components change places; nothing where one of them is none."""
    if left is None or right is None or left == right:
        return
    zones, lies = state.zones, state.lies
    a, b = lies[left], lies[right]
    marks = {left: right, right: left}
    for place in {a, b}:
        content = zones[place]
        if content.__class__ is tuple:
            zones[place] = tuple([marks.get(c, c) for c in content])
        else:
            zones[place] = marks.get(content, content)
    lies[left], lies[right] = b, a


def shuffle(state: Any, place: int) -> None:
    content = state.zones[place]
    if len(content) > 1:
        satisfied(state)
        if len(content) >= MANY:
            spend(state, len(content) >> 2)
        state.zones[place] = shuffled(state, content)


def shuffle_into(state: Any, source: int, into: int) -> None:
    if source != into:
        content = state.zones[source]
        for component in content:
            state.lies[component] = into
        state.zones[into] = (*state.zones[into], *content)
        state.zones[source] = ()
    shuffle(state, into)


def reset(state: Any, slot: list[Any], values: Sequence[Any]) -> None:
    slot[:] = values


# ------------------------------------------------------------------ what is undone
def clear_out(state: Any, first: int, places: int, to: int, step: int, stay: Sequence[int]) -> None:
    """A scope closes: what is in a zone and not in `stay` goes to the bottom of another, whose places are `step`
    apart."""
    for n in range(places):
        content = state.zones[first + n]
        for component in content if content.__class__ is tuple else () if content is None else (content,):
            if component not in stay:
                move(state, component, to + n * step, -1, False)


# ------------------------------------------------------------------ on an open floor
def wait(state: Any) -> None:
    """The acting player is asked again only when something has changed for them."""
    if not is_floor(state):
        raise RuleFault("`wait` outside of an open floor")
    state.together = of_state(state)._replace(waited=True)


OPERATIONS: dict[str, Callable[..., Any]] = {
    f.__name__: f
    for f in (
        move,
        move_all,
        draw,
        fill,
        swap,
        shuffle,
        shuffle_into,
        reset,
        satisfied,
        spend,
        not_understood,
        too_deep,
        not_too_deep,
        clear_out,
        wait,
    )
}
