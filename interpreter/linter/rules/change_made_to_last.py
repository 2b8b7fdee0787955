"""An assignment that makes a change for a while last."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.foundation.nodes import same
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
variables:
  wounds: {per: player, type: 0..9}
effects:
  main: |
    game:
      each player:
        turn: do it
  it: |
    wounds += 4 for this turn
    «wounds = max(wounds - 3, 0)»
    if wounds > 2 then score 1
"""
PREFER = """\
variables:
  wounds: {per: player, type: 0..9}
effects:
  main: |
    game:
      each player:
        turn: do it
  it: |
    wounds += 4 for this turn
    wounds -= min(wounds, 3)
    if wounds > 2 then score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    added = {change.target.variable for change in context.nodes(t.ForThis) if change.relative}
    added |= {change.target.variable for change in context.nodes(t.With) if change.relative}
    for node in context.nodes(t.Store):
        target = node.target
        if node.relative or not isinstance(target, t.VariableAt) or target.variable not in added:
            continue
        if not same(target, node.value) and any(same(target, part) for part in everything(node.value)):
            yield Problem(
                node.span,
                f"a temporary addition to `{target.variable.name}` may become permanent here",
                "write `+=` or `-=`, which keep the addition temporary",
            )


RULE = Rule(
    id="RW9116",
    name="change-made-to-last",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="An assignment that makes a temporary change last",
    what="`x = ..` with `x` on its right side, for a variable that has temporary changes elsewhere.",
    why="An assignment ends the temporary changes that are open, so what they have added becomes permanent.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
