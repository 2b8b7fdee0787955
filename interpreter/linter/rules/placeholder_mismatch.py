"""A translation with other placeholders."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
effects:
  it: |
    choose one:
      option build "Build": score 1
      option pass_on "Pass": score 2
text:
  en: {build: 'Build {n}', pass_on: Pass}
  de: {«build»: Bauen, pass_on: Passen}
"""
PREFER = """\
effects:
  it: |
    choose one:
      option build "Build": score 1
      option pass_on "Pass": score 2
text:
  en: {build: Build, pass_on: Pass}
  de: {build: Bauen, pass_on: Passen}
"""


_HOLE = re.compile(r"\{[^{}]*\}")


def check(context: LintContext) -> Iterator[Problem]:
    texts = context.ruleset.texts
    languages = list(texts)
    for language in languages[1:]:
        for id, text in texts[language].items():
            first = next((other for other in languages if id in texts[other]), language)
            holes, wanted = sorted(set(_HOLE.findall(text))), sorted(set(_HOLE.findall(texts[first][id])))
            place = context.text_place(language, id)
            if holes != wanted and place is not None:
                message = f"`{id}` has {_listed(holes)} here and {_listed(wanted)} in {first}"
                yield Problem(place, message, "use the same placeholders in all languages")


def _listed(holes: list[str]) -> str:
    return ", ".join(f"`{hole}`" for hole in holes) or "no placeholders"


RULE = Rule(
    id="RW9602",
    name="placeholder-mismatch",
    category=Category.TEXT,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A translation with other placeholders",
    what="A text whose `{..}` differ from those of the same text in another language.",
    why="One of the languages omits something, or shows braces.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
