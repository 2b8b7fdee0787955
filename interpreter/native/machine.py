"""A built program in this process, and the states of its games, which live in C."""

from __future__ import annotations

import ctypes
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from interpreter.foundation.arguments import instance, shown, whole
from interpreter.foundation.errors import IllegalChoice, RuleFault, UsageError
from interpreter.foundation.shared import Copied, Shared
from interpreter.native.constants import LARGEST
from interpreter.native.counting import Counted
from interpreter.native.exchange import Registers, to_python, write
from interpreter.native.faults import fault_of
from interpreter.native.module import Module
from interpreter.runtime import driver
from interpreter.runtime.census import Census
from interpreter.runtime.chance import MASK64, Generator
from interpreter.runtime.outcome import Outcome, outcome
from interpreter.runtime.program import Program

_POINTER, _NUMBER, _SEED = ctypes.c_void_p, ctypes.c_int64, ctypes.c_uint64
_WORDS, _HALVES = ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_uint64)
_REGISTERS = ctypes.POINTER(Registers)
#: The functions of host.h: what each gives and takes.
_FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "rw_machine": (_POINTER, ()),
    "rw_free_machine": (None, (_POINTER,)),
    "rw_new": (_POINTER, (_POINTER,)),
    "rw_free": (None, (_POINTER,)),
    "rw_copy": (_POINTER, (_POINTER,)),
    "rw_start": (_NUMBER, (_POINTER, _SEED)),
    "rw_choose": (_NUMBER, (_POINTER, _NUMBER)),
    "rw_open": (_WORDS, (_POINTER, _NUMBER, _WORDS)),
    "rw_answer": (_NUMBER, (_POINTER, _NUMBER, _NUMBER)),
    "rw_settle": (_NUMBER, (_POINTER,)),
    "rw_play_out": (_NUMBER, (_POINTER, _HALVES, _NUMBER, _NUMBER)),
    "rw_simulate": (_NUMBER, (_POINTER, _SEED, _HALVES, _NUMBER, _WORDS, _WORDS, ctypes.POINTER(ctypes.c_uint8))),
    "rw_count": (_NUMBER, (_POINTER,)),
    "rw_who": (_NUMBER, (_POINTER,)),
    "rw_options": (_WORDS, (_POINTER,)),
    "rw_slots": (_WORDS, (_POINTER,)),
    "rw_heap": (_WORDS, (_POINTER,)),
    "rw_constants": (_WORDS, ()),
    "rw_registers": (None, (_POINTER, _REGISTERS)),
    "rw_write": (_NUMBER, (_POINTER, _REGISTERS, _WORDS, _WORDS)),
    "rw_fault": (_NUMBER, (_POINTER, _WORDS)),
}


class Library(Shared):
    """The functions of a built program, by their names. The lock of Python is held while one runs."""

    keep = "another process makes its own with `Ruleset.native`"

    def __init__(self, path: Path) -> None:
        library = ctypes.PyDLL(str(path))
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name.removeprefix("rw_"), function)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


@dataclass(frozen=True, slots=True)
class Simulated:
    """A game played in one call: where it is `over`, its winners (seats), totals by seat and endings."""

    decisions: int
    over: bool
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    endings: tuple[str, ...]


