"""A table that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
tables:
  «start_coins»: {1: 0, 2: 1}
"""
PREFER = """\
tables:
  start_coins: {1: 0, 2: 1}
effects:
  it: score start_coins[2]
"""


def check(context: LintContext) -> Iterator[Problem]:
    for name, table in context.ruleset.tables.items():
        if table not in context.uses.read and not context.mentioned(name):
            yield Problem(table.span, f"nothing reads the table `{name}`", "read it somewhere, or remove it")


RULE = Rule(
    id="RW9214",
    name="table-never-read",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A table that nothing reads",
    what="A table that no formula, effect or other declaration names.",
    why="Its numbers have no effect on the game.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
