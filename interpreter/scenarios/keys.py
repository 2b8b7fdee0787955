"""The words that keys of a ruleset's options can be made of."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import typed
from interpreter.check.symbols import ComponentSym, EffectSym, KindSym
from interpreter.check.typed import CheckedRuleset
from interpreter.check.walk import statements_in


def key_words(checked: CheckedRuleset) -> frozenset[str]:
    """Every word that a key of an option can be made of, besides seats and numbers."""
    words = {"skip", "take", "done", "go_on", "true", "false"}
    for kind in checked.kinds.values():
        words.update(m.name for m in kind.members)
    for component in checked.components.values():
        words.update(e.id for e in component.entries)
    for effect in all_effects(checked):
        for statement in () if effect.body is None else statements_in(effect.body.statements):
            if isinstance(statement, typed.Menu):
                words.update(word for option in statement.options for word in option.key.split())
    words.update(effect.name for allowed in checked.allowances for effect in allowed.effects)
    return frozenset(words)


def all_effects(checked: CheckedRuleset) -> Iterator[EffectSym]:
    """The declared effects, and those of hooks, counters and offers."""
    yield from checked.effects.values()
    for offer in checked.offers.values():
        yield from offer.carried_out
    owners: tuple[KindSym | ComponentSym, ...] = (*checked.kinds.values(), *checked.components.values())
    for owner in owners:
        for hook in owner.hooks.values():
            yield from hook.bodies.values()
    for counter in checked.counters.values():
        yield from (effect for _, effect in (*counter.reach, *counter.fall_to))
