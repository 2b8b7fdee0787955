"""A loop that may never end."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import typed as t
from interpreter.check.symbols import EffectSym
from interpreter.check.walk import parts_of
from interpreter.foundation.diagnostics import Severity
from interpreter.lint.context import LintContext
from interpreter.lint.rule import Category, Confidence, Problem, Rule
from interpreter.lint.touching import called_by, changed_by, meet, read_by
from interpreter.lower.walk import everything

#: A loop, among the blocks that a statement may stand in.
_LOOP = "a loop"

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
    open floor up to 9 steps:
      while true:
        choose one:
          option work "Work": gain 1 coin
          option content "Nothing more": score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    floors = [floor for floor in context.nodes(t.Together) if floor.floor]
    on_floor = {node.span for floor in floors for node in everything(floor.body) if isinstance(node, t.While)}
    for loop in context.nodes(t.While):
        if loop.span in on_floor and any(isinstance(node, t.Choose | t.Menu) for node in everything(loop.body)):
            continue  # it ends with the floor
        if _leaves(loop.body, frozenset(), set()) or meet(read_by(loop.condition), changed_by(loop.body)):
            continue
        message = "nothing in this loop changes what its condition reads"
        yield Problem(loop.span.header(), message, "change it inside, or leave the loop with `stop`")


def _leaves(stmt: t.Stmt, inside: frozenset[str], followed: set[EffectSym]) -> bool:
    """Whether a statement may leave the loop around it; `inside`: the blocks and loops between the two."""
    match stmt:
        case t.Stop():
            return _LOOP not in inside
        case t.End(what=what):
            return what not in inside
        case t.Return():
            return not followed
        case t.Wait() | t.Pause():
            return True
        case t.While() | t.Repeat() | t.ForEach():
            inside |= {_LOOP}
        case t.SpanBlock(what=what):
            inside |= {what}
    if any(_leaves(part, inside, followed) for part in parts_of(stmt)):
        return True
    for effect in called_by(stmt):
        if effect not in followed and effect.body is not None:
            followed.add(effect)
            if _leaves(effect.body, inside | {_LOOP}, followed):
                return True
    return False


RULE = Rule(
    id="RW9401",
    name="loop-may-not-end",
    category=Category.FLOW,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A loop that may never end",
    what=(
        "A `while` whose body changes nothing that its condition reads, and that nothing leaves: neither a statement, "
        "nor the end of an `open floor` on which it asks something."
    ),
    why="It runs until the step budget is spent, which is a fault in play.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
