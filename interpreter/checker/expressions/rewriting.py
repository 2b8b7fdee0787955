"""Short ways of writing formulas, undone in the parse tree before anything is looked up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from interpreter.foundation.nodes import rebuilt
from interpreter.syntax import nodes

Rewrite = Callable[[nodes.NameRef], nodes.Expr | None]


def rewritten(node: Any, rewrite: Rewrite) -> Any:
    """A copy of a parse tree in which `rewrite` has replaced bare names (None: leave it)."""
    if isinstance(node, nodes.NameRef):
        return rewrite(node) or node
    return rebuilt(node, lambda part: rewritten(part, rewrite))


def compared_players(node: nodes.Expr) -> nodes.Expr:
    """`players >= 4` of `needs:` as the comparison of their number."""
    if isinstance(node, nodes.Logic):
        return replace(node, operands=tuple(compared_players(operand) for operand in node.operands))
    if isinstance(node, nodes.Compare):
        return replace(node, left=_counted(node.left), right=_counted(node.right))
    return node


def _counted(node: nodes.Expr) -> nodes.Expr:
    if isinstance(node, nodes.NameRef) and node.name == "players":
        return nodes.Measure(node.span, "count", (node,))
    return node
