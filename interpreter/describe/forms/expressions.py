"""Which variant of its phrase an expression takes, and its parts that are no plain operands.

A node without a form has one variant, and its fields are the parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from interpreter.checker import typed as t
from interpreter.describe.forms.aggregates import aggregate, count_of, extreme
from interpreter.describe.forms.calls import called
from interpreter.describe.forms.shared import CASES, Form, Parts, actor, bracketed, dummies, owned, truth, with_dummies
from interpreter.describe.phrases.table import EXPRESSIONS
from interpreter.describe.wording import listed
from interpreter.language.types import Bool, Player, required

if TYPE_CHECKING:
    from interpreter.describe.expressions import Teller


def _held(plain: Callable[[Teller, Any], Form]) -> Callable[[Teller, Any], Form]:
    def form(teller: Teller, node: Any) -> Form:
        return truth(teller, node, held=True) or plain(teller, node)

    return form


def _named(symbol: str, indices: str = "indices") -> Callable[[Teller, Any], Form]:
    def form(teller: Teller, node: Any) -> Form:
        name = teller.names.of(getattr(node, symbol).name)
        return "", {"name": name, **teller.index(getattr(node, indices, ()))}

    return form


def _plural(symbol: str) -> Callable[[Teller, Any], Form]:
    def form(teller: Teller, node: Any) -> Form:
        plural = teller.names.plural(getattr(node, symbol))
        return "", {"plural": plural, "plural.dat": teller.names.dative(plural)}

    return form


def _negatable(name: str) -> Callable[[Teller, Any], Form]:
    """`not` in the node itself; the operand is a place."""
    return lambda teller, node: ("not" * node.negated, teller.places(**{name: getattr(node, name)}))


def _is_none(teller: Teller, node: t.IsNone) -> Form:
    """What is in a slot is there where the slot is not empty."""
    slot = isinstance(node.operand, t.ZoneAt) and node.operand.zone.slot
    variant, parts = _negatable("operand")(teller, node)
    return ("slot " * slot + variant).strip(), parts


def _local(teller: Teller, node: t.Local) -> Form:
    if node.local.name in ("by", "this"):
        return "", {f"name.{case}": teller.local(node.local, case) for case in CASES}
    name = teller.local(node.local)
    return ("player" if isinstance(required(node.type), Player) and len(name) < 3 else ""), {"name": name}


def _const(teller: Teller, node: t.Const) -> Form:
    if isinstance(node.value, bool) and isinstance(required(node.type), Bool):
        return ("true" if node.value else "false"), {}
    if node.value is None or node.value == ():
        return "none", {}
    return "", {"value": teller.value(node.type, node.value)}


def _players(teller: Teller, node: t.Players) -> Form:
    parts: dict[str, str | None] = {"reverse": teller.word("reverse") if node.reverse else None}
    if with_dummies(teller, node):
        return "everyone", {**parts, "dummies": dummies(teller)}
    return "others" * node.others, parts


def _counter(teller: Teller, node: t.CounterAt) -> Form:
    variant, parts = owned(teller, node.counter, node.indices)
    return variant, {**parts, "noun": teller.names.several(node.counter)}


def _zone(teller: Teller, node: t.ZoneAt) -> Form:
    return ("content", teller.places(zone=node)) if node.zone.slot else owned(teller, node.zone, node.indices)


def _zone_union(teller: Teller, node: t.ZoneUnion) -> Form:
    return owned(teller, node.zone, () if node.player is None else (node.player,))


def _field(teller: Teller, node: t.FieldOf) -> Form:
    name = teller.names.of(node.fields[0][1].name)
    return "words" * (" " in name), {"name": name, **teller.index(node.indices)}


def _formula(teller: Teller, node: t.FormulaOf) -> Form:
    return "", {"name": teller.names.of(node.formulas[0][1].name), **actor(teller, node.me)}


def _score(teller: Teller, node: t.ScoreOf) -> Form:
    category = None if node.category is None else teller.names.of(node.category)
    return ("mine" if isinstance(node.player, t.Me) else ""), {"category": category}


def _arithmetic(teller: Teller, node: t.Arithmetic) -> Form:
    inner = node.left
    if node.op == "%":
        return "rest", {f"left.{case}": bracketed(teller, inner, case) for case in CASES}
    signs = {"*": "×", "-": "−", "/": "÷"}
    plain = isinstance(inner, t.Arithmetic) and {node.op, inner.op} <= {"+", "-"}
    parts: dict[str, str | None] = {"op": signs.get(node.op, node.op)}
    for case in CASES:
        parts[f"left.{case}"] = teller.expression(inner, case) if plain else bracketed(teller, inner, case)
        parts[f"right.{case}"] = bracketed(teller, node.right, case)
    return "", parts


def _not(teller: Teller, node: t.Not) -> Form:
    if isinstance(node.operand, t.Aggregate) and node.operand.op == "any":
        parts = aggregate(teller, node.operand, denied=True)[1]
        return "plain", {"operand": teller.say(EXPRESSIONS[t.Aggregate], "no", "", parts, node.operand)}
    denied = truth(teller, node.operand, held=False)
    return ("", {}) if denied is None else ("false", denied[1])


def _logic(teller: Teller, node: t.Logic) -> Form:
    word = teller.word(node.op)
    return "", {"all": f" {word} ".join(bracketed(teller, o) for o in node.operands)}


def _compare(teller: Teller, node: t.Compare) -> Form:
    left = node.left
    if isinstance(left, t.CounterAt) and isinstance(node.right, t.Const):
        if (has := _has(teller, left, node.op, node.right)) is not None:
            return has
    match node:
        case (
            t.Compare(op="==" | "!=" as op, left=t.Me(), right=other)
            | t.Compare(op="==" | "!=" as op, left=other, right=t.Me())
        ):
            return f"me {op}", {"other": teller.expression(other)}
        case t.Compare(op="==" | "!=" as op, left=t.Arithmetic(op="%", left=of, right=by), right=t.Const(value=0)):
            number: Parts = {f"right.{case}": teller.expression(by, case) for case in CASES}
            return "divides" + " not" * (op == "!="), {"left": teller.expression(of), **number}
    if isinstance(required(left.type), Bool) and node.op in ("==", "!="):
        both: Parts = {name: bracketed(teller, side) for name, side in (("left", left), ("right", node.right))}
        return ("alike" if node.op == "==" else "unlike"), both
    sides: Parts = {
        name: f"({teller.expression(side)})" if isinstance(side, t.Aggregate) else teller.expression(side)
        for name, side in (("left", left), ("right", node.right))
    }
    return node.op, sides


def _has(teller: Teller, counter: t.CounterAt, op: str, number: t.Const) -> Form | None:
    """What somebody has, against a number; None of what is nobody's."""
    if (op, number.value) == (">", 0):
        op, number = ">=", replace(number, value=1)
    whose, parts = owned(teller, counter.counter, counter.indices)
    if not whose:
        return None
    indices = tuple(
        t.Me(i.span, i.type) if isinstance(per, Player) else i
        for per, i in zip(counter.counter.per, counter.indices, strict=True)
    )
    amount = teller.amount(counter.counter, indices, number)
    if whose == "mine":
        return f"have {op}", {"amount": amount}
    return f"has {op}", {"amount": amount, "player": parts["player"]}


