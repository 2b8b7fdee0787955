"""Zones whose order nobody comes to know but by drawing from them: nobody sees them, and no formula reads the order.

Where chance is explicit, what a shuffle of such a zone has come to is settled card by card, when one is drawn.
"""

from __future__ import annotations

from typing import Any

from interpreter.analysis.roots import roots_of
from interpreter.analysis.walk import children
from interpreter.checker import typed as t
from interpreter.checker.symbols import ZoneSym

#: What can be found out of a set without its order.
_WITHOUT_ORDER = frozenset({"count", "any", "all", "sum", "max", "min"})


def unread_zones(ruleset: t.CheckedRuleset) -> tuple[str, ...]:
    """The names of these zones, in the order of declaration."""
    read: set[ZoneSym] = set()
    for root in roots_of(ruleset):
        _visit(root.tree, read, frozenset())
    hidden = (z for z in ruleset.zones.values() if z.visible == "none" and not z.slot)
    return tuple(zone.name for zone in hidden if zone not in read)


def _visit(node: Any, read: set[ZoneSym], spared: frozenset[int]) -> None:
    """`spared` are the nodes, by their identity, that if they are zones are not read in their order."""
    if isinstance(node, t.ZoneAt | t.ZoneUnion) and id(node) not in spared:
        read.add(node.zone)
    spared |= {id(part) for part in _orderless(node)}
    for child in children(node):
        _visit(child, read, spared)


def _orderless(node: Any) -> tuple[Any, ...]:
    match node:
        case t.Count(operand=operand) | t.IsEmpty(operand=operand):
            return (operand,)
        case t.IsFull(zone=zone):
            return (zone,)
        case t.In(domain=domain):
            return (domain,)
        case t.Aggregate(op=op, generators=generators) if op in _WITHOUT_ORDER:
            return tuple(generator.domain for generator in generators)
    return tuple(zone for moved in t.moved(node) for zone in (moved.source, moved.to))
