"""Walking typed trees without knowing every node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from interpreter.check import typed as t
from interpreter.check.typed import LocalVar

_NODE_TYPES: frozenset[type] = frozenset(
    v for v in vars(t).values() if isinstance(v, type) and v.__module__ == t.__name__ and v is not t.CheckedRuleset
) - {LocalVar}


def children(node: Any) -> Iterator[Any]:
    """The typed nodes directly below a node, in order; locals and symbols are not nodes."""
    kind: Any = type(node)
    for name in _names(kind):
        yield from _nodes(getattr(node, name))


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """The fields of a class of nodes in which there may be nodes."""
    return tuple(f.name for f in fields(kind) if f.name not in ("span", "type"))


def _nodes(value: Any) -> Iterator[Any]:
    if type(value) in _NODE_TYPES:
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


def everything(node: Any) -> Iterator[Any]:
    """A node and all nodes below it, in order."""
    yield node
    for child in children(node):
        yield from everything(child)


def declared(node: Any) -> set[LocalVar]:
    """The locals that a tree declares itself."""
    found: set[LocalVar] = set()
    for n in everything(node):
        match n:
            case (
                t.SetLocal(local=local, first=True)
                | t.ForEach(local=local)
                | t.Pick(local=local)
                | t.Several(each=local)
            ):
                found.add(local)
            case t.Generator(local=local):
                found.add(local)
            case t.Spread(local=local, candidate=candidate):
                found.update(x for x in (local, candidate) if x is not None)
            case t.Do(result=result) if result is not None:
                found.add(result)
    return found


def free_locals(node: Any) -> list[LocalVar]:
    """The locals that a tree uses and does not declare, in order of first use."""
    own = declared(node)
    seen: dict[LocalVar, None] = {}
    for n in everything(node):
        match n:
            case t.Local(local=local) | t.SetLocal(local=local, first=False):
                if local not in own:
                    seen.setdefault(local)
    return list(seen)


def uses_me(node: Any) -> bool:
    """Whether a tree speaks of the acting player (outside of what it does `as` somebody)."""
    match node:
        case t.Me() | t.AddScore() | t.Emit():
            return True
        case t.Players(others=True):
            return True
        case t.As(player=player):
            return uses_me(player)
    return any(uses_me(c) for c in children(node))


def weight(node: Any) -> int:
    """How large the code of a statement is: the number of statements in it; a choice is only the stop, because what
    follows an answer stands in a function of its own."""
    if isinstance(node, t.Choose | t.Menu):
        return 1
    own = 1 if type(node).__name__ in _STATEMENTS else 0
    return own + sum(weight(c) for c in children(node))


_STATEMENTS = frozenset(t.__name__ for t in t.Stmt.__args__) - {"Block"}