def _in(teller: Teller, node: t.In) -> Form:
    if isinstance(node.domain, t.MakeSet) and node.domain.items:
        items = [teller.expression(item) for item in node.domain.items]
        word = teller.word("and" if node.negated else "or")
        return "written" + " not" * node.negated, {"all": listed(items, word)}
    return "not" * node.negated, teller.places(domain=node.domain)


def _is_type(teller: Teller, node: t.IsType) -> Form:
    plural = teller.names.plural(node.component)
    return "not" * node.negated, {"plural": plural, "plural.dat": teller.names.dative(plural)}


def _has_hook(teller: Teller, node: t.HasHook) -> Form:
    return "not" * node.negated, {"name": teller.names.of(node.hook.name)}


def _set(teller: Teller, node: t.MakeSet) -> Form:
    return ("", {f"all.{c}": teller.listed(node.items, c) for c in CASES}) if node.items else ("none", {})


def _set_operation(teller: Teller, node: t.SetOperation) -> Form:
    parts = teller.places(left=node.left, right=node.right)
    for side, of in (("left", node.left), ("right", node.right)):
        if isinstance(teller.in_full(of), t.Aggregate | t.Conditional | t.Fallback):
            parts |= {f"{side}.{case}": f"({parts[f'{side}.{case}']})" for case in CASES}
    return node.op, parts


