"""A condition compared with true or false."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.language.types import may_be_none
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
variables:
  open: bool
effects:
  it: |
    if «open == true»: score 1
    if «false != open»: score 1
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
        for judged, constant in ((node.left, node.right), (node.right, node.left)):
            if node.op not in ("==", "!=") or not isinstance(constant, t.Const) or not isinstance(constant.value, bool):
                continue
            if may_be_none(judged.type):
                continue  # none is neither
            plain = constant.value == (node.op == "==")
            simple = isinstance(judged, t.VariableAt | t.Local | t.FieldOf | t.CallFunction | t.SettingRead)
            instead = judged.span.text if plain else f"not {judged.span.text}"
            message = "a condition need not be compared with true or false"
            yield Problem(node.span, message, "write the condition itself", (instead,) if simple else ())
            break


RULE = Rule(
    id="RW9802",
    name="compared-with-true",
    category=Category.STYLE,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A condition compared with true or false",
    what="`c == true`, `c != false` and the like.",
    why="The condition alone means the same and is easier to read.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
    fix="safe",
)
