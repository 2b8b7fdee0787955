"""An entry's own text that says something else than its effects."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.describe.disagreement import disagreements
from interpreter.foundation.diagnostics import Related, Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  coin: {per: player, bound: 60}
components:
  card: {hooks: [play]}
cards:
  feast: {text: «Gain 3 coins.», play: gain 2 coins}
zones:
  row: {holds: card, starts_with: cards}
effects:
  it: |
    for each c in row then run c.play
    score coin
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
components:
  card: {hooks: [play]}
cards:
  feast: {text: Gain two coins., play: gain 2 coins}
zones:
  row: {holds: card, starts_with: cards}
effects:
  it: |
    for each c in row then run c.play
    score coin
"""


def check(context: LintContext) -> Iterator[Problem]:
    ruleset = context.ruleset
    for d in disagreements(ruleset):
        message = f"the text of `{d.entry.id}` and what it does disagree: {'; '.join(d.complaints)}"
        help = f"change one of them, or remove the text: `rulewright describe {ruleset.id} {d.entry.id}` generates one"
        yield Problem(d.span, message, help, related=(Related(d.effects, "what it does"),))


RULE = Rule(
    id="RW9604",
    name="text-disagrees",
    category=Category.TEXT,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="An entry's own text and its effects disagree",
    what=(
        "A number of at least two, or the name of a counter, that occurs in an entry's `text:` or in its effects, "
        "but not in both. Numbers may be written as words; names are those of the section `text:` in the language "
        "of the text."
    ),
    why="The text is shown instead of one generated from the effects, so players rely on it.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
