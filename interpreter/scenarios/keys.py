"""The words that keys of a ruleset's options can be made of."""

from __future__ import annotations

from interpreter.analysis.roots import effects_of
from interpreter.checker import typed
from interpreter.checker.typed import CheckedRuleset
from interpreter.checker.walk import statements_in


def key_words(checked: CheckedRuleset) -> frozenset[str]:
    """Every word that a key of an option can be made of, other than the players' seats and numbers."""
    words = {"skip", "take", "done", "go_on", "true", "false", *checked.names.dummies}
    for kind in checked.kinds.values():
        words.update(m.name for m in kind.members)
    for component in checked.components.values():
        words.update(e.id for e in component.entries)
        words.update(component.faces)
    for effect in effects_of(checked):
        for statement in () if effect.body is None else statements_in(effect.body.statements):
            if isinstance(statement, typed.Menu):
                words.update(word for option in statement.options for word in option.key.split())
    words.update(effect.name for allowed in checked.allowances for effect in allowed.effects)
    return frozenset(words)
