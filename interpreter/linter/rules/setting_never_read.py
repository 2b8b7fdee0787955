"""An option of the game that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
settings:
  «quick_game»: {type: bool, default: false}
"""
PREFER = """\
settings:
  quick_game: {type: bool, default: false}
effects:
  it: |
    if not quick_game: score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    for name, setting in context.ruleset.settings.items():
        if setting not in context.uses.read and not context.mentioned(name):
            yield Problem(setting.span, f"nothing reads the setting `{name}`", "read it somewhere, or remove it")


RULE = Rule(
    id="RW9215",
    name="setting-never-read",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A setting that nothing reads",
    what="A setting that no formula, effect or other declaration names.",
    why="Players are offered a variant that changes nothing.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
