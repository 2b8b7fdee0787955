"""What the trials of one decision share."""

from __future__ import annotations

from typing import Any

#: Decisions looked at in the trials of one decision; more are a fault.
MOST_NODES = 300_000


class Record:
    """What the trials of one decision share: positions known to lead nowhere, and how many were looked at; and what
    they have found: the answers after an answer with which it was carried out."""

    __slots__ = ("dead", "nodes", "ways")

    def __init__(self) -> None:
        self.dead: set[Any] = set()
        self.nodes = 0
        self.ways: dict[int, list[int]] = {}
