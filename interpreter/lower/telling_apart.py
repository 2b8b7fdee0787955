"""Whether copies of one entry at one place can be told apart: then each is an option of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from interpreter.check import typed as t
from interpreter.check.symbols import CounterSym, ValueSym, VariableSym, ZoneSym
from interpreter.check.walk import nodes_in
from interpreter.language.types import Component, Face, IndexType, ListOf, Optional, SetOf


def told_apart(ruleset: t.CheckedRuleset, names: Iterable[str]) -> bool:
    """Whether something is kept for single components of these types (a counter on each, what lies on it), or one of
    them is kept in mind in a variable."""
    wanted = frozenset(names)
    if any(ruleset.components[name].variables for name in wanted):
        return True
    indices = (*_per(ruleset.counters), *_per(ruleset.variables), *_per(ruleset.values), *_per(ruleset.zones))
    if any(_speaks_of(index, wanted) for index in indices):
        return True
    of_components = (v for component in ruleset.components.values() for v in component.variables.values())
    return any(_speaks_of(variable.type, wanted) for variable in (*ruleset.variables.values(), *of_components))


def _per(declared: Mapping[str, CounterSym | VariableSym | ValueSym | ZoneSym]) -> Iterator[IndexType]:
    for symbol in declared.values():
        yield from symbol.per


def compared(picked: t.LocalVar, body: t.Block) -> bool:
    """Whether what is done with a component asks if it is one that was known before: the card that is being played,
    the one that was chosen first."""
    inside = {node.local for node in nodes_in(body) if not isinstance(node, t.Local) and hasattr(node, "local")}
    for node in nodes_in(body):
        match node:
            case t.Compare(op="==" | "!=", left=left, right=right) | t.In(element=left, domain=right):
                for one, other in ((left, right), (right, left)):
                    if isinstance(one, t.Local) and one.local is picked and isinstance(other, t.Local | t.Aggregate):
                        if not isinstance(other, t.Local) or other.local not in inside:
                            return True
    return False


def _speaks_of(type: object, names: frozenset[str]) -> bool:
    match type:
        case Optional(inner=inner) | SetOf(element=inner) | ListOf(element=inner):
            return _speaks_of(inner, names)
        case Component(types=types):
            return not names.isdisjoint(types)
        case Face(component=component):
            return component in names
        case _:
            return False
