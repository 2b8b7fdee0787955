"""A state as it could be for all that one player knows: what is hidden from that player is redrawn.

Components that the player cannot see change their identities among each other, wherever they are spoken of (in zones,
variables and half-finished effects), so that every count and everything visible stays. Values that are hidden and set
are drawn from their range. Chance starts again. So what two games look like to a player decides what they become.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.foundation.errors import RuleFault
from interpreter.runtime.chance import Generator
from interpreter.runtime.faults import FAULTS
from interpreter.runtime.knowledge.arrangements import draw_arrangement
from interpreter.runtime.knowledge.locals import draw_locals
from interpreter.runtime.knowledge.values import draw_at_least, draw_values, end_hidden_changes, keep_sum
from interpreter.runtime.labels import backs_of, component_behind, components_in
from interpreter.runtime.nature import renamed as of_chance
from interpreter.runtime.program import Program, ZoneInfo
from interpreter.runtime.together.blocks import in_block, on_floor, open_stops
from interpreter.runtime.together.floor import is_floor, of_state, renamed
from interpreter.runtime.together.offered import forget_unseen, named_components, offered_amounts, offered_components
from interpreter.runtime.trials.witnesses import forget
from interpreter.runtime.view import contents, seen_backs, seen_components

#: This many states are tried where another player's open decision must still be one, and what is offered to the player
#: the same; and as many more in which half-finished effects go on with what they have.
TRIES = 50


def determinize(program: Program, state: Any, player: int, seed: int) -> Any:
    """A copy of the state that looks the same to `player`: their view is unchanged, their open decision too.

    Another player's open decision is asked again, since what it offers may follow from what is hidden. The same seed
    gives the same state. Raises RuleFault where no state is found that has this decision.
    """
    generator = Generator(seed, player)
    for number in range(2 * TRIES):
        copy = state.copy()
        forget(copy)
        try:
            _shuffle(program, copy, player, generator, number < TRIES)
        except ValueError:
            continue
        drawn = number < TRIES and draw_locals(program, copy, player, generator)
        copy.rng = Generator(generator.below(1 << 62)).rng
        copy.log.clear()
        if in_block(program, copy):
            if _chosen_again(program, state, copy, player, generator):
                return copy
            continue
        if on_floor(program, copy):
            if _floor_again(program, state, copy, player):
                return copy
            continue
        if copy.over or (copy.who == player and not (drawn and _asks_otherwise(program, copy))):
            return copy
        if copy.who != player and _asked_again(program, copy):
            return copy
    raise RuleFault(f"what is hidden from seat {player} cannot be dealt again: the open decision would have no options")


def _chosen_again(program: Program, state: Any, copy: Any, player: int, generator: Generator) -> bool:
    """In a block that all do at the same time: the player's own answers stay, what the others have chosen is drawn
    again. How far the others have come is not known: those before the player have come to the end, those after begin.
    (All others begin where the player has come to the end.)"""
    threads = program.driver.threads
    copy.together = tuple(given if seat == player else () for seat, given in enumerate(state.together))
    copy.branches = None
    mine = player in threads.waiting(state)
    try:
        program.driver.settle(copy)
        for seat in range(player if mine else 0):
            while seat in threads.waiting(copy):
                options = copy.branches[seat].opts
                threads.answer(copy, seat, options[generator.below(len(options))])
        program.driver.settle(copy)
    except FAULTS:
        return False  # what is hidden has come to be so that these answers are none
    return in_block(program, copy) and (player in threads.waiting(copy)) == mine


def _floor_again(program: Program, state: Any, copy: Any, player: int) -> bool:
    """On an open floor: whether the same players are asked, and this one the same."""
    try:
        program.driver.threads.floors.forget_choices(copy, player)
        program.driver.threads.begin_anew(copy, answers=False)
        program.driver.settle(copy)
    except FAULTS:
        return False
    if not on_floor(program, copy) or [seat for seat, _, _ in copy.branches] != [seat for seat, _, _ in state.branches]:
        return False
    both = zip(copy.branches, state.branches, strict=True)
    return all(list(now[2]) == list(then[2]) for now, then in both if now[0] == player)


def _asked_again(program: Program, state: Any) -> bool:
    """Whether the open decision is still one; its options are what can be chosen now."""
    frame = state.top
    stop = program.frames[frame[0]].stop
    assert stop is not None
    try:
        options, put = program.driver.decision(state, frame, stop)
    except FAULTS:
        return False  # what has been chosen in it so far could not have been
    state.opts = options
    return put


def _asks_otherwise(program: Program, state: Any) -> bool:
    """Whether the player's own open decision would be another one."""
    before = list(state.opts)
    return not _asked_again(program, state) or list(state.opts) != before