class NativeProgram(Shared):
    """A ruleset compiled to C for a number of players and settings; made by `Ruleset.native`.

    Its games are those of `program`, the same rules compiled to Python: the same seed and answers lead to the same
    decisions. A program and its states are for one thread at a time, but for Pythons with a global lock.
    """

    keep = "another process makes its own with `Ruleset.native`"

    def __init__(self, program: Program, module: Module, path: Path) -> None:
        """For `Ruleset` only."""
        self.program = program
        self.module = module
        self.library = Library(path)
        self.machine = self.library.machine()
        if not self.machine:
            raise MemoryError

    def __del__(self) -> None:
        if getattr(self, "machine", None):
            self.library.free_machine(self.machine)

    @property
    def players(self) -> int:
        players: int = self.program.players
        return players

    def start(self, seed: int = 0) -> NativeState:
        """A new game at its first decision. UsageError for what is no seed, RuleFault when its set-up breaks down."""
        whole(seed, "a seed")
        state = NativeState(self, self.library.new(self.machine))
        state._reached(self.library.start(state.pointer, seed & MASK64))
        return state

    def simulate(
        self, seed: int, generators: Sequence[Generator], most: int, census: Census | None = None
    ) -> Simulated:
        """A whole game in one call, each seat at random by its own of the generators, or its first `most` decisions.
        `census` is told what has become of offers, and where entries have lain.

        RuleFault where it breaks down, or a sum that is conserved changes; UsageError for wrong arguments."""
        whole(seed, "a seed")
        seats, endings = len(self.program.seats), len(self.program.endings)
        out = (ctypes.c_int64 * (1 + 2 * seats + endings))()
        state = NativeState(self, self.library.new(self.machine))
        halves = _halves(generators, (self.players,))
        whole(most, "the number of decisions", 0)
        room: Any = (None, None) if census is None else self._room()
        news, lain = room
        decisions = self.library.simulate(state.pointer, seed & MASK64, halves, min(most, LARGEST), out, news, lain)
        if decisions < 0:
            raise self._fault()
        if census is not None:
            self._counted.into(instance(census, Census, "a census is a `Census`"), bytes(lain), list(news))
        wins, ends = out[1 + seats : 1 + 2 * seats], out[1 + 2 * seats :]
        return Simulated(
            decisions,
            bool(out[0]),
            tuple(seat for seat, won in enumerate(wins) if won),
            tuple(out[1 : 1 + seats]),
            tuple(name for (name, _), holds in zip(self.program.endings, ends, strict=True) if holds),
        )

    @cached_property
    def _counted(self) -> Counted:
        return Counted(self.program)

    def _room(self) -> Any:
        """Where C counts what happens to offers, and notes what is where, in a game."""
        counted = self._counted
        return (_NUMBER * max(1, len(counted.happening)))(), (ctypes.c_uint8 * max(1, len(counted.lying)))()

    def resume(self, state: Any) -> NativeState:
        """The game of a state of `program`, or of the same rules in the table build, at the same decision.

        The caller must guarantee that nature is not asked in it. Raises RuleFault where a number in it is too large."""
        if not callable(getattr(state, "dump", None)):
            raise UsageError(f"a state is what `Program.state_class` makes, not {shown(state)}")
        made = NativeState(self, self.library.new(self.machine))
        write(made, state.dump())
        made._reached(self.library.settle(made.pointer))
        return made

    def _fault(self) -> RuleFault:
        values = (ctypes.c_int64 * 9)()
        number = self.library.fault(self.machine, values)
        return fault_of(self.program, self.module, number, values[: values[8]])


