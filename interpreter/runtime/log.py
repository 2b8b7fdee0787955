"""The log of a game as lines for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.runtime.labels import Labels

#: What happened in a step as the state records it: ("note", parts ...), ("phase", parts ...), ("reveal", to, what),
#: ("tell", player, what); a part is a text, or a value with the name of its type.
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
        case "reveal" | "tell":
            to, what = parts
            if to is None:
                return f"Revealed: {_part(labels, what)}"
            return f"{labels.player(to)} is shown: {_part(labels, what)}" if to == player else ""
    return ""


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
