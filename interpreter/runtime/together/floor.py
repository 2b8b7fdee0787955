"""The open floor: players act on one state as they like, a step at a time.

A step runs from one decision of a player's thread to its next; steps never overlap. While the floor is on top of the
state, the slot `together` holds it as a `Floor`, and `branches` the decisions that are open, which follow from it.
Between two steps every open decision is asked again. A player who has made all steps can only answer offers, in as many
further steps at most. A thread chooses first and changes afterwards, so that what a step
of somebody else has made impossible can be given up: the thread is back at the last decision that was in no option.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.foundation.errors import RuleFault
from interpreter.language.values import SKIP
from interpreter.runtime.labels import shape_of
from interpreter.runtime.together.following import Following, Path

if TYPE_CHECKING:
    from interpreter.runtime.driver import Driver

#: The first item of a `Floor`, which tells it from other things in the slot.
FLOOR = "floor"
#: Steps in which a thread is carried on silently; more are a fault.
MOST_SILENT = 20_000

#: A decision that is open: who makes it, the frame that asks, what may be answered.
Open = tuple[int, Any, Sequence[int]]


class Thread(NamedTuple):
    """How far a player has come: the frame that asks, the frame of the last decision outside of all options with the
    answers given since, and, of one who waits, what could be answered when the waiting began."""

    top: Any
    base: Any
    path: Path = ()
    waits: tuple[int, ...] | None = None


class Floor(NamedTuple):
    """`steps` has how many each player has made, `last` who made the last; `active` is in the middle of one while
    nature is asked, else -1. `threads` are None for who is done. `path` and `waited` are of the present step: the
    answers given since its thread was last outside of all options, and whether `wait` has come. `first`: who is asked
    before all others until the next step, where that is not the player who made the last one (-1)."""

    mark: str
    steps: tuple[int, ...]
    active: int
    last: int
    threads: tuple[Thread | None, ...]
    path: Path
    waited: bool
    first: int = -1


class Floors:
    """The floors of one program; `barriers` are the frames at which threads end."""

    def __init__(self, driver: Driver, barriers: frozenset[int]) -> None:
        self.driver = driver
        self.frames = driver.program.frames
        self.barriers = barriers
        self.following = Following(self.driver, barriers)

    # ------------------------------------------------------------------ the floor
    def settle(self, state: Any, frame: Any) -> bool:
        """Whether a decision is open; else the floor has been left."""
        if state.together is None:
            self._begin(state, frame)
        found = self._ask_anew(state, frame)
        if not found:
            self.leave(state, frame)
            return False
        state.branches = tuple(found)
        state.who, _, state.opts = found[0]
        return True

    def leave(self, state: Any, frame: Any) -> None:
        state.together = state.branches = None
        state.top = frame
        self.driver.unwind(state, frame, None)

    def _begin(self, state: Any, frame: Any) -> None:
        """All threads run to their first decisions, in seat order."""
        block, players = self.frames[frame[0]], self.driver.program.players
        state.together = Floor(FLOOR, (0,) * players, -1, players - 1, (None,) * players, (), False)
        for seat in range(players):
            state.together = of_state(state)._replace(active=seat, path=(), waited=False)
            state.top = barrier = (block.barrier, frame, seat)
            function = self.driver.program.functions[block.branch]
            function(state, barrier, seat, *[frame[n] for n in block.handed[1:]])
            self._advance(state)
            self._park(state, counts=False)

    # ------------------------------------------------------------------ steps
    def answer(self, state: Any, seat: int, value: int) -> None:
        """A player's step, begun with an answer; the state must then be settled."""
        floor = of_state(state)
        thread = floor.threads[seat]
        assert thread is not None
        counts = not self.driver.forced(state, thread.top, self._open(state, seat))
        state.together = floor._replace(active=seat, path=thread.path, waited=False, first=-1)
        state.top = thread.top
        self._go_on(state, value, counts)

    def _open(self, state: Any, seat: int) -> Sequence[int]:
        """What a player may answer."""
        return next((options for who, _, options in state.branches or () if who == seat), ())

    def nature(self, state: Any, value: int) -> None:
        """Nature's answer in the middle of a step."""
        self._go_on(state, value)

    def _go_on(self, state: Any, value: int, counts: bool = True) -> None:
        """`counts`: whether it is a step of the player's budget. A decision with a single option is part of the step
        before, whether it is asked or not."""
        self._step(state, value)
        if self._advance(state):
            self._park(state, counts=counts)
            if state.branches is None:
                self._lapse(state)
            else:
                self._keep_asking(state)

    def _advance(self, state: Any) -> bool:
        """Carries the active thread on to its next decision. False when nature is asked. While it is still choosing in
        one option nothing has changed, and the others' open decisions stay as they are; else they are to be asked
        again."""
        for _ in range(MOST_SILENT):
            frame = state.top
            if not self.following.in_option(frame) or self._stop(frame).random:
                state.branches = None
            if frame[0] in self.barriers:
                return True
            if self._stop(frame).random:
                if self.driver.ask(state, frame):
                    return False
                continue
            state.opts, put = self._decision(state, frame)
            if of_state(state).waited or put or not state.opts:
                return True
            self._step(state, state.opts[0], self.driver.silently)
        raise RuleFault("a step on the open floor runs without end and without a decision")

    def _step(self, state: Any, value: int, go_on: Callable[[Any, int], None] | None = None) -> None:
        """Goes on to the next stop; the answer is noted."""
        floor = of_state(state)
        state.together = floor._replace(path=(*floor.path, (state.top[0], value)))
        (go_on or self.driver.step)(state, value)

    def _park(self, state: Any, *, counts: bool) -> None:
        """The active thread has come to its next decision, or to its end."""
        floor, top = of_state(state), state.top
        seat = floor.active
        thread = None
        if top[0] not in self.barriers:
            before = floor.threads[seat]
            choosing = self.following.in_option(top) and before is not None
            base, path = (before.base, floor.path) if choosing and before is not None else (top, ())
            thread = Thread(top, base, path, tuple(state.opts) if floor.waited else None)
        threads = (*floor.threads[:seat], thread, *floor.threads[seat + 1 :])
        steps = (*floor.steps[:seat], floor.steps[seat] + counts, *floor.steps[seat + 1 :])
        state.together = Floor(FLOOR, steps, -1, seat, threads, (), False)
        state.top = self._floor_below(top)

    def _keep_asking(self, state: Any) -> None:
        """Nothing has changed: who goes on choosing is asked what the step has found, the others as before."""
        floor = of_state(state)
        thread, others = floor.threads[floor.last], [one for one in state.branches if one[0] != floor.last]
        own = None if thread is None or not state.opts else (floor.last, thread.top, tuple(state.opts))
        state.branches = None if own is None else (*others, own)

    def _lapse(self, state: Any) -> None:
        """What offers cannot be kept any more is taken away, before anybody is asked again."""
        floor = state.top
        for name in self.frames[floor[0]].lapses:
            self.driver.program.functions[name](state, None)
        state.top = floor

    def _floor_below(self, frame: Any) -> Any:
        """The frame of the floor on which a thread runs."""
        while frame[0] not in self.barriers:
            frame = frame[1]
        return frame[1]

    # ------------------------------------------------------------------ asking again
    def _ask_anew(self, state: Any, frame: Any) -> list[Open]:
        """The open decisions as things are now, beginning with the player who is in the middle of choosing, then in
        turn after the player who made the last step. Threads that wait and for whom something has changed are woken.
        Who has made as many steps as the floor allows each player is asked only to answer offers, in as many further
        steps."""
        floor, most = of_state(state), frame[self.frames[frame[0]].handed[0]]
        threads = list(floor.threads)
        if most is not None and floor.steps[floor.last] in (most, 2 * most):
            state.branches = None
        found = list(state.branches or ())
        for seat, thread in enumerate(threads):
            made = floor.steps[seat]
            if state.branches is not None or thread is None or (most is not None and made >= 2 * most):
                continue
            threads[seat], options = self._asked(state, thread, late=most is not None and made >= most)
            if options:
                found.append((seat, threads[seat].top, options))  # type: ignore[union-attr]
        state.top, state.together = frame, floor._replace(threads=tuple(threads))
        players = len(threads)
        choosing = {s for s, top, _ in found if s == floor.first or (s == floor.last and self.following.in_option(top))}
        return sorted(found, key=lambda one: (one[0] not in choosing, (one[0] - floor.last - 1) % players))

    def _asked(self, state: Any, thread: Thread, late: bool) -> tuple[Thread, Sequence[int]]:
        """The thread as it is now, and what it may be answered; nothing where it waits. What has been chosen must be on
        offer still, from the first choice on. `late`: all steps are made."""
        path = self.following.again(state, thread.base, thread.path)
        top = state.top
        options = () if path is None else self._offered(state, top)
        if thread.waits is not None and tuple(options) == thread.waits:
            return thread, ()
        if late and not self.driver.forced(state, top, options):
            options = self._answering(top, options, path or ())
        if options:
            return Thread(top, thread.base, path or ()), options
        if thread.path:
            return self._asked(state, Thread(thread.base, thread.base), late)
        return thread._replace(waits=()), ()

    def _answering(self, top: Any, options: Sequence[int], path: Path) -> Sequence[int]:
        """What is left to a player who has made all steps: to answer an offer, or to wait while there is one."""
        if path:
            number, value = path[0]
            return options if self._late(number, value) == "answer" else ()
        open_late = {value: self._late(top[0], value) for value in options}
        return [v for v, late in open_late.items() if late] if "answer" in open_late.values() else ()

    def _late(self, number: int, value: int) -> str:
        shape = shape_of(self._stop((number,)), value)
        return "" if shape is None else shape.late

    def wait_on(self, state: Any) -> None:
        """The player who waits does so for what could be answered now, since the state was changed from outside."""
        floor, top, threads = of_state(state), state.top, list[Thread | None]()
        for thread in floor.threads:
            if thread is not None and thread.waits is not None:
                lapsed = self.following.again(state, thread.base, thread.path) is None
                thread = thread._replace(waits=() if lapsed else tuple(self._offered(state, state.top)))
            threads.append(thread)
        state.top, state.together = top, floor._replace(threads=tuple(threads))

    def forget_choices(self, state: Any, player: int) -> None:
        """What others have begun to choose is unknown to a player: they are back at its beginning. The player who is in
        the middle of it is still asked first."""
        floor = of_state(state)
        threads = [
            t if t is None or seat == player or not t.path else Thread(t.base, t.base)
            for seat, t in enumerate(floor.threads)
        ]
        first = floor.last if threads[floor.last] is not floor.threads[floor.last] else floor.first
        state.together = floor._replace(threads=tuple(threads), first=first)

    def _offered(self, state: Any, frame: Any) -> Sequence[int]:
        """What is offered at a decision that is open; nothing where it only passes."""
        options, put = self._decision(state, frame)
        return options if put or options[:1] != [SKIP] else ()

    def _decision(self, state: Any, frame: Any) -> tuple[Sequence[int], bool]:
        return self.driver.decision(state, frame, self._stop(frame))

    def _stop(self, frame: Any) -> Any:
        return self.frames[frame[0]].stop

    # ------------------------------------------------------------------ what the driver asks
    def guarded(self, choose: Callable[[Any, int], None]) -> Callable[[Any, int], None]:
        """`choose`, but for nature's answers in the middle of a step."""

        def choose_here(state: Any, value: int) -> None:
            if is_floor(state) and of_state(state).active >= 0:
                self.nature(state, value)
                if of_state(state).active < 0:
                    self.driver.settle(state)
                return
            choose(state, value)

        return choose_here


def is_floor(state: Any) -> bool:
    """Whether a floor is open, be it in the middle of a step."""
    floor = getattr(state, "together", None)
    return isinstance(floor, tuple) and floor[:1] == (FLOOR,)


def renamed(state: Any, change: Callable[[Any], Any]) -> Floor:
    """The floor on a state with its frames changed."""
    floor = of_state(state)
    threads = [None if t is None else Thread(change(t.top), change(t.base), t.path, t.waits) for t in floor.threads]
    return floor._replace(threads=tuple(threads))


def of_state(state: Any) -> Floor:
    """The floor on a state; a loaded one holds plain tuples."""
    floor = state.together
    if isinstance(floor, Floor):
        return floor
    mark, steps, active, last, threads, path, waited, *first = floor
    made = tuple(None if t is None else Thread(*t) for t in threads)
    state.together = Floor(mark, steps, active, last, made, path, waited, *first)
    return of_state(state)
