"""How often effects are called: one that is called once, and is not long, is written out there."""

from __future__ import annotations

from collections import Counter

from interpreter.analysis.roots import effects_of
from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import EffectSym

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
    return [effect.body for effect in effects_of(ruleset) if effect.body is not None]
