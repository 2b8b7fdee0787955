"""How a value is worked out: which of its passives are kept as a running sum, and what is looked at in every read."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.checker.symbols import ComponentSym, ModifierSym
from interpreter.checker.typed import CheckedRuleset
from interpreter.foundation.source import Span
from interpreter.language.types import SetOf
from interpreter.pipeline import lowered_ruleset


@dataclass(frozen=True, slots=True)
class Working:
    """The passives of a value that are kept, and the others, each with the reason."""

    changed: bool
    kept: tuple[Span, ...]
    worked_out: tuple[tuple[Span, str], ...]


def explain_value(ruleset: CheckedRuleset, name: str, players: int | None = None) -> Working:
    """How the value of this name is worked out in a game with N players (the fewest possible)."""
    value = ruleset.values[name]
    program = lowered_ruleset(ruleset, ruleset.fewest if players is None else players)
    kept = tuple(dict.fromkeys(span for s in program.sums if s.name == name for span in s.spans))
    others = [m for m in value.modifiers if m.span not in kept]
    read = any(f.effect == name for f in program.functions)
    reasons = (_reason(m, isinstance(value.type, SetOf)) if read else "nothing reads the value" for m in others)
    return Working(value.changed, kept, tuple(zip((m.span for m in others), reasons, strict=True)))


def _reason(m: ModifierSym, of_set: bool) -> str:
    """Why a passive is looked at whenever the value is read."""
    if m.face is not None:
        return "it counts only while that face is up"
    if m.op == "=":
        return "it sets the value"
    if of_set:
        return "a set is not a sum"
    if m.condition is not None:
        return "it counts on a condition only"
    if not isinstance(m.owner, ComponentSym):
        return "a member acts according to its kind, not to its place"
    if m.owner.owner is not None:
        return "its owner is in a variable"
    return "what it adds, to whose value, or where it counts depends on the state"
