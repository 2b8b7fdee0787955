"""A game that nothing ends."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.loops import asking_on_floors, is_forever, may_be_left
from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
effects:
  main: |
    game:
      «while true:»
        each player:
          turn:
            choose n in 1..3: score n
"""
PREFER = """\
effects:
  main: |
    game:
      while true:
        each player:
          turn:
            choose n in 1..3: score n
        if any(p in players where p.total_score > 20): end game
"""


def check(context: LintContext) -> Iterator[Problem]:
    if context.uses.ended:
        return
    on_floor = asking_on_floors(context.nodes(t.Together))
    for loop in context.nodes(t.While):
        if is_forever(loop) and loop.span not in on_floor and not may_be_left(loop):
            message = "nothing leaves this loop, and nothing ends the game"
            yield Problem(loop.span.header(), message, "write `end game` somewhere, or leave the loop with `stop`")


RULE = Rule(
    id="RW9402",
    name="game-never-ends",
    category=Category.FLOW,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A game that never ends",
    what=(
        "A `game:` block with a `while true` in it, in a ruleset that never says `end game` and never leaves that loop."
        " On the open floor `wait` leaves it."
    ),
    why="The game never ends.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
