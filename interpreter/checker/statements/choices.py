"""Choices: `choose x in D`, menus, and what is a menu in other words: `A | B`, `may S`, `up to n times S`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import (
    BAD_TEXT,
    DUPLICATE_OPTION,
    RESERVED_OPTION,
    UNCLEAR_CHANCE,
    WRONG_TYPE,
)
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.indices import me
from interpreter.checker.expressions.sets import domain, element_of
from interpreter.checker.narrowing import facts_of
from interpreter.checker.scope import Scope
from interpreter.checker.statements.hooks import present
from interpreter.checker.statements.set_choices import check_manner, pick_several
from interpreter.foundation.diagnostics import Related
from interpreter.foundation.source import Span
from interpreter.language.types import PLAYER
from interpreter.syntax import nodes
from interpreter.syntax.effects.spacing import one_line

Stmts = tuple[typed.Stmt, ...]


# ------------------------------------------------------------------ choose x in D
def choose(el: Elaborator, node: nodes.Choose, scope: Scope, rest: Sequence[nodes.Stmt] = ()) -> Stmts:
    """A choice; of a bare one the `rest` of its block is the body."""
    chooser = _chooser(el, node.manner, node.span.header(), scope)
    inside = scope.child()
    check_manner(el, node)
    picks = tuple(_pick(el, pick, inside, node.manner.ordered) for pick in node.picks)
    such_that = None if node.such_that is None else el.condition(node.such_that, inside)
    if such_that is not None:
        inside.learn(facts_of(such_that, inside))
    skip, skip_condition = _skip(el, node.skip, scope)
    if node.body is not None:
        body = el.block(node.body, inside)
    else:
        span = node.span if not rest else rest[0].span.to(rest[-1].span)
        body = el.block(nodes.Block(span, tuple(rest)), inside)
    orelse = None if node.orelse is None else el.block(node.orelse, scope)
    manner = node.manner
    return (
        typed.Choose(
            node.span,
            picks,
            chooser,
            manner.secretly,
            manner.looking,
            manner.at_random,
            skip,
            skip_condition,
            body,
            orelse,
            such_that,
            question(el, node.manner),
        ),
    )


def _chooser(el: Elaborator, manner: nodes.Manner, span: Span, scope: Scope) -> typed.Expr | None:
    """Who decides when it is somebody else than me; me is noted as needed unless nature decides."""
    if manner.by is not None:
        return el.expression(manner.by, scope, PLAYER)
    if not manner.at_random:
        me(el, span, scope, "`choose`")
    return None


def _pick(el: Elaborator, node: nodes.Pick, scope: Scope, ordered: bool) -> typed.Pick:
    """One pick; its local and what its condition tells are known to the picks after it and to the body."""
    if node.quantity is not None:
        return pick_several(el, node, scope, ordered)
    over = domain(el, node.domain, scope)
    local = scope.declare(node.name, element_of(over), el.findings, el.names, fixed=True)
    condition = None if node.where is None else el.condition(node.where, scope)
    if condition is not None:
        scope.learn(facts_of(condition, scope))
    return typed.Pick(node.span, local, over, condition, isinstance(over, typed.RangeOf))


def _skip(el: Elaborator, skip: nodes.Skip | None, scope: Scope) -> tuple[str | None, typed.Expr | None]:
    if skip is None:
        return None, None
    if skip.kind == "if_any":
        return "if_any", None
    return "skip", None if skip.condition is None else el.condition(skip.condition, scope)


def question(el: Elaborator, manner: nodes.Manner) -> typed.Question | None:
    """What is asked, where the ruleset says it itself; nature is asked nothing."""
    asking = manner.asking
    if asking is None:
        return None
    if manner.at_random:
        message = "this choice is random, so no question is asked"
        el.report(UNCLEAR_CHANCE, asking.span, message, "remove `asking ..` or `at random`")
    if asking.text is not None and not asking.text.strip():
        el.report(BAD_TEXT, asking.span, "this asks nothing", "write the question, or remove the text")
    brace = None if asking.text is None else next((c for c in asking.text if c in "{}"), None)
    if brace is not None:
        el.report(
            BAD_TEXT, asking.span, "a question is shown as written; values cannot be inserted", f"remove the `{brace}`"
        )
    return typed.Question(asking.span, asking.key.text, asking.text or worded(asking.key.text))


# ------------------------------------------------------------------ menus
def menu(el: Elaborator, node: nodes.Menu, scope: Scope) -> Stmts:
    """`choose one:`"""
    chooser = _chooser(el, node.manner, node.span.header(), scope)
    if node.manner.looking:
        el.report(
            WRONG_TYPE,
            node.span.header(),
            "a menu has no zone to look into",
            "look before it (`choose c in deck looking`), or remove `looking`",
        )
    check_keys(el, [option.key for option in node.options if option.key is not None])
    options = tuple(_option(el, option, scope) for option in node.options)
    skip, condition = _skip(el, node.skip, scope)
    orelse = None if node.orelse is None else el.block(node.orelse, scope)
    manner = node.manner
    return (
        typed.Menu(
            node.span,
            "choose_one",
            chooser,
            manner.secretly,
            manner.at_random,
            skip,
            condition,
            options,
            orelse,
            question(el, manner),
        ),
    )


def check_keys(el: Elaborator, keys: Sequence[nodes.Name]) -> None:
    """Reports keys that are reserved or occur twice in one decision."""
    seen: dict[str, nodes.Name] = {}
    for key in keys:
        if key.text == "skip":
            el.report(
                RESERVED_OPTION,
                key.span,
                "`skip` is what `or skip` offers; no option can have this id",
                "choose another id",
            )
        elif key.text in seen:
            el.report(
                DUPLICATE_OPTION,
                key.span,
                f"this decision already has an option `{key.text}`",
                "give it another id",
                related=[Related(seen[key.text].span, f"`{key.text}` is declared first here")],
            )
        seen.setdefault(key.text, key)


def _option(el: Elaborator, node: nodes.Option, scope: Scope) -> typed.MenuOption:
    inside = scope.child()
    family = None
    if node.family is not None:
        over = domain(el, node.family.domain, inside)
        local = inside.declare(node.family.name, element_of(over), el.findings, el.names, fixed=True)
        condition = None if node.where is None else el.condition(node.where, inside)
        family = typed.Pick(node.family.span, local, over, condition, False)
        if condition is not None:
            inside.learn(facts_of(condition, inside))
    guard = None if node.condition is None else el.condition(node.condition, inside)
    if guard is not None:
        inside.learn(facts_of(guard, inside))
    key = "" if node.key is None else node.key.text
    return typed.MenuOption(node.span, key, option_text(node), guard, family, el.block(node.body, inside))


def option_text(node: nodes.Option) -> str:
    """What people read for an option: its text, or else its key as words."""
    if node.text is not None:
        return node.text
    return "" if node.key is None else worded(node.key.text)


def worded(id: str) -> str:
    """An id as words, where nothing else is to be read."""
    return id.replace("_", " ").capitalize()


def alternatives(el: Elaborator, node: nodes.Alternatives, scope: Scope) -> Stmts:
    """`A | B`: a menu whose keys and labels are what is written"""
    me(el, node.span.header(), scope, "`|`")
    names = [nodes.Name(branch.span.header(), key_from(branch.span.text)) for branch in node.branches]
    check_keys(el, names)
    options = tuple(
        _written_option(name.text, branch, el.block(branch, scope))
        for branch, name in zip(node.branches, names, strict=True)
    )
    return (typed.Menu(node.span, "alternatives", None, False, False, None, None, options, None),)


def _written_option(key: str, block: nodes.Block, body: typed.Block) -> typed.MenuOption:
    """An option without an id of its own. One that only runs a hook is there where the hook is."""
    return typed.MenuOption(block.span, key, _label(block), present(body), None, body)


def key_from(text: str) -> str:
    """An id made of source text: `gain 1 stone` is `gain_1_stone`."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def _label(block: nodes.Block) -> str:
    """What a block says, as a label; of statements that go over several lines, how they begin."""
    heads = [one_line(statement.span.header()) for statement in block.statements]
    if any(head.endswith(":") for head in heads):
        return "; ".join(head.removesuffix(":") for head in heads)
    return _written(block.span)


