"""Whose the things of the state are, where a text tells: a player's own, or perhaps somebody else's.

A component is own where it comes from a zone of the acting player's; a player is own where it is that player. What
cannot be told is not own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from interpreter.checker import typed as t
from interpreter.checker.typed import LocalVar
from interpreter.language.types import PLAYER, Component

#: The positions of indices that are the player's own, of what is so as a whole.
ANY_INDEX = frozenset(range(99))


@dataclass(frozen=True, slots=True)
class Situation:
    """Who acts and which locals are own; `direct`: not in a called effect; `trying`: what is changed is undone."""

    mine: bool
    own: frozenset[LocalVar]
    direct: bool = True
    trying: bool = False


@dataclass(slots=True)
class Ownership:
    """`known` are the locals met so far: own when everything that they ever are is so."""

    known: dict[LocalVar, bool] = field(default_factory=dict)

    def learn(self, local: LocalVar, own: bool) -> None:
        self.known[local] = own and self.known.get(local, True)

    def suspect(self, other: Ownership) -> None:
        """Takes for not own what was found to be so in the end."""
        self.known = {local: False for local, own in other.known.items() if not own}

    def own(self, e: t.Expr | None, at: Situation) -> bool:
        """Whether a player, component, or set of components is certainly the acting player's own."""
        match e:
            case None:
                return True
            case t.Const(value=None):
                return True
            case t.Me():
                return at.mine
            case t.Local(local=local):
                return local in at.own or self.known.get(local, False)
            case t.ZoneAt(zone=zone, indices=indices):
                return self.indexed(zone.per, indices, at)
            case t.ZoneUnion(player=player) if player is not None:
                return self.own(player, at)
            case t.ZoneOf(component=component):
                return self.own(component, at)
            case t.FacePart(base=base):
                return self.own(base, at)
            case t.Aggregate(op="first" | "set" | "max" | "min" | "distinct", element=None, generators=generators):
                return all(self.own(g.domain, at) for g in generators) and self.own(e.default, at)
            case t.Aggregate(op="set", element=element, generators=generators):
                within = at
                for g in generators:
                    if self.own(g.domain, within):
                        within = replace(within, own=within.own | {g.local})
                return self.own(element, within)
            case t.Conditional(value=value, otherwise=other) | t.Fallback(value=value, otherwise=other):
                return self.own(value, at) and self.own(other, at)
            case t.SetOperation(op=op, left=left, right=right):
                return self.own(left, at) and (op == "-" or self.own(right, at))
            case t.MakeSet(items=items):
                return bool(items) and all(self.own(i, at) for i in items)
        return False

    def indexed(self, per: Sequence[Any], indices: Sequence[t.Expr], at: Situation) -> bool:
        """Whether the player whose it is, the first index that is a player, or the first component is the player's."""
        first = next((n for of in (_is_player, _is_component) for n, p in enumerate(per) if of(p)), None)
        return first is not None and self.own(indices[first], at)

    def positions(self, per: Sequence[Any], indices: Sequence[t.Expr], at: Situation) -> frozenset[int]:
        """Which of the indices are the player, or a component of that player's."""
        pairs = enumerate(zip(per, indices, strict=True))
        return frozenset(n for n, (p, i) in pairs if (_is_player(p) or _is_component(p)) and self.own(i, at))


def _is_player(of: Any) -> bool:
    return bool(of == PLAYER)


def _is_component(of: Any) -> bool:
    return isinstance(of, Component)
