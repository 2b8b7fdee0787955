"""How much of a long comparison a test run looks at: a sample, or all of it with `python -m tests --all`.

A sample is the first part of the same sequence of seeds, so that a failure in it comes again with the whole.
"""

from __future__ import annotations

import os

#: The variable that `python -m tests --all` sets; pytest's workers inherit it.
VARIABLE = "RULEWRIGHT_TEST_ALL"

ALL = bool(os.environ.get(VARIABLE))


def part(whole: int, sample: int) -> int:
    """`sample`; `whole` where everything is to be looked at."""
    return whole if ALL else sample
