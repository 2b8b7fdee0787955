"""Walking typed trees without knowing every node."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from interpreter.check import typed as t
from interpreter.check.typed import NODES, LocalVar

#: What annotations speak of where no node can be: plain values, and what nodes lead to.
_NO_NODES = frozenset({"str", "int", "bool", "None", "tuple", "list", "Span", "Type", "LocalVar", "Static"})


def children(node: Any) -> list[Any]:
    """The typed nodes directly below a node, in order; locals and symbols are not nodes."""
    found: list[Any] = []
    kind: Any = type(node)
    for name in _names(kind):
        value = getattr(node, name)
        if type(value) in NODES:
            found.append(value)
        elif value.__class__ is tuple:
            _gather(value, found)
    return found


def _gather(values: tuple[Any, ...], found: list[Any]) -> None:
    for value in values:
        if type(value) in NODES:
            found.append(value)
        elif value.__class__ is tuple:
            _gather(value, found)


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """The fields of a class of nodes in which there may be nodes."""
    return tuple(
        f.name
        for f in fields(kind)
        if not all(word in _NO_NODES or word.endswith("Sym") for word in re.findall(r"\w+", str(f.type)))
    )


def everything(node: Any) -> Iterator[Any]:
    """A node and all nodes below it, in order."""
    waiting = [node]
    while waiting:
        at = waiting.pop()
        yield at
        if below := children(at):
            below.reverse()
            waiting += below


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
