"""A hook that no entry fills."""

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
  goat: {copies: 2}
zones:
  deck: {holds: card, starts_with: cards}
effects:
  it: |
    choose c in deck:
      run c.play
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
            if hook in context.uses.called and not hook.bodies:
                yield Problem(
                    hook.span,
                    f"no {owner.name} defines its hook `{name}`",
                    "define it in an entry, or remove the hook",
                )


RULE = Rule(
    id="RW9213",
    name="hook-never-filled",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A hook that no entry defines",
    what="A hook that is run somewhere but that no entry or member defines.",
    why="Running it never does anything.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
