"""What nature is asked for where chance is explicit (see `runtime.explicit`), and the operations that ask.

A shuffle of a zone that nobody sees asks nothing (`analysis.knowledge.unobserved_order`): its components are then in no
known order, a *run*, and nature is asked for one of them when it is drawn. Of all other zones the order is asked, from
the top.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from interpreter.runtime.operations import satisfied
from interpreter.runtime.program import FrameInfo, OptionShape, Place, Program, StopInfo, ZoneInfo

#: What nature is asked for: an id for translations, and the question.
QUESTION = ("next_by_chance", "What comes next?")


class Nature(NamedTuple):
    """In the state's slot `ask_nature`. `runs` are places with those components there (by number) whose order is not
    settled. `unit` is None, or what is being carried out while nature is asked (see `runtime.explicit`); `answers` are
    nature's since."""

    runs: tuple[tuple[int, tuple[int, ...]], ...] = ()
    unit: tuple[int, ...] | None = None
    answers: tuple[int, ...] = ()


#: By name, as compiled code calls them.
Operations = dict[str, Callable[..., Any]]


class Asked(Exception):
    """Nature has to say which of the `options` (components, by number) it is."""

    def __init__(self, options: Sequence[int]) -> None:
        super().__init__(options)
        self.options = options


def pending(state: Any) -> bool:
    """Whether nature is being asked in the middle of what an answer has led to."""
    nature = state.ask_nature
    return not isinstance(nature, bool) and nature[1] is not None


def renamed(state: Any, new: dict[int, int]) -> None:
    """Components have become others; so they have where they are in no known order."""
    if not isinstance(state.ask_nature, bool):
        nature = Nature(*state.ask_nature)
        _keep(state, ((place, tuple(new.get(c, c) for c in run)) for place, run in nature.runs))


def question(program: Program, state: Any) -> FrameInfo:
    """What stands for a stop of the ruleset where nature is asked for a component."""
    place = Place(0, 0, 0) if state.top is None else program.frames[state.top[0]].place
    shapes = tuple(
        OptionShape(t.first, len(t.entries), "", "", f"component {t.name}", place, "", t.first)
        for t in program.types
        if t.entries
    )
    key, text = QUESTION
    stop = StopInfo("options", key, -1, 0, "choose", shapes, "", False, True, False, False, False, "", True)
    return FrameInfo("stop", "main", place, -1, False, False, (), replace(stop, question=text))


# ------------------------------------------------------------------ runs
def _keep(state: Any, runs: Any) -> None:
    """The order of one component is no question."""
    found = tuple((place, tuple(sorted(run))) for place, run in runs if len(run) > 1)
    state.ask_nature = Nature(*state.ask_nature)._replace(runs=found)


def _forget(state: Any, components: Sequence[int]) -> None:
    """These are where everybody can say; they are in no run any more."""
    gone = set(components)
    if state.ask_nature.runs:
        _keep(state, ((place, tuple(c for c in run if c not in gone)) for place, run in state.ask_nature.runs))


def _ask(state: Any, options: Sequence[int]) -> int:
    """Which of these it is."""
    if len(options) == 1:
        return options[0]
    nature = state.ask_nature
    if not nature.answers:
        raise Asked(options)
    state.ask_nature = nature._replace(answers=nature.answers[1:])
    first: int = nature.answers[0]
    return first


def _in_order(state: Any, options: Sequence[int]) -> tuple[int, ...]:
    """These in the order in which nature names them."""
    left, order = sorted(options), []
    while left:
        order.append(_ask(state, tuple(left)))
        left.remove(order[-1])
    return tuple(order)


def _inside(content: Any) -> tuple[int, ...]:
    return content if content.__class__ is tuple else () if content is None else (content,)


