"""A piece that is in no game, or in none with N players."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.entry_conditions import judged
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
  «ox»: {worth: 3, needs: players >= 5}
  «hen»: {worth: 1}
zones:
  deck: {holds: card, starts_with: cards where worth > 1 or count(players) == 3}
effects:
  it: score sum(c.worth for c in deck)
"""
PREFER = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
  ox: {worth: 3, needs: players >= 3}
  hen: {worth: 1, needs: players == 3}
zones:
  deck: {holds: card, starts_with: cards}
effects:
  it: score sum(c.worth for c in deck)
"""


def check(context: LintContext) -> Iterator[Problem]:
    ruleset = context.ruleset
    counts = range(ruleset.fewest, ruleset.most + 1)
    for name, component in ruleset.components.items():
        zones = [zone for zone in ruleset.zones.values() if name in zone.starts_with]
        if not zones or component in context.uses.read:
            continue
        for entry in component.entries:
            there = [n for n in counts if judged(entry.needs, n, entry) is not False]
            if not there:
                message = f"`{entry.id}` is in no game: its `needs:` is never true with {_players(counts)}"
                yield Problem(entry.span, message, "fix its `needs:`, or the number of players")
                continue
            without = [n for n in there if all(judged(z.starts_where, n, entry) is False for z in zones)]
            if without:
                message = f"with {_players(without)} no zone starts with `{entry.id}`, so it can never be drawn"
                help = "start a zone with it, or declare when it is in the game: `needs: players >= 3`"
                yield Problem(entry.span, message, help)


def _players(numbers: list[int] | range) -> str:
    return f"{' or '.join(map(str, numbers))} player{'' if list(numbers) == [1] else 's'}"


RULE = Rule(
    id="RW9224",
    name="entry-never-in-game",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A component that is never in the game, or missing for some number of players",
    what=(
        "An entry whose `needs:` is false for each allowed number of players, or that the conditions of "
        "`starts_with` exclude for one of them."
    ),
    why="It can never be drawn, and nobody notices that the deck is one card short.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
