"""What players may take for granted of what others offer: it is there, shows what was told, and may be offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from interpreter.runtime.labels import component_of
from interpreter.runtime.program import Program, SideInfo, SlotInfo
from interpreter.runtime.together.offers import lying, sees


def offered_components(program: Program, state: Any) -> dict[int, list[Callable[[int], bool]]]:
    """The components in offers, each with what tells whether another one could be it: it shows what was told of it, and
    may be offered."""
    found: dict[int, list[Callable[[int], bool]]] = {}
    for offer in program.offers:
        for place in lying(state, offer):
            giver = getattr(state, offer.giver)[place]
            for side in offer.sides:
                if side.way == "move":
                    inside = getattr(state, side.given)[place]
                    told = getattr(state, side.told)[place] if side.told else (None,) * len(inside)
                    for component, value in zip(inside, told, strict=True):
                        found.setdefault(component, []).append(_test(program, state.copy(), side, giver, value))
    return found


def named_components(program: Program, state: Any, player: int) -> set[int]:
    """The components that pledges speak of, in the offers of which a player knows: everybody learns which they are."""
    found = set()
    for offer in program.offers:
        for place in (n for n in lying(state, offer) if sees(state, offer, n, player)):
            for side in offer.sides:
                for _, slot, of in (*side.given_parts, *side.asked_parts):
                    value = getattr(state, slot)[place]
                    if value is not None and (component := component_of(of, value)) is not None:
                        found.add(component)
    return found


def _test(program: Program, state: Any, side: SideInfo, giver: int, value: Any) -> Callable[[int], bool]:
    may, shown = program.functions[side.may], program.functions.get(side.shown)

    def could_be(component: int) -> bool:
        return bool(may(state, giver, component)) and (shown is None or shown(state, giver, component) == value)

    return could_be


def offered_amounts(program: Program, state: Any) -> Iterator[tuple[SlotInfo, int, int]]:
    """How much of which counter somebody offers: the slot, the seat, the number."""
    slots = {slot.name: slot for slot in program.slots}
    for offer in program.offers:
        for place in lying(state, offer):
            for side in offer.sides:
                if side.way == "pay" and (number := getattr(state, side.given)[place]):
                    yield slots[f"v_{side.noun[0]}"], getattr(state, offer.giver)[place], number


def forget_unseen(program: Program, state: Any, player: int) -> None:
    """Takes away the offers of which a player knows nothing, as if they had not been made."""
    for offer in program.offers:
        for place in (n for n in lying(state, offer) if not sees(state, offer, n, player)):
            getattr(state, offer.giver)[place] = getattr(state, offer.taker)[place] = None
            getattr(state, offer.refused)[place] = ()
            for side in offer.sides:
                nothing = {"move": (), "pay": 0, "do": False}[side.way]
                getattr(state, side.given)[place] = nothing
                if side.told:
                    getattr(state, side.told)[place] = ()
                if side.asked:
                    numbers = getattr(state, side.asked)
                    size = len(numbers) // len(getattr(state, offer.giver))
                    numbers[place * size : (place + 1) * size] = [0 if side.kind else nothing] * size
                for _, slot, _ in (*side.given_parts, *side.asked_parts):
                    getattr(state, slot)[place] = None
