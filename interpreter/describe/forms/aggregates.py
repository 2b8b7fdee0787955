"""Which variant of its phrase what goes over many takes: aggregates, counts, the greatest and smallest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker import typed as t
from interpreter.describe.forms.shared import CASES, Form, Parts, bracketed, with_dummies
from interpreter.describe.phrases.words import WORDS
from interpreter.describe.wording import listed

if TYPE_CHECKING:
    from interpreter.describe.expressions import Teller


def aggregate(teller: Teller, node: t.Aggregate, *, denied: bool = False) -> Form:
    """`denied`: that there are none is said."""
    parts: Parts = {}
    for case, others in (
        ("", "other players" if node.op == "any" and not denied else "all other players"),
        ("dat", "other players"),
    ):
        sources = [_source(teller, g, case, others) for g in node.generators]
        parts[f"sources.{case}"] = listed(sources, teller.word("and"))
    variant = node.op
    if node.op == "set" and node.element is not None and not _is_local(node.element, node.generators):
        variant = "set of"
    if node.op == "first" and node.element is not None and not _is_local(node.element, node.generators):
        variant = "first of"
    if node.op in ("max", "min", "sum", "distinct"):
        for case in ("", "dat"):
            element = node.element
            parts[f"element.{case}"] = (
                teller.local(node.generators[0].local) if element is None else bracketed(teller, element, case)
            )
        if node.op in ("max", "min") and teller.language == "en":  # `the greatest number of ..`
            parts["element."] = (parts["element."] or "").removeprefix("the ")
    if isinstance(node.default, t.Const) and node.default.value is None:
        parts["default"] = None
    if node.op == "all" and node.condition is None:
        parts["condition"] = teller.word("nothing")
    return variant, parts


def _is_local(element: t.Expr, generators: tuple[t.Generator, ...]) -> bool:
    """Whether it is the one thing that the set goes over."""
    return isinstance(element, t.Local) and [element.local] == [g.local for g in generators]


def _source(teller: Teller, generator: t.Generator, case: str, others: str) -> str:
    """What is gone over, in the plural; `others` is the word where these are the other players."""
    whence = teller.whence(generator.domain)
    noun = teller.word(others) if whence.others else teller.noun(generator.local.type, plural=True)
    noun = teller.names.dative(noun) if case == "dat" else noun
    parts: Parts = {f"domain.{c}": whence.places[c] for c in CASES}
    parts |= {"plural": noun, "name": teller.local(generator.local), "range": whence.range}
    return teller.say(WORDS, "source", "", parts)


def extreme(teller: Teller, node: t.Extreme) -> Form:
    """Of a number and one that is fixed: a limit."""
    number, fixed = node.operands if len(node.operands) == 2 else (None, None)
    if isinstance(number, t.Const):
        number, fixed = fixed, number
    if number is not None and isinstance(fixed, t.Const) and not isinstance(number, t.Const):
        value: Parts = {f"value.{case}": bracketed(teller, number, case) for case in CASES}
        return f"{node.op} limit", {**value, "limit": teller.expression(fixed)}
    return node.op + " two" * (len(node.operands) == 2), {"all": teller.listed(node.operands)}


def count_of(teller: Teller, node: t.Count) -> Form:
    if isinstance(node.operand, t.Players) and not node.operand.others and not with_dummies(teller, node.operand):
        return "players", {}
    return "", {**teller.places(operand=node.operand), "plural": teller.noun(node.operand.type, plural=True)}
