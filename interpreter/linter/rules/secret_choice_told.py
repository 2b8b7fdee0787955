"""A note that tells a secret choice."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.typed import LocalVar
from interpreter.checker.walk import statements_in
from interpreter.foundation.diagnostics import Severity
from interpreter.language.types import Component, Face, element_of, required
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    choose n in 1..3 secretly:
      gain n coins
      note "{me} takes {«n»}"
    score coin
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    choose n in 1..3 secretly:
      gain n coins
      note "{me} has chosen"
    score coin
"""


def check(context: LintContext) -> Iterator[Problem]:
    secret = [choice for choice in context.nodes(t.Choose) if choice.secret]
    answers = {id(answer) for choice in secret for answer in _answers(choice.body)}
    for choice in secret:
        if id(choice) not in answers:
            for pick in choice.picks:
                for local in dict.fromkeys(_noted(choice.body, pick.local)):
                    message = f"this shows `{local.local.name}`, which was chosen secretly, to all players"
                    help = "remove it, note it after the others have chosen, or do not choose secretly"
                    yield Problem(local.span, message, help)


def _answers(body: t.Block) -> Iterator[t.Choose]:
    """The secret choices that others make after a secret one: when the last has been made, all may be told."""
    for statement in statements_in(body.statements):
        if _asks_another(statement):
            of_another = everything(statement) if isinstance(statement, t.As) else (statement,)
            yield from (node for node in of_another if isinstance(node, t.Choose) and node.secret)


def _noted(body: t.Block, secret: LocalVar) -> Iterator[t.Local]:
    """Where notes name a local before it is shown and before anybody else has chosen: from then on it may be told."""
    component = isinstance(required(element_of(required(secret.type))), Component | Face)
    for statement in statements_in(body.statements):
        match statement:
            case t.Note(parts=parts):
                nodes = (node for part in parts if not isinstance(part, str) for node in everything(part))
                yield from (node for node in nodes if isinstance(node, t.Local) and node.local is secret)
            case t.Reveal() if component:
                return
            case t.Do(effect=effect, arguments=arguments) if effect.body is not None:
                for param, argument in zip(effect.params, arguments, strict=False):
                    if any(isinstance(node, t.Local) and node.local is secret for node in everything(argument)):
                        yield from _noted(effect.body, param)
                if any(map(_asks_another, everything(effect.body))):
                    return
            case _ if _asks_another(statement):
                return


def _asks_another(node: object) -> bool:
    match node:
        case t.Choose(chooser=chooser) | t.Menu(chooser=chooser) if chooser is not None:
            return not isinstance(chooser, t.Me)
        case t.As(player=player, body=body) if not isinstance(player, t.Me):
            return any(isinstance(inner, t.Choose | t.Menu) for inner in everything(body))
    return False


RULE = Rule(
    id="RW9302",
    name="secret-choice-told",
    category=Category.HIDDEN,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A note that reveals a secret choice",
    what="A `note` inside a choice made `secretly`, or in an effect done there, that names what was chosen.",
    why="The log shows the secret choice to all players.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
