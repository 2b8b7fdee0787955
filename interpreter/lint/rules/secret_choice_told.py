"""A note that tells a secret choice."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.lint.context import LintContext
from interpreter.lint.rule import Category, Confidence, Problem, Rule
from interpreter.lower.walk import everything

AVOID = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    choose n in 1..3 secretly:
      gain n coins
      note "{me} takes {«n»}"
    score coin
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    choose n in 1..3 secretly:
      gain n coins
      note "{me} has chosen"
    score coin
"""


def check(context: LintContext) -> Iterator[Problem]:
    for choice in context.nodes(t.Choose):
        if not choice.secret:
            continue
        secret = {pick.local for pick in choice.picks}
        opened = any(isinstance(node, t.Reveal) for node in everything(choice.body))
        for note in everything(choice.body):
            if not isinstance(note, t.Note) or opened:
                continue
            for part in note.parts:
                if not isinstance(part, str):
                    told = [n for n in everything(part) if isinstance(n, t.Local) and n.local in secret]
                    for local in told:
                        message = f"this tells everybody `{local.local.name}`, which was chosen secretly"
                        yield Problem(local.span, message, "leave it out, or do not choose secretly")


RULE = Rule(
    id="RW9302",
    name="secret-choice-told",
    category=Category.HIDDEN,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A note that tells a secret choice",
    what="A `note` inside a choice made `secretly` that names what was chosen.",
    why="What was to be secret stands in the log for all.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