class NativeState(Copied):
    """A game in C, at a decision or over.

    `count` is the number of answers to the open decision, 0 when the game is over; answers are given by index, as
    `Game.choose` takes them. It is some twenty times faster than a `Game` and has no words: a game of the ruleset with
    the same seed and answers says what they mean.
    """

    keep = "keep its seed and answers, or a save of the `Game` that it came from"
    __slots__ = ("_choose", "count", "native", "pointer")

    def __init__(self, native: NativeProgram, pointer: int) -> None:
        """For `NativeProgram` only."""
        if not pointer:
            raise MemoryError
        self.native = native
        self.pointer = pointer
        self.count = 0
        self._choose = native.library.choose

    def __del__(self) -> None:
        if getattr(self, "pointer", None):
            self.native.library.free(self.pointer)

    def _reached(self, count: int) -> None:
        if count < 0:
            self.count = 0
            raise self.native._fault()
        self.count = count

    def choose(self, index: int) -> int:
        """Answers the open decision and goes on to the next; how many answers that has, 0 when the game is over.

        IllegalChoice for an index that is not there: the game is untouched. RuleFault where the rules break down: the
        state is spoiled then.
        """
        if index.__class__ is not int or not 0 <= index < self.count:
            index = _index(index, self.count)
        count: int = self._choose(self.pointer, index)
        self.count = count
        if count < 0:
            self._reached(count)
        return count

    @property
    def over(self) -> bool:
        return self.count == 0

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None when the game is over."""
        seat: int | None = self.native.library.who(self.pointer) if self.count else None
        return seat

    @property
    def values(self) -> list[int]:
        """The answers as programs number them."""
        return self.native.library.options(self.pointer)[: self.count]  # type: ignore[no-any-return]

    @property
    def decisions(self) -> list[tuple[int, list[int]]]:
        """The open decisions, each as its seat and its answers as programs number them; the first is that of `to_move`.
        There are several where players act at the same time."""
        found: list[tuple[int, list[int]]] = []
        of = (ctypes.c_int64 * 2)()
        while options := self.native.library.open(self.pointer, len(found), of):
            found.append((of[0], options[: of[1]]))
        return found

    def answer(self, seat: int, index: int) -> int:
        """As `choose`, but of the open decision of a seat, in the order in which `decisions` has its answers."""
        whole(seat, "a seat")
        open_now = next((options for who, options in self.decisions if who == seat), None)
        if open_now is None:
            raise IllegalChoice(f"seat {seat} has no open decision")
        self._reached(self.native.library.answer(self.pointer, seat, _index(index, len(open_now))))
        return self.count

    def copy(self) -> NativeState:
        """The same game, which goes on by itself."""
        made = NativeState(self.native, self.native.library.copy(self.pointer))
        made.count = self.count
        return made

    def play_out(self, seed: int = 0, most: int = 1_000_000) -> int:
        """Answers at random to the end of the game, or `most` times; the same seed gives the same answers.

        The number of decisions. Raises RuleFault where the rules break down: the state is spoiled then.
        """
        return self.play_by([Generator(whole(seed, "a seed"))], most)

    def play_by(self, generators: Sequence[Generator], most: int = 1_000_000) -> int:
        """As `play_out`: each seat by its own of the generators (as random bots do), or all by the only one. They go on
        from there."""
        whole(most, "the number of decisions", 0)
        halves = _halves(generators, (1, self.native.players))
        library, limit = self.native.library, min(most, LARGEST)
        decisions: int = library.play_out(self.pointer, halves, int(len(generators) > 1), limit)
        for n, generator in enumerate(generators):
            generator.rng = halves[2 * n] << 64 | halves[2 * n + 1]
        self._reached(decisions if decisions < 0 else library.count(self.pointer))
        return decisions

    @property
    def outcome(self) -> Outcome:
        """Ranks, points by category and endings: final when the game is over, else the present standing."""
        return outcome(self.native.program, self._state())

    def state(self) -> Any:
        """The same game as a state of `native.program`, at the same decision."""
        made = self._state()
        driver.settle(self.native.program, made)
        return made

    def _state(self) -> Any:
        """The same, with no decision open."""
        return self.native.program.state_class.load(to_python(self))  # type: ignore[attr-defined]


def _halves(generators: Sequence[Generator], numbers: tuple[int, ...]) -> Any:
    """The states of generators as C takes them; UsageError unless there are as many as one of these numbers."""
    given: Any = generators
    if not isinstance(given, list | tuple):
        raise UsageError(f"generators are several, as a list, not {shown(given)}")
    if len(generators) not in numbers:
        raise UsageError(f"{len(generators)} generators for {numbers[-1]} seats")
    pairs: list[int] = []
    for generator in generators:
        state = instance(generator, Generator, "answers come from `Generator`s").rng
        pairs += (state >> 64, state & MASK64)
    return (ctypes.c_uint64 * len(pairs))(*pairs)


def _index(index: Any, count: int) -> int:
    """What was handed in as the index of an answer, which may be a whole number of another library."""
    try:
        number = operator.index(index)
    except TypeError:
        raise UsageError(f"an answer is given by its index, not {shown(index)}") from None
    if not 0 <= number < count or isinstance(index, bool):
        raise IllegalChoice(f"there is no option {shown(index)}: there are {count}, from 0")
    return number
