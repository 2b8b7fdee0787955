"""What tells copies of a card apart, for the evaluator: variables, where they are, and who still speaks of them.

A local counts while something that is yet to be done names it. What is yet to be done is a list of the blocks that are
not finished, each with the locals that it sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.foundation.nodes import everything
from interpreter.syntax import nodes as n
from tests.fuzz.declarations import Thing
from tests.fuzz.world import Frame, World

#: Nodes that bind the name in their field `name`.
BINDING = (n.Let, n.Pick, n.ForEach, n.Source)
#: What is yet to be done: the locals that it sees, the nodes, and a local that is set before they are done.
Ahead = tuple[Frame, tuple[object, ...], str]

_NAMES: dict[int, tuple[object, set[str], set[str]]] = {}


def _names(node: object) -> tuple[object, set[str], set[str]]:
    """The node, the names in it, and those that are bound in it."""
    if id(node) not in _NAMES:
        used = {part.text for part in everything((node,)) if isinstance(part, n.Name)}
        bound = {part.name.text for part in everything((node,)) if isinstance(part, BINDING)}
        _NAMES[id(node)] = node, used, bound
    return _NAMES[id(node)]


def held(ahead: Iterable[Ahead]) -> Iterator[tuple[object, ...]]:
    """The sets of components in locals that what is yet to be done needs."""
    for f, nodes, local in ahead:
        known = {local}
        for node in nodes:
            _, used, bound = _names(node)
            known |= bound
            for name in sorted((used - known) & f.local.keys()):
                value = f.local[name]
                yield value if isinstance(value, tuple) else (value,)


def traits(thing: Thing, world: World, holders: Iterable[tuple[object, ...]]) -> tuple[object, ...]:
    """What is the same for all that look like a component."""
    kept = [
        (name, tuple(i for i in index if i != thing), value, tuple(world.open.get((name, index), ())))
        for name, index in (*world.variables, *world.counters)
        if thing in index
        for value in [world.variables.get((name, index), world.counters.get((name, index)))]
    ]
    lies = [place for place, inside in world.zones.items() if thing in inside]
    return world.declared.key(thing), tuple(kept), tuple(lies), tuple(thing in holder for holder in holders)
