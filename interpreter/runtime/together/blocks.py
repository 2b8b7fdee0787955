"""Blocks that all players do at the same time: what each has answered, and how it is carried out in the end.

While such a block is on top of the state, its slot `together` holds the answers of each player, in seat order, and
`branches` the states to which they have led: each is the state at the beginning of the block with that one player's
thread carried on alone. `branches` is not saved; it follows from the answers. When all threads have ended they are
carried out in seat order on the state itself, which until then nobody has touched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.foundation.errors import RuleFault
from interpreter.runtime.nature import pending
from interpreter.runtime.together.floor import Floors, is_floor

if TYPE_CHECKING:
    from interpreter.runtime.driver import Driver
    from interpreter.runtime.program import Program

#: The slot with the states of the players, or on a floor with the open decisions; made again where it is None.
BRANCHES = "branches"


class Threads:
    """The blocks of one program."""

    def __init__(self, driver: Driver) -> None:
        program = driver.program
        self.driver = driver
        self.players = program.players
        self.blocks = {n: f for n, f in enumerate(program.frames) if f.branch}
        self.barriers = frozenset(f.barrier for f in self.blocks.values())
        self.floors = Floors(driver, self.barriers)

    def guarded(self, choose: Callable[[Any, int], None]) -> Callable[[Any, int], None]:
        """How the driver is answered, where there may be floors."""
        return self.floors.guarded(choose) if any(f.floor for f in self.blocks.values()) else choose

    def answering(self, resume: Sequence[Any]) -> list[Any]:
        """What gives an answer to each frame: its segment, or at a block the first thread that waits for one."""
        return [self._answer if n in self.blocks else segment for n, segment in enumerate(resume)]

    def _answer(self, state: Any, frame: Any, value: int) -> bool:
        floor = self.blocks[frame[0]].floor
        self.answer(state, state.branches[0][0] if floor else self.waiting(state)[0], value)
        return True

    def answer(self, state: Any, seat: int, value: int) -> None:
        """Gives a player's answer; the state must then be settled."""
        if self.blocks[state.top[0]].floor:
            self.floors.answer(state, seat, value)
            return
        branch = state.branches[seat].copy()
        self.driver.choose(branch, value)
        given = list(state.together)
        given[seat] = (*given[seat], value)
        reached = list(state.branches)
        reached[seat] = branch
        state.together, state.branches = tuple(given), tuple(reached)

    def look_ahead(self, state: Any, value: int) -> bool:
        """Gives an answer. False where it has ended a step on a floor, after which nobody has been asked yet."""
        if not on_floor(self.driver.program, state):
            self.driver.choose(state, value)
            return True
        self.floors.answer(state, state.branches[0][0], value)
        if state.branches is None:
            state.opts = state.who = None
            return False
        self.driver.settle(state)
        return True

    def waiting(self, state: Any) -> list[int]:
        """The players who have a decision to make in the block on top."""
        return [seat for seat, branch in enumerate(state.branches) if branch.opts is not None]

    def begin_anew(self, state: Any, *, answers: bool) -> None:
        """Forgets to what the answers have led, since the state was changed from outside; and the answers as well. On
        a floor the player who waits goes on waiting, unless the answers are forgotten."""
        if self.blocks:
            state.branches = None
            if answers:
                state.together = None
            elif is_floor(state):
                self.floors.wait_on(state)

    # ------------------------------------------------------------------ settling
    def settle(self, state: Any, frame: Any) -> bool:
        """Whether a decision is open in the block on top, or a thread has ended; else the block is carried out."""
        if frame[0] in self.barriers:
            state.opts = state.who = None
            return True
        if self.blocks[frame[0]].floor:
            return self.floors.settle(state, frame)
        if state.together is None:
            state.together = ((),) * self.players
        if state.branches is None:
            state.branches = tuple([self._branch(state, frame, seat) for seat in range(self.players)])
        seats = self.waiting(state)
        if seats:
            state.who = seats[0]
            state.opts = state.branches[seats[0]].opts
            return True
        self._carry_out(state, frame)
        self.driver.unwind(state, frame, None)
        return False

    def _branch(self, state: Any, frame: Any, seat: int) -> Any:
        """The state to which a player's answers have led."""
        branch = state.copy()
        branch.together = branch.branches = None
        branch.log.clear()
        self._play(branch, frame, seat, state.together[seat])
        return branch

    def _carry_out(self, state: Any, frame: Any) -> None:
        answers = state.together
        state.together = state.branches = None
        for seat in range(self.players):
            self._play(state, frame, seat, answers[seat])

    def _play(self, state: Any, frame: Any, seat: int, answers: Sequence[int]) -> None:
        """Begins a player's thread and gives these answers in it."""
        block = self.blocks[frame[0]]
        barrier = (block.barrier, frame, seat)
        state.top = barrier
        function = self.driver.program.functions[block.branch]
        function(state, barrier, seat, *[frame[n] for n in block.handed])
        self.driver.settle(state)
        for value in answers:
            if state.opts is None or value not in state.opts:
                raise RuleFault("what a player has chosen is no longer possible: the branches are not independent")
            self.driver.choose(state, value)


def seen_state(program: Program, state: Any, player: int | None) -> Any:
    """The state as a player knows it: in a block that all do at the same time, with that player's own choices."""
    if player is None or player >= program.players or not in_block(program, state):
        return state
    return state.branches[player]


def in_block(program: Program, state: Any) -> bool:
    """Whether all players are choosing apart from each other at the same time."""
    if state.top is None or pending(state):
        return False
    info = program.frames[state.top[0]]
    return bool(info.branch) and not info.floor


def on_floor(program: Program, state: Any) -> bool:
    """Whether the floor is open, and nobody is in the middle of a step."""
    return state.top is not None and program.frames[state.top[0]].floor and not pending(state)


def acting(program: Program, state: Any, asked: Sequence[int], player: int | None) -> list[int]:
    """The seats of which a viewer (None: everybody) may know that they are to act, in seat order; `asked` are those
    that have an open decision. In a block that all do at the same time nobody learns how far the others have come: all
    of them are to act until it ends."""
    if not in_block(program, state):
        return sorted(asked)
    return [seat for seat in range(program.players) if seat != player or seat in asked]


def open_stops(program: Program, state: Any) -> list[tuple[int, Any, Sequence[int]]]:
    """The open decisions, in seat order or (on a floor) in turn: who decides, the frame that asks, what it offers. None
    where nature is asked in the middle of something."""
    if state.over or state.top is None or pending(state):
        return []
    if on_floor(program, state):
        return list(state.branches)
    if not in_block(program, state):
        return [(state.who, state.top, state.opts)]
    threads = program.driver.threads
    return [(seat, state.branches[seat].top, state.branches[seat].opts) for seat in threads.waiting(state)]


def asking_state(program: Program, state: Any, decision_of: int | None) -> Any:
    """A copy of the state with the open stop of a player on top."""
    found = (seen_state(program, state, decision_of) if in_block(program, state) else state).copy()
    for who, top, values in open_stops(program, state):
        if who == decision_of:
            found.top, found.opts, found.who = top, values, who
    return found
