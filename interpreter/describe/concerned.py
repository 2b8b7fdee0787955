"""Which errors of a ruleset concern the description of one of its things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.checker.declarations.entries import written_entries
from interpreter.checker.typed import CheckedRuleset
from interpreter.describe.mentions import error_of
from interpreter.describe.subjects import Describer
from interpreter.foundation.diagnostics import Diagnostic, Findings
from interpreter.foundation.source import Span
from interpreter.language.sections import SECTIONS
from interpreter.syntax.tree import RulesetTree


def concerning(
    errors: Iterable[Diagnostic], tree: RulesetTree, checked: CheckedRuleset, id: str
) -> tuple[Diagnostic, ...]:
    """The errors in the declaration of what is called `id`, and in what it does; all of them where nothing is called
    so: one of them may be why."""
    symbols = Describer(checked, "en").subjects().get(id)
    if symbols is None:
        return tuple(errors)
    names = {id, *(symbol[0].name for symbol in symbols if isinstance(symbol, tuple))}
    own = [span for name in names for span in _declared(tree, name, id)]
    aside = [error for symbol in symbols if (error := error_of(symbol, checked)) is not None]
    return tuple(dict.fromkeys([*(e for e in errors if any(span.holds(e.span) for span in own)), *aside]))


def _declared(tree: RulesetTree, name: str, id: str) -> Iterator[Span]:
    """Where the entry of a name is written."""
    for section in tree.sections.values():
        if section.name not in SECTIONS:
            for entry in written_entries(section, Findings()):
                if entry.id.text == id:
                    yield entry.id.span
                    yield from (value.span for _, value in entry.body)
        elif name in section.entries:
            yield from (node.span for node in section.entries[name])
