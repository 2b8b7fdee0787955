"""A ranking that may not decide."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
ranking: {by: [«total_score»], shared: false}
"""
PREFER = """\
ranking: {by: [total_score], shared: true}
"""


def check(context: LintContext) -> Iterator[Problem]:
    ranking = context.ruleset.ranking
    if ranking is not None and not ranking.shared and len(ranking.by) == 1:
        message = "players who are level here cannot be distinguished"
        yield Problem(ranking.by[0].span, message, "add what breaks the tie, or let them share the place")


RULE = Rule(
    id="RW9405",
    name="ranking-without-tie-break",
    category=Category.FLOW,
    severity=Severity.NOTE,
    confidence=Confidence.REASONABLE,
    title="A ranking that may not decide",
    what="A `ranking:` with `shared: false` and only one thing to rank by.",
    why="Players who are level there are ranked by seat, which no rulebook says.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
