"""What a noun in an amount means: a counter's name, a member of a kind that a unit counter is kept per, or a value."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import NOT_AN_AMOUNT
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.bare_names import declared, of_what
from interpreter.checker.expressions.indices import me, place
from interpreter.checker.scope import BUILT_IN_NAMES, Scope
from interpreter.checker.symbols import CounterSym, KindSym
from interpreter.checker.wording import quoted
from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.language.plurals import plurals_of
from interpreter.language.types import PLAYER, Member, Unknown, describe, required
from interpreter.syntax import nodes

#: A counter, its indices, and the position of the player among them who was not named but is me.
Noun = tuple[CounterSym, tuple[typed.Expr, ...], int | None]


def find_noun(el: Elaborator, target: nodes.Target, scope: Scope, *, acting: bool) -> Noun | None:
    """The counter that a noun means and its indices. `acting`: it is the acting player's; otherwise nobody is needed,
    because amounts do not say whose they are."""
    name = target.name.text
    brackets = target.accessors[0].indices if target.accessors and isinstance(target.accessors[0], nodes.At) else ()
    symbol = None if scope.find(name) is not None else declared(el.names, name)
    if isinstance(symbol, CounterSym) and len(target.accessors) <= 1 and not _of(target):
        return _counter(el, symbol, target, scope, brackets, acting)
    value = _noun_value(el, target, scope)
    if value is None:
        _unknown_noun(el, target, scope)
        return None
    if isinstance(value, typed.CounterAt):
        return value.counter, value.indices, None
    return unit_of(el, target.span, value, scope, acting=acting)


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
    el: Elaborator,
    counter: CounterSym,
    target: nodes.Target,
    scope: Scope,
    brackets: tuple[nodes.Expr, ...],
    acting: bool,
) -> Noun | None:
    held = next((i for i, p in enumerate(counter.per) if p == PLAYER), None)
    if len(brackets) == len(counter.per):
        held = None
    given: dict[int, typed.Expr] = {}
    if held is not None and not acting:
        given[held] = typed.Me(target.span, PLAYER)
    indices = place(el, counter.name, counter.span, counter.per, target.span, scope, given, brackets)
    return None if indices is None else (counter, indices, held)


def unit_of(el: Elaborator, span: Span, value: typed.Expr, scope: Scope, *, acting: bool) -> Noun | None:
    """A member as a noun: the unit counter that is kept per its kind."""
    value = el.fit(value, required(value.type))
    kind = value.type
    if isinstance(kind, Unknown):
        return None
    units = [c for c in el.names.counters.values() if c.unit and isinstance(kind, Member) and kind in c.per]
    if len(units) != 1:
        what = f"{quoted(span)} is {describe(kind)}"
        counters = " and ".join(f"`{u.name}`" for u in units)
        el.report(
            NOT_AN_AMOUNT,
            span,
            f"{what}, and both {counters} count it, so it is unclear which is meant"
            if units
            else (f"{what}, and no counter counts it"),
            "name the counter: `counter[..]`"
            if units
            else "use a counter, or declare a counter with `unit: true` that is `per:` this kind",
        )
        return None
    counter = units[0]
    el.names.used.add(counter.name)
    given = {counter.per.index(kind): value}
    held = None
    for i, index in enumerate(counter.per):
        if index == PLAYER and i not in given:
            given[i] = me(el, span, scope, f"`{span.text}`") if acting else typed.Me(span, PLAYER)
            held = i
    if len(given) != len(counter.per):
        el.report(
            NOT_AN_AMOUNT,
            span,
            f"`{counter.name}` has more indices than {quoted(span)}",
            f"write `{counter.name}[..]`",
        )
        return None
    return counter, tuple(given[i] for i in range(len(counter.per))), held


def _unknown_noun(el: Elaborator, target: nodes.Target, scope: Scope) -> None:
    name = target.name.text
    nouns = [word for counter in el.names.counters.values() for word in (counter.name, counter.plural)]
    nouns += [word for kind in _unit_kinds(el) for m in kind.members for word in (m.name, plurals_of(m.name))]
    meant = of_what(el, name, scope)
    near = meant or near_names(name, nouns)
    help = f"did you mean `{near[0]}`?" if near else "declare it under `counters:`, or use a counter that exists"
    el.unknown.add(target.name.span, name, "counter", nouns, help=help, meant=meant)


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
