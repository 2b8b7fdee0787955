"""A built program in this process: states that live in C, and their way to and from states of Python."""

from __future__ import annotations

import ctypes
import threading
from pathlib import Path
from typing import Any

from interpreter.foundation.errors import RuleFault, TraceLine
from interpreter.native.constants import NONE, TEXT0
from interpreter.native.module import Module
from interpreter.runtime.program import Program

_POINTER, _NUMBER, _SEED = ctypes.c_void_p, ctypes.c_int64, ctypes.c_uint64
_WORDS = ctypes.POINTER(ctypes.c_int64)
_FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "rw_machine": (_POINTER, ()),
    "rw_free_machine": (None, (_POINTER,)),
    "rw_new": (_POINTER, (_POINTER,)),
    "rw_free": (None, (_POINTER,)),
    "rw_copy": (_POINTER, (_POINTER,)),
    "rw_start": (_NUMBER, (_POINTER, _SEED)),
    "rw_choose": (_NUMBER, (_POINTER, _NUMBER)),
    "rw_settle": (_NUMBER, (_POINTER,)),
    "rw_play_out": (_NUMBER, (_POINTER, _SEED, _NUMBER)),
    "rw_who": (_NUMBER, (_POINTER,)),
    "rw_over": (_NUMBER, (_POINTER,)),
    "rw_options": (_WORDS, (_POINTER,)),
    "rw_slots": (_WORDS, (_POINTER,)),
    "rw_heap": (_WORDS, (_POINTER,)),
    "rw_registers": (None, (_POINTER, _WORDS)),
    "rw_write": (_NUMBER, (_POINTER, _WORDS, _WORDS, _WORDS)),
    "rw_fault": (_NUMBER, (_POINTER, _WORDS)),
}
_SITE = 1000
#: As the numbers of values.h say them, in the words of the compiled twin.
_FAULTS = (
    "",
    "none is used as a value, perhaps of a variable that is not set yet",
    "a division by zero",
    "the table has no value for this",
    "effects call each other too deeply",
    "the step budget of one decision is spent: a loop without an end?",
    "a range of {} numbers",
    "a number that is too large",
    "there are too many sets to find out which of them may be chosen",
    "the place to move to is full",
    "the place to draw to is full",
    "nothing can be chosen here, and there is no way out",
    "the game goes on and on without a decision",
    "a dummy never decides, but is to choose here",
    "an `end` leaves a block that is not open here",
    "what is offered takes too long to try out",
    "what is supposed takes too long to try out",
    "what a player has chosen cannot be chosen any more: the branches are not independent",
    "one decision needs too much memory",
    "a place outside of a list",
    "{} is inside itself more than {} times, which is its `depth`",
    "a step on the open floor goes on and on without a decision",
    "`wait` outside of an open floor",
)


class Library:
    """The functions of a built program. While one runs no other thread of Python does, so that states need no lock."""

    def __init__(self, path: Path) -> None:
        library = ctypes.PyDLL(str(path))
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name[3:], function)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


class NativeProgram:
    """A program that plays in C. Its states are as those of its compiled twin, `program`, from the same seeds with the
    same answers. The states of one native program must not be used by several threads at the same time."""

    def __init__(self, program: Program, module: Module, path: Path) -> None:
        self.program = program
        self.module = module
        self.library = Library(path)
        self.machine = self.library.machine()
        self._ids = threading.Lock()

    def start(self, seed: int) -> NativeState:
        """A new state, settled at its first decision. Raises RuleFault."""
        state = NativeState(self, self.library.new(self.machine))
        state.count = self.library.start(state.pointer, seed & (2**64 - 1))
        if state.count < 0:
            raise self.fault()
        return state

    def fault(self) -> RuleFault:
        """What the machine has stopped at, in terms of the ruleset."""
        values = (ctypes.c_int64 * 9)()
        what = self.library.fault(self.machine, values)
        given = [self._told(v) for v in values[: values[8]]]
        if what >= _SITE:
            message, span = self.module.sites[what - _SITE]
            return RuleFault(message.format(*given), (TraceLine("", span),))
        return RuleFault(_FAULTS[what].format(*given) if given else _FAULTS[what])

    def _told(self, value: int) -> Any:
        if value >= TEXT0 and value - TEXT0 < len(self.module.texts):
            return self.module.texts[value - TEXT0]
        return None if value == NONE else value


class NativeState:
    """The state of a game in C. `count` is the number of answers to the open decision, 0 when the game is over."""

    __slots__ = ("count", "native", "pointer")

    def __init__(self, native: NativeProgram, pointer: int) -> None:
        if not pointer:
            raise MemoryError
        self.native = native
        self.pointer = pointer
        self.count = 0

    def __del__(self) -> None:
        self.native.library.free(self.pointer)

    def choose(self, index: int) -> int:
        """Gives answer `index` of `count`, and goes on to the next decision; how many answers that has. IndexError for
        an index that is not there, RuleFault where the rules break down: the state is spoiled then."""
        if not 0 <= index < self.count:
            raise IndexError(index)
        self.count = self.native.library.choose(self.pointer, index)
        if self.count < 0:
            raise self.native.fault()
        return self.count

    @property
    def over(self) -> bool:
        return self.count == 0

    @property
    def who(self) -> int | None:
        """The seat that decides, None when the game is over."""
        who: int = self.native.library.who(self.pointer)
        return None if who < 0 else who

    @property
    def values(self) -> list[int]:
        """The answers as compiled programs number them (`state.opts`)."""
        found: list[int] = self.native.library.options(self.pointer)[: self.count]
        return found

    def copy(self) -> NativeState:
        made = NativeState(self.native, self.native.library.copy(self.pointer))
        made.count = self.count
        return made

    def play_out(self, seed: int, most: int = 1_000_000) -> int:
        """Answers at random to the end of the game, or `most` times; how many decisions there were. Raises
        RuleFault."""
        library = self.native.library
        decisions: int = library.play_out(self.pointer, seed & (2**64 - 1), most)
        if decisions < 0:
            raise self.native.fault()
        self.count = 0 if library.over(self.pointer) else decisions and self._counted()
        return decisions

    def _counted(self) -> int:
        raise NotImplementedError
