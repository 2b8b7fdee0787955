"""What somebody may see of a game: a plain picture of the state without what is hidden from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType
from typing import Any

from interpreter.runtime.decisions import Decision
from interpreter.runtime.labels import Labels, backs_of, component_of
from interpreter.runtime.outcome import category_points
from interpreter.runtime.program import Program, SlotInfo, ZoneInfo
from interpreter.runtime.together.blocks import in_block
from interpreter.runtime.together.offers import offers_view

#: Shown instead of a component that the viewer may not know.
HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Piece:
    """A component where it is, as a viewer sees it. `entry` is its entry's id, None where the viewer does not know
    it; `back` is then what can be read off its back, if anything. `handle` is the same in all views and options of this
    viewer, for as long as they can follow it (see `runtime.handles`), or None. `variables` (face, turn and owner too)
    and `counters` are what it has for itself, as far as the viewer may see them, by name."""

    entry: str | None
    handle: str | None = None
    back: str = ""
    variables: dict[str, Any] = field(default_factory=dict)
    counters: dict[str, Any] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """As JSON-able data; `back`, `variables` and `counters` only where there are any."""
        more = {"back": self.back, "variables": self.variables, "counters": self.counters}
        return {"entry": self.entry, "handle": self.handle, **{name: value for name, value in more.items() if value}}


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone at one place. `pieces` are the components there, top first (sorted where the order is not shown), or None
    where the viewer knows none of them. `count` is None where not even their number is known. A slot holds at most
    one."""

    count: int | None
    pieces: tuple[Piece, ...] | None
    slot: bool = False

    @property
    def components(self) -> tuple[str, ...] | None:
        """The entries' ids of the pieces; `?` for one that is not known, with its back (`? grain`)."""
        if self.pieces is None:
            return None
        return tuple(p.entry or f"{HIDDEN} {p.back}".rstrip() for p in self.pieces)

    def as_dict(self) -> Any:
        """A list of pieces, a piece or None for a slot, or {"count": n} for what is hidden; {"count": None, "known":
        pieces} where only that is known."""
        if self.pieces is None:
            return {"count": self.count}
        pieces = [piece.as_dict() for piece in self.pieces]
        if self.count is None:
            return {"count": None, "known": pieces}
        if self.slot:
            return pieces[0] if pieces else None
        return pieces


