"""Values with a meaning of their own, which lowering and runtime both must know."""

from __future__ import annotations

#: The answer that takes the way out of a choice. No number that a game asks for is so small, and it fits 32 bits.
SKIP = -(2**31)
#: The answer that says of a set that it is complete.
DONE = SKIP + 1
#: A range of more numbers than this cannot be gone through: nothing that a game asks about is so large.
MOST_NUMBERS = 100_000