def _written(span: Span) -> str:
    """Source text on one line and without brackets around it."""
    text = one_line(span)
    return text[1:-1].strip() if text.startswith("(") and text.endswith(")") and _one_bracket(text) else text


def _one_bracket(text: str) -> bool:
    """Whether the first bracket is closed by the last."""
    depth = 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth == 0:
            return i == len(text) - 1
    return False


# ------------------------------------------------------------------ may
def may(el: Elaborator, node: nodes.May, scope: Scope) -> Stmts:
    return optional_statement(el, node.span, node.body, scope)


def optional_statement(el: Elaborator, span: Span, body: nodes.Block, scope: Scope, *, stop: bool = False) -> Stmts:
    """`may S`. A choice in S takes the skip itself, whatever its own, so that it is one decision; anything else becomes
    a menu of one option. With `stop`, declining leaves the loop around it."""
    single = _only(body)
    declined = typed.Block(span, (typed.Stop(span),)) if stop else None
    if isinstance(single, nodes.Choose):
        (found,) = choose(el, single, scope.child())
        assert isinstance(found, typed.Choose)
        return (replace(found, skip="skip", skip_condition=None, orelse=_then_stop(found.orelse, declined)),)
    if isinstance(single, nodes.Menu | nodes.Alternatives):
        form = menu(el, single, scope) if isinstance(single, nodes.Menu) else alternatives(el, single, scope)
        (asked,) = form
        assert isinstance(asked, typed.Menu)
        return (replace(asked, skip="skip", skip_condition=None, orelse=_then_stop(asked.orelse, declined)),)
    me(el, span.header(), scope, "`may`")
    option = _written_option("take", body, el.block(body, scope))
    option = replace(option, text=_what_is_done(body) or option.text)
    return (typed.Menu(span, "may", None, False, False, "skip", None, (option,), declined),)


