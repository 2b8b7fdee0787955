"""Where code is being written: what is around it in the same function."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Place:
    """`labels` are the loops and blocks (by the key of their end) that are around the code in this function; `tail`:
    nothing of this function follows, so that the rest may be a join."""

    labels: Mapping[object, int] = field(default_factory=dict)
    tail: bool = False

    def inside(self, key: object, label: int) -> Place:
        return Place({**self.labels, key: label}, False)


#: The beginning of a segment: nothing is around, something follows.
NOWHERE = Place()
