"""Offers that nothing makes, or that nothing answers."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  coin: {per: player, start: 3, max: 9}
offers:
  «deal»: {sides: {coins: {pay: coins, up_to: 3}}}
effects:
  it: |
    open floor up to 20 steps:
      while true:
        choose one:
          option propose "Propose": offer deal
          option content "Nothing more": wait
    score coins
"""
PREFER = """\
counters:
  coin: {per: player, start: 3, max: 9}
offers:
  deal: {sides: {coins: {pay: coins, up_to: 3}}}
effects:
  it: |
    open floor up to 20 steps:
      while true:
        choose one:
          option propose "Propose": offer deal
          option reply "Reply": answer deal
          option content "Nothing more": wait
    score coins
"""


def check(context: LintContext) -> Iterator[Problem]:
    for name, offer in context.ruleset.offers.items():
        if not offer.effects:
            continue
        made = any(offer.effects[word] in context.uses.called for word in ("offer", "offer to"))
        if not made:
            yield Problem(
                offer.span, f"nothing makes an offer `{name}`", f"`offer {name}` in an option, or take it out"
            )
        elif offer.effects["answer"] not in context.uses.called:
            help = f"`answer {name}` in an option of the same floor"
            yield Problem(offer.span, f"nobody can answer an offer `{name}`", help)


RULE = Rule(
    id="RW9225",
    name="offer-never-answered",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="Offers that nothing makes, or that nothing answers",
    what="A form of offers for which there is no `offer` anywhere, or no `answer`.",
    why="Offers that nobody can answer are there until the floor closes; what nothing offers can go.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
