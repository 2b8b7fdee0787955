"""States between Python and C: what is in a native state as the data of `state.dump()`, and the other way round.

`program.state_class.load(to_python(native_state))` is the state of the compiled twin; `driver.settle` then opens its
decision, which only playing on needs. `write(native_state, state.dump())` leads to the same decision in C.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.foundation.errors import RuleFault
from interpreter.native.constants import CONSTANT, LARGEST, NONE, TEXT0, TUPLE0
from interpreter.runtime.chance import MASK64
from interpreter.runtime.program import Program

if TYPE_CHECKING:
    from interpreter.native.machine import NativeState

_EMPTY = TUPLE0 + CONSTANT
_INT64 = ctypes.c_int64


class Registers(ctypes.Structure):
    """What a state holds in addition to its slots and its heap: see host.h."""

    _fields_ = [
        ("top", _INT64),
        ("used", _INT64),
        ("over", _INT64),
        ("rng_high", ctypes.c_uint64),
        ("rng_low", ctypes.c_uint64),
    ]


# ------------------------------------------------------------------ out of C
class _Reader:
    """Takes the values of one state for what they are; the state must not go on meanwhile."""

    def __init__(self, state: NativeState) -> None:
        library = state.native.library
        self.registers = Registers()
        library.registers(state.pointer, self.registers)
        self.heap: list[int] = library.heap(state.pointer)[: self.registers.used]
        self.constants = library.constants()
        self.texts = state.native.module.texts

    def items(self, value: int) -> list[int]:
        """The words of a tuple."""
        at = value - TUPLE0
        if at & CONSTANT:
            at ^= CONSTANT
            found: list[int] = self.constants[at + 1 : at + 1 + self.constants[at]]
            return found
        return self.heap[at + 1 : at + 1 + self.heap[at]]

    def value(self, value: int) -> Any:
        if value >= TEXT0:  # what marks a floor; no number of a game is so large that it could be meant
            return self.texts[value - TEXT0] if value - TEXT0 < len(self.texts) else value
        if value >= -LARGEST:
            return value
        return None if value == NONE else tuple(map(self.value, self.items(value)))


def to_python(state: NativeState) -> dict[str, Any]:
    """A native state as `state.dump()` gives the same state of its compiled twin, `state.native.program`.

    What is loaded from it (`state_class.load`) is at the same decision when it has been settled. Of what only the
    compiler keeps in frames 0 and 1 may stand for False and True. The state must not be spoiled by a fault."""
    native = state.native
    reader = _Reader(state)
    words = native.library.slots(state.pointer)[: native.module.words]
    conversions = {slot.name: _conversion(slot.of) for slot in native.program.slots}
    data: dict[str, Any] = {}
    for name, (first, size) in native.module.slots.items():
        convert = conversions.get(name, _as_it_is)
        if size is None:
            data[name] = convert(reader.value(words[first]))
        else:
            data[name] = [convert(reader.value(v)) for v in words[first : first + size]]
    del data["result"]  # between a call and what follows it
    registers = reader.registers
    data["over"] = bool(registers.over)
    data["rng"] = f"{registers.rng_high << 64 | registers.rng_low:032x}"
    data["ask_nature"] = False
    data["frames"] = _frames(native.program, reader)
    return data


def _frames(program: Program, reader: _Reader) -> list[list[Any]]:
    """The frames from the outermost to the one on top."""
    frames = []
    k = reader.registers.top
    while k != NONE:
        number, parent, *others = reader.items(k)
        types = program.frames[number].types
        values = [reader.value(v) for v in others]
        values[1:] = [_conversion(t)(v) for t, v in zip(types, values[1:], strict=True)]
        frames.append([number, *values])
        k = parent
    return frames[::-1]


def _as_it_is(value: Any) -> Any:
    return value


def _truth(value: Any) -> Any:
    """C knows no truth values, only 0 and 1."""
    return None if value is None else bool(value)


def _conversion(of: str) -> Callable[[Any], Any]:
    return _truth if of == "bool" else _as_it_is


# ------------------------------------------------------------------ into C
class _Writer:
    """The words of a heap that grows."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.heap: list[int] = []
        self.texts = texts

    def value(self, value: Any) -> int:
        if value is None:
            return NONE
        if isinstance(value, int):
            if not -LARGEST <= value <= LARGEST:
                raise RuleFault("a number that is too large")
            return int(value)
        if isinstance(value, str):
            return TEXT0 + self.texts.index(value)
        return self.tuple([self.value(v) for v in value])

    def tuple(self, words: Sequence[int]) -> int:
        if not words:
            return _EMPTY
        at = len(self.heap)
        self.heap += (len(words), *words)
        return TUPLE0 + at


def write(state: NativeState, data: Mapping[str, Any]) -> None:
    """Makes a native state what `state.dump()` has given of a state of the same program; its decision is not open yet.

    The caller must guarantee that nature is not asked in it (`ask_nature` False). Raises RuleFault where a number is
    too large."""
    native = state.native
    writer = _Writer(native.module.texts)
    words = [NONE] * native.module.words
    for name, (first, size) in native.module.slots.items():
        if size is not None:
            words[first : first + size] = map(writer.value, data[name])
        elif name in data:
            words[first] = writer.value(data[name])
    top = NONE
    for number, *others in data["frames"]:
        top = writer.tuple([number, top, *map(writer.value, others)])
    rng = int(data["rng"], 16)
    registers = Registers(top, len(writer.heap), int(data["over"]), rng >> 64, rng & MASK64)
    slots, heap = ((_INT64 * max(1, len(part)))(*part) for part in (words, writer.heap))
    if not native.library.write(state.pointer, registers, slots, heap):
        raise MemoryError
