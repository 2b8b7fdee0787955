"""Options that players cannot distinguish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from interpreter.analysis.distinguishability import differences
from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.language.types import Component, element_of
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
effects:
  it: |
    choose one:
      option cheap "Build": score 1
      option dear «"Build"»: score 2
"""
PREFER = """\
effects:
  it: |
    choose one:
      option cheap "Build a hut": score 1
      option dear "Build a house": score 2
"""


def check(context: LintContext) -> Iterator[Problem]:
    for menu in context.nodes(t.Menu):
        for n, option in enumerate(menu.options):
            if not option.text or option.family is not None:
                continue
            first = next((other for other in menu.options[:n] if _look_alike(other, option, context)), None)
            if first is not None:
                at = option.span.text.find(f'"{option.text}"')
                start = option.span.start + max(at, 0)
                end = start + len(option.text) + 2 if at >= 0 else option.span.header().end
                span = replace(option.span, start=start, end=end)
                message = f"`{first.key}` and `{option.key}` have the same text, so players cannot tell them apart"
                yield Problem(span, message, "give them different texts")


def _look_alike(a: t.MenuOption, b: t.MenuOption, context: LintContext) -> bool:
    """Whether both may be offered at once, with the same words."""
    conditions = [option.condition for option in (a, b) if option.condition is not None]
    return a.family is None and a.text == b.text and not context.values_left.cannot_hold(conditions)


RULE = Rule(
    id="RW9303",
    name="same-label-twice",
    category=Category.HIDDEN,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="Options that players cannot tell apart",
    what="Two options of one decision with the same text.",
    why="The player who chooses cannot know which is which.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
