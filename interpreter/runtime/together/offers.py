"""What offers hold, as front ends and the log tell it.

Of the components in an offer its giver sees which they are, everybody else what was told of each when it was made (and
which they are where they know that anyhow).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from interpreter.runtime.labels import Labels, shape_of
from interpreter.runtime.program import FrameInfo, OfferInfo, SideInfo

#: Of a side: what is given, what is asked for, and what pledges speak of. As events of the log have it.
Held = tuple[Any, Any, tuple[Any, ...], tuple[Any, ...]]

_SAID = {
    "accepted": "accepts the offer of",
    "refused": "refuses the offer of",
    "countered": "answers the offer of",
}


def held(state: Any, side: SideInfo, place: int) -> Held:
    """What one side of an offer holds, as everybody learns: of components what they show, or how many."""
    given = getattr(state, side.told or side.given)[place]
    if side.way == "move" and not side.told:
        given = len(given)
    asked: Any = 0
    if side.kind:
        numbers = getattr(state, side.asked)
        first = place * (len(numbers) // len(getattr(state, side.given)))
        asked = tuple(numbers[first + n] for n in side.members)
    elif side.asked:
        asked = getattr(state, side.asked)[place]
    picked = (tuple(getattr(state, s)[place] for _, s, _ in parts) for parts in (side.given_parts, side.asked_parts))
    given_picks, asked_picks = picked
    return given, asked, given_picks, asked_picks


def lying(state: Any, offer: OfferInfo) -> list[int]:
    """The places at which an offer is, the oldest first."""
    givers, serials = getattr(state, offer.giver), getattr(state, offer.serial)
    return sorted((n for n, giver in enumerate(givers) if giver is not None), key=lambda n: serials[n])


def newest(state: Any, offer: OfferInfo) -> int:
    """How many offers have been made so far."""
    return int(max(getattr(state, offer.serial)))


def sees(state: Any, offer: OfferInfo, place: int, player: int | None) -> bool:
    """Whether an offer is at a place, of which a player (None: anybody) may know."""
    giver, taker = getattr(state, offer.giver)[place], getattr(state, offer.taker)[place]
    return giver is not None and may_know(offer, giver, taker, player)


def may_know(offer: OfferInfo, giver: int, taker: int | None, player: int | None) -> bool:
    return offer.visible == "all" or taker is None or player in (giver, taker)


class Spoken:
    """The offers that a decision speaks of, as they are now: those among its options, and those that it is about.

    `told` are their texts for the player who decides, by the value of the option; `marks` tell an offer from a later
    one at the same place; `about` is the same for what was chosen before.
    """

    __slots__ = ("about", "marks", "subject", "told")

    def __init__(self, labels: Labels, state: Any, frame: Any, info: FrameInfo, values: Sequence[int]) -> None:
        self.told: dict[int, str] = {}
        self.marks: dict[int, int] = {}
        kinds = {f"kind {offer.name}": offer for offer in labels.program.offers}
        assert info.stop is not None
        who = frame[2]
        for value in values:
            shape = shape_of(info.stop, value)
            if shape is not None and shape.of in kinds:
                offer, place = kinds[shape.of], value - shape.base + shape.first
                if sees(state, offer, place, who):
                    self.told[value] = offer_text(labels, state, offer, place, who)
                    self.marks[value] = getattr(state, offer.serial)[place]
        chosen = [(kinds[of], value) for of, value in zip(info.types, frame[3:], strict=False) if of in kinds]
        known = [(o, n) for o, n in chosen if n is not None and sees(state, o, n, who)]
        self.about = tuple(getattr(state, offer.serial)[place] for offer, place in known)
        texts = [offer_text(labels, state, offer, place, who) for offer, place in known]
        self.subject = "; ".join(dict.fromkeys(texts))


# ------------------------------------------------------------------ in words
def offer_text(labels: Labels, state: Any, offer: OfferInfo, place: int, viewer: int | None) -> str:
    """What people read for an offer: whose it is, and what for what."""
    giver, taker = getattr(state, offer.giver)[place], getattr(state, offer.taker)[place]
    own = viewer == giver
    deal = _deal(labels, [(s, held(state, s, place), _inside(state, s, place, own)) for s in offer.sides])
    if own:
        return f"to {_table(labels, taker)}: {deal}"
    whom = "" if taker == viewer else " to all" if taker is None else f" to {labels.player(taker)}"
    return f"{labels.player(giver)}{whom}: {deal}"


def _inside(state: Any, side: SideInfo, place: int, own: bool) -> tuple[int, ...] | None:
    """The components that are given, for their giver."""
    found: tuple[int, ...] = getattr(state, side.given)[place]
    return found if own and side.way == "move" else None


def news_text(labels: Labels, event: Sequence[Any], player: int | None) -> str:
    """The line of the log for what has happened to an offer; nothing for whom it is no business of."""
    what, name, by, giver, taker, *values = event
    offer = next(o for o in labels.program.offers if o.name == name)
    if not may_know(offer, giver, taker, player):
        return ""
    whose, whom = labels.player(giver), _table(labels, taker)
    deal = _deal(labels, [(side, told, None) for side, told in zip(offer.sides, values, strict=True)])
    match what:
        case "made":
            return f"{whose} offers {whom}: {deal}"
        case "withdrawn":
            return f"{whose} takes an offer to {whom} back: {deal}"
        case "lapsed":
            return f"The offer of {whose} to {whom} can no longer be kept: {deal}"
    return f"{labels.player(by)} {_SAID[what]} {whose}: {deal}"


def _table(labels: Labels, taker: int | None) -> str:
    return "all" if taker is None else labels.player(taker)


def _deal(labels: Labels, sides: Sequence[tuple[SideInfo, Held, tuple[int, ...] | None]]) -> str:
    """What is given for what; with the components themselves where they follow what is told."""
    given = [text for side, values, own in sides for text in _given(labels, side, values, own)]
    asked = [text for side, values, _ in sides for text in _asked(labels, side, values)]
    return f"{_listed(given)} for {_listed(asked)}"


def _listed(texts: Sequence[str]) -> str:
    if not texts:
        return "nothing"
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def _given(labels: Labels, side: SideInfo, values: Held, own: tuple[int, ...] | None) -> Iterator[str]:
    given, _, picked, _ = values
    if side.way != "move":
        yield from _amount(labels, side, given, picked, side.given_parts)
    elif own is not None:
        yield from _counted(labels, "component", own)
    elif side.told:
        yield from _counted(labels, side.shown_of, given)
    elif given:
        yield f"{given} {labels.noun(*side.noun, given)}"


def _counted(labels: Labels, of: str, values: Sequence[int]) -> Iterator[str]:
    names = Counter(labels.label(of, value) for value in values)
    return (f"{number} {name}" for name, number in names.items())


def _asked(labels: Labels, side: SideInfo, values: Held) -> Iterator[str]:
    _, asked, _, picked = values
    if side.kind:
        of = f"kind {side.kind}"
        yield from (f"{n} {labels.label(of, m)}" for m, n in zip(side.members, asked, strict=True) if n)
    else:
        yield from _amount(labels, side, asked, picked, side.asked_parts)


def _amount(
    labels: Labels, side: SideInfo, value: Any, picked: Sequence[Any], parts: Sequence[tuple[str, str, str]]
) -> Iterator[str]:
    """A number of a counter, or a pledge with what it speaks of."""
    if not value:
        return
    if side.way == "pay":
        yield f"{value} {labels.noun(*side.noun, value)}"
        return
    about = ", ".join(labels.label(of, v) for (_, _, of), v in zip(parts, picked, strict=True) if v is not None)
    yield f"a promise ({labels.text(side.name).lower()}{': ' if about else ''}{about})"


# ------------------------------------------------------------------ as data
def offers_view(labels: Labels, state: Any, player: int | None, known: frozenset[int]) -> dict[str, Any]:
    """The offers that are open and of which a viewer may know, by their form: each with its place, giver, taker (None:
    everybody), those who do not want it, what it gives and asks for, and the same in words."""
    program = labels.program
    return {
        offer.name: [
            _offer_view(labels, state, offer, place, player, known)
            for place in lying(state, offer)
            if sees(state, offer, place, player)
        ]
        for offer in program.offers
    }


def _offer_view(
    labels: Labels, state: Any, offer: OfferInfo, place: int, player: int | None, known: frozenset[int]
) -> dict[str, Any]:
    seats = labels.program.seats
    giver, taker = getattr(state, offer.giver)[place], getattr(state, offer.taker)[place]
    gives: dict[str, Any] = {}
    asks: dict[str, Any] = {}
    for side in offer.sides:
        given, asked, given_picks, asked_picks = held(state, side, place)
        if side.way == "move":
            inside = getattr(state, side.given)[place]
            told = given if side.told else (None,) * len(inside)
            if inside:
                gives[side.name] = [
                    labels.named(c) if c in known or player == giver else _told(labels, side, value)
                    for c, value in zip(inside, told, strict=True)
                ]
        elif given:
            gives[side.name] = given if side.way == "pay" else _picked(labels, side.given_parts, given_picks)
        if side.kind and any(asked):
            of = f"kind {side.kind}"
            asks[side.name] = {labels.key(of, m): n for m, n in zip(side.members, asked, strict=True) if n}
        elif asked and not side.kind:
            asks[side.name] = asked if side.way == "pay" else _picked(labels, side.asked_parts, asked_picks)
    return {
        "place": labels.key(f"kind {offer.name}", place),
        "giver": seats[giver],
        "taker": None if taker is None else seats[taker],
        "refused": [seats[p] for p in getattr(state, offer.refused)[place]],
        "gives": gives,
        "asks": asks,
        "text": offer_text(labels, state, offer, place, player),
    }


def _told(labels: Labels, side: SideInfo, value: Any) -> Any:
    """A component as others see it: what was told of it."""
    return "?" if not side.told else {"shows": labels.key(side.shown_of, value)}


def _picked(labels: Labels, parts: Sequence[tuple[str, str, str]], values: Sequence[Any]) -> dict[str, Any]:
    return {name: None if v is None else labels.key(of, v) for (name, _, of), v in zip(parts, values, strict=True)}
