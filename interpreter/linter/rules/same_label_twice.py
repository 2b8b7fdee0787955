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
                message = f"`{first.key}` and `{option.key}` have the same text, so players cannot distinguish them"
                yield Problem(span, message, "give them different texts")
    yield from _copies(context)


def _copies(context: LintContext) -> Iterator[Problem]:
    """Choices among copies that differ only in what nobody sees. Those that are equal are one option."""
    menus = [option.family for menu in context.nodes(t.Menu) if not menu.random for option in menu.options]
    picks = [pick for choose in context.nodes(t.Choose) if not choose.random for pick in choose.picks]
    for pick in [*picks, *menus]:
        of = None if pick is None else element_of(pick.local.type)
        if pick is None or not isinstance(of, Component):
            continue
        components = [context.ruleset.components[name] for name in of.types]
        several = next((entry for c in components for entry in c.entries if entry.copies > 1), None)
        unseen = next(iter(differences(context.ruleset, of.types).unseen), None)
        if several is not None and unseen is not None:
            message = (
                f"copies of `{several.id}` have the same text as options: they differ in `{unseen}`, which no "
                f"player sees"
            )
            yield Problem(pick.span, message, f"let players see `{unseen}` (`visible:`), or choose `at random`")


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
    title="Options that players cannot distinguish",
    what="Two options of one decision with the same text, or copies of an entry that differ only in a hidden value.",
    why="The player who chooses cannot know which is which.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
