"""Which forms of the language are carried out in random games: those of the reference, and what is declared around."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.syntax import nodes as n
from tests.spec.shapes import SHAPES, Row, has, some, types_of

#: Shapes that random rulesets do not have: their cards have one face and are in one way (`tiles` has others); floors
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
    "move c to z bottom": has(n.Move, edge="bottom"),
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


#: What the evaluator notes by itself when it happens, since no node of the tree tells it.
MARKS = (
    *(f"{when}{whose}:" for when in ("before", "after") for whose in ("", "_others", "_any")),
    "instead:",
    "own events and anybody's",
    "an event prevented",
    "an event replaced",
    "an instead that does nothing",
    "an event with a body",
    "a formula of a card",
    "a formula of a thing",
    "a noun that is a member",
    "a dynamic noun",
    "a draw from a hidden place",
    "a formula that is missing",
    "a zone of nobody's that is active",
    "a zone active on a condition",
    "a running sum",
    "a zone until a trip",
    "a zone until a turn",
    "what is set ends open changes",
    "what is added while a change is open",
    "refill_from",
    "the plural of a zone",
    "look-alikes merged",
    "look-alikes apart",
    "variables of components",
    "an owner by a variable",
    "a hook of a card",
    "a hook of a chit",
    "a hook of a thing",
    "an effect done at a pause",
    "an else of a choice",
    "dummies",
    "reach",
    "fall_to",
    "reset of a counter",
    "a list",
)

#: The rows that can find a node, by its kind.
_ROWS_OF: dict[type, list[str]] = {}
for _name, _row in ROWS.items():
    for _type in types_of(_row):
        _ROWS_OF.setdefault(_type, []).append(_name)  # type: ignore[arg-type]


def forms_reached(reached: Iterable[object]) -> set[str]:
    """The forms that were carried out or judged: nodes of the tree, and marks."""
    found: set[str] = set()
    for each in reached:
        if isinstance(each, str):
            found.add(each)
            continue
        for name in _ROWS_OF.get(type(each), ()):
            if name not in found and ROWS[name](each):
                found.add(name)
    return found
