"""How much work something is, counted: the same number on a busy machine as on an idle one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

#: A ruleset of a few hundred lines is checked in fewer calls than this; what needs more has gone astray.
MOST_CALLS = 6_000_000


class TooMuchWork(AssertionError):
    """More calls than were allowed."""


def within(calls: int, function: Callable[[], T]) -> T:
    """The answer of a function that makes at most this many calls, Python's and C's; TooMuchWork at the first further
    one."""
    left = calls

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal left
        if event in ("call", "c_call"):
            left -= 1
            if left < 0:
                sys.setprofile(None)
                raise TooMuchWork(f"more than {calls} calls")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        return function()
    finally:
        sys.setprofile(before)