def _amounts(teller: Teller, node: t.MakeAmounts) -> Form:
    parts = [teller.amount_of(part) for part in node.parts]
    return ("", {"all": listed(parts, teller.word("and"))}) if parts else ("none", {})


def _amounts_operation(teller: Teller, node: t.AmountsOperation) -> Form:
    sides = {"left": node.left, "right": node.right}
    return node.op, {f"{side}.{c}": bracketed(teller, of, c) for side, of in sides.items() for c in CASES}


def _part_of(teller: Teller, node: t.PartOf) -> Form:
    noun = teller.names.plural(node.counter)
    if node.member is not None:
        noun = teller.expression(node.member)
    return "", {"noun": noun}


def _bracketed(operand: str) -> Callable[[Teller, Any], Form]:
    return lambda teller, node: ("", {f"{operand}.{c}": bracketed(teller, getattr(node, operand), c) for c in CASES})


def _neighbour(teller: Teller, node: t.Neighbour) -> Form:
    return ("next" if node.step > 0 else "previous"), {}


def _face_part(teller: Teller, node: t.FacePart) -> Form:
    name = node.component.name if node.part == "card" else node.component.faces[node.face]
    return node.part, {"name": teller.names.of(name)}


def _fallback(teller: Teller, node: t.Fallback) -> Form:
    """`c.owner` and `c.at` are one place after the other at which the component may be."""
    places = _places_of(node)
    if len(places) > 1 and all(isinstance(place, t.ZoneOf) for place in places):
        first = places[0]
        word = "owner" if isinstance(required(node.type), Player) else "at"
        return word, {f"component.{case}": teller.expression(first.component, case) for case in CASES}
    return "", {}


def _places_of(node: t.Expr) -> list[Any]:
    return [*_places_of(node.value), *_places_of(node.otherwise)] if isinstance(node, t.Fallback) else [node]


def _can(teller: Teller, node: t.Can) -> Form:
    return "", {"all": teller.in_one_line(node.body)}


def _supposing(teller: Teller, node: t.Supposing) -> Form:
    teller.spoken[node.effect] = None
    return _named("effect", "arguments")(teller, node)


def _member_numbered(teller: Teller, node: t.MemberNumbered) -> Form:
    return "", {"name": teller.names.of(node.kind.name), "number": bracketed(teller, node.number)}


def _spread(teller: Teller, node: t.Spread) -> Form:
    return "", {"name": teller.local(node.local)}


FORMS: Mapping[type, Callable[[Teller, Any], Form]] = {
    t.Const: _const,
    t.Local: _held(_local),
    t.Dummy: _named("dummy"),
    t.Players: _players,
    t.Members: _plural("kind"),
    t.Components: _plural("component"),
    t.CounterAt: _counter,
    t.VariableAt: _held(lambda teller, node: owned(teller, node.variable, node.indices)),
    t.ZoneAt: _zone,
    t.ZoneUnion: _zone_union,
    t.ZoneOf: _named("zone"),
    t.FieldOf: _held(_field),
    t.SettingRead: _held(_named("setting")),
    t.TableRead: _held(_named("table", "keys")),
    t.ValueAt: _held(lambda teller, node: owned(teller, node.value, node.indices)),
    t.CallFunction: _held(called),
    t.ScoreOf: _score,
    t.Arithmetic: _arithmetic,
    t.Not: _not,
    t.Logic: _logic,
    t.Compare: _compare,
    t.In: _in,
    t.IsNone: _is_none,
    t.IsEmpty: _negatable("operand"),
    t.IsFull: _negatable("zone"),
    t.IsType: _is_type,
    t.HasHook: _has_hook,
    t.FormulaOf: _held(_formula),
    t.Reactions: _named("event"),
    t.Reactor: _named("event"),
    t.MakeSet: _set,
    t.SetOperation: _set_operation,
    t.MakeAmounts: _amounts,
    t.AmountsOperation: _amounts_operation,
    t.PartOf: _part_of,
    t.Aggregate: aggregate,
    t.Count: count_of,
    t.Absolute: _bracketed("operand"),
    t.Fallback: _fallback,
    t.Negate: _bracketed("operand"),
    t.Extreme: extreme,
    t.Neighbour: _neighbour,
    t.FacePart: _face_part,
    t.ShapePart: lambda teller, node: (node.part, {}),
    t.MemberNumbered: _member_numbered,
    t.Can: _can,
    t.Supposing: _supposing,
    t.Spread: _spread,
}