@dataclass(frozen=True, slots=True)
class View:
    """The state as `player` (a seat, or None: what everybody knows) may see it.

    `counters`, `variables` and `zones` map a name to its value; what is declared `per:` something is a dictionary by
    ids (players by their letter), nested for several. What the viewer may not know is left out of `counters` and
    `variables`. What components have for themselves is at the pieces in `zones`. `scores` are points by player and
    category, until the game is over without the counters that the viewer may not see. At the end of the game all see
    what points, the ranking and endings are read from. `offers` are those that are open, by their form, where players
    may make some: of the components in one its giver sees which they are, others what was told of them.
    `to_act` are the players who are to decide, in seat order; while all choose at the same time, of the others all who
    take part, until the last has come to the end: who has finished is not shown. `decisions` are the viewer's own.
    """

    player: int | None
    players: tuple[str, ...]
    counters: dict[str, Any] = field(default_factory=dict)
    variables: dict[str, Any] = field(default_factory=dict)
    zones: dict[str, Any] = field(default_factory=dict)
    scores: dict[str, dict[str, int]] = field(default_factory=dict)
    to_act: tuple[str, ...] = ()
    decisions: tuple[dict[str, Any], ...] = ()
    over: bool = False
    offers: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The view as JSON-able data."""
        return {
            "player": None if self.player is None else self.players[self.player],
            "players": list(self.players),
            "counters": self.counters,
            "variables": self.variables,
            "zones": {name: _plain(zone) for name, zone in self.zones.items()},
            "scores": self.scores,
            "to_act": list(self.to_act),
            "decisions": list(self.decisions),
            "over": self.over,
            **({"offers": self.offers} if self.offers else {}),
        }


def make_view(labels: Labels, state: Any, player: int | None) -> View:
    """The view of a seat, or of nobody in particular. The caller adds `to_act`, `decisions` and `scores`."""
    program = labels.program
    known = seen_components(program, state, player)
    view = View(player, program.seats, over=bool(state.over))
    for slot in program.slots:
        if slot.role in ("counter", "variable") and slot.name not in program.missing and not labels.own_at[slot.name]:
            shown = slot_view(labels, state, slot, player, known)
            if shown is not _NOTHING:
                (view.counters if slot.role == "counter" else view.variables)[shown_name(program, slot)] = shown
    for zone in program.zones:
        if zone.name in program.missing or _is_out_of_sight(zone, state, known):
            continue
        view.zones[zone.name] = zone_view(labels, state, zone, player, known)
    view.offers.update(offers_view(labels, state, player, known))
    return view


def _is_out_of_sight(zone: ZoneInfo, state: Any, known: frozenset[int]) -> bool:
    """Whether nobody may know what is in a zone, nor how many, and this viewer does not know it of any of them."""
    if state.over or zone.visible != "none" or zone.count != "none":
        return False
    return known.isdisjoint(c for place, _ in zone_places(zone) for c in contents(zone, state.zones[place]))


def seen_scores(program: Program, state: Any, player: int | None) -> dict[str, dict[str, int]]:
    """Points by player and category; until the game is over without the counters that this viewer may not see."""
    scores: dict[str, dict[str, int]] = {}
    for seat, name in enumerate(program.seats):
        hidden = ("none",) if seat == player else ("none", "owner")
        unseen = () if state.over else tuple(slot.name for slot in program.slots if slot.visible in hidden)
        scores[name] = category_points(program, state, seat, unseen)
    return scores


def seen_components(program: Program, state: Any, player: int | None) -> frozenset[int]:
    """The components (by number) of which this viewer knows what they are: those that are where they can be seen, and
    those that were seen, looked at or shown before and could be followed since."""
    seen: set[int] = set()
    if program.knowledge is not None:
        bit = 1 << (len(program.seats) if player is None else player)
        seen.update(c for c, known in enumerate(state.known) if known & bit)
    for zone in program.zones:
        if program.knowledge is not None and not (state.over and zone.name in program.laid_open):
            continue  # what is kept of it says who knows what
        for place, index in zone_places(zone):
            if sees(program, state, zone, index, player):
                seen.update(contents(zone, state.zones[place]))
    return frozenset(seen)


def hidden_components(program: Program, state: Any, known: frozenset[int]) -> frozenset[int]:
    """The components that are somewhere, but not where this viewer sees what they are."""
    lying = {c for zone in program.zones for place, _ in zone_places(zone) for c in contents(zone, state.zones[place])}
    return frozenset(lying - known)


def told(program: Program, state: Any, decision: Decision, index: int, player: int | None) -> bool:
    """Whether a viewer may know which option of a decision was taken, as the state is now."""
    if player is not None and player == decision.player:
        return True
    if decision.secret or in_block(program, state) or any(decision.effect in o.effects for o in program.offers):
        return False  # of what somebody chooses for an offer, the log tells what is made of it
    component = decision.component(index)
    return component is None or component in seen_components(program, state, player)


def seen_backs(program: Program, state: Any, player: int | None) -> dict[int, str]:
    """What this viewer can read off the backs of components where they are, by component."""
    backs = backs_of(program)
    found: dict[int, str] = {}
    if any(backs):
        for zone in program.zones:
            for place, index in zone_places(zone):
                if may_see(zone.front, zone.indices, index, player):
                    found.update((c, backs[c]) for c in contents(zone, state.zones[place]) if backs[c])
    return found


def contents(zone: ZoneInfo, place: Any) -> Sequence[int]:
    """The components at a place of a zone, top first."""
    if zone.slot:
        return () if place is None else (place,)
    return tuple(place)


def zone_places(zone: ZoneInfo) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The places of a zone with the values of its indices, row by row."""
    return enumerate(product(*(range(size) for _, size in zone.indices)), zone.base)


def may_see(visible: str, indices: Sequence[tuple[str, int]], index: Sequence[int], player: int | None) -> bool:
    """Whether a viewer may see what is declared so: "all", "none", or "owner" (the player among its indices)."""
    if visible == "owner":
        return any(name == "player" and i == player for (name, _), i in zip(indices, index, strict=True))
    return visible == "all"


def sees(program: Program, state: Any, what: ZoneInfo | SlotInfo, index: Sequence[int], player: int | None) -> bool:
    """Whether a viewer may see a zone or slot at an index: as it is declared, and at the end what the result is read
    from."""
    if state.over and what.name in program.laid_open:
        return True
    return may_see(what.visible, what.indices, index, player)


# ------------------------------------------------------------------ counters and variables
_NOTHING = object()


def slot_view(
    labels: Labels, state: Any, slot: SlotInfo, player: int | None, known: frozenset[int], component: int = -1
) -> Any:
    """What a viewer who knows some components sees of a counter or variable, by ids; of one that belongs to
    components, what it is for `component`."""
    values = getattr(state, slot.name)
    own = labels.own_at[slot.name]
    first = {at: labels.first[slot.indices[at][0]] for at in own}

    def item(index: tuple[int, ...], flat: int) -> Any:
        if not sees(labels.program, state, slot, index, player):
            return _NOTHING
        if any(start + index[at] not in known for at, start in first.items()):
            return _NOTHING  # what a component keeps for itself would tell which one it is
        return slot_value(labels, slot.of, values[flat] if slot.size >= 0 else values, known)

    return _by_ids(labels, slot.indices, item, {own[0]: component - first[own[0]]} if own else {})


def own_values(labels: Labels, state: Any, player: int | None, known: frozenset[int], component: int) -> Own:
    """The variables and the counters that a component has for itself, by name."""
    found: Own = ({}, {})
    for slot, name in labels.own[labels.types[component]]:
        shown = slot_view(labels, state, slot, player, known, component)
        if shown is not _NOTHING:
            found[slot.role == "counter"][name] = shown
    return found


