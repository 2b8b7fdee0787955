"""The log of a game as lines for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.language.values import DONE, SKIP
from interpreter.runtime.labels import Labels
from interpreter.runtime.together.offers import news_text

#: What happened in a step as the state records it: ("note", parts ...), ("phase", parts ...),
#: ("reveal", to, what, by, zone, index ...), ("tell", player, what), ("offer", what, name, by, giver, taker, what its
#: sides hold ...); a part is a text, or a value with the name of its type. (SILENT, player, the seats that may know it
#: or None for all, number of the frame that asked, value) is a decision with a single option, which was not asked; a
#: game adds how many answers had been given with the one that led there.
Event = tuple[Any, ...]
SILENT = "silent"


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log. `who` and `chose` where it is a decision with a single option, which was not asked: whose, and
    the option's words."""

    text: str
    who: str = ""
    chose: str = ""


def log_lines(labels: Labels, events: Iterable[Event], player: int | None = None) -> list[LogLine]:
    """The lines that a seat (None: everybody) may read, in order."""
    lines = (
        _silent(labels, player, event[1:]) if event[0] == SILENT else LogLine(_line(labels, event, player))
        for event in events
    )
    return [line for line in lines if line.text]


def readable_log(labels: Labels, events: Iterable[Event], player: int | None = None) -> list[str]:
    """The texts of `log_lines`."""
    return [line.text for line in log_lines(labels, events, player)]


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
            return f"{labels.player(to)} sees: {_part(labels, what)}" if to == player else ""
        case "offer":
            return news_text(labels, parts, player)
    return ""


def _silent(labels: Labels, viewer: int | None, parts: Sequence[Any]) -> LogLine:
    """An answer that nobody was asked for; a way out, with which nothing is done, is left out."""
    who, to, frame, value = parts[:4]
    if value in (SKIP, DONE) or not (to is None or viewer in to):
        return LogLine("")
    stop = labels.program.frames[frame].stop
    assert stop is not None
    name, chose = labels.player(who), labels.option_label(stop, value)
    return LogLine(f"{name}: {chose} (the only option)", name, chose)


def silent_answers(labels: Labels, events: Iterable[Event]) -> Iterator[tuple[int, str, str]]:
    """All answers that nobody was asked for: how many were given before each, the player's letter, the key."""
    for event in events:
        if event[0] == SILENT:
            _, who, _, frame, value, given = event
            stop = labels.program.frames[frame].stop
            assert stop is not None
            yield given, labels.program.seats[who], labels.option_keys(stop, [value])[0]


def _revealed(labels: Labels, to: int | None, what: str, by: int | None, place: list[Any]) -> str:
    """Who has shown which zone, whose it is, and what was in it."""
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
