"""A word that other YAML tools read as something else."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

AVOID = """\
kinds:
  reply: {plural: replies, members: [«yes», «no»]}
variables:
  last: reply?
effects:
  it: |
    choose x in replies:
      last = x
    if last is not none: score 1
"""
PREFER = """\
kinds:
  reply: {plural: replies, members: ['yes', 'no']}
variables:
  last: reply?
effects:
  it: |
    choose x in replies:
      last = x
    if last is not none: score 1
"""


_RETYPED = re.compile(r"yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF|y|Y|n|N|0[0-9]+|[0-9]+(:[0-5]?[0-9])+|[0-9]+_[0-9_]+")


def check(context: LintContext) -> Iterator[Problem]:
    for section in context.tree.sections.values():
        for part in section.parts:
            for scalar in _words(part):
                if _RETYPED.fullmatch(scalar.text):
                    message = f"YAML 1.1 tools do not read `{scalar.text}` as a word"
                    yield Problem(scalar.span, message, "quote it", (f"'{scalar.text}'",))


def _words(node: YamlNode) -> Iterator[YamlScalar]:
    """The plain keys and list items; a value by itself may be a formula, of which no other tool makes anything."""
    if isinstance(node, YamlMap):
        for key, value in node:
            if key.plain:
                yield key
            yield from _words(value)
    elif isinstance(node, YamlList):
        for item in node.items:
            if isinstance(item, YamlScalar) and item.plain:
                yield item
            yield from _words(item)


RULE = Rule(
    id="RW9801",
    name="yaml-1-1-word",
    category=Category.STYLE,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A word that other YAML tools read as something else",
    what="A plain id or key such as `yes`, `no`, `on`, `off`, `y`, `n`, `012` or `12:30`.",
    why="Tools that read YAML 1.1 (most scripts do) read it as true, false or a number. In quotes it is safe.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
    fix="safe",
)
