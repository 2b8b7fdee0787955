"""A hidden counter or variable that is set to what everybody sees."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import CounterSym, VariableSym
from interpreter.checker.typed import LocalVar
from interpreter.checker.walk import statements_in
from interpreter.foundation.diagnostics import Severity
from interpreter.foundation.nodes import same
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
variables:
  bid: {per: player, type: 0..6, visible: owner}
effects:
  it: |
    choose n in 1..6 then bid = «n»
    score bid
"""
PREFER = """\
variables:
  bid: {per: player, type: 0..6, visible: owner}
effects:
  it: |
    choose n in 1..6 secretly then bid = n
    score bid
"""

_Setting = t.Store | t.With | t.ForThis


def check(context: LintContext) -> Iterator[Problem]:
    secrets = context.secrets
    settings: list[_Setting] = [*context.nodes(t.Store), *context.nodes(t.With), *context.nodes(t.ForThis)]
    hidden = [node for node in settings if _is_hidden(node)]
    if secrets is None or not hidden:
        return
    seen = _seen_by_all(context)
    for node in hidden:
        chosen = any(isinstance(n, t.Local) and n.local in seen for n in everything(node.value))
        if chosen and not secrets.told(node.value):
            yield _problem(node)
    for menu in context.nodes(t.Menu):
        if not menu.secret:
            for told in _told_apart(menu):
                yield _problem(told)


def _symbol(node: _Setting) -> CounterSym | VariableSym:
    return node.target.counter if isinstance(node.target, t.CounterAt) else node.target.variable


def _is_hidden(node: _Setting) -> bool:
    """Whether it sets something hidden; the language itself keeps the parts of an offer."""
    symbol = _symbol(node)
    return symbol.visible != "all" and not (isinstance(symbol, VariableSym) and symbol.offered)


def _problem(node: _Setting) -> Problem:
    name = _symbol(node).name
    message = f"`{name}` is hidden, but everybody sees the choice or roll that it is set to"
    help = f"write `secretly` after the choice, or make `{name}` visible (remove its `visible:`)"
    return Problem(node.value.span, message, help)


def _seen_by_all(context: LintContext) -> set[LocalVar]:
    """The locals that hold what was chosen or rolled openly, or what is worked out from that."""
    seen: set[LocalVar] = set()
    derived: list[tuple[LocalVar, t.Expr]] = []
    for choice in context.nodes(t.Choose):
        if not choice.secret and not choice.looking:
            seen.update(pick.local for pick in choice.picks)
    for menu in context.nodes(t.Menu):
        if not menu.secret:
            seen.update(option.family.local for option in menu.options if option.family is not None)
    for setting in context.nodes(t.SetLocal):
        derived.append((setting.local, setting.value))
    for call in context.nodes(t.Do):
        derived += zip(call.effect.params, call.arguments, strict=False)
    for run in context.nodes(t.RunHook):
        for effect in run.hook.bodies.values():
            derived += zip(effect.params, run.arguments, strict=False)
    grown = True
    while grown:
        before = len(seen)
        for local, value in derived:
            if local not in seen and any(isinstance(n, t.Local) and n.local in seen for n in everything(value)):
                seen.add(local)
        grown = len(seen) > before
    return seen


def _told_apart(menu: t.Menu) -> Iterator[_Setting]:
    """Where options of a menu set the same hidden thing to different constants."""
    found = [
        node
        for option in menu.options
        for node in statements_in((option.body,))
        if isinstance(node, t.Store) and isinstance(node.value, t.Const) and _is_hidden(node)
    ]
    for node in found:
        if any(same(other.target, node.target) and not same(other.value, node.value) for other in found):
            yield node


RULE = Rule(
    id="RW9307",
    name="secret-set-openly",
    category=Category.HIDDEN,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A hidden counter or variable that all players know",
    what=(
        "A counter or variable with `visible: owner` or `none` that is set to an open choice or roll, or to "
        "different constants by the options of an open menu."
    ),
    why="All players see open choices and rolls, so hiding the stored value has no effect.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