def _what_is_done(body: nodes.Block) -> str:
    """The id of the effect or hook that a block is about, "" where it is about something else: its name says more than
    what is written."""
    match [s for s in body.statements if not isinstance(s, nodes.Pause | nodes.Note)]:
        case [nodes.Block() as inner]:
            return _what_is_done(inner)
        case [nodes.Do(invoke=invoke)]:
            return invoke.name.text
        case [nodes.Run(hook=nodes.Attribute(name=name))]:
            return name.text
    return ""


def _only(body: nodes.Block) -> nodes.Stmt | None:
    """The statement that is all of a block, out of all its brackets."""
    while len(body.statements) == 1:
        single = body.statements[0]
        if not isinstance(single, nodes.Block):
            return single
        body = single
    first = body.statements[0] if body.statements else None
    return None if not isinstance(first, nodes.Choose) or first.body is not None else _with_rest(first, body)


def _with_rest(bare: nodes.Choose, body: nodes.Block) -> nodes.Choose:
    """A bare `choose` at the beginning of a block, with what follows as its body."""
    rest = body.statements[1:]
    return replace(bare, body=nodes.Block(rest[0].span.to(rest[-1].span), rest))


def _then_stop(orelse: typed.Block | None, stop: typed.Block | None) -> typed.Block | None:
    if orelse is None or stop is None:
        return orelse or stop
    return typed.Block(orelse.span, (*orelse.statements, *stop.statements))
