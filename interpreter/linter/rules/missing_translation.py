"""A text that one language lacks."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    score coin
text:
  en:
    «coin»: gold coin
  de:
    it: das
"""
PREFER = """\
counters:
  coin: {per: player, bound: 60}
effects:
  it: |
    gain 1 coin
    score coin
text:
  en: {coin: gold coin}
  de: {coin: Goldmünze}
"""


def check(context: LintContext) -> Iterator[Problem]:
    texts = context.ruleset.texts
    for language in texts:
        for other in texts:
            # an id is English: without a text its own words are shown
            if other == language or other == "en":
                continue
            for id, text in texts[language].items():
                place = context.text_place(language, id)
                if id not in texts[other] and place is not None and not _is_its_id(text, id):
                    yield Problem(place, f"`{id}` has no text in {other}", f"add it under `text: {other}:`")


def _is_its_id(text: str, id: str) -> bool:
    return text.lower().replace(" ", "_") == id.lower()


RULE = Rule(
    id="RW9601",
    name="missing-translation",
    category=Category.TEXT,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A missing translation",
    what=(
        "An id with a text in one language but not in another language of the ruleset. English may be omitted if "
        "the id is readable English, and so may a name that equals its id."
    ),
    why="Players see the id, or a text in another language.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
