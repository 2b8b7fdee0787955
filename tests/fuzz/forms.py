"""Which forms of the language random rulesets have in them: those of the reference, and what is declared around."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass

from interpreter.syntax import nodes as n
from tests.fuzz.declarations import Declarations
from tests.fuzz.world import Rules
from tests.spec.shapes import SHAPES, Row, has, some

#: Shapes that random rulesets do not have: their cards have one face and lie in one way (`tiles` has others); floors
#: with offers have random rulesets and a model of their own (`floors`).
WITHOUT = (
    "flip",
    "rotate",
    "open floor",
    "open floor up to n steps",
    "wait",
    "offer f",
    "offer f to p",
    "answer f",
    "withdraw f",
)

ROWS: dict[str, Row] = {
    **{name: row for name, row in SHAPES.items() if name not in WITHOUT},
    "A less n noun": has(n.Less, reductions=lambda of: any(isinstance(r, n.Counted) for r in of)),
    # passives
    "passive: v += n": has(n.Passive, changes=lambda of: any(c.op == "+=" for c in of)),
    "passive: v -= n": has(n.Passive, changes=lambda of: any(c.op == "-=" for c in of)),
    "passive: v = n": has(n.Passive, changes=lambda of: any(c.op == "=" for c in of)),
    "passive: if c then ..": has(n.Passive, condition=some),
    "passive: others.v": has(n.Passive, changes=lambda of: any(c.target.name.text == "others" for c in of)),
    "passive: players.v": has(n.Passive, changes=lambda of: any(c.target.name.text == "players" for c in of)),
    "passive: v[x]": has(
        n.Passive, changes=lambda of: any(isinstance(a, n.At) for c in of for a in c.target.accessors)
    ),
}


#: What is declared, as far as it is carried out in a way of its own.
DECLARED: dict[str, Callable[[Declarations, Rules], bool]] = {
    **{
        f"{when}{'' if whose == 'own' else '_' + whose}:": lambda d, r, when=when, whose=whose: any(  # type: ignore[misc]
            (w, o) == (when, whose) for e in r.entries.values() for w, o, _ in e.reactions
        )
        for when, whose in (
            ("before", "own"),
            ("instead", "own"),
            ("after", "own"),
            ("before", "others"),
            ("after", "others"),
            ("before", "any"),
            ("after", "any"),
        )
    },
    "own events and anybody's": lambda d, r: any(
        {(w, o, v) for w, o, v in e.reactions if o != "any"}
        & {(w, p, v) for w, o, v in e.reactions if o == "any" for p in ("own", "others")}
        for e in r.entries.values()
    ),
    "an event with a body": lambda d, r: any(e.body is not None for e in r.events.values()),
    "a formula hook": lambda d, r: any(e.formulas for e in r.entries.values()),
    "a formula that is missing": lambda d, r: any(not r.entries[c.id].formulas for c in d.cards),
    "a zone of nobody's that is active": lambda d, r: any(z.active and "player" not in z.per for z in d.zones.values()),
    "a zone active on a condition": lambda d, r: any(z.active not in ("", "true") for z in d.zones.values()),
    "a running sum": lambda d, r: (
        not d.owned
        and any(z.active == "true" for z in d.zones.values())
        and any(
            p.condition is None and any(c.op != "=" and isinstance(c.value, n.Number) for c in p.changes)
            for card in d.cards
            for p in r.entries[card.id].passives
        )
    ),
    "a zone until a scope": lambda d, r: any(z.until and z.until[0] == "trip" for z in d.zones.values()),
    "a zone until a turn": lambda d, r: any(z.until and z.until[0] == "turn" for z in d.zones.values()),
    "refill_from": lambda d, r: any(z.refill for z in d.zones.values()),
    "copies": lambda d, r: any(c.copies > 1 for c in d.cards) and not d.charged,
    "variables of components": lambda d, r: d.charged,
    "an owner by a variable": lambda d, r: d.owned,
    "start: by member": lambda d, r: any(c.starts for c in d.counters.values()),
    "a hook of several types": lambda d, r: any("use" in r.entries[id].hooks for id in d.chits),
    "dummies": lambda d, r: bool(d.dummies),
    "reach": lambda d, r: any(c.reach for c in d.counters.values()),
    "fall_to": lambda d, r: any(c.fall_to for c in d.counters.values()),
    "reset of a counter": lambda d, r: any(c.reset for c in d.counters.values()),
    "a list": lambda d, r: any(v.type.startswith("list") for v in d.variables.values()),
}


def nodes_in(part: object) -> Iterator[object]:
    """All nodes in a node, with those that they are made of."""
    if isinstance(part, tuple):
        for item in part:
            yield from nodes_in(item)
    elif is_dataclass(part) and type(part).__module__ == n.__name__:
        yield part
        for field in fields(part):
            yield from nodes_in(getattr(part, field.name))


def forms_of(declared: Declarations, rules: Rules) -> set[str]:
    """The rows of the table that a ruleset has."""
    parts: list[object] = [r.body for r in rules.effects.values()]
    parts += [body for _, body in rules.functions.values()]
    parts += [e.body for e in rules.events.values()] + list(rules.expressions.values())
    for entry in rules.entries.values():
        parts += [*entry.hooks.values(), *entry.formulas.values(), *entry.passives, *entry.reactions.values()]
    found = {name for name, row in DECLARED.items() if row(declared, rules)}
    for node in nodes_in(tuple(parts)):
        found |= {name for name, row in ROWS.items() if name not in found and row(node)}
    return found
