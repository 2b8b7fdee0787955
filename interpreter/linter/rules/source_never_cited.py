"""A source that nothing cites."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule
from interpreter.syntax.yaml.nodes import YamlMap

AVOID = """\
ruleset:
  id: example
  title: Example
  language: 1
  players: 2..3
  sources:
    «rulebook»: {title: Rules}
effects:
  main: as first(p in players) then score 1
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
    entries = context.tree.sections["ruleset"].entries
    if "sources" not in entries or not isinstance(entries["sources"][1], YamlMap):
        return
    cited = {scalar.text for scalar in context.scalars}
    for key, _ in entries["sources"][1]:
        if key.text not in cited - {context.ruleset.id} and not _is_the_game(context, key.text):
            yield Problem(key.span, f"nothing cites the source `{key.text}`", "cite it, or remove it")


def _is_the_game(context: LintContext, source: str) -> bool:
    """A source that is called like the game: its name is among the scalars as the id."""
    count = sum(scalar.text == source for scalar in context.scalars)
    return source == context.ruleset.id and count > 1


RULE = Rule(
    id="RW9702",
    name="source-never-cited",
    category=Category.PROVENANCE,
    severity=Severity.NOTE,
    confidence=Confidence.REASONABLE,
    title="A source that nothing cites",
    what="A document under `sources:` that no entry's `source:` names.",
    why="Either the citations are missing, or the list is outdated.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
