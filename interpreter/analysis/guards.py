"""What a condition makes certain of the statement right after it: `if hand is not empty: choose c in hand`.

Nothing changes between the two, so what the condition says of the state still holds when the statement is begun.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from interpreter.checker import typed as t
from interpreter.checker.symbols import CounterSym
from interpreter.foundation.nodes import same


@dataclass(frozen=True, slots=True)
class Fact:
    """what: "some" (the set `of` is not empty), "none" (it is), "room" (the zone `of` is not full), "at least" (`of` is
    `number` or more)."""

    what: str
    of: t.Expr
    number: t.Expr | None = None


#: The statements that have conditions.
CONDITIONAL = frozenset((t.If, t.While, t.Choose, t.Menu))


def guarded(node: object) -> Iterator[t.Stmt]:
    """The statements directly inside one that cannot fail by themselves, because of the condition that they are under;
    of a choice: that has something to choose."""
    for facts, body in _begun(node):
        first = _first(body)
        if first is not None and _is_sure(first, facts):
            yield first


def _begun(node: object) -> Iterator[tuple[list[Fact], t.Block]]:
    """The blocks inside a statement, each with what holds when it is begun."""
    match node:
        case t.If(arms=arms, orelse=orelse):
            failed: list[Fact] = []
            for condition, body in arms:
                yield [*failed, *facts_of(condition)], body
                failed += facts_of(condition, holds=False)
            if orelse is not None:
                yield failed, orelse
        case t.While(condition=condition, body=body):
            yield list(facts_of(condition)), body
        case t.Choose(picks=picks, such_that=such_that, body=body):
            yield list(_all_facts([*(pick.condition for pick in picks), such_that])), body
        case t.Menu(options=options):
            for option in options:
                family = None if option.family is None else option.family.condition
                yield list(_all_facts([option.condition, family])), option.body


def _all_facts(conditions: Iterable[t.Expr | None]) -> Iterator[Fact]:
    for condition in conditions:
        if condition is not None:
            yield from facts_of(condition)


def facts_of(condition: t.Expr, *, holds: bool = True) -> Iterator[Fact]:
    """What is certain where a condition holds, or does not."""
    match condition:
        case t.Not(operand=operand):
            yield from facts_of(operand, holds=not holds)
        case t.Logic(op=op, operands=operands) if (op == "and") == holds:
            for operand in operands:
                yield from facts_of(operand, holds=holds)
        case t.IsEmpty(operand=operand, negated=negated) | t.IsNone(operand=t.ZoneAt() as operand, negated=negated):
            yield Fact("some" if negated == holds else "none", operand)
        case t.IsFull(zone=zone, negated=negated) if negated == holds:
            yield Fact("room", zone)
        case t.Aggregate(op="any", element=None, condition=None, generators=(generator,)) if holds:
            yield Fact("some", generator.domain)
        case t.Compare(op=op, left=left, right=right):
            yield from _compared(op if holds else OPPOSITE.get(op, op), left, right)


OPPOSITE = {">=": "<", "<": ">=", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}


def _compared(op: str, left: t.Expr, right: t.Expr) -> Iterator[Fact]:
    if op in ("<=", "<"):
        op, left, right = {"<=": ">=", "<": ">"}[op], right, left
    if op not in (">=", ">", "=="):
        return
    for more, less in ((left, right), (right, left))[: 2 if op == "==" else 1]:
        match more, less:
            case t.Count(operand=operand), t.Const(value=int(number)) if number >= (0 if op == ">" else 1):
                yield Fact("some", operand)
        yield Fact("at least", more, less)


def _first(body: t.Stmt) -> t.Stmt | None:
    while isinstance(body, t.Block):
        if not body.statements:
            return None
        body = body.statements[0]
    return body


def _is_sure(stmt: t.Stmt, facts: list[Fact]) -> bool:
    match stmt:
        case t.Choose(picks=(pick,), such_that=None) if pick.condition is None and _takes_one(pick):
            return any(fact.what == "some" and same(fact.of, pick.domain) for fact in facts)
        case (
            t.Change(op="pay", counter=counter, indices=indices, amount=amount)
            | t.Afford(counter=counter, indices=indices, amount=amount)
        ):
            return _can_pay(counter, indices, amount, facts)
        case t.Transfer(counter=counter, source=indices, amount=amount, whole=True):
            return _can_pay(counter, indices, amount, facts)
        case t.Move(to=to) | t.Draw(number=t.Const(value=1), to=to):
            return any(same(fact.of, to) for fact in facts if fact.what == ("none" if to.zone.slot else "room"))
    return False


def _takes_one(pick: t.Pick) -> bool:
    return pick.several is None or (isinstance(pick.several.low, t.Const) and pick.several.low.value in (0, 1))


def _can_pay(counter: CounterSym, indices: tuple[t.Expr, ...], amount: t.Expr, facts: list[Fact]) -> bool:
    """Whether there is as much, where nothing happens by itself when it is gone."""
    if counter.low is not None or counter.reach or counter.fall_to:
        return False
    for fact in facts:
        match fact:
            case Fact("at least", t.CounterAt(counter=of, indices=at), number) if of is counter and same(at, indices):
                if same(number, amount) or _is_less(amount, number):
                    return True
    return False


def _is_less(amount: t.Expr, number: t.Expr | None) -> bool:
    match amount, number:
        case t.Const(value=int(less)), t.Const(value=int(more)):
            return less <= more
    return False
