"""`each player at once` and `open floor`: the body is typed as for each player in turn.

`independence` judges it when all is known."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.scope import Scope
from interpreter.syntax import nodes

Stmts = tuple[typed.Stmt, ...]


def each_player_at_once(el: Elaborator, node: nodes.AtOnce, scope: Scope) -> Stmts:
    return (typed.Together(node.span, _body(el, node, scope)),)


def open_floor(el: Elaborator, node: nodes.OpenFloor, scope: Scope) -> Stmts:
    """After each step what offers cannot be kept lapse; with the floor all of them end."""
    steps = None if node.steps is None else el.number(node.steps, scope)
    offers = [offer.effects for offer in el.names.offers.values() if offer.effects]
    lapses = tuple(effects["lapse"] for effects in offers)
    floor = typed.Together(node.span, _body(el, node, scope), True, steps, lapses)
    ends = [typed.Do(node.span.header(), effects["close"], (), None) for effects in offers]
    return (floor, *ends)


def _body(el: Elaborator, node: nodes.AtOnce | nodes.OpenFloor, scope: Scope) -> typed.Block:
    scope.flow.change()
    el.names.together = True
    body = el.block(node.body, scope.acting(node.span.header()).child(in_loop=False))
    scope.flow.change()
    return body


def wait(el: Elaborator, node: nodes.Wait, scope: Scope) -> Stmts:
    el.names.waits.append(node.span)
    return (typed.Wait(node.span),)