def _shuffle(program: Program, state: Any, player: int, generator: Generator, values_first: bool) -> None:
    """Draws what is where, and hidden values. What an offer tells of a component may depend on them, so that they are
    drawn first; ValueError where nothing fits them then."""
    forget_unseen(program, state, player)
    fixed = _offered(program, state, player) | named_components(program, state, player)
    if values_first:
        _draw_values(program, state, player, generator)
    _Components(program, state, player, fixed, generator).shuffle()
    if not values_first:
        _draw_values(program, state, player, generator)


def _draw_values(program: Program, state: Any, player: int, generator: Generator) -> None:
    before = state.copy()
    for slot in program.slots:
        if slot.visible != "all" and slot.role != "offer":
            draw_values(program, state, slot, player, generator)
            end_hidden_changes(state, slot, player)
    offered: dict[tuple[str, int], int] = {}
    for slot, seat, least in offered_amounts(program, state):
        draw_at_least(program, state, slot, seat, least, player, generator)
        offered[slot.name, seat] = max(least, offered.get((slot.name, seat), 0))
    for names in program.conserved:
        keep_sum(program, before, state, names, offered, player, generator)


def _offered(program: Program, state: Any, player: int) -> frozenset[int]:
    """The components that the player is choosing among, and so knows."""
    stops = {who: (top, opts) for who, top, opts in open_stops(program, state)}
    if player not in stops:
        return frozenset()
    top, options = stops[player]
    frame = program.frames[top[0]]
    # what has been chosen so far of a larger choice
    found = {c for of, value in zip(frame.types, top[3:], strict=True) for c in components_in(of, value)}
    stop = frame.stop
    assert stop is not None
    found.update(c for value in options if (c := component_behind(stop, value)) is not None)
    return frozenset(found)


