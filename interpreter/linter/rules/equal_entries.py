"""Entries that are the same piece."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checker.symbols import ComponentSym, EntrySym, FormulaSym, HookSym
from interpreter.foundation.diagnostics import Related, Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {worth: 2}
  «sheep»: {worth: 2}
effects:
  it: score sum(c.worth for c in cards)
"""
PREFER = """\
components:
  card: {fields: {worth: int}}
cards:
  goat: {copies: 2, worth: 2}
  sheep: {worth: 3}
effects:
  it: score sum(c.worth for c in cards)
"""


def check(context: LintContext) -> Iterator[Problem]:
    for component in context.ruleset.components.values():
        if not component.fields and not component.face_fields:
            continue
        seen: dict[str, EntrySym] = {}
        acting = _acting(context, component)
        for entry in component.entries:
            if entry.needs is None and entry.ordinal not in acting:
                values = [entry.has_face, *(sorted(of.items()) for of in (entry.values, *entry.face_values))]
                first = seen.setdefault(repr(values), entry)
                if first is not entry and not context.mentioned(entry.id, first.id):
                    related = (Related(first.span, f"`{first.id}`"),)
                    message = f"`{entry.id}` and `{first.id}` differ only in their names"
                    yield Problem(entry.span, message, "write `copies:`, or change one of them", (), related)


def _acting(context: LintContext, component: ComponentSym) -> set[int]:
    """The entries that do something of their own: in hooks and formulas, by changing values, by reacting. (All at once:
    there may be thousands.)"""
    faces = max(1, len(component.faces))
    ruleset = context.ruleset
    places: list[HookSym | FormulaSym] = [*component.hooks.values(), *component.formulas.values()]
    found = {key // faces for place in places for key in place.bodies}
    found |= {m.ordinal for value in ruleset.values.values() for m in value.modifiers if m.owner is component}
    return found | {r.ordinal for event in ruleset.events.values() for r in event.reactions if r.owner is component}


RULE = Rule(
    id="RW9501",
    name="equal-entries",
    category=Category.BALANCE,
    severity=Severity.NOTE,
    confidence=Confidence.WEAK,
    title="Identical entries",
    what="Two entries of a component type with the same values and without hooks or reactions.",
    why="If they are meant to be the same, `copies:` is shorter. If not, one of them was copied and not changed.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
