"""Fewer searches for garbage while a great many objects are made that stay."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

#: This many new objects call for a search; Python's own number is some hundreds. A ruleset's trees are all kept, so
#: that searching them again and again finds nothing and takes a sixth of the time.
MANY = 100_000


@contextmanager
def few_collections() -> Iterator[None]:
    """Lets Python look for circles of garbage more rarely for a while, unless it does so as rarely already."""
    before = gc.get_threshold()
    if 0 < before[0] < MANY:
        gc.set_threshold(MANY, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
