"""Which slots of the state a function can read or write, through everything that it calls and goes on in.

What cannot be distinguished by those slots and the arguments ends in the same way: that is what a memory of trials
needs.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.foundation.nodes import everything
from interpreter.ir import nodes as ir
from interpreter.ir.operations import OPERATIONS


def slots_touched(program: ir.Program, functions: Iterable[str]) -> dict[str, frozenset[str]]:
    """The slots that each of these functions touches, with all that it may lead to."""
    by_name = {f.name: f for f in program.functions}
    direct: dict[str, tuple[set[str], set[str]]] = {}
    found = {}
    for function in functions:
        slots: set[str] = set()
        seen: set[str] = set()
        pending = [function]
        while pending:
            name = pending.pop()
            if name in seen or name not in by_name:
                continue
            seen.add(name)
            if name not in direct:
                direct[name] = _directly(by_name[name], program)
            slots |= direct[name][0]
            pending += direct[name][1]
        found[function] = frozenset(slots)
    return found


def tried_out(program: ir.Program) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The functions that expressions try out, the condition judged after each ("" for none), what the two touch."""
    trials = [n for f in program.functions for n in everything(f.body) if isinstance(n, ir.Trial)]
    pairs = sorted({(t.function, t.condition or "") for t in trials})
    touched = slots_touched(program, {name for pair in pairs for name in pair})
    return tuple((f, c, tuple(sorted(touched[f] | touched[c]))) for f, c in pairs)


def _directly(function: ir.Function, program: ir.Program) -> tuple[set[str], set[str]]:
    slots: set[str] = set()
    callees: set[str] = set()
    for n in everything(function.body):
        match n:
            case ir.Slot(name=name) | ir.SetSlot(name=name) | ir.AddSlot(name=name):
                slots.add(name)
            case ir.Operate(operation=name):
                slots |= OPERATIONS[name].touches
            case ir.Pure(function=name) | ir.Join(function=name):
                callees.add(name)
            case ir.Trial(function=name, condition=condition):
                callees |= {name, condition or ""}
            case ir.CallPlain(function=name):
                callees |= _named(name, program)
            case ir.CallAsking(function=name, frame=frame):
                callees |= _named(name, program) | _of_frame(program.frames[frame])
            case ir.Suspend(frame=frame):
                callees |= _of_frame(program.frames[frame])
    return slots, callees


def _named(name: str, program: ir.Program) -> set[str]:
    """A function, or all those of a table."""
    match program.tables.get(name):
        case ("hook", [*names]):
            return {n for n in names if isinstance(n, str)}
    return {name}


def _of_frame(frame: ir.Frame) -> set[str]:
    stop = frame.stop
    return {frame.resume, frame.branch} | ({stop.options, stop.skip_if, stop.put_if} if stop is not None else set())
