"""Two things with the same name for players."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
kinds:
  colour: {members: [red, green]}
counters:
  cube: {per: colour, bound: 9}
effects:
  it: |
    gain 1 cube[red]
    score cube[green]
text:
  en: {red: red, «green»: red}
"""
PREFER = """\
kinds:
  colour: {members: [red, green]}
counters:
  cube: {per: colour, bound: 9}
effects:
  it: |
    gain 1 cube[red]
    score cube[green]
text:
  en: {red: red, green: green}
"""


def check(context: LintContext) -> Iterator[Problem]:
    ruleset = context.ruleset
    groups = [[member.name for member in kind.members] for kind in ruleset.kinds.values()]
    groups += [list(ruleset.counters), list(ruleset.zones)]
    for language, texts in ruleset.texts.items():
        for ids in groups:
            seen: dict[str, str] = {}
            for id in ids:
                first = seen.setdefault(texts.get(id, id), id)
                place = context.text_place(language, id)
                if first != id and place is not None:
                    yield Problem(place, f"`{first}` and `{id}` have the same text", "give them different names")


RULE = Rule(
    id="RW9603",
    name="same-text-twice",
    category=Category.TEXT,
    severity=Severity.NOTE,
    confidence=Confidence.REASONABLE,
    title="Two things with the same name for players",
    what="Two members of a kind, or two counters or zones, with the same text in one language.",
    why="Players cannot tell them apart in options and in the log.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
