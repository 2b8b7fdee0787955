"""So many of a noun: `2 wood and 1 gold`, `1 vp per caravan`, `3 wood less 1 wood`, as one amount for each counter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from interpreter.check import typed
from interpreter.check.arithmetic import limits
from interpreter.check.bare_names import declared
from interpreter.check.codes import NOT_AN_AMOUNT
from interpreter.check.indices import me, place
from interpreter.check.narrowing import key_of
from interpreter.check.scope import BUILT_IN_NAMES, Scope
from interpreter.check.symbols import CounterSym, KindSym
from interpreter.check.wording import quoted
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.plurals import plurals_of
from interpreter.language.types import (
    AMOUNTS,
    INT,
    PLAYER,
    Int,
    Member,
    Type,
    Unknown,
    describe,
    required,
)
from interpreter.syntax import nodes

if TYPE_CHECKING:
    from interpreter.check.elaborator import Elaborator


@dataclass(frozen=True, slots=True)
class Amount:
    """So many of one counter at its indices. `held` is the position of the player among the indices who was not named
    but is me."""

    span: Span
    counter: CounterSym
    indices: tuple[typed.Expr, ...]
    number: typed.Expr
    held: int | None

    def at(self, player: typed.Expr) -> tuple[typed.Expr, ...]:
        """The indices with another player in the place of me."""
        return tuple(player if i == self.held else index for i, index in enumerate(self.indices))


def amounts(el: Elaborator, node: nodes.Expr, scope: Scope) -> list[Amount]:
    """The amounts of a cost or gain, in the order written; empty, reported, where it is none."""
    match node:
        case nodes.Counted():
            return _counted(el, node, scope)
        case nodes.Amounts(parts=parts):
            return [amount for part in parts for amount in amounts(el, part, scope)]
        case nodes.Less():
            return _less(el, node, scope)
        case nodes.NameRef(name="none"):
            return []
        case nodes.Binary(left=left, right=right) if _is_amount(left) or _is_amount(right):
            el.not_yet(node.span, "arithmetic with amounts", "join amounts with `and`, reduce them with `less`")
            return []
    value = el.infer(node, scope)
    if isinstance(value.type, Unknown):
        return []
    if required(value.type) == AMOUNTS:
        el.not_yet(node.span, "an amount as a value")
        return []
    _no_noun(el, node, value)
    return []


def _is_amount(node: nodes.Expr) -> bool:
    return isinstance(node, nodes.Counted | nodes.Amounts | nodes.Less)


def _no_noun(el: Elaborator, node: nodes.Expr, value: typed.Expr) -> None:
    suggestions: tuple[str, ...] = ()
    if isinstance(value, typed.CounterAt):
        help, suggestions = f"say how many: `1 {value.counter.name}`", (f"1 {node.span.text}",)
    elif isinstance(required(value.type), Int):
        nouns = [c.plural for c in el.names.counters.values()]
        help = f"say of what: `{node.span.text} {nouns[0]}`" if nouns else "say of what counter"
    else:
        help = "an amount is a number and a noun: `2 coins`"
    el.report(NOT_AN_AMOUNT, node.span, f"{quoted(node.span)} is {describe(value.type)}, no amount", help, suggestions)


# ------------------------------------------------------------------ one amount
def _counted(el: Elaborator, node: nodes.Counted, scope: Scope) -> list[Amount]:
    count = el.number(node.count, scope)
    number = count if node.per is None else times(node.span, count, el.number(node.per, scope))
    noun = _noun(el, node.noun, scope)
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


Noun = tuple[CounterSym, tuple[typed.Expr, ...], int | None]


def _noun(el: Elaborator, target: nodes.Target, scope: Scope) -> Noun | None:
    """The counter that a noun means and its indices."""
    name = target.name.text
    brackets = target.accessors[0].indices if target.accessors and isinstance(target.accessors[0], nodes.At) else ()
    symbol = None if scope.find(name) is not None else declared(el.names, name)
    if isinstance(symbol, CounterSym) and len(target.accessors) <= 1 and not _of(target):
        return _counter(el, symbol, target, scope, brackets)
    value = _noun_value(el, target, scope)
    if value is None:
        _unknown_noun(el, target)
        return None
    if isinstance(value, typed.CounterAt):
        return value.counter, value.indices, None
    return _unit(el, target, value, scope)


def _of(target: nodes.Target) -> bool:
    return any(isinstance(accessor, nodes.Of) for accessor in target.accessors)


def _noun_value(el: Elaborator, target: nodes.Target, scope: Scope) -> typed.Expr | None:
    """What a noun that is no counter's name reads as: a member (its plural is a noun as well), or whatever the
    expression gives; None when its first name means nothing."""
    name = target.name.text
    known = scope.find(name) is not None or name in el.names.members or declared(el.names, name) is not None
    if known or name in BUILT_IN_NAMES:
        return el.infer(target_expression(target), scope)
    if not target.accessors:
        for kind in _unit_kinds(el):
            for member in kind.members:
                if plurals_of(member.name) == name:
                    el.names.used.add(member.name)
                    return typed.Const(target.span, Member(kind.name), member.ordinal)
    return None


def _unit_kinds(el: Elaborator) -> list[KindSym]:
    """The kinds whose members are nouns."""
    counted = [index.kind for c in el.names.counters.values() if c.unit for index in c.per if isinstance(index, Member)]
    return [el.names.kinds[kind] for kind in dict.fromkeys(counted) if kind in el.names.kinds]


def _counter(
    el: Elaborator, counter: CounterSym, target: nodes.Target, scope: Scope, brackets: tuple[nodes.Expr, ...]
) -> Noun | None:
    held = next((i for i, p in enumerate(counter.per) if p == PLAYER), None)
    if len(brackets) == len(counter.per):
        held = None
    indices = place(el, counter.name, counter.span, counter.per, target.span, scope, {}, brackets)
    return None if indices is None else (counter, indices, held)


def _unit(el: Elaborator, target: nodes.Target, value: typed.Expr, scope: Scope) -> Noun | None:
    """A member as a noun: the unit counter that is kept per its kind."""
    value = el.fit(value, required(value.type))
    kind = value.type
    if isinstance(kind, Unknown):
        return None
    units = [c for c in el.names.counters.values() if c.unit and isinstance(kind, Member) and kind in c.per]
    if len(units) != 1:
        what = f"{quoted(target.span)} is {describe(kind)}"
        counters = " and ".join(f"`{u.name}`" for u in units)
        el.report(
            NOT_AN_AMOUNT,
            target.span,
            f"{what}, and {counters} count such: which is meant?" if units else f"{what}, which no counter counts",
            "name the counter: `counter[..]`"
            if units
            else "count with a counter, or declare one with `unit: true` per its kind",
        )
        return None
    counter = units[0]
    el.names.used.add(counter.name)
    given = {counter.per.index(kind): value}
    held = None
    for i, index in enumerate(counter.per):
        if index == PLAYER and i not in given:
            given[i], held = me(el, target.span, scope, f"`{target.span.text}`"), i
    if len(given) != len(counter.per):
        el.report(
            NOT_AN_AMOUNT,
            target.span,
            f"`{counter.name}` is kept per more than {quoted(target.span)}",
            f"write `{counter.name}[..]`",
        )
        return None
    return counter, tuple(given[i] for i in range(len(counter.per))), held


def _unknown_noun(el: Elaborator, target: nodes.Target) -> None:
    name = target.name.text
    nouns = [word for counter in el.names.counters.values() for word in (counter.name, counter.plural)]
    nouns += [word for kind in _unit_kinds(el) for m in kind.members for word in (m.name, plurals_of(m.name))]
    near = near_names(name, nouns)
    help = f"did you mean `{near[0]}`?" if near else "declare it under `counters:`, or use a counter that exists"
    el.unknown.add(target.name.span, name, "counter", nouns, help=help)


def target_expression(target: nodes.Target) -> nodes.Expr:
    """The expression that reads a target."""
    expr: nodes.Expr = nodes.NameRef(target.name.span, target.name.text)
    for accessor in target.accessors:
        span = target.name.span.to(accessor.span)
        match accessor:
            case nodes.Of(name=name):
                expr = nodes.Attribute(span, expr, name, None)
            case nodes.At(indices=indices):
                expr = nodes.Index(span, expr, indices)
    return expr


# ------------------------------------------------------------------ reductions
def _less(el: Elaborator, node: nodes.Less, scope: Scope) -> list[Amount]:
    """`a less b`: unit by unit, never below nothing"""
    base = amounts(el, node.base, scope)
    for reduction in node.reductions:
        if not _is_amount(reduction):
            el.not_yet(
                reduction.span, "a reduction that is no amount written out", "write its unit with it: `less (1 wood)`"
            )
            continue
        for less in amounts(el, reduction, scope):
            base = _reduced(el, base, less, scope)
    return base


def _reduced(el: Elaborator, base: list[Amount], less: Amount, scope: Scope) -> list[Amount]:
    """The amounts with one taken off where it is of the same unit."""
    reduced = []
    for amount in base:
        if amount.counter is less.counter:
            same = _same_place(amount, less, scope)
            if same is None:
                el.not_yet(less.span, "a reduction of a unit that is only known during play", "name the unit")
            elif same:
                amount = replace(amount, number=_difference(amount, less))
        reduced.append(amount)
    return reduced


def _same_place(a: Amount, b: Amount, scope: Scope) -> bool | None:
    """Whether two amounts of a counter are at the same indices; None when that is only known during play."""
    pairs = [(key_of(x, scope), key_of(y, scope)) for x, y in zip(a.indices, b.indices, strict=True)]
    if all(x is not None and x == y for x, y in pairs):
        return True
    constants = zip(a.indices, b.indices, strict=True)
    apart = any(isinstance(x, typed.Const) and isinstance(y, typed.Const) and x.value != y.value for x, y in constants)
    return False if apart else None


def _difference(amount: Amount, less: Amount) -> typed.Expr:
    a, b = amount.number, less.number
    type: Type = limits("-", a.type, b.type) if isinstance(a.type, Int) and isinstance(b.type, Int) else INT
    rest = typed.Arithmetic(less.span, type, "-", a, b)
    high = type.high if isinstance(type, Int) else None
    nothing = typed.Const(less.span, Int(0, 0), 0)
    return typed.Extreme(less.span, Int(0, None if high is None else max(0, high)), "max", (nothing, rest))
