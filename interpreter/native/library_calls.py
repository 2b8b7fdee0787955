"""Calls of the runtime's pure functions: most are called by a name in C, some are written out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.foundation.errors import NotNative
from interpreter.ir import nodes as ir
from interpreter.ir.operations import FUNCTIONS
from interpreter.native.writer import ExpressionWriter, judged_ends


def _joined(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    made = "EMPTY" if not arguments else w.write(arguments[0])
    for other in arguments[1:]:
        made = f"joined(S, {made}, {w.write(other)})"
    return made


def _len(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    (items,) = arguments
    if isinstance(items, ir.Slot) and w.names.is_list(items):
        return f"{w.names.slots[items.name][1]}LL"
    return f"length(S, {w.write(items)})"


def _most(least: bool) -> Callable[[ExpressionWriter, Sequence[ir.Expr]], str]:
    def write(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
        made = w.write(arguments[0])
        if len(arguments) == 1:
            return f"largest(S, {made}, {int(least)})"
        for other in arguments[1:]:
            made = f"{'smaller' if least else 'larger'}(S, {made}, {w.write(other)})"
        return made

    return write


def _tuple(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    return w.write(arguments[0])


def _bool(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    return f"(V)({w.test(arguments[0])} != 0)"


def _as_range(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    first, end = w.ends(arguments)
    return f"numbers_from(S, {first}, {end})"


def _numbers(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    low, high = w.fresh("a"), w.fresh("b")
    first, last = w.ends(arguments)
    made = f"{judged_ends('numbers', low, high)}numbers_from(S, {low}, {high});"
    return f"({{ V {low} = {first}, {high} = {last}; {made} }})"


def _without_lies(function: str) -> Callable[[ExpressionWriter, Sequence[ir.Expr]], str]:
    """The last argument is the list of where components are, which is known."""

    def write(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
        return f"{function}(S{w.all(arguments[:-1])})"

    return write


def _known(function: str) -> Callable[[ExpressionWriter, Sequence[ir.Expr]], str]:
    """The last arguments are the lists of where components are and of places, which are known."""

    def write(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
        return f"{function}(S{w.all(arguments[:-2])})"

    return write


def _of_zones(function: str) -> Callable[[ExpressionWriter, Sequence[ir.Expr]], str]:
    """The first argument is the list of places, which is known."""

    def write(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
        return f"{function}(S{w.all(arguments[1:])})"

    return write


def _has_hook(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    table, index = arguments
    assert isinstance(table, ir.Table)
    name, functions = w.names.hooks[table.name]
    at = w.fresh("h")
    known = f"{at} != NONE && {name}[place(S, {at}, {len(functions)})] != NULL"
    return f"({{ V {at} = {w.write(index)}; {known}; }})"


def _amounts_of(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    width, *parts = arguments
    return f"amounts_of(S, {w.write(width)}, {len(parts)}, {w.array(parts)})"


def _only_looped(w: ExpressionWriter, arguments: Sequence[ir.Expr]) -> str:
    raise NotNative("all sets of a choice are used as a value")


#: Functions that C has code of its own for.
SPECIAL: dict[str, Callable[[ExpressionWriter, Sequence[ir.Expr]], str]] = {
    "joined": _joined,
    "len": _len,
    "max": _most(False),
    "min": _most(True),
    "tuple": _tuple,
    "bool": _bool,
    "range": _as_range,
    "numbers": _numbers,
    "grouped": _without_lies("grouped"),
    "look_alikes": _without_lies("look_alikes"),
    "set_steps": _without_lies("set_steps"),
    "as_they_lie": _known("as_they_lie"),
    "slots_of": _of_zones("slots_of"),
    "zones_of": _of_zones("zones_of"),
    "has_hook": _has_hook,
    "amounts_of": _amounts_of,
    "completions": _only_looped,
}


def library_call(w: ExpressionWriter, e: ir.Library) -> str:
    special = SPECIAL.get(e.function)
    if special is not None:
        return special(w, e.arguments)
    return f"{FUNCTIONS[e.function].c}(S{w.all(e.arguments)})"
