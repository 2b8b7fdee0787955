"""Laying what a scenario gives over the state of a game, with every component in exactly one place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from interpreter.analysis.slot_names import slot_name
from interpreter.checker import typed
from interpreter.checker.expressions.indices import constant
from interpreter.checker.symbols import CounterSym
from interpreter.runtime.knowledge.tracking import known_at_sight
from interpreter.runtime.outcome import category_points
from interpreter.runtime.program import Program, ZoneInfo
from interpreter.runtime.view import contents, zone_places
from interpreter.scenarios.scenario import Failure, Given, Piece, Value

Places = dict[int, tuple[ZoneInfo, tuple[Piece, ...], Given]]


class CannotLay(Exception):
    """What is given contradicts itself or the game; the failure says where."""

    def __init__(self, given: Given, message: str) -> None:
        self.failure = Failure(message, given.span)
        super().__init__(message)


def lay(program: Program, state: Any, home: Sequence[Any], given: Sequence[Given]) -> None:
    """Sets the state as given. `home` are the zones of a game before it begins (`state.zones` then).

    Components that a zone is to hold are taken from where the zone is, from where they begin the game, then from
    anywhere else. What was in such a zone and is not named goes back to where it begins the game; when that place is
    given as well, or full, it leaves the game. CannotLay when there are too few of something, or too many for a place.
    """
    places: Places = {}
    for item in given:
        if isinstance(item.target, typed.ZoneAt):
            place, zone = _place(program, item)
            places[place] = (zone, _pieces(item, zone), item)
        elif not isinstance(item.target, typed.ScoreOf):
            _set_slot(program, state, item)
    if places:
        _lay_zones(program, state, home, places)
    for item in given:
        if isinstance(item.target, typed.ScoreOf):
            _set_score(program, state, item)


# ------------------------------------------------------------------ slots
def _set_slot(program: Program, state: Any, item: Given) -> None:
    assert isinstance(item.target, typed.CounterAt | typed.VariableAt)
    symbol = item.target.counter if isinstance(item.target, typed.CounterAt) else item.target.variable
    slot = next(s for s in program.slots if s.name == slot_name(symbol))
    value = stored(program, item.value)
    if isinstance(symbol, CounterSym):
        low = 0 if symbol.low is None else constant(symbol.low)
        high = symbol.bound if constant(symbol.high) is None else constant(symbol.high)
        if (low is not None and value < low) or (high is not None and value > high):
            limits = f"at least {low}" if high is None else f"at most {high}" if low is None else f"{low} to {high}"
            raise CannotLay(item, f"{value} is out of bounds: {symbol.name} is {limits}")
    if slot.size < 0:
        setattr(state, slot.name, value)
    else:
        getattr(state, slot.name)[_flat(slot.indices, item.indices)] = value


def stored(program: Program, value: Value) -> Any:
    """A scenario's value as the state keeps it; a piece is the first component of its entry."""
    if isinstance(value, Piece):
        return components_of(program, value)[0]
    if isinstance(value, tuple):
        return tuple(stored(program, v) for v in value)
    return value


def components_of(program: Program, piece: Piece) -> list[int]:
    """The numbers of all components of an entry."""
    info = next(t for t in program.types if t.name == piece.type)
    return [info.first + i for i, number in enumerate(info.entries) if info.ids[number] == piece.entry]


def _flat(indices: Sequence[tuple[str, int]], at: Sequence[int]) -> int:
    flat = 0
    for (_, size), i in zip(indices, at, strict=True):
        flat = flat * size + i
    return flat


def _set_score(program: Program, state: Any, item: Given) -> None:
    assert isinstance(item.target, typed.ScoreOf) and isinstance(item.value, int)
    (seat,), category = item.indices, item.target.category
    assert category is not None
    at = seat * len(program.score_categories) + program.score_categories.index(category)
    state.score[at] += item.value - category_points(program, state, seat)[category]


# ------------------------------------------------------------------ zones
def _place(program: Program, item: Given) -> tuple[int, ZoneInfo]:
    assert isinstance(item.target, typed.ZoneAt)
    name = item.target.zone.name
    zone = next(z for z in program.zones if z.name == name)
    return zone.base + _flat(zone.indices, item.indices), zone


