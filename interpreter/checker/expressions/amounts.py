"""A number of a noun: `2 wood and 1 gold`, `1 vp per caravan`, `3 wood less 1 wood`.

Written out in a statement they are one amount for each counter; anywhere else, or together with what is one already,
they are a value of the type `amounts`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import NOT_AN_AMOUNT
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.arithmetic import limits
from interpreter.checker.expressions.noun_names import find_noun
from interpreter.checker.narrowing import key_of
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import CounterSym
from interpreter.checker.wording import quoted
from interpreter.foundation.diagnostics import Related
from interpreter.foundation.source import Span
from interpreter.language.types import AMOUNTS, INT, PLAYER, Int, Member, NoneType, Type, Unknown, describe, required
from interpreter.syntax import nodes


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of one counter at its indices. `held` is the position of the player among the indices who was not named
    but is me."""

    span: Span
    counter: CounterSym
    indices: tuple[typed.Expr, ...]
    number: typed.Expr
    held: int | None

    def at(self, player: typed.Expr) -> tuple[typed.Expr, ...]:
        """The indices with another player in the place of me."""
        return tuple(player if i == self.held else index for i, index in enumerate(self.indices))


#: What a cost or gain is: an amount for each counter, or a value of amounts (or none).
Found = list[Amount] | typed.Expr


def amounts(el: Elaborator, node: nodes.Expr, scope: Scope, *, acting: bool = True) -> Found:
    """The amounts of a cost or gain, in the order written, or their value; empty, reported, where it is none. `acting`:
    they are the acting player's."""
    match node:
        case nodes.Counted():
            return _counted(el, node, scope, acting)
        case nodes.Amounts(parts=parts):
            return _together(el, node.span, [amounts(el, part, scope, acting=acting) for part in parts])
        case nodes.Less():
            return _less(el, node, scope, acting)
    return _found(el, node, el.infer(node, scope, AMOUNTS))


def _found(el: Elaborator, node: nodes.Expr, value: typed.Expr) -> Found:
    """A value that is to be amounts."""
    if isinstance(value.type, Unknown | NoneType):
        return []
    if required(value.type) == AMOUNTS:
        return value
    _no_noun(el, node, value)
    return []


def value_of_amounts(
    el: Elaborator, node: nodes.Counted | nodes.Amounts | nodes.Less, scope: Scope, hint: Type | None
) -> typed.Expr:
    """`2 wood and 1 gold` where a value is wanted."""
    found = amounts(el, node, scope, acting=False)
    return el.wrong(node.span) if found == [] else as_value(el, node.span, found)


def _no_noun(el: Elaborator, node: nodes.Expr, value: typed.Expr) -> None:
    suggestions: tuple[str, ...] = ()
    if isinstance(value, typed.CounterAt):
        help, suggestions = f"say how many: `1 {value.counter.name}`", (f"1 {node.span.text}",)
    elif isinstance(required(value.type), Int):
        nouns = [c.plural for c in el.names.counters.values()]
        help = f"name what is counted: `{node.span.text} {nouns[0]}`" if nouns else "name the counter"
    else:
        help = "an amount is a number and a noun: `2 coins`"
    el.report(
        NOT_AN_AMOUNT, node.span, f"{quoted(node.span)} is {describe(value.type)}, not an amount", help, suggestions
    )


# ------------------------------------------------------------------ one amount
def _counted(el: Elaborator, node: nodes.Counted, scope: Scope, acting: bool) -> list[Amount]:
    count = el.number(node.count, scope)
    number = count if node.per is None else times(node.span, count, el.number(node.per, scope))
    noun = find_noun(el, node.noun, scope, acting=acting)
    if noun is None:
        return []
    counter, indices, held = noun
    return [Amount(node.span, counter, indices, number, held)]


def times(span: Span, a: typed.Expr, b: typed.Expr) -> typed.Expr:
    """The product; one factor of 1 leaves the other."""
    if isinstance(a, typed.Const) and a.value == 1 and not isinstance(a.value, bool):
        return b
    known = isinstance(a.type, Int) and isinstance(b.type, Int)
    type = limits("*", a.type, b.type) if known and isinstance(a.type, Int) and isinstance(b.type, Int) else INT
    return typed.Arithmetic(span, type, "*", a, b)


# ------------------------------------------------------------------ several
def _together(el: Elaborator, span: Span, parts: list[Found]) -> Found:
    written = [amount for part in parts if isinstance(part, list) for amount in part]
    if all(isinstance(part, list) for part in parts):
        return written
    values = [el.fit(as_value(el, span, part), AMOUNTS) for part in parts]
    return reduce(lambda a, b: typed.AmountsOperation(span, AMOUNTS, "+", a, b), values)


