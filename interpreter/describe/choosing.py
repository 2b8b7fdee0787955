"""Choices in words: what is picked from where, under which conditions, and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checker import typed as t
from interpreter.describe.forms.shared import CASES, Parts, bracketed
from interpreter.describe.wording import listed, sentence
from interpreter.language.types import ListOf, SetOf, required, with_article

if TYPE_CHECKING:
    from interpreter.describe.statements import Line, Writer


def declared(w: Writer, local: t.LocalVar, domain: t.Expr) -> Parts:
    """A local with what it is and whence."""
    whence = w.whence(domain)
    parts: Parts = {f"domain.{case}": whence.places[case] for case in CASES}
    parts |= {"domain": whence.places[""], "range": whence.range, "name": w.local(local)}
    if whence.others:
        others = {"noun": "other player", "plural": "all other players", "a": "another player", "one": "another player"}
        return parts | {part: w.word(word) for part, word in others.items()}
    noun = w.noun(local.type)
    return parts | {
        "noun": noun,
        "plural": w.noun(local.type, plural=True),
        "a": with_article(noun),
        "one": f"1 {noun}",
    }


def choose(w: Writer, stmt: t.Choose, depth: int) -> list[Line]:
    picks = listed([_pick(w, stmt, pick) for pick in stmt.picks], w.word("and"))
    parts: Parts = {"picks": picks, "chooser": chooser_of(w, stmt.chooser), "skip": skip_of(w, stmt)}
    parts["such_that"] = None if stmt.such_that is None else w.expression(stmt.such_that)
    parts["question"] = question_of(w, stmt)
    parts["secret"] = w.said(stmt, "secret", {}) if stmt.secret else None
    parts["looking"] = None
    if stmt.looking:  # where they are is said with it
        parts["looking"] = w.said(stmt, "looking", w.places(domain=stmt.picks[0].domain))
    text = w.said(stmt, "random" if stmt.random else "", parts)
    lines: list[Line] = [(depth, sentence(text))]
    if stmt.skip is None and stmt.orelse is None:
        return lines + w.block(stmt.body, depth)
    chosen = "found" if stmt.skip == "if_any" else "chosen"
    return [*lines, *w.headed(w.said(stmt, chosen, {}), stmt.body, depth), *orelse(w, stmt, depth)]


def _pick(w: Writer, stmt: t.Choose, pick: t.Pick) -> str:
    parts = declared(w, pick.local, pick.domain)
    if stmt.looking:
        parts |= {f"domain.{case}": None for case in CASES} | {"domain": None}
    parts["condition"] = None if pick.condition is None else w.expression(pick.condition)
    if pick.number and isinstance(pick.domain, t.RangeOf):
        low, high = pick.domain.low, pick.domain.high
        limit: Parts = {f"high.{case}": w.expression(high, case) for case in ("", "dat", "acc")}
        up_to = w.expression(high) if isinstance(high, t.Const) else w.said(stmt, "limit", limit)
        return w.said(stmt, "number", {**parts, "low": w.expression(low, "dat"), "high": up_to})
    return w.said(stmt, "pick", parts) if pick.several is None else _several(w, stmt, pick, pick.several, parts)


def _several(w: Writer, stmt: t.Choose, pick: t.Pick, several: t.Several, parts: Parts) -> str:
    only_one = isinstance(several.high, t.Const) and several.high.value == 1
    chosen = required(pick.local.type)
    parts["plural"] = w.noun(chosen.element if only_one and isinstance(chosen, SetOf | ListOf) else chosen)
    parts["ordered"] = w.said(stmt, "ordered", {}) if several.ordered else None
    low = w.expression(several.low)
    high = None if several.high is None else w.expression(several.high)
    none = isinstance(several.low, t.Const) and several.low.value == 0
    if high is None:
        how = "any number" if none else "at least"
    else:
        how = "exactly" if low == high else "up to" if none else "from"
    fixed = all(n is None or isinstance(n, t.Const) for n in (several.low, several.high))
    number = w.said(stmt, how, {"low": low, "high": high})
    return w.said(stmt, "several" if fixed else "this many", {**parts, "number": number})


def chooser_of(w: Writer, chooser: t.Expr | None) -> str | None:
    return None if chooser is None else bracketed(w, chooser)


def question_of(w: Writer, stmt: t.Choose | t.Menu) -> str | None:
    """What is asked, where the ruleset says it itself."""
    return None if stmt.question is None else w.names.text(stmt.question.key) or stmt.question.text


def skip_of(w: Writer, stmt: t.Choose | t.Menu) -> str | None:
    if stmt.skip is None:
        return None
    condition = None if stmt.skip_condition is None else w.expression(stmt.skip_condition)
    return w.said(stmt, stmt.skip, {"condition": condition})


def orelse(w: Writer, stmt: t.Choose | t.Menu, depth: int) -> list[Line]:
    """What is done otherwise; where nothing is known of it, the way out has been told."""
    if stmt.orelse is None or (stmt.skip is not None and not w.block(stmt.orelse, depth)):
        return []
    return w.headed(w.said(stmt, "else", {}), stmt.orelse, depth)
