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
                f"what is added to `{target.variable.name}` for a while may become part of it here and never end",
                "write `+=` or `-=`, which leave the change to its end",
            )


RULE = Rule(
    id="RW9116",
    name="change-made-to-last",
    category=Category.CORRECTNESS,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="An assignment that makes a change for a while last",
    what="`x = ..` with `x` on its right side, of a variable to which something is added for a while elsewhere.",
    why="An assignment ends the changes for a while that are open: what they have added is then in the value for good.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
