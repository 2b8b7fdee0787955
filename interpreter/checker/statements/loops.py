"""Loops, and `as p`. A body is carried out again: what was known before it may have changed since."""

from __future__ import annotations

from dataclasses import replace

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import ENDLESS_MAY
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.indices import me
from interpreter.checker.expressions.sets import domain, element_of
from interpreter.checker.narrowing import facts_of
from interpreter.checker.scope import Scope
from interpreter.checker.statements.allowing import costs_or_asks
from interpreter.checker.statements.choices import optional_statement
from interpreter.checker.walk import statements_in
from interpreter.checker.wording import quoted
from interpreter.language.types import BOOL, PLAYER, SetOf, may_be_none, optional
from interpreter.syntax import nodes

Stmts = tuple[typed.Stmt, ...]


def while_loop(el: Elaborator, node: nodes.While, scope: Scope) -> Stmts:
    scope.flow.change()
    condition = el.condition(node.condition, scope)
    inside = scope.child(in_loop=True)
    inside.learn(facts_of(condition, inside))
    body = el.block(node.body, inside)
    scope.flow.change()
    return (typed.While(node.span, condition, body),)


def repeat(el: Elaborator, node: nodes.Repeat, scope: Scope) -> Stmts:
    times = el.number(node.times, scope)
    scope.flow.change()
    body = el.block(node.body, scope.child(in_loop=True))
    scope.flow.change()
    return (typed.Repeat(node.span, times, body),)


def for_each(el: Elaborator, node: nodes.ForEach, scope: Scope) -> Stmts:
    over = domain(el, node.domain, scope)
    if node.order == "any":
        me(el, node.span.header(), scope, "`in any order`")
    scope.flow.change()
    inside = scope.child(in_loop=True)
    local = inside.declare(node.name, element_of(over), el.findings, el.names, fixed=True)
    condition = None if node.where is None else el.condition(node.where, inside)
    if condition is not None:
        inside.learn(facts_of(condition, inside))
    body = el.block(node.body, inside)
    scope.flow.change()
    return (typed.ForEach(node.span, local, over, condition, node.order, body),)


def each_player(el: Elaborator, node: nodes.EachPlayer, scope: Scope) -> Stmts:
    """A loop over the players with each in turn as me."""
    place = node.span.header()
    start = None if node.start is None else el.expression(node.start, scope, PLAYER)
    if node.other:
        me(el, place, scope, "`each other player`")
    over = typed.Players(place, SetOf(PLAYER), start, others=node.other, reverse=node.reverse)
    player = typed.LocalVar("player", PLAYER, place)
    scope.flow.change()
    body = el.block(node.body, scope.acting(place).child(in_loop=True))
    scope.flow.change()
    acting = typed.As(node.span, typed.Local(place, PLAYER, player), body)
    return (typed.ForEach(node.span, player, over, None, None, typed.Block(node.body.span, (acting,))),)


def as_player(el: Elaborator, node: nodes.As, scope: Scope) -> Stmts:
    """`as p`; of a player who may be none (the owner of something) it does nothing then"""
    player = el.expression(node.player, scope, optional(PLAYER))
    body = el.block(node.body, scope.acting(node.player.span))
    if not may_be_none(player.type):
        return (typed.As(node.span, player, body),)
    there = typed.IsNone(node.player.span, BOOL, player, True)
    acting = typed.As(node.span, replace(player, type=PLAYER), body)
    return (typed.If(node.span, ((there, typed.Block(node.span, (acting,))),), None),)


def up_to_times(el: Elaborator, node: nodes.UpToTimes, scope: Scope) -> Stmts:
    """`up to n times S`: so often `may S`, until it is declined"""
    times = el.number(node.times, scope)
    scope.flow.change()
    once = optional_statement(el, node.span, node.body, scope.child(in_loop=True), stop=True)
    scope.flow.change()
    return (typed.Repeat(node.span, times, typed.Block(node.body.span, once)),)


def any_times(el: Elaborator, node: nodes.AnyTimes, scope: Scope) -> Stmts:
    """`any number of times S`: `may S`, until it is declined"""
    scope.flow.change()
    known = len(el.findings)
    once = optional_statement(el, node.span, node.body, scope.child(in_loop=True), stop=True)
    scope.flow.change()
    if len(el.findings) == known and not _comes_to_an_end(once):
        el.report(
            ENDLESS_MAY,
            node.span.header(),
            f"{quoted(node.body.span.header())} costs nothing and asks nothing, so it could go on forever",
            "give it a price (`pay .. -> ..`), a condition (`only if ..`), or a number (`up to 3 times`)",
        )
    always = typed.Const(node.span, BOOL, True)
    return (typed.While(node.span, always, typed.Block(node.body.span, once)),)


def _comes_to_an_end(once: Stmts) -> bool:
    """Whether what may be done again and again has a price, a demand, or a question of its own."""
    match once:
        case (typed.Menu(origin="may", options=(option,)),):
            return any(map(costs_or_asks, statements_in((option.body,))))
        case _:
            return True
