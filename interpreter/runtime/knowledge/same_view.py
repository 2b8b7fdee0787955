"""Whether two states of one game look the same to somebody, without making the pictures of what is the same in both."""

from __future__ import annotations

from typing import Any

from interpreter.runtime.labels import Labels
from interpreter.runtime.together.offers import offers_view
from interpreter.runtime.view import seen_components, slot_view, zone_view


def look_alike(labels: Labels, one: Any, other: Any, player: int | None) -> bool:
    """Whether a seat (None: everybody) sees the same in both: `make_view` would give the same."""
    program = labels.program
    states = (one, other)
    if one.over != other.over:
        return False
    known = [seen_components(program, state, player) for state in states]
    follows = known[0] == known[1]
    same_pieces = follows
    for slot in program.slots:
        if slot.role not in ("counter", "variable"):
            continue
        same = getattr(one, slot.name) == getattr(other, slot.name)
        if labels.own_at[slot.name]:
            same_pieces = same_pieces and same  # shown at the pieces
            continue
        plain = "component" not in slot.of and "face" not in slot.of
        if (plain or follows) and same:
            continue
        shown = [slot_view(labels, s, slot, player, k) for s, k in zip(states, known, strict=True)]
        if shown[0] != shown[1]:
            return False
    for zone in program.zones:
        places = slice(zone.base, zone.base + zone.size)
        if same_pieces and one.zones[places] == other.zones[places]:
            continue
        lying = [zone_view(labels, s, zone, player, k) for s, k in zip(states, known, strict=True)]
        if lying[0] != lying[1]:
            return False
    offers = [offers_view(labels, s, player, k) for s, k in zip(states, known, strict=True)]
    return bool(offers[0] == offers[1])