def _pieces(item: Given, zone: ZoneInfo) -> tuple[Piece, ...]:
    value = item.value if isinstance(item.value, tuple) else () if item.value is None else (item.value,)
    pieces = tuple(v for v in value if isinstance(v, Piece))
    if 0 <= zone.capacity < len(pieces):
        raise CannotLay(item, f"{zone.name} holds at most {zone.capacity}, but {len(pieces)} are given")
    return pieces


def _lay_zones(program: Program, state: Any, home: Sequence[Any], places: Places) -> None:
    zones = state.zones
    begins = {c: place for zone in program.zones for place, _ in zone_places(zone) for c in contents(zone, home[place])}
    lies = {c: place for zone in program.zones for place, _ in zone_places(zone) for c in contents(zone, zones[place])}
    order = {
        c: i
        for zone in program.zones
        for place, _ in zone_places(zone)
        for i, c in enumerate(contents(zone, zones[place]))
    }
    freed = {c for place, (zone, _, _) in places.items() for c in contents(zone, zones[place])}
    taken: set[int] = set()
    wanted: dict[int, list[int]] = {}
    for place, (_, pieces, item) in places.items():
        wanted[place] = []
        for piece in pieces:
            free = [c for c in components_of(program, piece) if c not in taken]
            if not free:
                raise CannotLay(item, f"there are no more than {len(components_of(program, piece))} {piece.entry}")
            best = min(free, key=lambda c: (_distance(c, place, lies, begins, freed), order.get(c, 0), c))
            taken.add(best)
            wanted[place].append(best)
            _set_own(program, state, piece, best)
    _take_out(program, state, freed | taken)
    for place, (zone, _, _) in places.items():
        zones[place] = (wanted[place][0] if wanted[place] else None) if zone.slot else tuple(wanted[place])
    _send_home(program, state, sorted(freed - taken, key=lambda c: order[c]), begins, places)
    for component in zones[-1]:
        state.lies[component] = len(zones) - 1
    for zone in program.zones:
        for place, _ in zone_places(zone):
            for component in contents(zone, zones[place]):
                state.lies[component] = place
    if program.knowledge is not None:
        known_at_sight(state, program.knowledge.seen)
    if program.sums is not None:
        program.sums.renew(state)


def _set_own(program: Program, state: Any, piece: Piece, component: int) -> None:
    """The orientation of a piece, and what else it keeps for itself."""
    first = next(info.first for info in program.types if info.name == piece.type)
    for name, indices, value in piece.own:
        slot = next(s for s in program.slots if s.name == f"v_{piece.type}_{name}")
        getattr(state, slot.name)[_flat(slot.indices, (component - first, *indices))] = stored(program, value)


def _distance(c: int, place: int, lies: dict[int, int], begins: dict[int, int], freed: set[int]) -> int:
    """What to take first: what is there, what was never moved, what must go anyway, then anything."""
    at = lies.get(c)
    return 0 if at == place else 1 if at is not None and at == begins.get(c) else 2 if c in freed or at is None else 3


def _take_out(program: Program, state: Any, components: Iterable[int]) -> None:
    gone = set(components)
    for zone in program.zones:
        for place, _ in zone_places(zone):
            inside = state.zones[place]
            if zone.slot:
                state.zones[place] = None if inside in gone else inside
            elif gone.intersection(inside):
                state.zones[place] = tuple(c for c in inside if c not in gone)
    state.zones[-1] = tuple(c for c in state.zones[-1] if c not in gone)


def _send_home(program: Program, state: Any, components: Iterable[int], begins: dict[int, int], places: Places) -> None:
    zone_of = {place: zone for zone in program.zones for place, _ in zone_places(zone)}
    for c in components:
        place = begins.get(c, len(state.zones) - 1)
        zone, inside = zone_of.get(place), state.zones[place]
        if place in places or (zone is not None and 0 <= zone.capacity <= len(contents(zone, inside))):
            # the place beyond the zones, where what is not in the game is
            place, zone, inside = len(state.zones) - 1, None, state.zones[-1]
        state.zones[place] = c if zone is not None and zone.slot else (*inside, c)
