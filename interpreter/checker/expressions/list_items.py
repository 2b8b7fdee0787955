"""`scale[n]`: what is in a list at a place, the first at 0."""

from __future__ import annotations

from dataclasses import replace

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import WRONG_INDEX
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.bare_names import declared
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import SettingSym, ValueSym, VariableSym
from interpreter.checker.wording import quoted
from interpreter.language.types import Int, ListOf, optional, required
from interpreter.syntax import nodes


def reads_item(el: Elaborator, node: nodes.Index, scope: Scope) -> bool:
    """Whether the last number in the brackets after a name or a field is a place in its list, and not its own
    index."""
    if not _may_be_list(el, node.base, scope):
        return False
    silent = el.silent()
    if len(node.indices) == 1 and _takes_no_index(el, node.base, scope):
        return True
    if not isinstance(required(silent.infer(node.indices[-1], scope).type), Int):
        return False
    of_list = isinstance(required(silent.infer(_without_last(node), scope).type), ListOf)
    return of_list and not silent.findings.errors


def _may_be_list(el: Elaborator, base: nodes.Expr, scope: Scope) -> bool:
    """From its declaration alone."""
    if not isinstance(base, nodes.NameRef):
        return isinstance(base, nodes.Attribute)
    local = scope.find(base.name)
    if local is not None:
        return isinstance(required(local.type), ListOf)
    symbol = declared(el.names, base.name)
    if isinstance(symbol, VariableSym | SettingSym):
        return isinstance(required(symbol.type), ListOf)
    return isinstance(symbol, ValueSym)


def _takes_no_index(el: Elaborator, base: nodes.Expr, scope: Scope) -> bool:
    if not isinstance(base, nodes.NameRef) or scope.find(base.name) is not None:
        return isinstance(base, nodes.NameRef)
    symbol = declared(el.names, base.name)
    return isinstance(symbol, VariableSym | SettingSym) and not symbol.per


def _without_last(node: nodes.Index) -> nodes.Expr:
    return replace(node, indices=node.indices[:-1]) if len(node.indices) > 1 else node.base


def item(el: Elaborator, node: nodes.Index, scope: Scope) -> typed.Expr:
    """What is there; none after the end."""
    return item_of(el, node, el.infer(_without_last(node), scope), node.indices[-1:], scope)


def item_of(
    el: Elaborator, node: nodes.Index, items: typed.Expr, indices: tuple[nodes.Expr, ...], scope: Scope
) -> typed.Expr:
    """What is in a list at the place that the indices, of which there must be one, say."""
    if len(indices) != 1:
        message = f"{quoted(items.span)} is a list, and takes one index"
        return el.report(WRONG_INDEX, node.span, message, "write one number in the brackets, 0 for the first")
    place = el.number(indices[0], scope)
    of = required(items.type)
    assert isinstance(of, ListOf)
    return typed.ItemOf(node.span, optional(of.element), items, place)
