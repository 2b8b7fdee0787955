"""Room for the stages that follow a ruleset's own nesting: blocks in blocks, formulas that call formulas."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

#: As many calls inside each other as the stages may need; Python's own limit is a thousand.
DEEPEST = 4000


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Raises Python's limit of calls inside each other for a while, unless it is higher already."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
