"""What conditions leave of what they are about: whether some of them can hold together, and whether one always does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from interpreter.analysis.bounds import Bounds, number_on_the_right
from interpreter.checker import typed as t
from interpreter.foundation.nodes import same
from interpreter.foundation.source import Span
from interpreter.language.types import Bool, Int, Member, may_be_none, required

#: Whole numbers, as intervals that neither meet nor touch, in order. What is no number is numbered.
Values = tuple[tuple[float, float], ...]

ALL: Values = ((-inf, inf),)
#: Stands for none, below every number of a game.
_NONE = -(2**70)
#: What a comparison of two things leaves of the sign of their difference.
_SIGNS: dict[str, Values] = {
    "<": ((-inf, -1),), "<=": ((-inf, 0),), ">": ((1, inf),), ">=": ((0, inf),),
    "==": ((0, 0),), "!=": ((-inf, -1), (1, inf)),
}  # fmt: skip
_TESTS = (t.IsNone, t.IsEmpty, t.IsFull, t.IsType, t.In, t.HasHook)


@dataclass(frozen=True, slots=True, eq=False)
class Left:
    """What a condition at `span` leaves: of `one`, or of the difference between `one` and `other`."""

    one: t.Expr
    other: t.Expr | None
    values: Values
    span: Span


def complement(values: Values) -> Values:
    found: list[tuple[float, float]] = []
    at = -inf
    for low, high in values:
        if low > at:
            found.append((at, low - 1))
        at = high + 1
    return (*found, (at, inf)) if at < inf else tuple(found)


def union(*several: Values) -> Values:
    found: list[tuple[float, float]] = []
    for low, high in sorted(interval for values in several for interval in values):
        if found and low <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return tuple(found)


def intersection(*several: Values) -> Values:
    return complement(union(*map(complement, several)))


class ValuesLeft:
    """Answers for one ruleset."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds

    def cannot_hold(self, conditions: Iterable[t.Expr], *, negated: bool = False) -> bool:
        """Whether conditions (`negated`: their opposites) cannot hold together, though each can alone."""
        return self.ruled_out([left for c in conditions for left in self.left(c, negated=negated)]) is not None

    def ruled_out(self, left: Sequence[Left]) -> Left | None:
        """The first that leaves nothing together with those before it, but something alone."""
        groups: list[list[Left]] = []
        for one in left:
            group = next((g for g in groups if about_the_same(one, g[0])), None)
            if group is None:
                groups += [[one]] if self._possible([one]) else []
            elif self._possible([*group, one]):
                group.append(one)
            elif self._possible([one], group):
                return one
        return None

    def _possible(self, several: Sequence[Left], about: Sequence[Left] = ()) -> bool:
        """Whether conditions about the same thing (as those of `about` have it) leave anything of it."""
        first = [*about, *several][0]
        values = [turned for left in several if (turned := _turned(left, first)) is not None]
        return bool(intersection(self._all(first), *values))

    def _all(self, left: Left) -> Values:
        """What there is without any condition."""
        if left.other is not None:
            return ALL
        match required(left.one.type):
            case Int():
                low, high = self.bounds.of(left.one)
                found: Values = ((-inf if low is None else low, inf if high is None else high),)
            case Bool():
                found = ((0, 1),)
            case Member(kind=kind):
                found = ((0, len(self.bounds.ruleset.kinds[kind].members) - 1),)
            case _:
                return ALL
        return union(found, ((_NONE, _NONE),)) if may_be_none(left.one.type) else found

    def left(self, condition: t.Expr, *, negated: bool = False) -> Iterator[Left]:
        """What is left of each thing where a condition (`negated`: its opposite) holds."""
        match condition:
            case t.Not(operand=operand):
                for left in self.left(operand, negated=not negated):
                    yield replace(left, span=condition.span) if left.span == operand.span else left
                return
            case t.Logic(op=op, operands=operands):
                if (op == "or") == negated:
                    for operand in operands:
                        yield from self.left(operand, negated=negated)
                return
            case t.Const():
                return
        one, other, values = self._of(condition)
        yield Left(one, other, complement(values) if negated else values, condition.span)

    def _of(self, condition: t.Expr) -> tuple[t.Expr, t.Expr | None, Values]:
        match condition:
            case t.Compare():
                return self._compared(condition)
            case t.IsNone(operand=operand, negated=negated):
                return operand, None, _shifted(_SIGNS["!=" if negated else "=="], _NONE)
            case t.In(element=element, domain=t.RangeOf(low=low, high=high), negated=negated):
                least, most = self._numbered(low), self._numbered(high)
                if least is not None and most is not None:
                    values = intersection(_shifted(_SIGNS[">="], least), _shifted(_SIGNS["<="], most))
                    return element, None, complement(values) if negated else values
            case t.In(element=element, domain=t.MakeSet(items=items), negated=negated):
                numbers = [n for item in items if (n := self._numbered(item)) is not None]
                if len(numbers) == len(items):
                    values = union(*(((n, n),) for n in numbers))
                    return element, None, complement(values) if negated else values
        if isinstance(condition, _TESTS) and condition.negated:
            return replace(condition, negated=False), None, ((0, 0),)
        return condition, None, ((1, 1),)

    def _compared(self, condition: t.Compare) -> tuple[t.Expr, t.Expr | None, Values]:
        turned = number_on_the_right(condition, self.bounds)
        left, right = turned.left, turned.right
        if isinstance(left, t.Const):
            left, right = right, left
        number = self._numbered(right)
        if number is None:
            return left, right, _SIGNS[turned.op]
        return left, None, _shifted(_SIGNS[turned.op], number)

    def _numbered(self, e: t.Expr) -> int | None:
        """A value that is always the same, as a number: itself, which member it is, no and yes; None where there is
        none."""
        match e:
            case t.Const(value=None):
                return _NONE
            case t.Const(value=int(number), type=Member() | Bool()):
                return int(number)
        low, high = self.bounds.of(e) if isinstance(e.type, Int) else (None, None)
        return low if low == high else None


def _shifted(values: Values, by: int) -> Values:
    return tuple((low + by, high + by) for low, high in values)


def about_the_same(one: Left, other: Left) -> bool:
    return _turned(one, other) is not None


def _turned(left: Left, to: Left) -> Values | None:
    """What a condition leaves of what another one is about; None where it is about something else."""
    if _same_thing(left.one, to.one) and _same_thing(left.other, to.other):
        return left.values
    if left.other is not None and _same_thing(left.one, to.other) and _same_thing(left.other, to.one):
        return tuple((-high, -low) for low, high in reversed(left.values))
    return None


def _same_thing(one: t.Expr | None, other: t.Expr | None) -> bool:
    """Whether they are the same, be one known not to be none by what comes before it."""
    if one is None or other is None or type(one) is not type(other):
        return one is other
    return same(replace(one, type=other.type), other)
