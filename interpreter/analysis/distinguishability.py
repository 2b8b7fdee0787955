"""What can tell copies of one entry at one place apart: each that is distinguished is an option of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from interpreter.analysis.slot_names import slot_name
from interpreter.checker import typed as t
from interpreter.checker.symbols import CounterSym, VariableSym, ZoneSym
from interpreter.checker.walk import nodes_in
from interpreter.language.layers import layers_slot
from interpreter.language.types import Component, Face, IndexType, ListOf, Optional, SetOf, Type

Index = tuple[IndexType, ...]


@dataclass(frozen=True, slots=True)
class Differences:
    """What can tell copies of some types apart while a game is played: slots that have values for each component, with
    what they are indexed by; zones on a component; variables that may speak of one. `public`: everybody sees it all,
    and it can be compared."""

    slots: tuple[tuple[str, Index], ...]
    zones: tuple[ZoneSym, ...]
    speaking: tuple[VariableSym, ...]
    public: bool
    #: the names of what nobody sees
    unseen: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.slots or self.zones or self.speaking)


def differences(ruleset: t.CheckedRuleset, names: Iterable[str]) -> Differences:
    """What is kept for single components of these types, and what can point to one of them."""
    wanted = frozenset(names)
    of_components = [v for component in ruleset.components.values() for v in component.variables.values()]
    variables = [*ruleset.variables.values(), *of_components]
    of_values = [v for value in ruleset.values.values() for v in (value.added, value.instead) if v is not None]
    stored: list[CounterSym | VariableSym] = [*ruleset.counters.values(), *variables, *of_values]
    kept = [symbol for symbol in stored if _indexed(symbol.per, wanted)]
    slots = [(slot_name(symbol), symbol.per) for symbol in kept]
    layered = [symbol for symbol in kept if isinstance(symbol, VariableSym) and symbol.for_a_while]
    slots += [(layers_slot(slot_name(symbol)), symbol.per) for symbol in layered]
    zones = [zone for zone in ruleset.zones.values() if _indexed(zone.per, wanted)]
    speaking = [v for v in (*variables, *of_values) if speaks_of(v.type, wanted)]
    public = all(symbol.visible == "all" for symbol in (*kept, *zones, *speaking))
    public = public and all(zone.count == "all" for zone in zones) and not any(v.for_a_while for v in speaking)
    unseen = tuple(symbol.name for symbol in (*kept, *zones, *speaking) if symbol.visible == "none")
    if slots or zones or speaking:  # what offers keep has no name in the ruleset
        offered = [v for offer in ruleset.offers.values() for v in offer.variables if speaks_of(v.type, wanted)]
        speaking += offered
        public = public and all(v.visible == "all" for v in offered)
    return Differences(tuple(slots), tuple(zones), tuple(speaking), public, unseen)


def _indexed(per: Index, wanted: frozenset[str]) -> bool:
    return any(speaks_of(index, wanted) for index in per)


def compared(picked: t.LocalVar, body: t.Block) -> Iterator[t.Local | t.Aggregate]:
    """What a component is compared with in what is done with it, to ask if it is one that was known before: the card
    that is being played, the one that was chosen first."""
    inside = {node.local for node in nodes_in(body) if not isinstance(node, t.Local) and hasattr(node, "local")}
    for node in nodes_in(body):
        match node:
            case t.Compare(op="==" | "!=", left=left, right=right) | t.In(element=left, domain=right):
                for one, other in ((left, right), (right, left)):
                    if isinstance(one, t.Local) and one.local is picked and isinstance(other, t.Local | t.Aggregate):
                        if not isinstance(other, t.Local) or other.local not in inside:
                            yield other


def speaks_of(type: Type, names: frozenset[str]) -> bool:
    """Whether a value of a type may be, or hold, a component of these types."""
    match type:
        case Optional(inner=inner) | SetOf(element=inner) | ListOf(element=inner):
            return speaks_of(inner, names)
        case Component(types=types):
            return not names.isdisjoint(types)
        case Face(component=component):
            return component in names
        case _:
            return False
