"""A public counter that tells what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checker import typed as t
from interpreter.checker.symbols import CounterSym, VariableSym
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule
from interpreter.linter.rules.secret_in_note import in_order

AVOID = """\
components: {card: {fields: {worth: int}}}
cards: {goat: {copies: 5, worth: 2}, ox: {copies: 5, worth: 4}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
counters: {wealth: {per: player, bound: 60}}
effects:
  it: |
    draw 1 from deck to hand
    gain «sum(c.worth for c in hand)» wealth
    score wealth
"""
PREFER = """\
components: {card: {fields: {worth: int}}}
cards: {goat: {copies: 5, worth: 2}, ox: {copies: 5, worth: 4}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
counters: {wealth: {per: player, bound: 60, visible: owner}}
effects:
  it: |
    draw 1 from deck to hand
    gain sum(c.worth for c in hand) wealth
    score wealth
"""


def check(context: LintContext) -> Iterator[Problem]:
    telling = context.telling
    if telling is None:
        return
    for root in context.roots:
        for stmt, laid_open in in_order(context, root, t.Change, t.Transfer, t.Store):
            value, symbol = _changed(stmt)
            secret = telling.hidden_in(root, stmt, value, laid_open) if symbol.visible == "all" else None
            if secret is None or telling.is_handed(root, value):  # the player who calls it may have reasons
                continue
            message = f"`{symbol.name}` can be seen by everybody, and this reveals what `{secret.name}` hides"
            help = "or reveal its origin first"
            if secret.name not in context.ruleset.zones:
                help = f"or make `{secret.name}` visible: `each player at once` hides it until all have chosen"
            yield Problem(value.span, message, f"give `{symbol.name}` `visible: owner`, {help}")


def _changed(stmt: t.Change | t.Transfer | t.Store) -> tuple[t.Expr, CounterSym | VariableSym]:
    """The number that a statement works with, and what it changes."""
    if not isinstance(stmt, t.Store):
        return stmt.amount, stmt.counter
    target = stmt.target
    return stmt.value, target.counter if isinstance(target, t.CounterAt) else target.variable


RULE = Rule(
    id="RW9304",
    name="secret-in-counter",
    category=Category.HIDDEN,
    severity=Severity.NOTE,
    confidence=Confidence.WEAK,
    title="A public counter that reveals hidden information",
    what="A counter or variable that all players see, changed by a value read from a zone that not all players see.",
    why=(
        "Players can infer the contents of the zone from the counter. If that is intended, the zone need not be hidden."
    ),
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
