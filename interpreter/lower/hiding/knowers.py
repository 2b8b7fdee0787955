"""What is noted of a local that not everybody may know, and the code that notes who does.

A knower is a local beside it that holds a seat, EVERYBODY or NOBODY.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.types import Bool, Component, Face, Int, Member, Player, Type, element_of, required
from interpreter.lower.expressions import folding as fold

#: What a knower holds in addition to seats.
EVERYBODY, NOBODY = -1, None
#: How the names of knowers begin.
KNOWER = "knower_"

#: The locals that say who knows something: those whom all of them name. None at all: everybody; NOBODY among them:
#: nobody.
Knowers = tuple[str | None, ...]


@dataclass(slots=True)
class Record:
    """A local that not everybody may know, `local` in the ruleset. `knower` is "" for a parameter that nothing sets
    here: of it the caller's frame knows; `argument` is its number among the arguments, or -1. `chosen`: it may depend
    on a secret choice. `copies`: the locals of which it may be a copy. `origins`: each with whether all know what comes
    from there. `guarded`: it may have been set or not, and not all know which; `replaced`: it has been, one way or the
    other."""

    name: str
    local: str
    knower: str
    argument: int
    of: Type
    chosen: bool
    origins: list[tuple[ir.Origin, bool]] = field(default_factory=list)
    copies: list[str] = field(default_factory=list)
    guarded: bool = False
    replaced: bool = False

    def possible(self) -> tuple[ir.Origin, ...]:
        """What is of use of the origins: what all know only where they do not know whether it was set later."""
        open = self.guarded and not self.replaced
        return tuple(origin for origin, public in self.origins if open or not public)


def can_be_drawn(of: Type) -> bool:
    """Whether values of a type can be redrawn."""
    inner = required(element_of(required(of)))
    return isinstance(inner, Int | Bool | Player | Member | Component | Face)


def all_of(knowers: Iterable[str | None]) -> Knowers:
    """Who knows all of several things."""
    found = dict.fromkeys(knowers)
    return (NOBODY,) if NOBODY in found else tuple(found)


def noted(span: Span, knower: str, known: Knowers) -> list[ir.Stmt]:
    """Who knows a local, for all that can be said: one who knows all of it."""
    here = ir.Var(span, knower)
    if known == (NOBODY,):
        return [ir.SetVar(span, knower, fold.const(span, NOBODY))]
    others = [name for name in known if name is not None and name != knower]
    code: list[ir.Stmt] = []
    if len(others) == len(known):
        first = ir.Var(span, others.pop(0)) if others else fold.const(span, EVERYBODY)
        code.append(ir.SetVar(span, knower, first))
    for name in others:
        other = ir.Var(span, name)
        only = fold.choice(span, _is_everybody(other), here, fold.const(span, NOBODY))
        only = fold.choice(span, fold.compare(span, "==", here, fold.const(span, EVERYBODY)), other, only)
        code.append(ir.SetVar(span, knower, fold.choice(span, fold.compare(span, "==", here, other), here, only)))
    return code


def _is_everybody(knower: ir.Var) -> ir.Expr:
    """Whether that is what a knower says; the player who acts or chooses is a seat."""
    if not knower.name.startswith(KNOWER):
        return fold.const(knower.span, False)
    return fold.compare(knower.span, "==", knower, fold.const(knower.span, EVERYBODY))
