"""A reason that says nothing."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

AVOID = """\
tables:
  start_coins: {values: {1: 0, 2: 1}, ruling: «yes»}
effects:
  it: score start_coins[2]
"""
PREFER = """\
tables:
  start_coins: {values: {1: 0, 2: 1}, ruling: the rulebook shows coins and gives no numbers}
effects:
  it: score start_coins[2]
"""


def check(context: LintContext) -> Iterator[Problem]:
    for section in context.tree.sections.values():
        for part in section.parts:
            for reason in _reasons(part):
                if len(reason.text.split()) < 2:
                    yield Problem(reason.content, "this gives no reason", "say why in a few words")


def _reasons(node: YamlNode) -> Iterator[YamlScalar]:
    if isinstance(node, YamlMap):
        for key, value in node:
            if key.text in ("ruling", "reconstructed"):
                found = value.items if isinstance(value, YamlList) else (value,)
                yield from (item for item in found if isinstance(item, YamlScalar))
            else:
                yield from _reasons(value)
    elif isinstance(node, YamlList):
        for item in node.items:
            yield from _reasons(item)


RULE = Rule(
    id="RW9703",
    name="reason-without-words",
    category=Category.PROVENANCE,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A reason without content",
    what="A `ruling:` or `reconstructed:` with at most one word.",
    why="It does not explain the decision to a reader.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
