"""Whether something can be carried out to its end: tried on copies, depth first, the first way found is enough.

The goal of a trial is `(stop, parent, record)`: it has succeeded when the option of `stop` ends in the activation whose
parent frame is `parent` (stop -1: when that activation itself ends). It also succeeds, undecided, at chance, at what
nobody may know, where a block is left, and as soon as no demand is between here and the goal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.foundation.errors import RuleFault
from interpreter.language.values import SKIP
from interpreter.runtime.trials.cache import MOST_NODES, Record
from interpreter.runtime.trials.endings import Dead, Witness
from interpreter.runtime.trials.memo_table import Memory
from interpreter.runtime.trials.supposed import ends

if TYPE_CHECKING:
    from interpreter.runtime.program import Program, StopInfo

#: This many decisions are answered by the first thing that can be, before others are tried as well.
MOST_FIRST = 100

#: This many are looked at before positions are remembered: most trials find their way at once, and keys cost.
FIRST_NODES = 40


class Trials:
    """Trials of one program. `memories` are those of the effects that expressions try out."""

    def __init__(self, program: Program) -> None:
        self.frames = program.frames
        self.resume = program.resume
        self.options = program.options
        self.skip_if = program.skip_if
        self.catches = [frozenset(f.catches) for f in program.frames]
        self.before_end: list[bool] = [f.demand_before_end for f in program.frames]
        self.after: list[bool] = [f.demand_after for f in program.frames]
        stops = [f.stop for f in program.frames]
        #: What is done when nothing can be chosen is reached when all else has failed.
        self.otherwise = [s is not None and (s.has_else or s.skip == "if_any") for s in stops]
        self.may_skip = [s is not None and s.skip == "skip" for s in stops]
        self.memories: dict[tuple[Any, Any], Memory] = {}
        self.first_way = self._diver()
        self.search = self._searcher()
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
        try:
            if self.resume[frame[0]](copy, frame, value) is not True:
                self.go_on(copy, frame[1], None)
        except Witness:
            return True
        except Dead:
            return False
        way: list[int] = []
        found = self.first_way(copy, way)
        if found is None:
            again = state.copy_for_trial()
            again.goal = goal
            if self.resume[frame[0]](again, frame, value) is not True:
                self.go_on(again, frame[1], None)
            return self.search(again)
        if found:
            goal[2].ways[value] = way
        return found

    def go_on(self, state: Any, k: Any, code: int | None) -> None:
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

    def _diver(self) -> Callable[[Any, list[int]], bool | None]:
        """The first way on, as a closure over its tables: mostly it leads to the goal, or there is no other."""
        random = [f.stop is not None and f.stop.random for f in self.frames]
        ahead, resume, go_on, options = self._ahead, self.resume, self.go_on, self.options
        may_skip, skip_if, otherwise = self.may_skip, self.skip_if, self.otherwise
        stops: list[Any] = [f.stop for f in self.frames]
        safe = [s is not None and s.skip_trial != "always" for s in stops]

        def first_way(state: Any, way: list[int]) -> bool | None:
            """Whether the first answers lead to the goal from the stop on top; None where others might. The state is
            spoiled, and the answers are in `way`."""
            stop, aim, _ = state.goal
            alone: bool | None = False
            try:
                for _ in range(MOST_FIRST):
                    frame = state.top
                    number = frame[0]
                    if not ahead(stop, aim, frame) or (random[number] and len(options[number](state, frame)) > 1):
                        return True
                    leave = may_skip[number] and ((judge := skip_if[number]) is None or judge(state, frame))
                    if leave and safe[number] and not self.beyond_way_out(frame, stops[number], state.goal):
                        return True
                    found = options[number](state, frame)
                    if leave:
                        value = SKIP
                        if found:
                            alone = None
                    elif found:
                        value = found[0]
                        if len(found) > 1 or otherwise[number]:
                            alone = None
                    elif otherwise[number]:
                        value = SKIP
                    else:
                        return alone
                    way.append(value)
                    if resume[number](state, frame, value) is not True:
                        go_on(state, frame[1], None)
            except Witness:
                return True
            except Dead:
                return alone
            return None

        return first_way

    def _searcher(self) -> Callable[[Any], bool]:
        """The search, as a closure over its tables: most of the time of a trial goes into it."""
        random = [f.stop is not None and f.stop.random for f in self.frames]
        ahead, options, answers, resume, go_on = self._ahead, self.options, self.answers, self.resume, self.go_on

        def search(state: Any) -> bool:
            """Whether there is a way on from the stop on top."""
            frame = state.top
            stop, aim, record = state.goal
            number = frame[0]
            if not ahead(stop, aim, frame) or (random[number] and len(options[number](state, frame)) > 1):
                return True
            record.nodes += 1
            key = None
            if record.nodes > FIRST_NODES:
                if record.nodes > MOST_NODES:
                    raise RuleFault("the options take too long to try")
                key = state.key()
                if key in record.dead:
                    return False
            found = answers(state, frame)
            last = len(found) - 1
            for n, value in enumerate(found):
                # The state is not needed any more when the last answer is tried.
                tried = state if n == last else state.copy_for_trial()
                try:
                    if resume[number](tried, frame, value) is not True:
                        go_on(tried, frame[1], None)
                    if search(tried):
                        return True
                except Witness:
                    return True
                except Dead:
                    pass
            if key is not None:
                record.dead.add(key)
            return False

        return search

    def answers(self, state: Any, frame: Any) -> Sequence[int]:
        """All answers, the way out first; but last where it is only reached when all else has failed."""
        number = frame[0]
        found = self.options[number](state, frame)
        if self.may_skip[number]:
            judge = self.skip_if[number]
            if judge is None or judge(state, frame):
                return [SKIP, *found]
        return [*found, SKIP] if self.otherwise[number] else found

    def beyond(self, frame: Any, stop: StopInfo, goal: tuple[int, Any, Record]) -> bool:
        """Whether a demand follows the option of the stop on top before the goal is reached."""
        outermost, aim, _ = goal
        if frame[1] is aim:
            if outermost == stop.group:
                return False
            return stop.beyond if outermost < 0 else stop.beyond_before_end
        return stop.beyond or self._ahead(outermost, aim, frame[1])

    def beyond_way_out(self, frame: Any, stop: StopInfo, goal: tuple[int, Any, Record]) -> bool:
        """The same of the way out, which does nothing that can fail itself."""
        outermost, aim, _ = goal
        if frame[1] is aim:
            if outermost == stop.group:
                return False
            return stop.skip_beyond if outermost < 0 else stop.skip_beyond_before_end
        return stop.skip_beyond or self._ahead(outermost, aim, frame[1])

    def _ahead(self, stop: int, aim: Any, k: Any) -> bool:
        """Whether a demand follows frame `k`, or one around it, before the goal is reached."""
        after = self.after
        while k is not None:
            if k[1] is aim:
                found: bool = after[k[0]] if stop < 0 else self.before_end[k[0]]
                return found
            if after[k[0]]:
                return True
            k = k[1]
        return False

    def carried_out(self, state: Any, *question: Any) -> bool:
        """`can` and `supposing`, from memory where it is known; the question is what `tried_out` is asked."""
        function, _, me, arguments, condition, given = question
        memory = self.memories.get((function, condition))
        if memory is None or memory.results is None:
            return self.tried_out(state, *question)
        key = memory.key(state, me, arguments, given)
        result = memory.recall(key)
        if result is None:
            result = self.tried_out(state, *question)
            memory.keep(key, result)
        return result

    def tried_out(
        self,
        state: Any,
        function: Callable[..., Any],
        asks: bool,
        me: int | None,
        arguments: tuple[Any, ...],
        condition: Callable[..., bool] | None,
        given: tuple[Any, ...],
    ) -> bool:
        """Whether an effect can be carried out now; with a condition: whether it then holds, in some way to do so."""
        record = state.goal[2] if state.goal is not None else Record()
        begin = (state, function, asks, me, arguments)
        if condition is not None:

            def judged(ended: Any, stopped: bool) -> bool:
                return bool(ends(self, ended, condition, given, record) if stopped else condition(ended, *given))

            # Where chance decides or a block is left it has not come to its end, so nothing is to be judged.
            return bool(self._begun(*begin, Record(), judged, False))
        found = self._begun(*begin, record, lambda copy, stopped: not stopped or self.first_way(copy, []), True)
        if found is None:
            found = self._begun(*begin, record, lambda copy, stopped: not stopped or self.search(copy), True)
        return bool(found)

    def _begun(
        self,
        state: Any,
        function: Callable[..., Any],
        asks: bool,
        me: int | None,
        arguments: tuple[Any, ...],
        record: Record,
        go_on: Callable[[Any, bool], bool | None],
        undecided: bool,
    ) -> bool | None:
        """What comes of an effect on a copy; `go_on` is told whether it has stopped."""
        copy = state.copy_for_trial()
        copy.goal = (-1, None, record)
        try:
            if asks:
                return go_on(copy, function(copy, None, me, *arguments) is True)
            function(copy, me, *arguments)
            return go_on(copy, False)
        except Witness:
            return undecided
        except Dead:
            return False
