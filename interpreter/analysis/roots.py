"""The typed trees of a whole ruleset, each with what it belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from interpreter.checker import typed as t
from interpreter.checker.symbols import ComponentSym, EffectSym, KindSym


@dataclass(frozen=True, slots=True, eq=False)
class Root:
    """A tree, and the symbol that it is in (an effect, function, counter, zone ..)."""

    owner: Any
    tree: Any


def roots_of(ruleset: t.CheckedRuleset) -> tuple[Root, ...]:
    """Every effect and formula of a ruleset, once, in the order of declaration within a section."""
    return tuple(Root(owner, tree) for owner, tree in _all(ruleset) if tree is not None)


def owners_of(ruleset: t.CheckedRuleset) -> list[KindSym | ComponentSym]:
    """All kinds and component types: what has fields and hooks."""
    return [*ruleset.kinds.values(), *ruleset.components.values()]


def _all(ruleset: t.CheckedRuleset) -> Iterator[tuple[Any, Any]]:
    for effect in effects_of(ruleset):
        yield effect, effect.body
    for function in (*ruleset.functions.values(), *(f for o in ruleset.offers.values() for f in o.functions.values())):
        yield function, function.body
    for counter in ruleset.counters.values():
        yield from ((counter, tree) for tree in (counter.start, counter.low, counter.high, counter.needs))
    for variable in _variables(ruleset):
        yield from ((variable, tree) for tree in (variable.start, variable.needs))
    for zone in ruleset.zones.values():
        yield from ((zone, tree) for tree in (zone.capacity, zone.starts_where, zone.active, zone.needs))
    for value in ruleset.values.values():
        yield value, value.base
        for m in value.modifiers:
            yield from ((m, tree) for tree in (*m.indices, m.player, m.new, m.condition))
    for owner in owners_of(ruleset):
        yield from _of_owner(owner)
    for ending in ruleset.endings.values():
        yield ending, ending.condition
    for bot in ruleset.bots.values():
        yield bot, bot.worth
    if ruleset.ranking is not None:
        yield from ((ruleset.ranking, tree) for tree in ruleset.ranking.by)


def _of_owner(owner: KindSym | ComponentSym) -> Iterator[tuple[Any, Any]]:
    yield owner, owner.active
    if isinstance(owner, KindSym) and owner.grid is not None:
        yield from ((owner.grid, tree) for tree in owner.grid.formulas)
    for field in owner.fields.values():
        yield field, field.formula
    for formula in owner.formulas.values():
        for function in formula.bodies.values():
            yield function, function.body
    if isinstance(owner, ComponentSym):
        for variable in owner.variables.values():
            yield variable, variable.start
        for entry in owner.entries:
            yield entry, entry.needs


def _variables(ruleset: t.CheckedRuleset) -> Iterator[Any]:
    yield from ruleset.variables.values()
    for scope in ruleset.scopes.values():
        yield from scope.variables


def effects_of(ruleset: t.CheckedRuleset) -> Iterator[EffectSym]:
    """Whatever is carried out: declared effects, hooks, reactions, what events and counters do, what is allowed."""
    found: dict[EffectSym, None] = dict.fromkeys(ruleset.effects.values())
    for owner in owners_of(ruleset):
        for hook in owner.hooks.values():
            found.update(dict.fromkeys(hook.bodies.values()))
    for event in ruleset.events.values():
        if event.body is not None:
            found[event.body] = None
        found.update(dict.fromkeys(r.effect for r in event.reactions))
    for counter in ruleset.counters.values():
        found.update(dict.fromkeys(effect for _, effect in (*counter.reach, *counter.fall_to)))
    found.update(dict.fromkeys(a.offer for a in ruleset.allowances))
    for offer in ruleset.offers.values():
        found.update(dict.fromkeys(offer.carried_out))
    yield from found
