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
        message = "the ranking of players who are tied here is undefined"
        yield Problem(ranking.by[0].span, message, "add a tie-break to `by:`, or write `shared: true`")


RULE = Rule(
    id="RW9405",
    name="ranking-without-tie-break",
    category=Category.FLOW,
    severity=Severity.NOTE,
    confidence=Confidence.REASONABLE,
    title="A ranking without a tie-break",
    what="A `ranking:` with `shared: false` and only one thing to rank by.",
    why="Tied players would be ranked by seat, which is no rule of the game.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
