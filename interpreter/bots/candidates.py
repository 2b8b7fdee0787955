"""Which options a bot thinks about: all of them, or, of very many, some from everywhere among them."""

from __future__ import annotations

from interpreter.game import Game
from interpreter.language.values import SKIP
from interpreter.runtime.chance import Generator

#: Of more options than this, as a large range of numbers has, this many are looked at.
MOST_LOOKED_AT = 64


def candidates(game: Game, generator: Generator) -> list[int]:
    """The indices of options to look at, in rising order.

    Of very many: the first, the last, the way out, and one by chance from each of equal parts between them, so that
    every option may be among them and neighbours, which tend to be worth the same, are not all.
    """
    count = game.count
    if count <= MOST_LOOKED_AT:
        return list(range(count))
    found = {0, count - 1}
    if game.values[count - 1] == SKIP:
        found.add(count - 2)
    parts = MOST_LOOKED_AT - len(found)
    for n in range(parts):
        low, high = count * n // parts, count * (n + 1) // parts
        found.add(low + generator.below(high - low))
    return sorted(found)
