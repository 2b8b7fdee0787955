"""`A[wood]`: how much of one unit is in amounts."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.codes.elaboration import WRONG_INDEX
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.amounts import Amount, part_of_value
from interpreter.checker.expressions.bare_names import declared
from interpreter.checker.expressions.noun_names import Noun, find_noun, unit_of
from interpreter.checker.scope import Scope
from interpreter.checker.symbols import CounterSym, FunctionSym, SettingSym, ValueSym, VariableSym
from interpreter.checker.wording import quoted
from interpreter.language.types import AMOUNTS, Int, Member, may_be_none, optional, required
from interpreter.syntax import nodes

_NUMBER = Int(0, None)


def reads_part(el: Elaborator, node: nodes.Index, scope: Scope) -> bool:
    """Whether the brackets after a name or a field pick a noun from its amounts, and are not its own index."""
    if len(node.indices) != 1 or not _may_be_amounts(el, node.base, scope):
        return False
    silent = el.silent()
    if required(silent.infer(node.base, scope).type) != AMOUNTS or silent.findings.errors:
        return False
    return _names_counter(el, node.indices[0], scope) or isinstance(
        required(silent.infer(node.indices[0], scope).type), Member
    )


def _may_be_amounts(el: Elaborator, base: nodes.Expr, scope: Scope) -> bool:
    """Whether a name or field can be amounts, from its declaration alone."""
    if not any(counter.unit for counter in el.names.counters.values()):
        return False
    if not isinstance(base, nodes.NameRef):
        return True
    local = scope.find(base.name)
    if local is not None:
        return required(local.type) == AMOUNTS
    symbol = declared(el.names, base.name)
    if isinstance(symbol, VariableSym | SettingSym):
        return required(symbol.type) == AMOUNTS
    return isinstance(symbol, ValueSym | FunctionSym)


def part_of(el: Elaborator, node: nodes.Index, amounts: typed.Expr, scope: Scope) -> typed.Expr:
    """The number of a noun in a value of amounts."""
    if len(node.indices) != 1:
        return el.report(
            WRONG_INDEX,
            node.span,
            f"{quoted(amounts.span)} is an amount, and takes one unit as index",
            "write one noun in the brackets",
        )
    noun = _noun(el, node.indices[0], scope)
    if noun is None:
        return el.wrong(node.span)
    counter, indices, held = noun
    one = typed.Const(node.span, Int(1, 1), 1)
    part = part_of_value(el, Amount(node.indices[0].span, counter, indices, one, held))
    if part is None:
        return el.wrong(node.span)
    type = optional(_NUMBER) if may_be_none(amounts.type) else _NUMBER
    return typed.PartOf(node.span, type, amounts, counter, part.member)


def _noun(el: Elaborator, node: nodes.Expr, scope: Scope) -> Noun | None:
    match node:
        case nodes.NameRef(span=span, name=name):
            return find_noun(el, nodes.Target(span, nodes.Name(span, name), ()), scope, acting=False)
        case nodes.Index(base=nodes.NameRef(span=at, name=name), indices=indices) if _names_counter(el, node, scope):
            accessor = nodes.At(node.span, indices)
            return find_noun(el, nodes.Target(node.span, nodes.Name(at, name), (accessor,)), scope, acting=False)
    return unit_of(el, node.span, el.infer(node, scope), scope, acting=False)


def _names_counter(el: Elaborator, node: nodes.Expr, scope: Scope) -> bool:
    base = node.base if isinstance(node, nodes.Index) else node
    if not isinstance(base, nodes.NameRef) or scope.find(base.name) is not None:
        return False
    return isinstance(declared(el.names, base.name), CounterSym)
