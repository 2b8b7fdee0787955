"""What is in a list at a place."""

from __future__ import annotations

from interpreter.checker import typed as t
from interpreter.ir import nodes as ir
from interpreter.lower.environment import Env
from interpreter.lower.expressions.lowering import Expressions


def item_of(x: Expressions, e: t.ItemOf, env: Env) -> ir.Expr:
    return x.present(
        e.items, env, lambda items: x.present(e.place, env, lambda n: ir.Library(e.span, "nth", (items, n)))
    )
