"""The slots of the state in which running sums are kept (`lower.expressions.running_sums`, `runtime.running_sums`)."""

from __future__ import annotations

#: Of numbers and of amounts. They follow from where components are: no save holds them, and no digest.
NUMBERS, AMOUNTS = "sums", "sums_of_amounts"
SUMS = frozenset({NUMBERS, AMOUNTS})
#: What the name of an operation begins with that keeps them.
COUNTED = "counted_"
