"""What is offered tells the chooser what they may not see."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.foundation.source import Span
from interpreter.lint.context import LintContext
from interpreter.lint.rule import Category, Confidence, Problem, Rule
from interpreter.lower.secret import Secret
from interpreter.lower.secrets import Secrets
from interpreter.lower.walk import everything

AVOID = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
  ox: {copies: 5, worth: 4}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
effects:
  it: |
    choose one:
      option dig "Dig" if any(c in «deck» where c.worth > 2): draw 1 from deck to hand
      option rest "Rest": score 1
    choose q in players where any(c in «q.hand» where c.worth > 2) or skip: score 1
    choose c in «deck»: move c to hand
"""
PREFER = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
  ox: {copies: 5, worth: 4}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
effects:
  it: |
    choose one:
      option dig "Dig" if deck is not empty: draw 1 from deck to hand
      option rest "Rest" if any(c in hand where c.worth > 2): score 1
    choose q in players where count(q.hand) > 2 or skip: score 1
    choose c in deck looking: move c to hand
"""
HELP = (
    "decide by what the chooser sees, or let them look (`looking`); where it is meant, say so: "
    "`# lint: ignore[RW9305] why`"
)


def check(context: LintContext) -> Iterator[Problem]:
    secrets = context.secrets
    if secrets is None:
        return
    choices: list[t.Choose | t.Menu] = [*context.nodes(t.Choose), *context.nodes(t.Menu)]
    for choice in choices:
        if choice.random:
            continue
        for expression in _judged(choice):
            for span, name in _told(secrets, expression, choice.chooser is None):
                yield Problem(span, f"what is offered here tells the chooser what `{name}` hides", HELP)


def _judged(choice: t.Choose | t.Menu) -> Iterator[t.Expr | None]:
    """The conditions of what is offered, and the domains that it is taken from."""
    yield choice.skip_condition
    if isinstance(choice, t.Choose):
        picks = choice.picks
        yield choice.such_that
    else:
        picks = tuple(option.family for option in choice.options if option.family is not None)
        yield from (option.condition for option in choice.options)
    looking = isinstance(choice, t.Choose) and choice.looking
    for pick in picks:
        if not looking:
            yield pick.domain
            yield pick.condition


def _told(secrets: Secrets, e: t.Expr | None, mine: bool) -> Iterator[tuple[Span, str]]:
    """Where an expression reads what the chooser does not see, itself or in a formula that it calls."""
    for secret in () if e is None else secrets.told(e):
        made = secret.name != secret.name.lower()  # kept by the language itself, which knows whom it tells
        if made or secret.mine or (secret.owned and not mine):
            continue
        place = _place(secrets, e, secret)
        if place is not None:
            yield place, secret.name


def _place(secrets: Secrets, e: t.Expr | None, secret: Secret) -> Span | None:
    """Where in the expression it is read; None where it comes by a local, which may have been shown since."""
    for node in everything(e):
        match node:
            case t.ZoneAt() | t.ZoneUnion() | t.CounterAt() | t.VariableAt() if node.span == secret.span:
                return secret.span
            case t.CallFunction(span=span) if secret in secrets.told(node):
                return span
    return None


RULE = Rule(
    id="RW9305",
    name="leaky-legality",
    category=Category.HIDDEN,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="What is offered tells the chooser what is hidden",
    what=(
        "An option, a candidate or a way out that depends on a zone, counter or variable that the chooser may not "
        "see; and a choice from a zone that they may not look into, without `looking`."
    ),
    why="Whoever sees what is offered knows what is hidden.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
