"""A fingerprint of what the rules are: saves and journals note it, and are refused where it is another one.

It covers the lowered program - what the state consists of, what can be asked, and all that is worked out on the way -
and nothing that only people read: positions, labels, messages, what the log says. Formulas of bots and whatever else
the game itself never runs do not count either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.language.running_sums import SUMS

#: Fields for people, by the class they belong to.
_TEXTS: Mapping[type, frozenset[str]] = {
    ir.Fail: frozenset({"message"}),
    ir.Bound: frozenset({"what"}),
    ir.OptionShape: frozenset({"text"}),
    ir.Stop: frozenset({"prompt", "question"}),
    ir.HiddenLocal: frozenset({"local"}),
}
_ATOMS = frozenset({str, int, bool, type(None)})
#: Where `runtime.program.SideInfo` has what is counted, for people.
_NOUN = 10
#: Facts of the program that decide how a game goes.
_FACTS = (
    *("id", "players", "dummies", "zones_at_start", "lies_at_start", "zones", "types", "kinds", "absent", "main"),
    *("score_categories", "score_counters", "endings", "ranking", "conserved"),
)


def fingerprint(program: ir.Program) -> str:
    """Names the rules of a program: two programs with one fingerprint play the same, and read each other's saves."""
    facts = [getattr(program.facts, name) for name in _FACTS]
    nouns = [id for id, _ in program.facts.nouns]
    offers = [(*form, [(*side[:_NOUN], *side[_NOUN + 1 :]) for side in sides]) for *form, sides in program.facts.offers]
    layout = [slot for slot in program.layout if slot.name not in SUMS]
    roots = _plain([facts, nouns, offers, layout, program.frames])
    return sha256(repr([roots, *_reached(program, roots)]).encode()).hexdigest()


def _reached(program: ir.Program, roots: Any) -> list[Any]:
    """The functions and tables that these name, those name, and so on, by name."""
    known: dict[str, Any] = {**program.tables, **{f.name: f for f in program.functions}}
    found: dict[str, Any] = {}
    waiting = [roots]
    while waiting:
        for name in _names(waiting.pop()):
            if name in known and name not in found:
                found[name] = _plain(known[name])
                waiting.append(found[name])
    return sorted(found.items())


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _names(part)


def _plain(value: Any) -> Any:
    """A value as nested tuples, without what only people read."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if isinstance(value, tuple | list):
        return tuple([_plain(part) for part in value if not isinstance(part, Span | ir.Event)])
    if is_dataclass(value):
        parts = [getattr(value, name) for name in _parts(kind)]  # type: ignore[arg-type]
        return (kind.__name__, *[_plain(part) for part in parts if not isinstance(part, Span)])
    if isinstance(value, Mapping):
        return tuple([(_plain(key), _plain(part)) for key, part in value.items()])
    return tuple(sorted(map(repr, value))) if isinstance(value, frozenset) else value


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The fields of a class that count."""
    left_out = _TEXTS.get(kind, frozenset())
    return tuple(f.name for f in fields(kind) if f.name not in left_out)
