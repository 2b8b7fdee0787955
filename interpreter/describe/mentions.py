"""What trees speak of: the bodies of a thing, and the formulas and effects that those name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.check import typed as t
from interpreter.check.symbols import (
    ComponentSym,
    CounterSym,
    EffectSym,
    EntrySym,
    FunctionSym,
    KindSym,
    MemberSym,
    ValueSym,
)
from interpreter.lower.walk import everything

Formula = FunctionSym | EffectSym


def bodies_of(symbol: Any) -> list[Any]:
    """The trees that say what a thing does."""
    match symbol:
        case FunctionSym(body=body) | EffectSym(body=body) if body is not None:
            return [body]
        case ValueSym(base=base) if base is not None:
            return [base]
        case CounterSym():
            return [e.body for _, e in (*symbol.reach, *symbol.fall_to) if e.body is not None]
        case (KindSym() | ComponentSym() as owner, MemberSym(ordinal=ordinal) | EntrySym(ordinal=ordinal)):
            found = [hook.bodies[ordinal] for hook in owner.hooks.values() if ordinal in hook.bodies]
            return [e.body for e in found if e.body is not None]
        case KindSym() | ComponentSym():
            return [e.body for hook in symbol.hooks.values() for e in hook.bodies.values() if e.body is not None]
    return []


def called(tree: Any) -> Iterator[Formula]:
    """The formulas and effects that a tree speaks of itself."""
    for node in everything(tree):
        match node:
            case t.CallFunction(function=formula):
                yield formula
            case t.Do(effect=effect) | t.Supposing(effect=effect):
                yield effect


def mentioned(bodies: list[Any], known: list[Any]) -> list[Formula]:
    """What trees speak of, and what that speaks of in turn, without what is known."""
    found: dict[Formula, None] = {}
    pending = list(bodies)
    while pending:
        for formula in called(pending.pop(0)):
            if formula not in found and formula not in known:
                found[formula] = None
                pending += bodies_of(formula)
    return list(found)
