"""The driver: gives answers to stops, and goes on to the next decision that somebody has to make.

It is the only place where frames are resumed in a row (the trampoline). Candidates come from the stop's pure function;
the driver adds the way out, keeps what can be carried out, takes silently what is no choice, and asks nature.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.foundation.errors import RuleFault
from interpreter.language.values import SKIP
from interpreter.runtime.chance import NATURE, below, seeded
from interpreter.runtime.faults import FAULTS, traced
from interpreter.runtime.history.silent import silent_answer
from interpreter.runtime.together.blocks import Threads
from interpreter.runtime.trials.cache import Record
from interpreter.runtime.trials.needed import judged
from interpreter.runtime.trials.trial import Trials
from interpreter.runtime.trials.witnesses import follow, forget, on_the_way

if TYPE_CHECKING:
    from interpreter.runtime.program import Program, StopInfo

#: What `over` of a state is where the game was stopped before its end.
STOPPED = 2

#: Decisions taken silently in a row; more are a fault.
MOST_SILENT = 20_000


class Driver:
    """Plays states of one program. `choose` is a closure made for speed: it is what training loops call."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.trials = Trials(program)
        #: Whether effects are run out of their place (by tests of rules), where `end game` finds no `game:` around it.
        self.excerpt = False
        self._stops = [f.stop for f in program.frames]
        self._judged = [(judged(s, False), judged(s, True)) if s is not None else () for s in self._stops]
        self._catches = [frozenset(f.catches) for f in program.frames]
        self._has_dummies = len(program.seats) > program.players
        self._simple = self._plain()
        #: As `step`, for an answer that nobody was asked for: the table build notes it.
        self.silently: Callable[[Any, int], None] = self._noted_step if program.build == "table" else self.step
        self.threads = Threads(self)
        self.keeps_ways = not self.threads.blocks and any(s is not None and s.trial for s in self._stops)
        self.choose: Callable[[Any, int], None] = self.threads.guarded(self._fast_choose())

    def start(self, seed: int, ask_nature: bool = False, ask_forced: bool = False) -> Any:
        """A new state, settled at its first decision."""
        state = self.begin(seed)
        state.ask_nature, state.ask_forced = ask_nature, ask_forced
        self.enter(state, self.program.main, self.program.main_asks, None)
        return state

    def begin(self, seed: int) -> Any:
        """A new state, before anything has happened."""
        state = self.program.state_class.new()  # type: ignore[attr-defined]
        state.rng = seeded(seed)
        return state

    def enter(
        self, state: Any, effect: Callable[..., Any], asks: bool, me: int | None, arguments: tuple[Any, ...] = ()
    ) -> None:
        """Runs an effect instead of whatever waits in the state, up to its first decision; over where it ends."""
        state.top = None
        state.over = False
        code = effect(state, None, me, *arguments) if asks else effect(state, me, *arguments)
        if code is not True:
            self._over(state, code)
        self.settle(state)

    def _over(self, state: Any, code: int | None) -> None:
        if code is not None and not self.excerpt:
            raise RuleFault("`end` leaves a block that is not open here")
        state.top = None
        state.over = True

    def _plain(self) -> list[Callable[..., Any] | None]:
        """The candidates' function of the stops that need nothing else: no way out, no trial, no nature."""
        plain: list[Callable[..., Any] | None] = []
        for stop, options in zip(self._stops, self.program.options, strict=True):
            simple = stop is not None and not (stop.skip or stop.trial or stop.random or self._has_dummies)
            plain.append(options if simple and self.program.put_if[len(plain)] is None else None)
        return plain

    def _fast_choose(self) -> Callable[[Any, int], None]:
        resume: list[Any] = self.threads.answering(self.program.resume)
        plain = self._simple
        unwind, silently, settle = self.unwind, self.silently, self._settle

        def choose(state: Any, value: int) -> None:
            frame = state.top
            code = resume[frame[0]](state, frame, value)
            if code is not True:
                k = frame[1]
                # The commonest way on: the effect has ended, and its caller goes on to the next stop.
                if code is not None or k is None:
                    unwind(state, k, code)
                else:
                    code = resume[k[0]](state, k, None)
                    if code is not True:
                        unwind(state, k[1], code)
            frame = state.top
            if frame is not None:
                options = plain[frame[0]]
                if options is not None:
                    found = options(state, frame)
                    if len(found) > 1 or (found and state.ask_forced):
                        state.opts = found
                        state.who = frame[2]
                        return
                    if found:
                        silently(state, found[0])
            settle(state)

        if not self.keeps_ways:
            return choose

        def choose_on_a_way(state: Any, value: int) -> None:
            follow(state, value)
            choose(state, value)

        return choose_on_a_way

    def unwind(self, state: Any, k: Any, code: int | None) -> None:
        """An effect has ended (or leaves block `code`): goes on in the frames that wait."""
        resume, catches = self.program.resume, self._catches
        while k is not None:
            if code is None or code in catches[k[0]]:
                code = resume[k[0]](state, k, code)
                if code is True:
                    return
            k = k[1]
        self._over(state, code)

    def step(self, state: Any, value: int) -> None:
        """Goes on with an answer, up to the next stop, whatever that is."""
        frame = state.top
        if self.keeps_ways:
            follow(state, value)
        code = self.program.resume[frame[0]](state, frame, value)
        if code is not True:
            self.unwind(state, frame[1], code)

    def _noted_step(self, state: Any, value: int) -> None:
        frame, at = state.top, len(state.log)
        self.step(state, value)
        if frame[2] is not None:
            state.log.insert(at, silent_answer(self.program, state, frame, value))

    def settle(self, state: Any) -> None:
        """Goes on until there is a decision with a choice in it, or the end; the state may have been changed."""
        forget(state)
        self._settle(state)

    def _settle(self, state: Any) -> None:
        for _ in range(MOST_SILENT):
            frame = state.top
            if frame is None:
                state.opts = None
                state.who = None
                return
            simple = self._simple[frame[0]]
            if simple is not None:
                found = simple(state, frame)
                if len(found) > 1 or (found and state.ask_forced):
                    state.opts = found
                    state.who = frame[2]
                    return
                if found:
                    self.silently(state, found[0])
                    continue
            if self.ask(state, frame):
                return
        raise RuleFault("the game runs without end and without a decision")

    def ask(self, state: Any, frame: Any) -> bool:
        """Whether what is on top has a choice in it, which is now open; else what can only be so has been done."""
        stop = self._stops[frame[0]]
        if stop is None:
            return self.threads.settle(state, frame)
        options, put = self.decision(state, frame, stop)
        if stop.random and not state.ask_nature and options and options[0] != SKIP:
            self.step(state, options[below(state, len(options) - (options[-1] == SKIP))])
            return False
        if put:
            if self._has_dummies and not stop.random and frame[2] is not None:
                self._refuse_dummy(frame[2])
            state.opts = options
            state.who = NATURE if stop.random else frame[2]
            return True
        if not options:
            raise RuleFault("there is no option here, and the choice cannot be skipped")
        if stop.random:
            self.step(state, options[0])
        else:
            self.silently(state, options[0])
        return False

    def decision(self, state: Any, frame: Any, stop: StopInfo) -> tuple[Any, bool]:
        """What may be answered at a stop, the way out last, and whether it is put to the player: where there is more
        than one thing to do, where others could not tell that there is not, or where all decisions are asked."""
        found, skip = self.offered(state, frame, stop)
        if skip or (not found and (stop.has_else or stop.skip == "if_any")):
            found = [*found, SKIP]
        if len(found) > 1 or not found:
            return found, bool(found)
        if self.program.put_if[frame[0]] is None and not state.ask_forced:
            return found, False
        decides = not stop.random and frame[2] is not None and frame[2] < self.program.players
        return found, decides and (state.ask_forced or self._put_alone(state, frame))

    def _put_alone(self, state: Any, frame: Any) -> bool:
        """Whether the only thing to do at a stop is put to the player, since others could not tell that it is."""
        judge = self.program.put_if[frame[0]]
        return judge is not None and judge(state, frame)

    def forced(self, state: Any, frame: Any, options: Sequence[int]) -> bool:
        """Whether a decision with these options is open for no other reason than that all decisions are asked."""
        return state.ask_forced and len(options) == 1 and not self._put_alone(state, frame)

    def _refuse_dummy(self, who: int) -> None:
        if who >= self.program.players:
            raise RuleFault(f"{self.program.seats[who]} is a dummy and cannot decide, but would have to choose here")

    def offered(self, state: Any, frame: Any, stop: StopInfo) -> tuple[Any, bool]:
        """What may be chosen at a stop, and whether the way out may be taken."""
        number = frame[0]
        found = self.program.options[number](state, frame)
        judge = self.program.skip_if[number]
        skip = stop.skip == "skip" and (judge is None or judge(state, frame))
        if stop.trial:
            goal = self.trials.goal(frame, Record())
            possible = on_the_way(self.trials, state, goal[2]) if state.way else self.trials.possible
            judged = self._judged[number][self.trials.beyond(frame, stop, goal)]
            tried = stop.skip_trial
            if judged.every:
                found = [v for v in found if possible(state, frame, v, goal)]
            elif judged.ranges:
                found = [v for v in found if not any(v in r for r in judged.ranges) or possible(state, frame, v, goal)]
            if skip and tried and (tried == "always" or self.trials.beyond_way_out(frame, stop, goal)):
                skip = possible(state, frame, SKIP, goal)
            if self.keeps_ways:
                state.ways = goal[2].ways
        return found, skip


