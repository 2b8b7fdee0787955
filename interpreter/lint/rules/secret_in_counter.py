"""A public counter that tells what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.foundation.source import Span
from interpreter.lint.cards_in_hands import CARDS_IN_HANDS
from interpreter.lint.context import LintContext
from interpreter.lint.rule import Category, Confidence, Problem, Rule
from interpreter.lint.rules.secret_in_note import secrets_in

AVOID = (
    CARDS_IN_HANDS
    + """\
counters:
  wealth: {per: player, bound: 60}
effects:
  it: |
    draw 1 from deck to hand
    gain «sum(c.worth for c in hand)» wealth
    score wealth
"""
)
PREFER = (
    CARDS_IN_HANDS
    + """\
counters:
  wealth: {per: player, bound: 60, visible: owner}
effects:
  it: |
    draw 1 from deck to hand
    gain sum(c.worth for c in hand) wealth
    score wealth
"""
)


def check(context: LintContext) -> Iterator[Problem]:
    for change in context.nodes(t.Change):
        if change.counter.visible == "all":
            yield from _told(change.amount, change.counter.name, context)
    for transfer in context.nodes(t.Transfer):
        if transfer.counter.visible == "all":
            yield from _told(transfer.amount, transfer.counter.name, context)
    for store in context.nodes(t.Store):
        target = store.target
        symbol = target.counter if isinstance(target, t.CounterAt) else target.variable
        if symbol.visible == "all":
            yield from _told(store.value, symbol.name, context)


def _told(value: t.Expr, name: str, context: LintContext) -> Iterator[Problem]:
    secret = next(secrets_in(value), None)
    if secret is not None:
        span: Span = value.span
        message = f"`{name}` can be seen by everybody, and this tells what `{secret}` hides"
        help = "or reveal what it comes from first"
        if secret not in context.ruleset.zones:
            help = f"or let all see `{secret}`: `each player at once` hides it until all have chosen"
        yield Problem(span, message, f"give `{name}` `visible: owner`, {help}")


RULE = Rule(
    id="RW9304",
    name="secret-in-counter",
    category=Category.HIDDEN,
    severity=Severity.NOTE,
    confidence=Confidence.WEAK,
    title="A public counter that tells what is hidden",
    what="A counter or variable that all can see, changed by something that is read off a zone not all may look into.",
    why="Whoever watches the counter learns what lies there. Often that is the rule; then it need not be hidden.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
