"""How large and how small a number can be that depends on the players and the settings alone.

It is asked before anything else of a ruleset is known - the members of kinds depend on it - so it reads the parse tree
and the settings as they are written.

5 when count(players) >= 3 otherwise 4   ->  (4, 5) for two to four players, (5, 5) for three
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from interpreter.checker.static.declaration_context import Reading, word
from interpreter.syntax import nodes

Limits = tuple[int, int]

_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")


@dataclass(frozen=True, slots=True)
class Extents:
    """What is known: how many play, and the settings of the ruleset."""

    players: Limits
    reading: Reading


def limits_of(e: nodes.Expr, extents: Extents) -> Limits | None:
    """The least and the greatest value; None where that is not plain."""
    match e:
        case nodes.Number(value=value):
            return value, value
        case nodes.NameRef(name=name):
            return _setting(name, extents)
        case nodes.Measure(op="count", arguments=(nodes.NameRef(name="players"),)):
            return extents.players
        case nodes.Measure(op="max" | "min" as op, arguments=arguments) if len(arguments) > 1:
            found = [limits_of(a, extents) for a in arguments]
            known = [limits for limits in found if limits is not None]
            choose: Callable[..., int] = max if op == "max" else min
            return None if len(known) < len(found) else (choose(a for a, _ in known), choose(b for _, b in known))
        case nodes.Binary(op="+" | "-" | "*" as op):
            left, right = limits_of(e.left, extents), limits_of(e.right, extents)
            return None if left is None or right is None else _combined(op, left, right)
        case nodes.Conditional():
            return _conditional(e, extents)
        case _:
            return None


def _combined(op: str, left: Limits, right: Limits) -> Limits:
    operate = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}[op]
    ends = [operate(a, b) for a in left for b in right]
    return min(ends), max(ends)


def _conditional(e: nodes.Conditional, extents: Extents) -> Limits | None:
    judged = _judged(e.condition, extents)
    if judged is not None:
        return limits_of(e.value if judged else e.otherwise, extents)
    value, otherwise = limits_of(e.value, extents), limits_of(e.otherwise, extents)
    if value is None or otherwise is None:
        return None
    return min(value[0], otherwise[0]), max(value[1], otherwise[1])


def _judged(e: nodes.Expr, extents: Extents) -> bool | None:
    """Whether a condition holds always (true) or never (false)."""
    match e:
        case nodes.Compare(op=op):
            left, right = limits_of(e.left, extents), limits_of(e.right, extents)
            return None if left is None or right is None else _compared(op, left, right)
        case nodes.Not(operand=operand):
            judged = _judged(operand, extents)
            return None if judged is None else not judged
        case nodes.Logic(op=op, operands=operands):
            found = [_judged(operand, extents) for operand in operands]
            decisive = op == "or"
            return decisive if decisive in found else None if None in found else not decisive
        case _:
            return None


def _compared(op: str, left: Limits, right: Limits) -> bool | None:
    match op:
        case "<":
            return True if left[1] < right[0] else False if left[0] >= right[1] else None
        case "<=":
            return True if left[1] <= right[0] else False if left[0] > right[1] else None
        case ">" | ">=":
            return _compared("<" if op == ">" else "<=", right, left)
        case _:
            apart = left[1] < right[0] or right[1] < left[0]
            same = left == right and left[0] == left[1]
            return None if not apart and not same else same is (op == "==")


def _setting(name: str, extents: Extents) -> Limits | None:
    """What a setting can be: the limits of its type. (Without them a game may choose any number.)"""
    for key, node in extents.reading.entries("settings"):
        if key.text == name and (limits := _RANGE.fullmatch(word(node, "type", ""))):
            return int(limits[1]), int(limits[2])
    return None
