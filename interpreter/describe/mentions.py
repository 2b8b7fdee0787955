"""What trees speak of: the bodies of a thing, and the formulas and effects that those name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.checker.symbols import (
    BotSym,
    ComponentSym,
    CounterSym,
    EffectSym,
    EndingSym,
    EntrySym,
    EventSym,
    FormulaSym,
    FunctionSym,
    HookSym,
    KindSym,
    MemberSym,
    ModifierSym,
    OfferSym,
    ReactionSym,
    ValueSym,
)
from interpreter.foundation.diagnostics import Diagnostic

Formula = FunctionSym | EffectSym | EventSym


def bodies_of(symbol: Any, ruleset: t.CheckedRuleset) -> list[Any]:
    """The trees that say what a thing does."""
    match symbol:
        case FunctionSym(body=body) | EffectSym(body=body) if body is not None:
            return [body]
        case EventSym(body=effect) if effect is not None:
            return bodies_of(effect, ruleset)
        case ValueSym(base=base) if base is not None:
            return [base]
        case EndingSym(condition=formula) | BotSym(worth=formula):
            return [formula]
        case CounterSym():
            return [e.body for _, e in (*symbol.reach, *symbol.fall_to) if e.body is not None]
        case OfferSym(sides=sides):
            said = [what for side in sides for what in (side.may, side.shown, side.pledge) if what is not None]
            return [what.body for what in said if what.body is not None]
        case (KindSym() | ComponentSym() as owner, MemberSym(ordinal=ordinal) | EntrySym(ordinal=ordinal)):
            return _acting(ruleset, owner, ordinal)
        case KindSym(members=members):
            return [tree for m in members for tree in _acting(ruleset, symbol, m.ordinal)]
        case ComponentSym(entries=entries):
            return [tree for e in entries for tree in _acting(ruleset, symbol, e.ordinal)]
    return []


def _acting(ruleset: t.CheckedRuleset, owner: KindSym | ComponentSym, ordinal: int) -> list[Any]:
    """What an entry or member does: at its hooks, as formulas, by itself."""
    found: list[Any] = [text.body for text in _texts(ruleset, owner, ordinal)]
    for _, modifier in modifiers_of(ruleset, owner, ordinal):
        found += [modifier.new, modifier.condition, *modifier.indices]
    return [tree for tree in found if tree is not None]


def _texts(ruleset: t.CheckedRuleset, owner: KindSym | ComponentSym, ordinal: int) -> list[EffectSym | FunctionSym]:
    """The effects and formulas of an entry or member."""
    places: list[HookSym | FormulaSym] = [*owner.hooks.values(), *owner.formulas.values()]
    faces = len(owner.faces) if isinstance(owner, ComponentSym) else 0
    keys = range(ordinal * faces, (ordinal + 1) * faces) if faces else (ordinal,)
    bodies = [place.bodies[key] for place in places for key in keys if key in place.bodies]
    return [*dict.fromkeys(bodies), *(reaction.effect for _, reaction in reactions_of(ruleset, owner, ordinal))]


def error_of(symbol: Any, ruleset: t.CheckedRuleset) -> Diagnostic | None:
    """Why what a thing does is not understood, in a ruleset with errors (see `checker.set_aside`)."""
    texts: list[EffectSym | FunctionSym] = []
    match symbol:
        case FunctionSym() | EffectSym():
            return symbol.error
        case EventSym(body=EffectSym(error=error)):
            return error
        case CounterSym():
            texts = [effect for _, effect in (*symbol.reach, *symbol.fall_to)]
        case (KindSym() | ComponentSym() as owner, MemberSym(ordinal=ordinal) | EntrySym(ordinal=ordinal)):
            texts = _texts(ruleset, owner, ordinal)
        case KindSym(members=members):
            texts = [text for m in members for text in _texts(ruleset, symbol, m.ordinal)]
        case ComponentSym(entries=entries):
            texts = [text for e in entries for text in _texts(ruleset, symbol, e.ordinal)]
    return next((text.error for text in texts if text.error is not None), None)


def modifiers_of(
    ruleset: t.CheckedRuleset, owner: KindSym | ComponentSym, ordinal: int
) -> list[tuple[ValueSym, ModifierSym]]:
    """The values that an entry or member changes while it is active, and how."""
    every = ((value, m) for value in ruleset.values.values() for m in value.modifiers)
    return [(value, m) for value, m in every if m.owner is owner and m.ordinal == ordinal]


def reactions_of(
    ruleset: t.CheckedRuleset, owner: KindSym | ComponentSym, ordinal: int
) -> list[tuple[EventSym, ReactionSym]]:
    """The events that an entry or member reacts to, and how."""
    every = ((event, r) for event in ruleset.events.values() for r in event.reactions)
    return [(event, r) for event, r in every if r.owner is owner and r.ordinal == ordinal]


def called(tree: Any) -> Iterator[Formula]:
    """The formulas and effects that a tree speaks of itself."""
    for node in everything(tree):
        match node:
            case t.CallFunction(function=formula):
                yield formula
            case t.Emit(event=event):
                yield event
            case t.Do(effect=effect) | t.Supposing(effect=effect):
                yield effect


def mentioned(bodies: list[Any], known: list[Any], ruleset: t.CheckedRuleset) -> list[Formula]:
    """What trees speak of, and what that speaks of in turn, without what is known."""
    made: list[Any] = [f for o in ruleset.offers.values() for f in (*o.carried_out, *o.functions.values())]
    known = [*known, *made]
    found: dict[Formula, None] = {}
    pending = list(bodies)
    while pending:
        for formula in called(pending.pop(0)):
            if formula not in found and formula not in known:
                found[formula] = None
                pending += bodies_of(formula, ruleset)
    return list(found)
