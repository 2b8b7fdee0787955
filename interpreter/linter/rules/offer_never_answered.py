"""Offers that nothing makes, or that nothing answers."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters: {coin: {per: player, start: 3, max: 9}}
offers:
  «deal»: {sides: {coins: {pay: coins, up_to: 3}}}
effects:
  it: |
    open floor up to 20 steps:
      while true:
        choose one:
          option propose "Propose": offer deal
          option content "Nothing more": wait
"""
PREFER = """\
counters: {coin: {per: player, start: 3, max: 9}}
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
"""


def check(context: LintContext) -> Iterator[Problem]:
    for name, offer in context.ruleset.offers.items():
        if not offer.effects:
            continue
        made = any(offer.effects[word] in context.uses.called for word in ("offer", "offer to"))
        if not made:
            yield Problem(offer.span, f"nothing makes an offer `{name}`", f"`offer {name}` in an option, or remove it")
        elif offer.effects["answer"] not in context.uses.called:
            help = f"`answer {name}` in an option of the same floor"
            yield Problem(offer.span, f"no offer `{name}` can be answered", help)


RULE = Rule(
    id="RW9225",
    name="offer-never-answered",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="Offers that are never made or never answered",
    what="A declared offer without any `offer` statement, or without any `answer`.",
    why="Offers that cannot be answered stay open until the floor closes. An offer that is never made can be removed.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
