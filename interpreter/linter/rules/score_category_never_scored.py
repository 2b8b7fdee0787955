"""A score category without points."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext, scalars_in
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
score_categories: [market, «tax»]
effects:
  it: score 1 as market
"""
PREFER = """\
score_categories: [market]
effects:
  it: score 1 as market
"""


def check(context: LintContext) -> Iterator[Problem]:
    categories = context.ruleset.score_categories
    scored = {counter.score for counter in context.ruleset.counters.values()} | context.uses.scored.keys()
    if None in context.uses.scored:
        scored |= set(categories[:1])  # where points without a category count
    section = context.tree.sections.get("score_categories")
    parts = () if section is None else section.parts
    for part in parts:
        for scalar, _ in scalars_in(part):
            name = scalar.text
            if name in categories and name not in scored:
                yield Problem(
                    scalar.content,
                    f"nothing ever scores in the category `{name}`",
                    f"`score n as {name}`, or a counter with `score: {name}`, or remove it",
                )


RULE = Rule(
    id="RW9221",
    name="score-category-never-scored",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A score category without points",
    what="A declared score category in which no statement scores and to which no counter is added.",
    why="The score table has a line that is always 0.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
