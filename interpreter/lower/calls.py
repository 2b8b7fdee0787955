"""How often effects are called: one that is called once, and is not long, is written out there."""

from __future__ import annotations

from collections import Counter

from interpreter.check import typed as t
from interpreter.check.symbols import ComponentSym, EffectSym, KindSym
from interpreter.lower.walk import everything

#: How many statements an effect may have that is written out at its only call.
WRITTEN_OUT = 40


def count_calls(ruleset: t.CheckedRuleset) -> Counter[EffectSym]:
    """How often each effect is called, by `do` anywhere (what is tried out counts as well). A call from another file
    counts twice: code has one file that its lines are in, so nothing is written out there."""
    calls: Counter[EffectSym] = Counter()
    formulas = [f.body for f in ruleset.functions.values()] + [v.base for v in ruleset.values.values()]
    for tree in (*bodies_of(ruleset), *(f for f in formulas if f is not None)):
        for node in everything(tree):
            if isinstance(node, t.Do | t.Supposing):
                body = node.effect.body
                calls[node.effect] += 1 if body is None or body.span.source is node.span.source else 2
    return calls


def bodies_of(ruleset: t.CheckedRuleset) -> list[t.Block]:
    """The statements of all effects, hooks, events, reactions and limits."""
    asking = [a.offer for a in ruleset.allowances]
    bodies: list[t.Block] = [e.body for e in (*ruleset.effects.values(), *asking) if e.body is not None]
    for counter in ruleset.counters.values():
        bodies += [e.body for _, e in (*counter.reach, *counter.fall_to) if e.body is not None]
    bodies += [e.body for offer in ruleset.offers.values() for e in offer.carried_out if e.body is not None]
    owners: list[KindSym | ComponentSym] = [*ruleset.kinds.values(), *ruleset.components.values()]
    for owner in owners:
        for hook in owner.hooks.values():
            bodies += [e.body for e in hook.bodies.values() if e.body is not None]
    for event in ruleset.events.values():
        acts = [*(r.effect for r in event.reactions), *([event.body] if event.body is not None else [])]
        bodies += [e.body for e in acts if e.body is not None]
    return bodies
