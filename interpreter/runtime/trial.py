"""Whether something can be carried out to its end: tried on copies, depth first, the first way found is enough.

The goal of a trial is `(stop, parent, record)`: it has succeeded when the option of `stop` ends in the activation whose
parent frame is `parent` (stop -1: when that activation itself ends). It also succeeds, undecided, at chance, at what
nobody may know, where a block is left, and as soon as no demand stands between here and the goal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.foundation.errors import RuleFault
from interpreter.language.values import SKIP
from interpreter.runtime.operations import Dead, Undecided, Witness

if TYPE_CHECKING:
    from interpreter.runtime.program import Program

#: Decisions looked at in the trials of one decision; more are a fault.
MOST_NODES = 300_000


#: So many are looked at before positions are remembered: most trials find their way at once, and keys cost.
FIRST_NODES = 40


class Record:
    """What the trials of one decision share: positions known to lead nowhere, and how many were looked at."""

    __slots__ = ("dead", "nodes")

    def __init__(self) -> None:
        self.dead: set[Any] = set()
        self.nodes = 0


#: So many results are remembered; then all are forgotten.
MOST_REMEMBERED = 10_000
#: A memory is given up when of so many questions fewer than one in eight was known.
PATIENCE = 400


class Memory:
    """What came of trying one function out, by its arguments and all slots of the state that it touches.

    `slots` are pairs of a name and whether the slot is a list."""

    __slots__ = ("asked", "known", "lists", "results", "scalars")

    def __init__(self, slots: Sequence[tuple[str, bool]]) -> None:
        self.scalars = tuple(name for name, is_list in slots if not is_list)
        self.lists = tuple(name for name, is_list in slots if is_list)
        self.results: dict[Any, bool] | None = {}
        self.asked = self.known = 0

    def key(self, state: Any, me: int | None, arguments: tuple[Any, ...], given: tuple[Any, ...]) -> Any:
        return (
            me,
            arguments,
            given,
            *[getattr(state, name) for name in self.scalars],
            *[tuple(getattr(state, name)) for name in self.lists],
        )

    def recall(self, key: Any) -> bool | None:
        """What is known, or None."""
        assert self.results is not None
        self.asked += 1
        result = self.results.get(key)
        if result is not None:
            self.known += 1
        elif self.asked == PATIENCE:
            if self.known * 8 < PATIENCE:
                self.results = None
            self.asked = self.known = 0
        return result

    def keep(self, key: Any, result: bool) -> None:
        if self.results is not None:
            if len(self.results) >= MOST_REMEMBERED:
                self.results.clear()
            self.results[key] = result


class Trials:
    """Trials of one program. `memories` are those of the effects that expressions try out."""

    def __init__(self, program: Program) -> None:
        self.frames = program.frames
        self.resume = program.resume
        self.options = program.options
        self.skip_if = program.skip_if
        self.catches = [frozenset(f.catches) for f in program.frames]
        self.memories: dict[tuple[Any, Any], Memory] = {}
        self.barriers = frozenset(f.barrier for f in program.frames if f.branch)

    def goal(self, frame: Any, record: Record) -> tuple[int, Any, Record]:
        """The outermost option being carried out where the stop `frame` asks, or else the one that it offers."""
        stop, parent = frame[0], frame[1]
        k = frame
        while k is not None and k[0] not in self.barriers:
            opened = self.frames[k[0]].open
            if opened >= 0:
                stop, parent = opened, k[1]
            k = k[1]
        return stop, parent, record

    def possible(self, state: Any, frame: Any, value: int, goal: tuple[int, Any, Record]) -> bool:
        """Whether answer `value` at the stop on top can be carried through to the goal."""
        copy = state.copy_for_trial()
        copy.goal = goal
        return self._attempt(copy, frame, value)

    def _attempt(self, state: Any, frame: Any, value: int) -> bool:
        try:
            if self.resume[frame[0]](state, frame, value) is not True:
                self._return(state, frame[1], None)
        except Witness:
            return True
        except Dead:
            return False
        return self._search(state)

    def _return(self, state: Any, k: Any, code: int | None) -> None:
        """Goes on in the frames that wait, up to the next stop."""
        aim = state.goal[1]
        while True:
            if k is aim or k is None:
                raise Witness
            if code is None or code in self.catches[k[0]]:
                code = self.resume[k[0]](state, k, code)
                if code is True:
                    return
            k = k[1]

    def _search(self, state: Any) -> bool:
        """Whether there is a way on from the stop on top."""
        frame = state.top
        stop = self.frames[frame[0]].stop
        assert stop is not None
        if stop.random or not self._demand_ahead(state, frame):
            return True
        record = state.goal[2]
        record.nodes += 1
        if record.nodes > MOST_NODES:
            raise RuleFault("what is offered takes too long to try out")
        key = None
        if record.nodes > FIRST_NODES:
            key = state.key()
            if key in record.dead:
                return False
        answers = self._answers(state, frame, stop)
        last = len(answers) - 1
        for n, value in enumerate(answers):
            # The state is not needed any more when the last answer is tried.
            if self._attempt(state if n == last else state.copy_for_trial(), frame, value):
                return True
        if key is not None:
            record.dead.add(key)
        return False

    def _answers(self, state: Any, frame: Any, stop: Any) -> list[int]:
        """All answers, the way out first."""
        found = self.options[frame[0]](state, frame)
        judge = self.skip_if[frame[0]]
        if stop.skip == "skip" and (judge is None or judge(state, frame)):
            return [SKIP, *found]
        if stop.has_else or stop.skip == "if_any":
            return [*found, SKIP]  # what is done when nothing can be chosen: reached when all else has failed
        return list(found)

    def _demand_ahead(self, state: Any, frame: Any) -> bool:
        stop, aim, _ = state.goal
        k = frame
        while True:
            info = self.frames[k[0]]
            if k[1] is aim:
                return bool(info.demand_after if stop < 0 else info.demand_before_end)
            if info.demand_after:
                return True
            k = k[1]
            if k is None:
                return False

    def carried_out(
        self,
        state: Any,
        function: Callable[..., Any],
        asks: bool,
        me: int | None,
        arguments: tuple[Any, ...],
        condition: Callable[..., bool] | None,
        given: tuple[Any, ...],
    ) -> bool:
        """`can` and `supposing`: whether an effect can be carried out now (and the condition then holds)."""
        memory = self.memories.get((function, condition))
        if memory is None or memory.results is None:
            return self._carried_out(state, function, asks, me, arguments, condition, given)
        key = memory.key(state, me, arguments, given)
        result = memory.recall(key)
        if result is None:
            result = self._carried_out(state, function, asks, me, arguments, condition, given)
            memory.keep(key, result)
        return result

    def _carried_out(
        self,
        state: Any,
        function: Callable[..., Any],
        asks: bool,
        me: int | None,
        arguments: tuple[Any, ...],
        condition: Callable[..., bool] | None,
        given: tuple[Any, ...],
    ) -> bool:
        copy = state.copy_for_trial()
        record = state.goal[2] if state.goal is not None else Record()
        if condition is not None:
            return self._supposed(copy, record, function, asks, me, arguments, condition, given)
        copy.goal = (-1, None, record)
        try:
            if asks:
                if function(copy, None, me, *arguments) is True:
                    return self._search(copy)
            else:
                function(copy, me, *arguments)
        except Witness:
            return True
        except Dead:
            return False
        return True

    def _supposed(
        self,
        state: Any,
        record: Record,
        function: Callable[..., Any],
        asks: bool,
        me: int | None,
        arguments: tuple[Any, ...],
        condition: Callable[..., bool],
        given: tuple[Any, ...],
    ) -> bool:
        """Like `can`, but every way counts: the condition is judged where the effect has come to its end,
        which it has not where chance decides or a block is left."""
        state.goal = (-1, None, Record())
        try:
            if not asks:
                function(state, me, *arguments)
                return bool(condition(state, *given))
            stopped = function(state, None, me, *arguments) is True
        except (Dead, Witness):
            return False
        return bool(self._ends(state, condition, given, record)) if stopped else bool(condition(state, *given))

    def _ends(self, state: Any, condition: Callable[..., bool], given: tuple[Any, ...], record: Record) -> bool | None:
        """Whether the condition holds at the end of some way on from the stop on top; None where no way comes to an
        end."""
        frame = state.top
        stop = self.frames[frame[0]].stop
        assert stop is not None
        if stop.random:
            return False
        record.nodes += 1
        if record.nodes > MOST_NODES:
            raise RuleFault("what is supposed takes too long to try out")
        only_without = stop.has_else or stop.skip == "if_any"
        ended: bool | None = None
        for value in self._answers(state, frame, stop):
            if value == SKIP and only_without and ended is not None:
                break  # something could be chosen: what is done otherwise does not come
            found = self._end(state.copy_for_trial(), frame, value, condition, given, record)
            if found:
                return True
            ended = found if ended is None else ended
        return ended

    def _end(
        self,
        state: Any,
        frame: Any,
        value: int,
        condition: Callable[..., bool],
        given: tuple[Any, ...],
        record: Record,
    ) -> bool | None:
        try:
            if self.resume[frame[0]](state, frame, value) is not True:
                self._return(state, frame[1], None)
        except (Dead, Undecided):
            return None
        except Witness:
            return bool(condition(state, *given))
        return self._ends(state, condition, given, record)
