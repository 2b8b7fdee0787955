"""`each player at once`: the body is typed as for each player in turn; `independence` judges it when all is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.check import typed
from interpreter.check.scope import Scope
from interpreter.syntax import nodes

if TYPE_CHECKING:
    from interpreter.check.elaborator import Elaborator


def each_player_at_once(el: Elaborator, node: nodes.AtOnce, scope: Scope) -> tuple[typed.Stmt, ...]:
    scope.flow.change()
    el.names.together = True
    body = el.block(node.body, scope.acting(node.span.header()).child(in_loop=False))
    scope.flow.change()
    return (typed.Together(node.span, body),)
