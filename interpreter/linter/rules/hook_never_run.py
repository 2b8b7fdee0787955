"""A hook that nothing runs."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.roots import owners_of
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
components:
  card: {hooks: {«play»: {}}}
cards:
  goat: {play: score 2}
zones:
  deck: {holds: card, starts_with: cards}
effects:
  it: draw 1 from deck to deck
"""
PREFER = """\
components:
  card: {hooks: {play: {}}}
cards:
  goat: {play: score 2}
zones:
  deck: {holds: card, starts_with: cards}
effects:
  it: |
    choose c in deck:
      run c.play
"""


def check(context: LintContext) -> Iterator[Problem]:
    for owner in owners_of(context.ruleset):
        for name, hook in owner.hooks.items():
            if hook not in context.uses.called and not context.mentioned(name):
                yield Problem(
                    hook.span,
                    f"nothing runs the hook `{name}` of {owner.plural}",
                    f"write `run x.{name}` where it should happen, or remove it",
                )


RULE = Rule(
    id="RW9212",
    name="hook-never-run",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A hook that nothing runs",
    what="A hook of a component type or kind that entries define but no effect runs.",
    why="What the entries define there never happens.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
