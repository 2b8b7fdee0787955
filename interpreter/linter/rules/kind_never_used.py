"""A kind that nothing uses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.analysis.roots import owners_of
from interpreter.checker.symbols import ComponentSym, KindSym
from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext, scalars_in
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
kinds:
  «colour»: {members: [red, green]}
"""
PREFER = """\
kinds:
  colour: {members: [red, green]}
counters:
  cube: {per: colour, bound: 9}
effects:
  it: |
    gain 1 cube[red]
    score cube[red]
"""


def check(context: LintContext) -> Iterator[Problem]:
    for name, kind in context.ruleset.kinds.items():
        if kind.made or kind in context.uses.read or context.mentioned(name, kind.plural):
            continue
        spoken = re.compile(rf"\b({name}|{kind.plural})\b")
        if kind in _acting(context) or _outside(context) & {m.name for m in kind.members} or _in_keys(context, spoken):
            continue
        yield Problem(kind.span, f"nothing uses the kind `{name}`", "use it, or remove it")


def _acting(context: LintContext) -> set[KindSym | ComponentSym]:
    """The kinds and types whose members or entries do something by themselves, or when they are asked to."""
    ruleset = context.ruleset
    owners = owners_of(ruleset)
    return {
        *(owner for owner in owners if owner.hooks or owner.formulas),
        *(reaction.owner for event in ruleset.events.values() for reaction in event.reactions),
        *(modifier.owner for value in ruleset.values.values() for modifier in value.modifiers),
    }


def _outside(context: LintContext) -> set[str]:
    """The words in scalars of other sections than the kinds'."""
    found: set[str] = set()
    for section in context.tree.sections.values():
        if section.name not in ("kinds", "text"):
            for part in section.parts:
                for scalar, _ in scalars_in(part):
                    found.update(re.findall(r"\w+", scalar.text))
    return found


def _in_keys(context: LintContext, spoken: re.Pattern[str]) -> bool:
    for section in context.tree.sections.values():
        for key, _ in section.entries.values():
            if section.name != "kinds" and spoken.search(key.text):
                return True
    return False


RULE = Rule(
    id="RW9220",
    name="kind-never-used",
    category=Category.REFERENCES,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="A kind that nothing uses",
    what=(
        "A kind that no type, index, formula or effect names, and none of whose members is named, reacts or "
        "changes a value."
    ),
    why="It declares names that the game does not use.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
