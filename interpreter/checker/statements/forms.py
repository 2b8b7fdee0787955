"""Statements: blocks, the table from syntax node to the function that types it, and the statements that need no file of
their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import STOP_OUTSIDE_LOOP, UNREACHABLE, WRONG_RETURN
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.narrowing import facts_of
from interpreter.checker.offers.statements import answer_offer, make_offer, withdraw_offer
from interpreter.checker.scope import Scope
from interpreter.checker.statements.allowing import allowing, pause
from interpreter.checker.statements.any_order import do_all
from interpreter.checker.statements.assignments import assign, let
from interpreter.checker.statements.choices import alternatives, choose, may, menu
from interpreter.checker.statements.durations import with_change
from interpreter.checker.statements.events import emit, prevent
from interpreter.checker.statements.hooks import run
from interpreter.checker.statements.infer_from_uses import begins_open, type_from_uses
from interpreter.checker.statements.invocations import invocation
from interpreter.checker.statements.loops import (
    any_times,
    as_player,
    each_player,
    for_each,
    repeat,
    up_to_times,
    while_loop,
)
from interpreter.checker.statements.scope_blocks import scope_block
from interpreter.checker.statements.together import each_player_at_once, open_floor, wait
from interpreter.checker.wording import quoted
from interpreter.foundation.suggest import near_names
from interpreter.language.types import Unknown, describe
from interpreter.syntax import nodes

Stmts = tuple[typed.Stmt, ...]

#: The blocks that `end` can leave.
ENDED = ("turn", "round", "game")


# ------------------------------------------------------------------ blocks
def block(el: Elaborator, node: nodes.Block, scope: Scope) -> typed.Block:
    """A block in a scope of its own."""
    return typed.Block(node.span, sequence(el, node.statements, scope.child()))


def sequence(el: Elaborator, statements: tuple[nodes.Stmt, ...], scope: Scope) -> Stmts:
    """Statements one after another in one scope. A bare `choose` takes the rest as its body; nothing can follow a
    leave."""
    done: list[typed.Stmt] = []
    for i, node in enumerate(statements):
        rest = statements[i + 1 :]
        if isinstance(node, nodes.Choose) and node.body is None:
            return (*done, *choose(el, node, scope, rest))
        if isinstance(node, nodes.Let) and begins_open(node, scope) and el.open_local is None:
            found = let(el, node, scope, type_from_uses(el, node, scope, partial(_trial, rest)))
        else:
            found = statement(el, node, scope)
        done += found
        if rest and found and leaves(found[-1]):
            el.report(
                UNREACHABLE,
                rest[0].span.header(),
                f"this is never carried out: {quoted(node.span.header())} comes before it",
                "remove it, or put it before that",
            )
            sequence(el, rest, scope)
            break
    return tuple(done)


def _trial(rest: tuple[nodes.Stmt, ...], el: Elaborator, scope: Scope) -> None:
    sequence(el, rest, scope)


def statement(el: Elaborator, node: nodes.Stmt, scope: Scope) -> Stmts:
    """One statement as what it stands for; nothing, reported, when it is wrong."""
    control = STATEMENTS.get(type(node))
    if control is not None:
        return control(el, node, scope)
    found: Stmts = el.verbs[type(node)].check(el, node, scope)
    scope.flow.change()
    return found


def leaves(statement: typed.Stmt) -> bool:
    """Whether nothing behind the statement in its block is ever reached."""
    match statement:
        case typed.Stop() | typed.End() | typed.Return():
            return True
        case typed.Block(statements=inner):
            return bool(inner) and leaves(inner[-1])
        case typed.If(arms=arms, orelse=orelse):
            return orelse is not None and leaves(orelse) and all(leaves(body) for _, body in arms)
        case _:
            return False


# ------------------------------------------------------------------ plain statements
def group(el: Elaborator, node: nodes.Block, scope: Scope) -> Stmts:
    return (block(el, node, scope),)


def do(el: Elaborator, node: nodes.Do, scope: Scope) -> Stmts:
    found = invocation(el, node.invoke, scope)
    scope.flow.change()
    return () if found is None else (typed.Do(node.span, *found, None),)


def only_if(el: Elaborator, node: nodes.OnlyIf, scope: Scope) -> Stmts:
    condition = el.condition(node.condition, scope)
    scope.learn(facts_of(condition, scope))
    return (typed.OnlyIf(node.span, condition),)


def stop(el: Elaborator, node: nodes.Stop, scope: Scope) -> Stmts:
    if scope.in_loop:
        return (typed.Stop(node.span),)
    el.report(
        STOP_OUTSIDE_LOOP,
        node.span,
        "`stop` leaves a loop, but there is none around it here",
        "write `end turn` to end the turn, or reverse the condition: `if .. then ..`",
    )
    return ()


def end(el: Elaborator, node: nodes.End, scope: Scope) -> Stmts:
    what = node.what.text
    if what not in ENDED and what not in el.names.scopes:
        candidates = [*ENDED, *el.names.scopes]
        help = "" if near_names(what, candidates) else f"what can be ended: {', '.join(candidates)}"
        el.unknown.add(node.what.span, what, "scope", candidates, help=help)
        return ()
    el.names.used.add(what)
    if what not in scope.spans:
        el.demands.needs_block(what, node.span)
    return (typed.End(node.span, what),)


def return_value(el: Elaborator, node: nodes.Return, scope: Scope) -> Stmts:
    if scope.returns is None:
        value = el.infer(node.value, scope)
        if not isinstance(value.type, Unknown):
            name = "this effect" if scope.effect is None else f"`{scope.effect.name}`"
            el.report(
                WRONG_RETURN,
                node.span,
                f"{name} declares no result, but this returns {describe(value.type)}",
                "declare it in the long form, with `returns:`",
            )
        return ()
    return (typed.Return(node.span, el.expression(node.value, scope, scope.returns)),)


def branch(el: Elaborator, node: nodes.If, scope: Scope) -> Stmts:
    """Each arm knows that the conditions before it did not hold; what follows knows it when an arm always leaves."""
    arms: list[tuple[typed.Expr, typed.Block]] = []
    before = scope
    for condition_node, body in node.arms:
        condition = el.condition(condition_node, before)
        inside = before.child()
        inside.learn(facts_of(condition, before))
        arms.append((condition, block(el, body, inside)))
        before = before.child()
        before.learn(facts_of(condition, before, holds=False))
    orelse = None if node.orelse is None else block(el, node.orelse, before)
    if all(leaves(body) for _, body in arms):
        for condition, _ in arms:
            scope.learn(facts_of(condition, scope, holds=False))
    return (typed.If(node.span, tuple(arms), orelse),)


def span_block(el: Elaborator, node: nodes.SpanBlock, scope: Scope) -> Stmts:
    el.demands.has_block(node.what)
    body = block(el, node.body, scope.child(spans=scope.spans | {node.what}))
    return (typed.SpanBlock(node.span, node.what, body),)


def exchange(el: Elaborator, node: nodes.Exchange, scope: Scope) -> Stmts:
    """`pay cost -> body`: one after the other"""
    inner = scope.child()
    paid = statement(el, nodes.Pay(node.cost.span, node.cost), inner)
    return (typed.Block(node.span, (*paid, block(el, node.body, inner))),)


STATEMENTS: Mapping[type, Callable[[Elaborator, Any, Scope], Stmts]] = {
    nodes.Block: group,
    nodes.Let: let,
    nodes.Assign: assign,
    nodes.Do: do,
    nodes.Run: run,
    nodes.Emit: emit,
    nodes.Prevent: prevent,
    nodes.OnlyIf: only_if,
    nodes.Return: return_value,
    nodes.End: end,
    nodes.Stop: stop,
    nodes.If: branch,
    nodes.SpanBlock: span_block,
    nodes.ScopeBlock: scope_block,
    nodes.With: with_change,
    nodes.Allowing: allowing,
    nodes.Pause: pause,
    nodes.Exchange: exchange,
    nodes.Choose: choose,
    nodes.Menu: menu,
    nodes.DoAll: do_all,
    nodes.Alternatives: alternatives,
    nodes.May: may,
    nodes.UpToTimes: up_to_times,
    nodes.AnyTimes: any_times,
    nodes.Repeat: repeat,
    nodes.While: while_loop,
    nodes.ForEach: for_each,
    nodes.EachPlayer: each_player,
    nodes.AtOnce: each_player_at_once,
    nodes.OpenFloor: open_floor,
    nodes.Wait: wait,
    nodes.Offer: make_offer,
    nodes.Answer: answer_offer,
    nodes.Withdraw: withdraw_offer,
    nodes.As: as_player,
}