def as_value(el: Elaborator, span: Span, found: Found) -> typed.Expr:
    """Amounts as a value, which only units have a place in."""
    if not isinstance(found, list):
        return found
    parts = [part for amount in found if (part := part_of_value(el, amount)) is not None]
    if len(parts) < len(found):
        return el.wrong(span)
    return typed.MakeAmounts(span, AMOUNTS, tuple(parts))


def part_of_value(el: Elaborator, amount: Amount) -> typed.AmountOf | None:
    """One amount as a part of a value; None, reported, where a value has no place for it."""
    counter = amount.counter
    if not counter.unit:
        message = f"`{counter.name}` is not a unit, so a value of amounts cannot contain it"
        help = "declare it with `unit: true`"
    elif PLAYER in counter.per and amount.held is None:
        message, help = "a value of amounts does not belong to a player", "name the counter without the player"
    else:
        members = zip(counter.per, amount.indices, strict=True)
        member = next((index for of, index in members if isinstance(of, Member)), None)
        return typed.AmountOf(amount.span, counter, member, amount.number)
    related = [Related(counter.span, f"`{counter.name}` is declared here")]
    el.report(NOT_AN_AMOUNT, amount.span, message, help, related=related)
    return None


# ------------------------------------------------------------------ reductions
def _less(el: Elaborator, node: nodes.Less, scope: Scope, acting: bool) -> Found:
    """`a less b`: unit by unit, never below nothing"""
    found = amounts(el, node.base, scope, acting=acting)
    for reduction in node.reductions:
        less = _reduction(el, node, reduction, scope, acting)
        if found == [] or less == []:
            continue
        reduced = _written_out(found, less, scope) if isinstance(found, list) and isinstance(less, list) else None
        found = reduced if reduced is not None else _reduced_value(el, node.span, found, less)
    return found


def _reduction(el: Elaborator, node: nodes.Less, reduction: nodes.Expr, scope: Scope, acting: bool) -> Found:
    """What a cost is lowered by; a bare number is of the one noun of the cost."""
    if not isinstance(node.base, nodes.Counted) or isinstance(reduction, nodes.Counted | nodes.Amounts | nodes.Less):
        return amounts(el, reduction, scope, acting=acting)
    value = el.infer(reduction, scope, AMOUNTS)
    if not isinstance(value.type, Int):
        return _found(el, reduction, value)
    one = nodes.Counted(reduction.span, nodes.Number(reduction.span, 1), node.base.noun, None)
    return [replace(amount, number=value) for amount in _counted(el, one, scope, acting)]


def _reduced_value(el: Elaborator, span: Span, found: Found, less: Found) -> typed.Expr:
    base, by = (el.fit(as_value(el, span, side), AMOUNTS) for side in (found, less))
    return typed.AmountsOperation(span, AMOUNTS, "less", base, by)


def _written_out(base: list[Amount], reductions: list[Amount], scope: Scope) -> list[Amount] | None:
    """The amounts with the reductions taken off where they are of the same unit; None where that shows only during
    play, or where one unit is counted in several places."""
    if any(_same_place(a, b, scope) is not False for n, a in enumerate(base) for b in base[:n]):
        return None
    for less in reductions:
        same = [_same_place(amount, less, scope) for amount in base]
        if None in same:
            return None
        base = [replace(a, number=_difference(a, less)) if s else a for a, s in zip(base, same, strict=True)]
    return base


def _same_place(a: Amount, b: Amount, scope: Scope) -> bool | None:
    """Whether two amounts are of one counter at the same indices; None when that is only known during play."""
    if a.counter is not b.counter:
        return False
    pairs = [(key_of(x, scope), key_of(y, scope)) for x, y in zip(a.indices, b.indices, strict=True)]
    if all(x is not None and x == y for x, y in pairs):
        return True
    constants = zip(a.indices, b.indices, strict=True)
    apart = any(isinstance(x, typed.Const) and isinstance(y, typed.Const) and x.value != y.value for x, y in constants)
    return False if apart else None


def _difference(amount: Amount, less: Amount) -> typed.Expr:
    a, b = amount.number, less.number
    if isinstance(b.type, Int) and not (b.type.low is not None and b.type.low >= 0):
        b = _not_below_nothing(b)
    type: Type = limits("-", a.type, b.type) if isinstance(a.type, Int) and isinstance(b.type, Int) else INT
    rest = typed.Arithmetic(less.span, type, "-", a, b)
    high = type.high if isinstance(type, Int) else None
    return _not_below_nothing(rest, None if high is None else max(0, high))


def _not_below_nothing(number: typed.Expr, high: int | None = None) -> typed.Expr:
    nothing = typed.Const(number.span, Int(0, 0), 0)
    return typed.Extreme(number.span, Int(0, high), "max", (nothing, number))
