"""Layers of variables that are changed for a while: what compiler and runtime both know of them (`runtime.layers`)."""

from __future__ import annotations

#: How a layer changes what is below it: sets it, adds a number, adds amounts, adds items to a list or a set, takes
#: items away.
SET, ADD, ADD_AMOUNTS, JOIN, UNITE, REMOVE = range(6)


def layers_slot(slot: str) -> str:
    """The attribute of the state that has the layers of the variable in a slot."""
    return f"l_{slot}"
