"""A question whose being asked tells what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.knowledge.audience import Secrets
from interpreter.analysis.knowledge.sources import Found
from interpreter.analysis.roots import Root
from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.foundation.source import Span
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
components: {card: {fields: {worth: int}}}
cards: {goat: {copies: 5, worth: 2}, ox: {copies: 5, worth: 4}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
  table: {holds: card}
effects:
  it: |
    draw 1 from deck to hand
    if any(c in «hand» where c.worth > 2):
      choose c in hand where c.worth > 2
      move c to table
"""
PREFER = """\
components: {card: {fields: {worth: int}}}
cards: {goat: {copies: 5, worth: 2}, ox: {copies: 5, worth: 4}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
  table: {holds: card}
effects:
  it: |
    draw 1 from deck to hand
    choose c in hand where c.worth > 2 or skip: move c to table
"""
HELP = (
    "always ask it (a choice with `or skip` is asked even without candidates), or use only what all players see; if "
    "it is intended: `# lint: ignore[RW9306] why`"
)
TELLS = "whether this is asked shows the other players what `{}` hides"
CHOSEN = "whether this is asked shows the other players what was chosen secretly"


def check(context: LintContext) -> Iterator[Problem]:
    secrets, telling = context.secrets, context.telling
    if secrets is None or telling is None:
        return
    reading = telling.reading
    found: dict[Span, Problem] = {}
    for root in context.roots:
        unshown = telling.unshown(root)
        apart = {id(n) for node in everything(root.tree) if _at_once(node) for n in everything(node)}
        for node in (n for n in everything(root.tree) if id(n) not in apart):
            for decides, hidden in _guards(secrets, node):
                for secret in hidden:
                    place = reading.place(decides, secret) if secret.owned else None
                    if place is not None and not _all_know(context, root, node, reading.reads(decides, place)):
                        found.setdefault(place, Problem(place, TELLS.format(secret.name), HELP))
                for local, secret in unshown.within(decides):
                    found.setdefault(local.span, Problem(local.span, TELLS.format(secret.name), HELP))
                for local in _chosen(secrets, decides):
                    if not unshown.noted(local.local):
                        found.setdefault(local.span, Problem(local.span, CHOSEN, HELP))
            if isinstance(node, t.Menu) and node.secret:
                for other in _others_asked(secrets, node):
                    found.setdefault(other.span, Problem(other.span.header(), CHOSEN, HELP))
    yield from found.values()


def _all_know(context: LintContext, root: Root, stmt: t.Stmt, reads: list[t.Expr]) -> bool:
    """Whether all players have been shown what is read before a statement."""
    return bool(reads) and all(context.shown.of(root).all_know(stmt, read) for read in reads)


def _at_once(node: object) -> bool:
    """Whether nobody sees what the others are asked there."""
    return isinstance(node, t.Together) and not node.floor


def _guards(secrets: Secrets, node: object) -> Iterator[tuple[t.Expr, Found]]:
    """What decides whether, how often or of whom something is asked in a statement."""
    match node:
        case t.If(arms=arms):
            asked = [_asks(secrets, body) for _, body in arms]
            for n, (condition, _) in enumerate(arms):
                if any(asked[n:]) or (node.orelse is not None and _asks(secrets, node.orelse)):
                    yield condition, secrets.told(condition)
        case t.While(condition=decides, body=body) | t.Repeat(times=decides, body=body) if _asks(secrets, body):
            yield decides, secrets.told(decides)
        case t.ForEach(domain=domain, condition=condition, body=body) if _asks(secrets, body):
            yield domain, secrets.number(domain)
            if condition is not None:
                yield condition, secrets.told(condition)
        case t.As(player=player, body=body) if _asks(secrets, body):
            yield player, secrets.told(player)


def _asks(secrets: Secrets, stmt: t.Stmt) -> bool:
    secrets.colours.add(secrets.colours.called(stmt))
    return secrets.colours.asks(stmt)


def _chosen(secrets: Secrets, tree: t.Expr) -> Iterator[t.Local]:
    for node in everything(tree):
        if isinstance(node, t.Local) and any(s.chosen for s in secrets.of_local(node.local).values()):
            yield node


def _others_asked(secrets: Secrets, menu: t.Menu) -> Iterator[t.As]:
    """Where an option of a secret menu asks somebody else."""
    for option in menu.options:
        for node in everything(option.body):
            if isinstance(node, t.As) and not isinstance(node.player, t.Me) and _asks(secrets, node.body):
                yield node


RULE = Rule(
    id="RW9306",
    name="secret-asks",
    category=Category.HIDDEN,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A question that reveals hidden information",
    what=(
        "A question that depends on a zone, counter or variable that not all players see, or on a secret choice "
        "that no `note` has shown: whether it is asked, how often, or which player is asked. Also an option of a "
        "secret menu that asks another player. In `each player at once` players do not see what others are asked."
    ),
    why="All players notice who is asked, and so can infer what a player holds.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
