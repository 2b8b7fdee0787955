"""`do all in any order`: each option exactly once, and the player picks which is next.

It stands for a menu in a loop over what is left to do. The whole is one option, taken silently: what comes late is part
of what a choice leads to, so no order is begun that cannot be brought to its end.
"""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.indices import me
from interpreter.checker.expressions.sets import domain, element_of
from interpreter.checker.narrowing import facts_of
from interpreter.checker.scope import Scope
from interpreter.checker.statements.choices import check_keys, option_text
from interpreter.foundation.source import Span
from interpreter.language.types import BOOL, Int, SetOf
from interpreter.syntax import nodes

Stmts = tuple[typed.Stmt, ...]


def do_all(el: Elaborator, node: nodes.DoAll, scope: Scope) -> Stmts:
    """The sets of what is left, and the loop over a menu of them."""
    place = node.span.header()
    me(el, place, scope, "`do all in any order`")
    check_keys(el, [option.key for option in node.options if option.key is not None])
    numbers = Int(0, len(node.options) - 1)
    left = typed.LocalVar("left", SetOf(numbers), place)
    first: list[typed.Stmt] = [typed.SetLocal(place, left, typed.MakeSet(place, left.type, ()), True)]
    options: list[typed.MenuOption] = []
    remaining = [left]
    scope.flow.change()
    for number, option in enumerate(node.options):
        begun, offered = _step(el, option, scope, left, number)
        if option.family is not None:
            assert isinstance(begun, typed.SetLocal)
            remaining.append(begun.local)
        first.append(begun)
        options.append(offered)
    scope.flow.change()
    menu = typed.Menu(node.span, "any_order", None, False, False, None, None, tuple(options), None)
    some = [typed.IsEmpty(place, BOOL, typed.Local(place, v.type, v), True) for v in remaining]
    more: typed.Expr = some[0] if len(some) == 1 else typed.Logic(place, BOOL, "or", tuple(some))
    loop = typed.While(node.span, more, typed.Block(node.span, (menu,)))
    whole = typed.MenuOption(place, "all", "", None, None, typed.Block(node.span, (*first, loop)))
    return (typed.Menu(node.span, "any_order", None, False, False, None, None, (whole,), None),)


def _step(
    el: Elaborator, node: nodes.Option, scope: Scope, left: typed.LocalVar, number: int
) -> tuple[typed.Stmt, typed.MenuOption]:
    """How an option comes to be left to do, and the option itself, which takes itself out. What it is to do is settled
    at the beginning; what its conditions told of the state may have changed when it comes to it."""
    inside = scope.child(in_loop=False)
    head = node.span.header()
    key = "" if node.key is None else node.key.text
    if node.family is None:
        condition = None if node.condition is None else el.condition(node.condition, scope.child())
        mine: typed.Expr = typed.Const(head, Int(number, number), number)
        begun: typed.Stmt = _without_or_with(head, left, mine, "+")
        if condition is not None:
            begun = typed.If(head, ((condition, typed.Block(head, (begun,))),), None)
        offered: typed.Expr | None = typed.In(head, BOOL, mine, typed.Local(head, left.type, left), False)
        family = None
    else:
        over = domain(el, node.family.domain, inside)
        local = inside.declare(node.family.name, element_of(over), el.findings, el.names, fixed=True)
        condition = None if node.where is None else el.condition(node.where, inside)
        left = typed.LocalVar("left", SetOf(local.type), head)
        among: typed.Expr = over
        if condition is not None:
            inside.learn({k: fact for k, fact in facts_of(condition, inside).items() if fact[1]})
            member = typed.Generator(local, over)
            among = typed.Aggregate(head, left.type, "set", None, (member,), condition, None)
        begun = typed.SetLocal(head, left, among, True)
        family = typed.Pick(node.family.span, local, typed.Local(head, left.type, left), None, False)
        mine, offered = typed.Local(head, local.type, local), None
    scope.flow.change()
    body = el.block(node.body, inside)
    gone = typed.Block(node.span, (_without_or_with(head, left, mine, "-"), body))
    return begun, typed.MenuOption(node.span, key, option_text(node), offered, family, gone)


def _without_or_with(span: Span, left: typed.LocalVar, mine: typed.Expr, op: str) -> typed.SetLocal:
    changed = typed.SetOperation(span, left.type, op, typed.Local(span, left.type, left), mine, True)
    return typed.SetLocal(span, left, changed, False)