class ExplicitOperations:
    """Operations of one program, around those that it has otherwise (`usual`). `unread` are the names of the zones
    whose order is not settled by a shuffle. In trials all is as usual: they end at chance."""

    def __init__(self, usual: Operations, zones: Sequence[ZoneInfo], unread: Sequence[str]) -> None:
        self.usual = usual
        self.unread = frozenset(p for z in zones if z.name in unread for p in range(z.base, z.base + z.size))

    def operations(self) -> Operations:
        """By name, as compiled code calls them."""
        mine: Operations = {
            "move": self.move,
            "move_by": self.move_by,
            "move_all": self.move_all,
            "draw": self.draw,
            "draw_unseen": self.draw_unseen,
            "fill": self.fill,
            "swap": self.swap,
            "shuffle": self.shuffle,
            "shuffle_into": self.shuffle_into,
            "clear_out": self.clear_out,
        }
        return {name: mine[name] for name in mine if name in self.usual}

    # ------------------------------------------------------------------ orders
    def shuffle(self, state: Any, place: int) -> None:
        self._shuffled(state, place, "shuffle", place)

    def shuffle_into(self, state: Any, source: int, into: int) -> None:
        self._shuffled(state, into, "shuffle_into", source, into)

    def _shuffled(self, state: Any, place: int, operation: str, *arguments: int) -> None:
        rng = state.rng
        self.usual[operation](state, *arguments)
        if state.goal is not None:
            return
        state.rng = rng
        content = tuple(sorted(state.zones[place]))
        _forget(state, content)
        state.zones[place] = content
        if place in self.unread:
            _keep(state, (*state.ask_nature.runs, (place, content)))
        else:
            state.zones[place] = _in_order(state, content)

    def _settle(self, state: Any, place: int, at: int) -> None:
        """Lets nature say which component is first (0) or last (-1) at a place, if nobody knows."""
        content = _inside(state.zones[place])
        for _, run in state.ask_nature.runs if content else ():
            if content[at] in run:
                drawn = _ask(state, run)
                marks = {content[at]: drawn, drawn: content[at]}
                if drawn != content[at]:
                    state.zones[place] = tuple(marks.get(c, c) for c in content)
                _forget(state, (drawn,))
                return

    # ------------------------------------------------------------------ drawing
    def draw(self, state: Any, number: int, source: int, bottom: bool, to: int, *limits: Any) -> None:
        self._draw(state, "draw", (), number, source, bottom, to, *limits)

    def draw_unseen(self, state: Any, me: int, number: int, source: int, bottom: bool, to: int, *limits: Any) -> None:
        self._draw(state, "draw_unseen", (me,), number, source, bottom, to, *limits)

    def _draw(
        self,
        state: Any,
        operation: str,
        who: tuple[int, ...],
        number: int,
        source: int,
        bottom: bool,
        to: int,
        capacity: int,
        refill: int | None,
        unknown: bool,
    ) -> None:
        for _ in range(min(number, len(state.lies))):
            self._refill(state, source, refill)
            if not _inside(state.zones[source]):
                return
            if state.goal is None:
                self._settle(state, source, -1 if bottom else 0)
            self.usual[operation](state, *who, 1, source, bottom, to, capacity, None, unknown)

    def fill(
        self, state: Any, places: Sequence[int], capacity: int, source: int, refill: int | None, unknown: bool
    ) -> None:
        for to in places:
            for _ in range(0 if to == source else len(state.lies)):
                there = state.zones[to]
                if there is not None and (there.__class__ is not tuple or 0 <= capacity <= len(there)):
                    break
                self._refill(state, source, refill)
                if not _inside(state.zones[source]):
                    return
                if state.goal is None:
                    self._settle(state, source, 0)
                self.usual["draw"](state, 1, source, False, to, capacity, None, unknown)

    def _refill(self, state: Any, source: int, refill: int | None) -> None:
        if refill is not None and not _inside(state.zones[source]) and state.zones[refill]:
            satisfied(state)
            self.shuffle_into(state, refill, source)

    # ------------------------------------------------------------------ moving
    def move(self, state: Any, component: int, to: int, capacity: int, top: bool) -> None:
        self.usual["move"](state, component, to, capacity, top)
        _forget(state, (component,))

    def move_by(self, state: Any, me: int, component: int, to: int, capacity: int, top: bool) -> None:
        self.usual["move_by"](state, me, component, to, capacity, top)
        _forget(state, (component,))

    def move_all(self, state: Any, components: Sequence[int], to: int, capacity: int, top: bool) -> None:
        if state.goal is None:
            components = self._carried(state, tuple(components), lambda _: to)
        self.usual["move_all"](state, components, to, capacity, top)

    def clear_out(self, state: Any, first: int, places: int, to: int, step: int, stay: Sequence[int]) -> None:
        if state.goal is None:
            gone = [c for n in range(places) for c in _inside(state.zones[first + n]) if c not in stay]
            self._carried(state, tuple(gone), lambda place: to + (place - first) * step)
        self.usual["clear_out"](state, first, places, to, step, stay)

    def _carried(self, state: Any, components: tuple[int, ...], to: Callable[[int], int]) -> tuple[int, ...]:
        """What is in no known order stays so where all of it goes to a place of the same kind; else the order is
        asked. Gives the components in the order that they now have."""
        runs = []
        for place, run in state.ask_nature.runs:
            if not set(run) <= set(components):
                runs.append((place, tuple(c for c in run if c not in components)))
            elif to(place) in self.unread:
                runs.append((to(place), run))
            else:
                settled = dict(zip([c for c in components if c in run], _in_order(state, run), strict=True))
                components = tuple(settled.get(c, c) for c in components)
                state.zones[place] = tuple(settled.get(c, c) for c in state.zones[place])
        _keep(state, runs)
        return components

    def swap(self, state: Any, left: int | None, right: int | None) -> None:
        """Each is now where the other was, in a known order or not."""
        self.usual["swap"](state, left, right)
        if left is not None and right is not None:
            renamed(state, {left: right, right: left})