class _Components:
    """The hidden components of one state: each becomes one that it could be for all that the player knows."""

    def __init__(self, program: Program, state: Any, player: int, fixed: frozenset[int], generator: Generator) -> None:
        self.program = program
        self.state = state
        self.generator = generator
        self.types = [t.name for t in program.types for _ in t.entries]
        self.backs = backs_of(program)
        self.seen_backs = seen_backs(program, state, player)
        self.promised = offered_components(program, state)
        self.spoken = self._spoken_of()
        self.places = _taken_places(program, state)
        self.hidden = self._hidden(seen_components(program, state, player) | fixed)

    def _hidden(self, known: frozenset[int]) -> list[tuple[int, ZoneInfo]]:
        """The components that the player does not know, with their zones. How they are in an order that nobody knows
        does not count."""
        marks = {c: n for n, c in enumerate((*self.promised, *self.spoken))}

        def told_apart(c: int) -> tuple[str, int]:
            return self.seen_backs.get(c, ""), marks.get(c, -1)

        found: list[tuple[int, ZoneInfo]] = []
        for place, zone in self.places:
            inside = [c for c in contents(zone, self.state.zones[place]) if c not in known]
            if zone.order != "kept" and (marks or self.seen_backs):
                inside.sort(key=told_apart)
            found.extend([(c, zone) for c in inside])
        return found

    def shuffle(self) -> None:
        new = self._drawn()
        if any(old != now for old, now in new.items()):
            self._rename(new)
        for place, zone in self.places:
            if zone.order != "kept" and not zone.slot:
                inside = sorted(self.state.zones[place])
                self.generator.shuffle(inside)
                self.state.zones[place] = tuple(inside)

    def _drawn(self) -> dict[int, int]:
        """What each hidden component becomes: all arrangements that the places admit are equally likely."""
        lying = [c for c, _ in self.hidden]
        items = sorted(lying)
        promised = [c for c in lying if c in self.promised]
        places: list[tuple[Any, ...]] = [(zone.holds, None, None, -1) for _, zone in self.hidden]
        if promised or self.spoken or self.seen_backs:
            places = [self._place(c, zone, promised) for c, zone in self.hidden]
        kinds: Sequence[tuple[Any, ...]] = list(zip(self.types, self.backs, strict=True))
        kinds = [self._item(c, promised) for c in items] if promised else [kinds[c] for c in items]
        drawn = draw_arrangement(places, kinds, _fits, self.generator)
        return {old: items[now] for old, now in zip(lying, drawn, strict=True)}

    def _place(self, c: int, zone: ZoneInfo, promised: list[int]) -> tuple[Any, ...]:
        """What decides which components may be where this one does: the types that the zone holds; the one type where
        a variable or an effect speaks of what is there; the back that the player reads; what an offer tells."""
        of = self.types[c] if c in self.spoken or c in self.promised else None
        return zone.holds, of, self.seen_backs.get(c), promised.index(c) if c in self.promised else -1

    def _item(self, c: int, promised: list[int]) -> tuple[Any, ...]:
        """What decides where a component may be: its type, its back, whether it is as each offer tells."""
        of = self.types[c]
        return of, self.backs[c], *(self.types[p] == of and all(test(c) for test in self.promised[p]) for p in promised)

    def _spoken_of(self) -> dict[int, None]:
        """The components of which a variable, or an effect that waits, speaks."""
        program, state = self.program, self.state
        found: list[int] = []
        for slot in program.slots:
            if "component" in slot.of:
                value = getattr(state, slot.name)
                for v in (value,) if slot.size < 0 else value:
                    found.extend(components_in(slot.of, v))
        waiting = [state.top]
        if is_floor(state):
            waiting += [frame for thread in of_state(state).threads if thread for frame in (thread.top, thread.base)]
        for frame in waiting:
            while frame is not None:
                for of, value in zip(program.frames[frame[0]].types, frame[3:], strict=True):
                    found.extend(components_in(of, value))
                frame = frame[1]
        return dict.fromkeys(found)

    def _rename(self, new: dict[int, int]) -> None:
        state = self.state
        lies = list(state.lies)
        for old, drawn in new.items():
            lies[drawn] = state.lies[old]
        state.lies[:] = lies
        if self.program.knowledge is not None:
            known = list(state.known)
            for old, drawn in new.items():
                known[drawn] = state.known[old]
            state.known[:] = known
        for place, zone in self.places:
            inside = state.zones[place]
            state.zones[place] = new.get(inside, inside) if zone.slot else tuple([new.get(c, c) for c in inside])
        for slot in self.program.slots:
            if "component" in slot.of:
                value = getattr(state, slot.name)
                if slot.size < 0:
                    setattr(state, slot.name, _renamed(slot.of, value, new))
                elif slot.of == "component":
                    value[:] = [new.get(v, v) for v in value]
                else:
                    value[:] = [_renamed(slot.of, v, new) for v in value]
        if self.program.sums is not None:
            self.program.sums.renew(state)
        state.top = self._frames(state.top, new)
        of_chance(state, new)
        if is_floor(state):
            state.together = renamed(state, lambda frame: self._frames(frame, new))

    def _frames(self, frame: Any, new: dict[int, int]) -> Any:
        if frame is None:
            return None
        types = self.program.frames[frame[0]].types
        kept = (_renamed(of, value, new) for of, value in zip(types, frame[3:], strict=True))
        return (frame[0], self._frames(frame[1], new), frame[2], *kept)


def _fits(place: tuple[Any, ...], item: tuple[Any, ...]) -> bool:
    """Whether a component may be at a place; see `_Components._place` and `_item`."""
    holds, of, back, promise = place
    return (
        (not holds or item[0] in holds)
        and (of is None or of == item[0])
        and (back is None or back == item[1])
        and (promise < 0 or item[2 + promise])
    )


def _taken_places(program: Program, state: Any) -> list[tuple[int, ZoneInfo]]:
    """The places where something is."""
    return [
        (place, zone)
        for zone in program.zones
        for place, inside in enumerate(state.zones[zone.base : zone.base + zone.size], zone.base)
        if inside is not None and inside != ()
    ]


def _renamed(of: str, value: Any, new: dict[int, int]) -> Any:
    """A value of a type with other components in it."""
    what, _, inner = of.partition(" ")
    if value is None or "component" not in of:
        return value
    if what in ("set", "list"):
        return tuple(_renamed(inner, v, new) for v in value)
    if what == "face":
        component, face = divmod(value, faces := int(inner.partition(" ")[0]))
        return new.get(component, component) * faces + face
    return new.get(value, value) if what == "component" else value
