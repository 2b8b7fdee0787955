"""A field that nothing reads."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.analysis.roots import owners_of
from interpreter.checker.symbols import KindSym
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
components:
  card: {fields: {«worth»: int}}
cards:
  goat: {copies: 5, worth: 2}
"""
PREFER = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 5, worth: 2}
effects:
  it: score sum(c.worth for c in cards)
"""


def check(context: LintContext) -> Iterator[Problem]:
    texts = [scalar.text for scalar in context.scalars]
    for owner in owners_of(context.ruleset):
        of_faces = {} if isinstance(owner, KindSym) else owner.face_fields
        for name, field in (owner.fields | of_faces).items():
            spoken = re.compile(rf"\.{re.escape(name)}\b")
            if field not in context.uses.read and not any(spoken.search(text) for text in texts):
                yield Problem(
                    field.span,
                    f"nothing reads the field `{name}` of {owner.plural}",
                    f"read it (`x.{name}`), or remove it",
                )


RULE = Rule(
    id="RW9218",
    name="field-never-read",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="A field that nothing reads",
    what="A field of a kind or component type that no formula or effect reads and no zone shows.",
    why="The field has no effect on the game: a rule is missing, or the field can be removed.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
