"""Walking typed trees without knowing every node."""

from __future__ import annotations

from typing import Any

from interpreter.checker import typed as t
from interpreter.checker.typed import LocalVar
from interpreter.foundation.nodes import children as children
from interpreter.foundation.nodes import everything as everything


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
    follows an answer is in a function of its own."""
    if isinstance(node, t.Choose | t.Menu):
        return 1
    own = 1 if isinstance(node, t.Stmt) and not isinstance(node, t.Block) else 0
    return own + sum(weight(c) for c in children(node))