Own = tuple[dict[str, Any], dict[str, Any]]


def shown_name(program: Program, slot: SlotInfo) -> str:
    """What the ruleset calls a slot of the state; the variable of a component that is in no zone is "TYPE.NAME"."""
    name = slot.name.removeprefix("v_")
    if slot.indices and any(t.name == slot.indices[0][0] for t in program.types):
        own = f"{slot.indices[0][0]}_"
        return f"{own[:-1]}.{name.removeprefix(own)}" if name.startswith(own) else name
    return name


def slot_value(labels: Labels, of: str, value: Any, known: frozenset[int] | None = None) -> Any:
    """A stored value as plain data: ids for members, handles or else ids for components (`?` for one not in
    `known`), letters for players, amounts as they are read."""
    if value is None:
        return None
    what, _, inner = of.partition(" ")
    if what in ("set", "list"):
        return [slot_value(labels, inner, v, known) for v in value]
    if what == "amounts":
        return labels.amounts(value)
    if known is not None and (component := component_of(of, value)) is not None and component not in known:
        return HIDDEN
    if what == "bool":
        return bool(value)
    if what == "component":
        return labels.named(value)
    return labels.key(of, value) if what in ("kind", "component", "player", "face") else value


def _by_ids(
    labels: Labels,
    indices: Sequence[tuple[str, int]],
    item: Callable[[tuple[int, ...], int], Any],
    fixed: Mapping[int, int] = MappingProxyType({}),
) -> Any:
    """A nested dictionary over the indices that are not `fixed` (by their number); the bare item when there are none.
    Items that are `_NOTHING` are left out."""

    def level(index: tuple[int, ...], flat: int) -> Any:
        depth = len(index)
        if depth == len(indices):
            return item(index, flat)
        name, size = indices[depth]
        if depth in fixed:
            return level((*index, fixed[depth]), flat * size + fixed[depth])
        absent = labels.program.absent.get(name, ())
        entries = ((i, level((*index, i), flat * size + i)) for i in range(size) if i not in absent)
        return _keyed(labels, name, [(i, v) for i, v in entries if v is not _NOTHING]) or _NOTHING

    return level((), 0)


def _keyed(labels: Labels, name: str, items: Sequence[tuple[int, Any]]) -> dict[str, Any]:
    """Items by the ids of an index: players' letters, members' ids, components' handles. What belongs to components
    without a handle is a list under their entry, in an order that does not tell them apart."""
    if name == "player" or name in labels.program.kinds:
        ids = labels.program.seats if name == "player" else labels.program.kinds[name]
        return {ids[i]: value for i, value in items}
    found: dict[str, Any] = {}
    alike: dict[str, list[Any]] = {}
    for i, value in items:
        component = labels.first[name] + i
        if (handle := labels.handles[component]) is not None:
            found[handle] = value
        else:
            alike.setdefault(labels.entries[component], []).append(value)
    return found | {id: sorted(values, key=repr) for id, values in alike.items()}


# ------------------------------------------------------------------ zones
def zone_view(labels: Labels, state: Any, zone: ZoneInfo, player: int | None, known: frozenset[int]) -> Any:
    """What a viewer who knows these components sees of a zone: a `ZoneView`, by ids where there are several."""

    def item(index: tuple[int, ...], flat: int) -> ZoneView:
        inside = contents(zone, state.zones[zone.base + flat])
        seen = sees(labels.program, state, zone, index, player)
        backs = may_see(zone.front, zone.indices, index, player) and any(labels.backs[c] for c in inside)
        if seen or backs or any(c in known for c in inside):
            counted = seen or backs or may_see(zone.count, zone.indices, index, player)
            pieces = [_piece(labels, state, player, known, c, backs) for c in inside]
            if zone.order != "kept" or not counted:
                pieces = sorted((p for p in pieces if counted or p.entry is not None), key=_rank)
            return ZoneView(len(inside) if counted else None, tuple(pieces), zone.slot)
        counted = may_see(zone.count, zone.indices, index, player)
        return ZoneView(len(inside) if counted else None, None, zone.slot)

    return _by_ids(labels, zone.indices, item)


def _piece(labels: Labels, state: Any, player: int | None, known: frozenset[int], c: int, backs: bool) -> Piece:
    if c not in known:
        return Piece(None, back=labels.backs[c] if backs else "")
    return Piece(labels.entries[c], labels.handles[c], "", *own_values(labels, state, player, known, c))


def _rank(piece: Piece) -> tuple[bool, str, str, str]:
    """An order that depends on what the viewer sees alone; what is not known comes last."""
    return piece.entry is None, piece.entry or piece.back, piece.handle or "", repr((piece.variables, piece.counters))


def _plain(zone: Any) -> Any:
    if isinstance(zone, dict):
        return {k: _plain(v) for k, v in zone.items()}
    return zone.as_dict()
