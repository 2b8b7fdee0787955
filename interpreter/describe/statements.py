"""Statements in words: a sentence each, what is inside them indented below."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.describe.any_order import things_to_do
from interpreter.describe.choosing import choose, chooser_of, declared, orelse, question_of, skip_of
from interpreter.describe.expressions import Teller
from interpreter.describe.forms.calls import done
from interpreter.describe.forms.shared import bracketed, dummies, with_dummies
from interpreter.describe.forms.verb_parts import VERBS, Parts
from interpreter.describe.phrases.statements import STATEMENTS
from interpreter.describe.wording import listed, sentence
from interpreter.language.types import Bool
from interpreter.verbs import VerbTable, all_verbs

#: Where the text of an option names the member that it is for.
_HOLE = re.compile(r"\{[^{}]*\}")
#: A line with how deep it is.
Line = tuple[int, str]


def text_of(lines: list[Line]) -> str:
    """Lines as text, indented; it ends with a line break."""
    return "".join(f"{'  ' * depth}{text}".rstrip() + "\n" for depth, text in lines)


class Writer(Teller):
    """Puts statements into words, in one language."""

    def __init__(self, ruleset: t.CheckedRuleset, language: str, verbs: VerbTable | None = None) -> None:
        super().__init__(ruleset, language)
        #: Locals that say whether an event is prevented, in the reactions that are being described.
        self.prevents: set[t.LocalVar] = set()
        self._verbs = {verb.word: verb for verb in (all_verbs() if verbs is None else verbs).values()}
        #: The verbs with a statement of their own, whose fields are named as the parts of the phrase.
        self._own = {
            form: verb
            for verb in self._verbs.values()
            for form in verb.typed
            if form not in VERBS and form not in STATEMENTS
        }

    def block(self, block: t.Block, depth: int = 0) -> list[Line]:
        """The statements of a block, a line or more each."""
        return [line for stmt in block.statements for line in self.statement(stmt, depth)]

    def statement(self, stmt: t.Stmt, depth: int = 0) -> list[Line]:
        return CONTROL[type(stmt)](self, stmt, depth) if type(stmt) in CONTROL else self._simple(stmt, depth)

    def is_simple(self, stmt: t.Stmt) -> bool:
        """Whether it has no others inside."""
        return type(stmt) not in CONTROL

    def in_one_line(self, block: t.Block) -> str:
        """The block within a sentence."""
        texts = [text.rstrip(".:") for _, text in self.block(block)]
        return "; ".join(text[:1].lower() + text[1:] for text in texts)

    def headed(self, head: str, block: t.Block, depth: int) -> list[Line]:
        """A head with the one sentence that follows it, or with those below it."""
        inside = self.block(block, depth + 1)
        if not inside:
            return [(depth, sentence(f"{head}: {self.word('nothing')}"))]
        if len(inside) == 1 and not any(type(s) in CONTROL for s in block.statements):
            text = inside[0][1]
            return [(depth, sentence(f"{head}: {text[:1].lower() + text[1:]}"))]
        return [(depth, sentence(f"{head}:")), *inside]

    def said(self, stmt: t.Stmt, variant: str, parts: Mapping[str, str | None]) -> str:
        return self.say(STATEMENTS[type(stmt)], variant, "", parts, stmt)

    def _simple(self, stmt: t.Stmt, depth: int) -> list[Line]:
        if isinstance(stmt, t.SetLocal) and stmt.local.name == "owner":
            return []  # whose it was at the beginning is kept where a hook speaks of its owner
        if type(stmt) in VERBS:
            word, parts = VERBS[type(stmt)](self, stmt)
            text = self.filled(self._verbs[word].phrase[self.language], parts, stmt)
        elif type(stmt) in self._own:
            text = self.filled(self._own[type(stmt)].phrase[self.language], {}, stmt)
        else:
            variant, parts = SIMPLE[type(stmt)](self, stmt) if type(stmt) in SIMPLE else ("", {})
            text = self.said(stmt, variant, parts)
        return [(depth, sentence(text))] if text else []


# ------------------------------------------------------------------ statements of one sentence
def _store(w: Writer, stmt: t.Store) -> tuple[str, Parts]:
    target, value = stmt.target, stmt.value
    if isinstance(value, t.Const) and isinstance(value.value, bool) and isinstance(value.type, Bool):
        told = t.Not(stmt.span, value.type, target) if not value.value else target
        return "truth", {"target": w.expression(told)}
    if isinstance(value.type, Bool) and not isinstance(value, t.Const):
        return "holds", {"target": w.expression(target)}
    match value:
        case t.Arithmetic(op="+" | "-" as op, left=left, right=right) if w.expression(left) == w.expression(target):
            return op, {"value": w.expression(right), "value.acc": w.expression(right, "acc")}
        case t.SetOperation(op="+" | "-" as op, left=left, right=right) if w.expression(left) == w.expression(target):
            return f"set {op}", w.places(value=right)
    return "", {}


def _set_local(w: Writer, stmt: t.SetLocal) -> tuple[str, Parts]:
    name = w.local(stmt.local)
    value = stmt.value
    if stmt.local in w.prevents:
        return "prevent", {}
    match value:
        case t.Arithmetic(op="+" | "-" as op, left=t.Local(local=local), right=right) if local is stmt.local:
            return op, {"name": name, "value": w.expression(right), "value.acc": w.expression(right, "acc")}
        case t.SetOperation(op="+" | "-" as op, left=t.Local(local=local), right=right) if local is stmt.local:
            return f"set {op}", {"name": name, **w.places(value=right)}
    if isinstance(value.type, Bool) and not isinstance(value, t.Const):
        return "truth", {"name": name}
    return ("first" if stmt.first else ""), {"name": name}


def _do(w: Writer, stmt: t.Do) -> tuple[str, Parts]:
    if stmt.effect.offer is not None:
        word, offer = stmt.effect.offer
        return word, {"name": w.names.of(offer), **w.index(stmt.arguments)}
    full = done(w, stmt)
    if full is not None:
        return full
    w.spoken[stmt.effect] = None
    result = None if stmt.result is None else w.local(stmt.result)
    parts: Parts = {"name": w.names.of(stmt.effect.name), **w.index(stmt.arguments), "result": result}
    return ("" if result is None else "result"), parts


def _run(w: Writer, stmt: t.RunHook) -> tuple[str, Parts]:
    return "", {"name": w.names.of(stmt.hook.name), **w.index(stmt.arguments)}


def _end(w: Writer, stmt: t.End) -> tuple[str, Parts]:
    if stmt.what in ("turn", "round", "game"):
        return stmt.what, {}
    return "scope", {"name": w.names.of(stmt.what)}


def _for_this(w: Writer, stmt: t.ForThis) -> tuple[str, Parts]:
    name = stmt.modification.scope
    called = w.said(stmt, name if name in ("turn", "round", "game") else "scope", {"name": w.names.of(name)})
    scope: Parts = {"scope": called}
    variant, parts = _changed(w, stmt)
    return variant, {**scope, **parts}


def _changed(w: Writer, stmt: t.ForThis | t.With) -> tuple[str, Parts]:
    """Of a change for a while: a value, one that is added, or one that is taken away."""
    less: t.Expr | None = None
    match stmt.value:
        case t.Negate(operand=operand):
            less = operand
        case t.Const(value=int(value)) if value < 0:
            less = replace(stmt.value, value=-value)
    if stmt.adds and less is not None:
        return "lowers", {"value": w.expression(less), "value.acc": w.expression(less, "acc")}
    return ("adds" if stmt.adds else ""), {}


def _with(w: Writer, stmt: t.With, depth: int) -> list[Line]:
    return w.headed(w.said(stmt, *_changed(w, stmt)), stmt.body, depth)


SIMPLE: Mapping[type, Callable[[Writer, Any], tuple[str, Parts]]] = {
    t.Store: _store,
    t.SetLocal: _set_local,
    t.Afford: lambda w, stmt: ("", {"amount": w.amount(stmt.counter, stmt.indices, stmt.amount)}),
    t.End: _end,
    t.Do: _do,
    t.OfferNews: lambda w, stmt: ("", {"name": w.names.of(stmt.offer.name)}),
    t.RunHook: _run,
    t.ForThis: _for_this,
    t.React: lambda w, stmt: ("", {"name": w.names.of(stmt.event.name)}),
}


# ------------------------------------------------------------------ statements with others inside
def _if(w: Writer, stmt: t.If, depth: int) -> list[Line]:
    lines: list[Line] = []
    if len(stmt.arms) == 1 and stmt.orelse is None and not w.block(stmt.arms[0][1]):
        return []  # it only writes into the log
    for number, (condition, body) in enumerate(stmt.arms):
        head = w.said(stmt, "elif" if number else "", {"condition": w.expression(condition)})
        lines += w.headed(head, body, depth)
    if stmt.orelse is not None:
        lines += w.headed(w.said(stmt, "else", {}), stmt.orelse, depth)
    return lines


def _while(w: Writer, stmt: t.While, depth: int) -> list[Line]:
    ever = isinstance(stmt.condition, t.Const) and stmt.condition.value is True
    return _optionally(w, stmt, "ever" if ever else "", depth)


def _repeat(w: Writer, stmt: t.Repeat, depth: int) -> list[Line]:
    variant = "known" if isinstance(stmt.times, t.Const) else ""
    return _optionally(w, stmt, "once" if isinstance(stmt.times, t.Const) and stmt.times.value == 1 else variant, depth)


def _optionally(w: Writer, stmt: t.While | t.Repeat, variant: str, depth: int) -> list[Line]:
    """A loop, or one that its player may stop."""
    parts: Parts = {} if isinstance(stmt, t.While) else {"times": bracketed(w, stmt.times)}
    match stmt.body:
        case t.Block(statements=(t.Menu(origin="may", options=(option,), orelse=t.Block(statements=(t.Stop(),))),)) if (
            variant == "ever" or isinstance(stmt, t.Repeat)
        ):
            may = f"may {variant}" if variant in ("known", "once") else "may"
            return w.headed(w.said(stmt, may, parts), option.body, depth)
    return w.headed(w.said(stmt, variant, parts), stmt.body, depth)


def _body(variant: Callable[[Any], str] = lambda stmt: "") -> Callable[[Writer, Any, int], list[Line]]:
    return lambda w, stmt, depth: w.headed(w.said(stmt, variant(stmt), {}), stmt.body, depth)


def _span(w: Writer, stmt: t.SpanBlock, depth: int) -> list[Line]:
    if stmt.scope is None:
        return w.headed(w.said(stmt, stmt.what, {}), stmt.body, depth)
    tag = None if stmt.tag is None else w.expression(stmt.tag)
    parts: Parts = {"tag": tag, "name": w.names.of(stmt.scope.name)}
    return w.headed(w.said(stmt, "scope", parts), stmt.body, depth)


def _allowing(w: Writer, stmt: t.Allowing, depth: int) -> list[Line]:
    w.spoken |= dict.fromkeys(stmt.allowing.effects)
    effects = [w.quoted(effect.name) for effect in stmt.allowing.effects]
    return w.headed(w.said(stmt, "", {"all": listed(effects, w.word("or"))}), stmt.body, depth)


def _together(w: Writer, stmt: t.Together, depth: int) -> list[Line]:
    parts: Parts = {"steps": None if stmt.steps is None else w.expression(stmt.steps)}
    return w.headed(w.said(stmt, "floor" * stmt.floor, parts), stmt.body, depth)


def _for_each(w: Writer, stmt: t.ForEach, depth: int) -> list[Line]:
    match stmt:
        case t.ForEach(
            domain=t.Players() as players,
            condition=None,
            body=t.Block(statements=(t.As(player=t.Local(local=local), body=body),)),
        ) if local is stmt.local:
            reverse = w.word("reverse") if players.reverse else None
            start = None if players.start is None else w.expression(players.start)
            dative = None if players.start is None else w.expression(players.start, "dat")
            spoken = any(isinstance(node, t.Local) and node.local is local for node in everything(body))
            name = w.local(local) if spoken else None
            head: Parts = {"start": start, "start.dat": dative, "reverse": reverse, "name": name}
            who = "others" if players.others else "players"
            if with_dummies(w, players):
                who, head["dummies"] = "everyone", dummies(w)
            return w.headed(w.said(stmt, who, head), body, depth)
    parts: Parts = declared(w, stmt.local, stmt.domain)
    parts["order"] = None if stmt.order is None else w.said(stmt, stmt.order, {})
    return w.headed(w.said(stmt, "", parts), stmt.body, depth)


def _menu(w: Writer, stmt: t.Menu, depth: int) -> list[Line]:
    if stmt.origin == "may" and len(stmt.options) == 1:
        return [*w.headed(w.said(stmt, "may", {}), stmt.options[0].body, depth), *orelse(w, stmt, depth)]
    all_of_them = things_to_do(stmt)
    if all_of_them is not None:
        head = (depth, sentence(w.said(stmt, "any order", {}) + ":"))
        return [head, *(line for option in all_of_them for line in _option(w, stmt, option, depth + 1))]
    parts: Parts = {"chooser": chooser_of(w, stmt.chooser), "skip": skip_of(w, stmt), "question": question_of(w, stmt)}
    lines: list[Line] = [(depth, sentence(w.said(stmt, "random" if stmt.random else "", parts) + ":"))]
    for option in stmt.options:
        lines += _option(w, stmt, option, depth + 1)
    return [*lines, *orelse(w, stmt, depth)]


def _option(w: Writer, stmt: t.Menu, option: t.MenuOption, depth: int) -> list[Line]:
    text = (w.names.text(option.key) if option.key else None) or option.text or w.names.of(option.key)
    if option.family is not None:
        text = _HOLE.sub(w.local(option.family.local), text)
    parts: Parts = {"text": text, "noun": None, "name": None, "domain": None, "range": None}
    parts["condition"] = None if option.condition is None else w.expression(option.condition)
    if option.family is not None:
        parts |= declared(w, option.family.local, option.family.domain)
        where = option.family.condition
        parts["where"] = None if where is None else w.expression(where)
    if stmt.origin == "alternatives":
        return _alternative(w, option.body, depth)
    return w.headed(w.said(stmt, "option", parts), option.body, depth)


def _alternative(w: Writer, body: t.Block, depth: int) -> list[Line]:
    """One of several, which are at the same depth: what is done with it is one line, or below one."""
    lines = w.block(body, depth)
    if sum(deep == depth for deep, _ in lines) < 2:
        return lines
    if all(deep == depth and ":" not in text for deep, text in lines):
        first, *more = [text.removesuffix(".") for _, text in lines]
        return [(depth, "; ".join([first, *(text[:1].lower() + text[1:] for text in more)]) + ".")]
    return [(depth, sentence(w.said(body, "", {}) + ":")), *w.block(body, depth + 1)]


def _emit(w: Writer, stmt: t.Emit, depth: int) -> list[Line]:
    w.spoken[stmt.event] = None
    head = w.said(stmt, "", {"name": w.names.of(stmt.event.name), **w.index(stmt.arguments)})
    lines: list[Line] = [(depth, sentence(head))]
    return lines if stmt.body is None else [*lines, *w.headed(w.said(stmt, "body", {}), stmt.body, depth)]


CONTROL: Mapping[type, Callable[[Writer, Any, int], list[Line]]] = {
    t.Block: lambda w, stmt, depth: w.block(stmt, depth),
    t.If: _if,
    t.While: _while,
    t.Repeat: _repeat,
    t.ForEach: _for_each,
    t.SpanBlock: _span,
    t.With: _with,
    t.Allowing: _allowing,
    t.Anytime: _body(),
    t.As: _body(),
    t.Together: _together,
    t.Emit: _emit,
    t.Choose: choose,
    t.Menu: _menu,
}
