"""A loop that runs once."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
effects:
  it: |
    «repeat 1 times:»
      score 1
"""
PREFER = """\
effects:
  it: score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    for node in context.nodes(t.Repeat):
        leaves = any(isinstance(inner, t.Stop) for inner in everything(node.body))
        if context.bounds.of(node.times) == (1, 1) and not leaves and node.span.text.startswith("repeat"):
            yield Problem(node.span.header(), "this repeats its body once", "remove the `repeat`")


RULE = Rule(
    id="RW9805",
    name="repeat-once",
    category=Category.STYLE,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A loop that runs once",
    what="`repeat 1 times` around something.",
    why="The body alone means the same.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
