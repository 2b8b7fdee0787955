"""Calls of effects and formulas in words: as their ruleset says them, in full where that is short, else by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.declarations.said import HOLE
from interpreter.checker.symbols import EffectSym, EventSym, FunctionSym
from interpreter.describe.forms.shared import CASES, LONG, Form, Parts, actor
from interpreter.describe.phrases.table import EXPRESSIONS
from interpreter.language.types import Bool, required

if TYPE_CHECKING:
    from interpreter.describe.expressions import Teller
    from interpreter.describe.statements import Writer

#: A formula is said in full where that takes no more letters than this, an effect of one sentence likewise.
MOST_OF_FORMULA, MOST_OF_EFFECT = 60, 80
_BINDERS = t.Aggregate | t.Spread | t.Choose | t.Menu | t.ForEach | t.SetLocal


def said(teller: Teller, symbol: FunctionSym | EffectSym, arguments: tuple[t.Expr, ...]) -> str | None:
    """What the ruleset says for a call (`text: {en: {ID.said: ..}}`), with the arguments, or None."""
    text = teller.ruleset.texts.get(teller.language, {}).get(f"{symbol.name}.said")
    if text is None:
        return None
    handed = {p.name: teller.expression(a) for p, a in zip(symbol.params, arguments, strict=True)}
    return HOLE.sub(lambda hole: handed[hole[1]], text)


def signature_said(teller: Teller, symbol: FunctionSym | EffectSym | EventSym) -> str | None:
    """The same with the names of the parameters."""
    text = teller.ruleset.texts.get(teller.language, {}).get(f"{symbol.name}.said")
    marks = "‚{}‘" if teller.language == "de" else "‘{}’"  # it is in quotation marks itself
    names = {p.name: p.name if len(p.name) < 3 else marks.format(p.name.replace("_", " ")) for p in symbol.params}
    return None if text is None else HOLE.sub(lambda hole: names[hole[1]], text)


def formula_in_full(teller: Teller, node: t.Expr) -> t.Expr | None:
    """What is called, where it is short enough to stand for the call; its parameters are bound from now on."""
    match node:
        case t.CallFunction(function=function, arguments=arguments, me=me) if (
            function.body is not None
            and (me is None or isinstance(me, t.Me))
            and not isinstance(required(node.type), Bool)
            and f"{function.name}.said" not in teller.ruleset.texts.get(teller.language, {})
            and not isinstance(function.body, LONG)
            and _may_stand(teller, function, arguments)
        ):
            with teller.standing(function, arguments):
                return function.body if len(teller.expression(function.body)) <= MOST_OF_FORMULA else None
    return None


def called(teller: Teller, node: t.CallFunction) -> Form:
    """The form of a call of a formula."""
    function, arguments = node.function, node.arguments
    own = said(teller, function, arguments)
    whose = actor(teller, node.me)
    body = None if own is not None or whose else formula_in_full(teller, node)
    if body is not None:
        with teller.standing(function, arguments):
            return "full", {f"all.{case}": teller.expression(body, case) for case in CASES}
    teller.spoken[function] = None
    parts: Parts = {"name": teller.names.of(function.name), **teller.index(arguments), **whose}
    if own is None:
        return "", parts
    if teller.language != "de":
        return "full", {"all": own, **whose}
    # a ruleset says the nominative; the other cases follow where the article tells which noun it is
    return "full", {
        "all": own,
        **whose,
        **{
            f"all.{case}": declined(own, case) or teller.say(EXPRESSIONS[t.CallFunction], "", case, parts)
            for case in ("acc", "dat")
        },
    }


#: German articles in other cases, where they tell it: `die` may be one or several, `ein` is two genders.
_ARTICLES = {
    "acc": {"der": "den", "die": "die", "das": "das"},
    "dat": {"der": "dem", "das": "dem"},
}
_UNCLEAR = frozenset({"ein", "kein", "mein", "dein", "sein", "ihr", "unser", "euer", "jeder", "dieser"})


def declined(nominative: str, case: str) -> str | None:
    """A German noun with its article in another case, `der nächste Preis` as `den nächsten Preis`; None where that
    cannot be told."""
    article, _, noun = nominative.partition(" ")
    if article not in _ARTICLES[case]:
        return nominative if case == "acc" and article not in _UNCLEAR else None
    words = [_ARTICLES[case][article], *noun.split(" ")]
    if words[0] != article:
        for n, word in enumerate(words[1:], 1):
            if not word[:1].islower():
                break
            words[n] = word + "n" * word.endswith("e")
    return " ".join(words)


def done(writer: Writer, stmt: t.Do) -> Form | None:
    """The form of a call of an effect that need not be named; None of any other."""
    effect = stmt.effect
    if stmt.result is not None:
        return None
    own = said(writer, effect, stmt.arguments)
    if own is not None:
        writer.spoken[effect] = None
        return "full", {"all": own}
    if effect.body is None or not _may_stand(writer, effect, stmt.arguments):
        return None
    if not all(writer.is_simple(inner) and not _is_named(writer, inner) for inner in effect.body.statements):
        return None
    with writer.standing(effect, stmt.arguments):
        lines = writer.block(effect.body)
    if len(lines) != 1 or len(lines[0][1]) > MOST_OF_EFFECT:
        return None
    text = lines[0][1].removesuffix(".")
    return "full", {"all": text[:1].lower() + text[1:]}


def _is_named(writer: Writer, stmt: t.Stmt) -> bool:
    """Whether it calls another effect by name: the name of the one that does is as good."""
    return isinstance(stmt, t.RunHook) or (isinstance(stmt, t.Do) and done(writer, stmt) is None)


def _may_stand(teller: Teller, symbol: FunctionSym | EffectSym, arguments: tuple[t.Expr, ...]) -> bool:
    """Whether the body can stand for the call: the names in it would not be taken for others, and it has an end."""
    body: Any = symbol.body
    return symbol not in teller.standing_in and (
        not arguments or not any(isinstance(node, _BINDERS) for node in everything(body))
    )
