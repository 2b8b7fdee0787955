"""A local that nothing reads."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
effects:
  it: |
    let «points» = 3
    score 1
"""
PREFER = """\
effects:
  it: |
    let points = 3
    score points
"""


def check(context: LintContext) -> Iterator[Problem]:
    for root in context.roots:
        nodes = list(everything(root.tree))
        read = {node.local for node in nodes if isinstance(node, t.Local)}
        for node in nodes:
            if isinstance(node, t.SetLocal) and node.first and node.local not in read:
                span = node.local.span
                # only a name that is written in this text, and once: not what sugar has made
                once = len(re.findall(rf"\b{re.escape(node.local.name)}\b", root.tree.span.text)) == 1
                if span.text == node.local.name and once:
                    yield Problem(
                        span,
                        f"nothing reads `{node.local.name}` after this",
                        "use it, or remove the `let`",
                    )


RULE = Rule(
    id="RW9222",
    name="local-never-read",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A local that nothing reads",
    what="A `let` whose name is not read afterwards.",
    why="The value is computed and not used. Often the name of another local was meant.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
