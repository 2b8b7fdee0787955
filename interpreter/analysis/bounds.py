"""Limits of numbers that hold in every game: an interval for each expression, open where nothing is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from interpreter.analysis.uses import Uses, may_fall, may_rise
from interpreter.checker import typed as t
from interpreter.checker.symbols import CounterSym
from interpreter.language.types import Int, Member, Player, required

Interval = tuple[int | None, int | None]
UNLIMITED: Interval = (None, None)


@dataclass(slots=True)
class Bounds:
    """Of a ruleset. An interval may be wider than what can happen, never narrower."""

    ruleset: t.CheckedRuleset
    uses: Uses

    def of(self, node: t.Expr | None) -> Interval:
        match node:
            case t.Const(value=bool()):
                return UNLIMITED
            case t.Const(value=int(n)):
                return n, n
            case t.CounterAt(counter=counter):
                return self.of_counter(counter)
            case t.VariableAt(variable=variable) if isinstance(variable.type, Int):
                low, high = variable.type.low, variable.type.high
                return low, (high if high is None or variable.start is not None else max(high, 0))
            case t.SettingRead(setting=setting) if isinstance(setting.type, Int):
                return setting.type.low, setting.type.high
            case t.Arithmetic(op="+" | "-" | "*" as op, left=left, right=right):
                return _combined(op, self.of(left), self.of(right))
            case t.Negate(operand=operand):
                return _combined("-", (0, 0), self.of(operand))
            case t.Absolute():
                return 0, None
            case t.NumberOf(operand=operand):
                return 1, self._members(operand)
            case t.Count(operand=operand):
                return self._least_size(operand), self._size(operand)
            case t.Aggregate(op="count", generators=(one,), element=None, condition=condition):
                return (self._least_size(one.domain) if condition is None else 0), self._size(one.domain)
            case t.Aggregate(op="count" | "distinct"):
                return 0, None
            case t.Extreme(op=op, operands=operands):
                return _extreme(op, [self.of(o) for o in operands])
            case t.Conditional(value=value, otherwise=otherwise) | t.Fallback(value=value, otherwise=otherwise):
                return _hull(self.of(value), self.of(otherwise))
        return UNLIMITED

    def of_counter(self, counter: CounterSym) -> Interval:
        """A stored value may pass `min` and `max`; `gain` and `lose` do not, and nothing passes `bound`."""
        if counter in self.uses.stored:
            return None, counter.bound
        low = 0 if counter.low is None else _constant(counter.low)
        high = counter.bound if counter.high is None else _constant(counter.high)
        start = _constant(counter.start) if counter.has_start else 0
        if start is not None and not may_rise(counter, self.uses):
            high = start
        if start is not None and not may_fall(counter, self.uses):
            low = start
        return low, high

    def _members(self, node: t.Expr) -> int | None:
        match required(node.type):
            case Member(kind=kind):
                return len(self.ruleset.kinds[kind].members)
            case Player():
                return self.ruleset.most + len(self.ruleset.names.dummies)
        return None

    def _least_size(self, node: t.Expr) -> int:
        match node:
            case t.Players(others=False):
                return self.ruleset.fewest
        return 0

    def _size(self, node: t.Expr) -> int | None:
        match node:
            case t.ZoneAt(zone=zone):
                return 1 if zone.slot else _constant(zone.capacity)
            case t.Members(kind=kind):
                return len(kind.members)
            case t.Players():
                return self.ruleset.most + len(self.ruleset.names.dummies)
        return None


def _constant(node: Any) -> int | None:
    match node:
        case t.Const(value=int(n), type=Int()):
            return n
    return None


def _combined(op: str, a: Interval, b: Interval) -> Interval:
    (al, ah), (bl, bh) = a, b
    if op == "-":
        bl, bh = (None if bh is None else -bh), (None if bl is None else -bl)
    if op in "+-":
        return (None if al is None or bl is None else al + bl), (None if ah is None or bh is None else ah + bh)
    if al is not None and al >= 0 and bl is not None and bl >= 0:
        return al * bl, (None if ah is None or bh is None else ah * bh)
    return UNLIMITED


def _hull(a: Interval, b: Interval) -> Interval:
    low = None if a[0] is None or b[0] is None else min(a[0], b[0])
    return low, (None if a[1] is None or b[1] is None else max(a[1], b[1]))


def _extreme(op: str, all: list[Interval]) -> Interval:
    lows, highs = [low for low, _ in all], [high for _, high in all]
    some_lows, some_highs = [x for x in lows if x is not None], [x for x in highs if x is not None]
    if op == "max":
        return max(some_lows, default=None), (max(some_highs) if len(some_highs) == len(highs) else None)
    return (min(some_lows) if len(some_lows) == len(lows) else None), min(some_highs, default=None)


def compared(op: str, a: Interval, b: Interval) -> bool | None:
    """What `a op b` always is; None when it may be either."""
    (al, ah), (bl, bh) = a, b
    below = ah is not None and bl is not None and ah < bl
    above = al is not None and bh is not None and al > bh
    at_most = ah is not None and bl is not None and ah <= bl
    at_least = al is not None and bh is not None and al >= bh
    match op:
        case "<":
            return True if below else False if at_least else None
        case "<=":
            return True if at_most else False if above else None
        case ">":
            return True if above else False if at_most else None
        case ">=":
            return True if at_least else False if below else None
        case "==":
            return False if below or above else True if al is not None and al == ah == bl == bh else None
        case "!=":
            return True if below or above else False if al is not None and al == ah == bl == bh else None
    return None


#: The comparison with its sides exchanged.
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def number_on_the_right(node: t.Compare, bounds: Bounds) -> t.Compare:
    """The same comparison; a fixed number is on its right."""
    low, high = bounds.of(node.left)
    if low is None or low != high:
        return node
    return replace(node, op=_MIRRORED.get(node.op, node.op), left=node.right, right=node.left)


def always(node: t.Expr, bounds: Bounds) -> bool | None:
    """What a condition is in every game; None when it may be either, or only a setting tells."""
    match node:
        case t.Const(value=bool(value)):
            return value
        case t.Compare(op=op, left=left, right=right):
            return compared(op, bounds.of(left), bounds.of(right))
        case t.Not(operand=operand):
            inner = always(operand, bounds)
            return None if inner is None else not inner
        case t.Logic(op=op, operands=operands):
            results = [always(o, bounds) for o in operands]
            decisive = op == "or"
            return decisive if decisive in results else None if None in results else not decisive
    return None
