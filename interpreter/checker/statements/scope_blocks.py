"""`in action trading:` opens a scope."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import WRONG_ARGUMENTS
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import ScopeSym
from interpreter.language.types import required
from interpreter.syntax import nodes


def scope_block(el: Elaborator, node: nodes.ScopeBlock, scope: Scope) -> tuple[typed.Stmt, ...]:
    """`in action trading:`"""
    name = node.name.text
    symbol = el.names.scopes.get(name)
    tag = None
    if symbol is None:
        el.unknown.add(node.name.span, name, "scope", el.names.scopes)
        if node.tag is not None:
            el.infer(node.tag, scope)
    else:
        el.names.used.add(name)
        tag = _tag(el, node, symbol, scope)
    el.demands.has_block(name)
    scope.flow.change()
    body = el.block(node.body, scope.child(spans=scope.spans | {name}))
    scope.flow.change()
    return () if symbol is None else (typed.SpanBlock(node.span, name, body, symbol, tag),)


def _tag(el: Elaborator, node: nodes.ScopeBlock, symbol: ScopeSym, scope: Scope) -> typed.Expr | None:
    """What the scope is opened for, which a scope `of` a kind has and no other."""
    if symbol.tag is None:
        if node.tag is not None:
            el.infer(node.tag, scope)
            help = f"write `in {symbol.name}:`, or declare it `of:` a kind"
            el.report(WRONG_ARGUMENTS, node.tag.span, f"`{symbol.name}` is declared without a tag", help)
        return None
    if node.tag is None:
        help = f"say which one: `in {symbol.name} ..:`"
        el.report(WRONG_ARGUMENTS, node.name.span, f"`{symbol.name}` is opened for a member of its kind", help)
        return None
    return el.expression(node.tag, scope, required(symbol.tag.type))
