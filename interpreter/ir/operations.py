"""The operations of the intermediate representation: what a `Library` call computes, what an `Operate` does.

Every fact about one of them is in its line here. The verifier checks names and numbers of arguments; the evaluator, the
budget, the footprints of trials and both backends read the rest. An operation with the name `f` is `lib_f` or `op_f` in
generated Python (`runtime.library`, `runtime.operations`) and, unless its line says otherwise, `f` or `op_f` in C
(`native/c/`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from interpreter.language.running_sums import COUNTED

#: Where components are.
PLACES = frozenset({"zones", "lies"})


@dataclass(frozen=True, slots=True)
class Function:
    """A pure function that expressions call, with at least `fewest` and at most `most` arguments (None: any number).

    `static`: it needs no state, so it can be evaluated while compiling. `counted`: it spends steps of the budget, and
    gets the state as its first argument. `python`: the builtin of Python that it is, if it is one. `no_longer`: its
    result has no more members than its first argument. `c`: its name in C; "" where C has code of its own for it."""

    name: str
    fewest: int
    most: int | None
    static: bool = False
    counted: bool = False
    python: str = ""
    no_longer: bool = False
    c: str = ""


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that is done to the state, with `fewest` to `most` arguments.

    `touches`: the slots that it reads or writes in addition to those in its arguments. `demands`: it may fail as a
    demand of the rules does, which ends a trial. `random`: chance may decide in it. `for_trials`: only trials need it.
    `lists`: how many of its first arguments are whole lists of the state."""

    name: str
    fewest: int
    most: int
    touches: frozenset[str] = frozenset()
    demands: bool = False
    random: bool = False
    for_trials: bool = False
    lists: int = 0


def _built_in(name: str, fewest: int = 1, most: int | None = 1, c: str = "", no_longer: bool = False) -> Function:
    return Function(name, fewest, most, static=True, python=name, no_longer=no_longer, c=c)


def _static(name: str, fewest: int, most: int | None = -1, c: str | None = None, no_longer: bool = False) -> Function:
    most = fewest if most == -1 else most
    return Function(name, fewest, most, static=True, no_longer=no_longer, c=name if c is None else c)


def _counted(name: str, arguments: int, c: str | None = None, no_longer: bool = False) -> Function:
    return Function(name, arguments, arguments, name == "paced", True, "", no_longer, name if c is None else c)


def _named(found: Iterable[Function]) -> dict[str, Function]:
    return {f.name: f for f in found}


FUNCTIONS: dict[str, Function] = _named(
    (
        _built_in("len"),
        _built_in("max", most=None),
        _built_in("min", most=None),
        _built_in("abs", c="absolute"),
        _built_in("sum", c="total"),
        _built_in("tuple", no_longer=True),
        _built_in("range", most=2),
        _built_in("bool"),
        # numbers and their limits
        _static("times", 2),
        _static("member_numbered", 2),
        _counted("numbers", 2, c=""),
        _counted("charged", 2),
        # sets and lists
        _static("item", 2, c="item_at"),
        _static("nth", 2),
        _static("as_set", 1),
        _static("joined", 0, None, c=""),
        _static("distinct", 1, no_longer=True),
        _static("union", 2, c="set_union"),
        _static("difference", 2),
        _static("with_item", 2),
        _static("without", 2),
        _static("same_set", 2),
        Function("how_often", 2, 2, c="how_often"),
        _counted("paced", 1, no_longer=True),
        _counted("metered", 2),
        _counted("kept", 1, no_longer=True),
        # amounts
        _static("amounts_of", 1, None, c=""),
        _static("amounts_sum", 2),
        _static("amounts_total", 2),
        _static("amounts_times", 2),
        _static("amounts_less", 2),
        _static("amounts_most", 1),
        # changes for a while
        Function("layered", 5, 5, c="layered"),
        Function("unlayered", 4, 4, c="unlayered"),
        Function("value_of", 1, 1, c="value_of"),
        Function("settled", 1, 1, c="settled"),
        Function("free_token", 2, 2, c="free_token"),
        # places
        Function("slots_of", 3, 3),
        Function("zones_of", 3, 3),
        Function("index_in_zone", 6, 6, c="index_in_zone"),
        # choices and reactions
        Function("held", 3, 3, c="held"),
        Function("sorted_by", 3, 3, c="sorted_by"),
        Function("look_alikes", 3, 3, no_longer=True),
        Function("grouped", 3, 3),
        Function("set_steps", 7, 7),
        Function("completions", 7, 7),
        Function("as_they_lie", 4, 4, no_longer=True),
        Function("has_hook", 2, 2),
        Function("unknown_value", 1, 1),
    )
)


def _moving(name: str, arguments: int, random: bool = False, demands: bool = True) -> Operation:
    return Operation(name, arguments, arguments, PLACES, demands, random)


_MOVING = (
    _moving("move", 4),
    _moving("move_by", 5),
    _moving("move_all", 4),
    _moving("draw", 7, random=True),
    _moving("draw_unseen", 8, random=True),
    _moving("fill", 5, random=True),
    _moving("swap", 2, demands=False),
    _moving("shuffle", 1, random=True, demands=False),
    _moving("shuffle_into", 2, random=True, demands=False),
    _moving("clear_out", 5),
)
OPERATIONS: dict[str, Operation] = {
    **{o.name: o for o in _MOVING},
    # the same where a running sum may depend on the places concerned
    **{COUNTED + o.name: o for o in _MOVING},
    **{
        o.name: o
        for o in (
            Operation("show", 2, 2, PLACES),
            Operation("reset", 2, 2, lists=1),
            Operation("satisfied", 0, 0, for_trials=True),
            Operation("wait", 0, 0, frozenset({"together"})),
            Operation("allowed", 3, 3),
            Operation("in_progress", 2, 2),
            Operation("spend", 1, 1),
            Operation("not_understood", 1, 1),
            Operation("too_deep", 2, 2),
            Operation("not_too_deep", 4, 4),
        )
    },
}
