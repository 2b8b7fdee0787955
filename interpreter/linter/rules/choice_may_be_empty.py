"""A choice that may find nothing to choose."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.analysis.frame_demands import frame_demands
from interpreter.checker import typed as t
from interpreter.checker.independence.choose_first import ChooseFirst
from interpreter.foundation.diagnostics import Severity
from interpreter.foundation.source import Span
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
zones:
  hand: {per: player, holds: card}
  deck: {holds: card, starts_with: cards}
effects:
  it: |
    draw 1 from deck to hand
    «choose c in hand:»
      score c.worth
"""
PREFER = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
zones:
  hand: {per: player, holds: card}
  deck: {holds: card, starts_with: cards}
effects:
  it: |
    draw 1 from deck to hand
    choose c in hand or skip:
      score c.worth
"""


def check(context: LintContext) -> Iterator[Problem]:
    for floor in (block for block in context.nodes(t.Together) if block.floor):
        for place in _bare(floor):
            message = "there may be no such offer, or no room for one, which is then a fault"
            yield Problem(place, message, "put it into an option, or after `may`")
    choices = [choice for choice in context.nodes(t.Choose) if _is_mandatory(choice)]
    if not choices:
        return
    faults = {span for places in frame_demands(context.ruleset).faults.values() for span in places}
    for choice in choices:
        place = choice.span.header()
        if place in faults:
            message = "there may be nothing to choose here, which is then a fault"
            yield Problem(place, message, "write `or skip`, `if any`, or an `else:`")


def _bare(floor: t.Together) -> list[Span]:
    """`offer`, `answer` and `withdraw` that are in no option and under no condition."""
    found = ChooseFirst()
    found.statement(floor.body, None, False)
    return list(dict.fromkeys(found.bare))


def _is_mandatory(choice: t.Choose) -> bool:
    """A choice without a way out, of what is in a zone."""
    way_out = choice.skip is not None or choice.orelse is not None or choice.random
    return not way_out and any(isinstance(p.domain, t.ZoneAt) and not _may_take_none(p) for p in choice.picks)


def _may_take_none(pick: t.Pick) -> bool:
    """`any`, `up to n`: of nothing, nothing is taken."""
    return pick.several is not None and isinstance(pick.several.low, t.Const) and pick.several.low.value == 0


RULE = Rule(
    id="RW9404",
    name="choice-may-be-empty",
    category=Category.FLOW,
    severity=Severity.NOTE,
    confidence=Confidence.WEAK,
    title="A choice that may have no candidates",
    what=(
        "A choice outside of all options, without `or skip`, `else` or `if any`, that may have no candidates during "
        "play; and `offer`, `answer` or `withdraw` on a floor outside of all options."
    ),
    why=("A choice without candidates is a fault. Inside an option it is not: the option is then not offered."),
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