def start(program: Program, seed: int, ask_nature: bool = False, ask_forced: bool = False) -> Any:
    """A new state of the program, settled at its first decision. Raises RuleFault."""
    try:
        return program.driver.start(seed, ask_nature, ask_forced)
    except FAULTS as error:
        raise traced(program, error) from None


def begin(program: Program, seed: int) -> Any:
    """A new state of the program, before anything has happened."""
    return program.driver.begin(seed)


def enter(
    program: Program, state: Any, effect: str = "", me: int | None = None, arguments: tuple[Any, ...] = ()
) -> None:
    """Runs a declared effect (the game itself unless named), up to its first decision. Raises RuleFault."""
    function, asks = program.main, program.main_asks
    if effect:
        name, asks, _ = program.effects[effect]
        function = program.functions[name]
    try:
        program.driver.enter(state, function, asks, me, arguments)
    except FAULTS as error:
        raise traced(program, error) from None


def choose(program: Program, state: Any, value: int) -> None:
    """Gives an answer: `value` must be one of `state.opts`, which is not checked. Raises RuleFault, and then the
    state is spoiled. (`program.driver.choose` is the same without a fault's backtrace.)"""
    try:
        program.driver.choose(state, value)
    except FAULTS as error:
        raise traced(program, error) from None


def answer(program: Program, state: Any, seat: int, value: int) -> None:
    """Gives a player's answer where several are asked at the same time: one of the values of that player's stop, which
    is not checked. Raises RuleFault, and then the state is spoiled."""
    try:
        if state.who == seat:
            program.driver.choose(state, value)
        else:
            program.driver.threads.answer(state, seat, value)
            program.driver.settle(state)
    except FAULTS as error:
        raise traced(program, error) from None


def look_ahead(program: Program, state: Any, value: int) -> bool:
    """Gives an answer on a state that is only tried out. False where that has ended a player's step on an open floor:
    nobody is asked again then, the state can be read and no more. Raises RuleFault, and then the state is spoiled."""
    try:
        return program.driver.threads.look_ahead(state, value)
    except FAULTS as error:
        raise traced(program, error) from None


def stop(state: Any) -> None:
    """Ends a game before its end: nobody is asked any more."""
    state.over, state.top, state.opts, state.who = STOPPED, None, None, None


def close_floor(program: Program, state: Any) -> None:
    """Ends the open floor on top of the state. Raises RuleFault, and then the state is spoiled."""
    try:
        program.driver.threads.floors.leave(state, state.top)
        program.driver.settle(state)
    except FAULTS as error:
        raise traced(program, error) from None


def settle(program: Program, state: Any) -> None:
    """Asks the stop on top again, after the state was changed from outside or loaded. Raises RuleFault."""
    try:
        program.driver.settle(state)
    except FAULTS as error:
        raise traced(program, error) from None
