"""A condition compared with true or false."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.language.types import may_be_none
from interpreter.lint.context import LintContext
from interpreter.lint.rule import Category, Confidence, Problem, Rule

AVOID = """\
variables:
  open: bool
effects:
  it: |
    if «open == true»: score 1
    open = true
"""
PREFER = """\
variables:
  open: bool
effects:
  it: |
    if open: score 1
    open = true
"""


def check(context: LintContext) -> Iterator[Problem]:
    for node in context.nodes(t.Compare):
        if node.op in ("==", "!=") and isinstance(node.right, t.Const) and isinstance(node.right.value, bool):
            if may_be_none(node.left.type):
                continue  # none is neither
            plain = node.right.value == (node.op == "==")
            left = node.left.span.text
            simple = isinstance(node.left, t.VariableAt | t.Local | t.FieldOf | t.CallFunction | t.SettingRead)
            instead = left if plain else f"not {left}"
            message = "a condition need not be compared with true or false"
            yield Problem(node.span, message, "write the condition itself", (instead,) if simple else ())


RULE = Rule(
    id="RW9802",
    name="compared-with-true",
    category=Category.STYLE,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A condition compared with true or false",
    what="`c == true`, `c != false` and the like.",
    why="The condition itself says the same, and reads as a sentence.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
    fix="safe",
)
