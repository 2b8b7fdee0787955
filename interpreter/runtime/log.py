"""The log of a game as lines for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.runtime.labels import Labels
from interpreter.runtime.offers import news_text

#: What happened in a step as the state records it: ("note", parts ...), ("phase", parts ...),
#: ("reveal", to, what, by, zone, index ...), ("tell", player, what), ("offer", what, name, by, giver, taker, what its
#: sides hold ...); a part is a text, or a value with the name of its type.
Event = tuple[Any, ...]


def readable_log(labels: Labels, events: Iterable[Event], player: int | None = None) -> list[str]:
    """The lines that a seat (None: everybody) may read, in order."""
    return [line for event in events if (line := _line(labels, event, player))]


def _line(labels: Labels, event: Event, player: int | None) -> str:
    kind, *parts = event
    match kind:
        case "note":
            return "".join(_part(labels, part) for part in parts)
        case "phase":
            return f"- {''.join(_part(labels, part) for part in parts)} -"
        case "reveal":
            to, what, *more = parts  # saves from before it was recorded have no more
            by, place = (more[0], more[1:]) if more else (None, [])
            return _revealed(labels, to, _part(labels, what), by, place) if to in (None, player) else ""
        case "tell":
            to, what = parts
            return f"{labels.player(to)} is told: {_part(labels, what)}" if to == player else ""
        case "offer":
            return news_text(labels, parts, player)
    return ""


def _revealed(labels: Labels, to: int | None, what: str, by: int | None, place: list[Any]) -> str:
    """Who has shown which zone, whose it is, and what lay in it."""
    zone = ""
    if place:
        at = [part for part in place[1:] if part != ("player", by)]
        zone = labels.text(place[0]) + (f" ({', '.join(_part(labels, part) for part in at)})" if at else "")
    if by is None:
        head = f"{zone or 'Revealed'}" if to is None else " ".join(filter(None, (labels.player(to), "is shown", zone)))
    else:
        verb = "reveals" if to is None else f"shows {labels.player(to)}"
        head = " ".join(filter(None, (labels.player(by), verb, zone)))
    return f"{head}: {what}"


def _part(labels: Labels, part: Any) -> str:
    if isinstance(part, str):
        return part
    of, value = part
    if value is None:
        return "none"
    if of == "amounts":
        return labels.amounts(value)
    if isinstance(value, tuple | list):
        inner = of.partition(" ")[2] if of.startswith("set ") else of
        return ", ".join(_part(labels, (inner, item)) for item in value) or "nothing"
    return labels.label(of, value)


def log_data(events: Any) -> Any:
    """Events as JSON has them: lists for tuples."""
    return [log_data(e) for e in events] if isinstance(events, list | tuple) else events


def log_from_data(data: list[Any]) -> list[Event]:
    """The events of `log_data`."""

    def frozen(value: Any) -> Any:
        return tuple(frozen(v) for v in value) if isinstance(value, list) else value

    return [frozen(event) for event in data]
