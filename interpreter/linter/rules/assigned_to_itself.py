"""An assignment that changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.foundation.nodes import same
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
variables:
  leader: player?
  last: player?
effects:
  it: |
    last = leader
    «leader = leader»
    if last == me: score 1
"""
PREFER = """\
variables:
  leader: player?
  last: player?
effects:
  it: |
    last = leader
    leader = me
    if last == me: score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    own = [node for node in context.nodes(t.Store) if same(node.target, node.value)]
    itself: list[t.Store | t.SetLocal] = [node for node in own if node.target.span.start != node.value.span.start]
    itself += [node for node in context.nodes(t.SetLocal) if _is_same_local(node)]
    for node in itself:
        yield Problem(node.span, "this assigns a value to itself", "write the new value, or remove it")


def _is_same_local(node: t.SetLocal) -> bool:
    return not node.first and isinstance(node.value, t.Local) and node.value.local is node.local


RULE = Rule(
    id="RW9105",
    name="assigned-to-itself",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="An assignment that changes nothing",
    what="`x = x`.",
    why="It has no effect; probably another name was meant on one side.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
