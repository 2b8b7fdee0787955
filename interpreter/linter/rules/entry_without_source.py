"""A rule that does not say where it comes from."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.describe.origins import UNMARKED, find_origins
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
ruleset:
  id: example
  title: Example
  language: 1
  players: 2..3
  sources:
    rulebook: {title: Rules}
tables:
  «start_coins»: {values: {1: 0, 2: 1}}
effects:
  main: as first(p in players) then score start_coins[2]
"""
PREFER = """\
ruleset:
  id: example
  title: Example
  language: 1
  players: 2..3
  sources:
    rulebook: {title: Rules}
tables:
  start_coins: {values: {1: 0, 2: 1}, source: {document: rulebook, heading: Start}}
effects:
  main: as first(p in players) then score start_coins[2]
"""


def check(context: LintContext) -> Iterator[Problem]:
    section = context.tree.sections["ruleset"]
    if "sources" not in section.entries:
        return
    plurals = {component.plural for component in context.ruleset.components.values()}
    for origin in find_origins(context.tree.name, context.tree).entries:
        if origin.status == UNMARKED and (origin.section == "tables" or origin.section in plurals):
            message = f"`{origin.id}` has no source"
            yield Problem(
                origin.span, message, "write `source:`, `reconstructed:` or `ruling:`, here or for its group or section"
            )


RULE = Rule(
    id="RW9701",
    name="entry-without-source",
    category=Category.PROVENANCE,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A rule without a source",
    what=(
        "In a ruleset with `sources:`, an entry without `source:`, `reconstructed:` or `ruling:`, and without one "
        "in its group or section."
    ),
    why="A reader cannot tell whether it is printed, guessed or decided.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
