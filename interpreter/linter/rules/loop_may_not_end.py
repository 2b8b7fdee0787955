"""A loop that may never end."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.loops import asking_on_floors, is_forever, may_be_left
from interpreter.analysis.touching import changed_by, meet, read_by
from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 3 coins
    «while coin > 0:»
      score 1
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 3 coins
    while coin > 0:
      pay 1 coin
      score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    on_floor = asking_on_floors(context.nodes(t.Together))
    for loop in context.nodes(t.While):
        if loop.span in on_floor or may_be_left(loop) or meet(read_by(loop.condition), changed_by(loop.body)):
            continue
        if is_forever(loop) and not context.uses.ended:
            continue  # the game itself never ends, which is RW9402
        message = "nothing in this loop changes what its condition reads"
        yield Problem(loop.span.header(), message, "change it in the loop, or leave the loop with `stop`")


RULE = Rule(
    id="RW9401",
    name="loop-may-not-end",
    category=Category.FLOW,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A loop that may never end",
    what=(
        "A `while` whose body changes nothing that its condition reads, and that is left neither by a statement nor "
        "by the end of an `open floor`."
    ),
    why="It runs until the limit on steps is reached, which is a fault.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
