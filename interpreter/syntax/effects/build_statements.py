"""Builds statement nodes: for each rule of the grammar a small function from span and parts to a node."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from interpreter.foundation.source import Span
from interpreter.foundation.suggest import near_names
from interpreter.syntax import codes
from interpreter.syntax import nodes as n
from interpreter.syntax.effects.build_expressions import Build, BuildError, Parts, as_block


def _sentences(span: Span, parts: Parts) -> tuple[Any, ...]:
    """One flat tuple of the statements of a line or of several lines."""
    flat: list[Any] = []
    for part in parts:
        if isinstance(part, tuple):
            flat.extend(part)
        else:
            flat.append(part)
    return tuple(flat)


def _word(name: n.Name | None, *allowed: str) -> str | None:
    """A word that is free elsewhere and may only be one of `allowed` here."""
    if name is None or name.text in allowed:
        return None if name is None else name.text
    words = " or ".join(f"`{w}`" for w in allowed)
    suggestions = near_names(name.text, allowed)
    raise BuildError(
        codes.EFFECT_SYNTAX, name.span, f"found `{name.text}`; expected {words}", f"write {words}", suggestions
    )


def _edge(name: n.Name | None) -> str | None:
    return _word(name, "top", "bottom")


def _pick(span: Span, parts: Parts) -> n.Pick:
    quantity, name, domain, where = parts
    how, number = quantity or (None, None)
    return n.Pick(span, name, domain, where, how, number)


def _manner(parts: Parts) -> n.Manner:
    return n.Manner(**dict(parts))


def _choosing(span: Span, parts: Parts) -> n.Choose:
    picks = tuple(p for p in parts if isinstance(p, n.Pick))
    such_that, *manners, skip = parts[len(picks) :]
    return n.Choose(span, picks, such_that, _manner(manners), skip, None, None)


def _with_body(span: Span, parts: Parts) -> n.Choose:
    choosing: n.Choose
    choosing, body, orelse = parts
    return replace(choosing, span=span, body=as_block(span, body), orelse=_optional(span, orelse))


def _optional(span: Span, part: Any) -> n.Block | None:
    return None if part is None else as_block(span, part)


def _menu(span: Span, parts: Parts) -> n.Menu:
    *manners, skip, options, orelse = parts
    return n.Menu(span, _manner(manners), skip, options, orelse)


def _family(span: Span, parts: Parts) -> n.Option:
    key, text, name, domain, where, body = parts
    source = n.Source(name.span.to(domain.span), name, domain)
    return n.Option(span, key, text and text.text[1:-1], None, source, where, body)


def _for_each(span: Span, parts: Parts) -> n.ForEach:
    (order, name, domain, where), body = parts
    word = order.text.split()[1] if order is not None else None
    return n.ForEach(span, word, name, domain, where, as_block(span, body))


def _each_player(span: Span, parts: Parts) -> n.EachPlayer:
    (head, start, reverse), body = parts
    return n.EachPlayer(span, "other" in head.text.split(), start, reverse is not None, as_block(span, body))


def _open_floor(span: Span, parts: Parts) -> n.OpenFloor:
    number, word, body = parts
    _word(word, "steps")
    return n.OpenFloor(span, number, body)


def _if_block(span: Span, parts: Parts) -> n.If:
    condition, body, *elifs, orelse = parts
    return n.If(span, ((condition, body), *elifs), orelse)


STATEMENTS: dict[str, Build] = {
    "block": lambda span, p: n.Block(span, p[0]),
    "body": _sentences,
    "sentences": _sentences,
    "chain": _sentences,
    "suite": lambda span, p: as_block(span, p[0]),
    "group": lambda span, p: n.Block(span, p[0]),
    "alternatives": lambda span, p: n.Alternatives(span, tuple(as_block(span, b) for b in p)),
    # prefixes and compound statements
    "may": lambda span, p: n.May(span, as_block(span, p[0])),
    "up_to_times": lambda span, p: n.UpToTimes(span, p[0], as_block(span, p[1])),
    "any_times": lambda span, p: n.AnyTimes(span, as_block(span, p[0])),
    "repeat": lambda span, p: n.Repeat(span, p[0], as_block(span, p[1])),
    "as_player": lambda span, p: n.As(span, p[0], as_block(span, p[1])),
    "with": lambda span, p: n.With(span, p[0], as_block(span, p[1])),
    "for_head": lambda span, p: tuple(p),
    "each_head": lambda span, p: tuple(p),
    "for_each": _for_each,
    "each_player": _each_player,
    "exchange": lambda span, p: n.Exchange(span, p[0], as_block(span, p[1])),
    "if_then": lambda span, p: n.If(span, ((p[0], as_block(span, p[1])),), _optional(span, p[2])),
    "if_block": _if_block,
    "elif": lambda span, p: (p[0], p[1]),
    "else_": lambda span, p: p[0],
    "while": lambda span, p: n.While(span, p[0], p[1]),
    "at_once": lambda span, p: n.AtOnce(span, p[0]),
    "open_floor": _open_floor,
    "allowing": lambda span, p: n.Allowing(span, tuple(p[:-1]), p[-1]),
    "span": lambda span, p: n.SpanBlock(span, p[0].text, p[1]),
    "scope": lambda span, p: n.ScopeBlock(span, p[0], p[1], p[2]),
    "emit_around": lambda span, p: n.Emit(span, p[0], p[1]),
    # choosing
    "pick": _pick,
    "picks": lambda span, p: tuple(p),
    "at_most": lambda span, p: ("up_to", p[0]),
    "exactly": lambda span, p: ("exactly", p[0]),
    "any_of": lambda span, p: ("any", None),
    "such_that": lambda span, p: p[0],
    "by": lambda span, p: ("by", p[1]),
    "secretly": lambda span, p: ("secretly", True),
    "looking": lambda span, p: ("looking", True),
    "ordered": lambda span, p: ("ordered", True),
    "asking": lambda span, p: ("asking", n.Question(span, p[0], p[1] and p[1].text[1:-1])),
    "at_random": lambda span, p: ("at_random", True),
    "or_skip": lambda span, p: n.Skip(span, "or_skip", p[0]),
    "if_any": lambda span, p: n.Skip(span, "if_any", None),
    "choosing": _choosing,
    "choose": lambda span, p: p[0],
    "choose_then": _with_body,
    "choose_block": _with_body,
    "choose_one": _menu,
    "do_all": lambda span, p: n.DoAll(span, p[0]),
    "menu": lambda span, p: tuple(p),
    "nothing": lambda span, p: n.Block(span, ()),
    "option": lambda span, p: n.Option(span, p[0], p[1] and p[1].text[1:-1], p[2], None, None, p[3]),
    "option_family": _family,
    # plain statements
    "gain": lambda span, p: n.Gain(span, p[0]),
    "lose": lambda span, p: n.Lose(span, p[0]),
    "pay": lambda span, p: n.Pay(span, p[0]),
    "give": lambda span, p: n.Give(span, p[0], p[1]),
    "take": lambda span, p: n.Take(span, p[0], p[1]),
    "move": lambda span, p: n.Move(span, p[0], p[1], _edge(p[2])),
    "move_all": lambda span, p: n.MoveAll(span, p[0], p[1], _edge(p[2])),
    "draw": lambda span, p: n.Draw(span, p[0], p[1], _edge(p[2]), p[3], p[4] is not None),
    "fill": lambda span, p: n.Fill(span, p[0], p[1]),
    "swap": lambda span, p: n.Swap(span, p[0], p[1]),
    "shuffle": lambda span, p: n.Shuffle(span, p[0], p[1]),
    "flip": lambda span, p: n.Flip(span, p[0]),
    "rotate": lambda span, p: n.Rotate(span, p[0], p[2]),
    "reveal": lambda span, p: n.Reveal(span, p[0], p[1]),
    "tell": lambda span, p: n.Tell(span, p[0], p[1]),
    "score": lambda span, p: n.Score(span, p[1], p[2], p[3]),
    "note": lambda span, p: n.Note(span, p[0].text[1:-1]),
    "phase": lambda span, p: n.Phase(span, p[0].text[1:-1]),
    "let": lambda span, p: n.Let(span, p[0], p[2]),
    "assign": lambda span, p: n.Assign(span, p[0], p[1].text, p[2], None),
    "assign_for": lambda span, p: n.Assign(span, p[0], p[1].text, p[2], p[3]),
    "do": lambda span, p: n.Do(span, p[0]),
    "do_value": lambda span, p: n.Do(span, p[0]),
    "run": lambda span, p: n.Run(span, p[0]),
    "emit": lambda span, p: n.Emit(span, p[0], None),
    "only_if": lambda span, p: n.OnlyIf(span, p[0]),
    "return": lambda span, p: n.Return(span, p[0]),
    "end": lambda span, p: n.End(span, p[0]),
    "offer": lambda span, p: n.Offer(span, p[0], p[1]),
    "answer": lambda span, p: n.Answer(span, p[0]),
    "withdraw": lambda span, p: n.Withdraw(span, p[0]),
    "stop": lambda span, p: n.Stop(span),
    "prevent": lambda span, p: n.Prevent(span),
    "pause": lambda span, p: n.Pause(span),
    "wait": lambda span, p: n.Wait(span),
}
