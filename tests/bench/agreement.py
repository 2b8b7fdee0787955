"""That a handwritten class and our ruleset are the same game: compared move by move before anything is timed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from interpreter import Ruleset


def disagreement(ruleset: Ruleset, make: Callable[[], Any], key: Callable[[int], str], lines: int) -> str | None:
    """The first difference in this many random lines, or None."""
    for line in range(lines):
        rng = random.Random(line)
        ours, theirs = ruleset.new_game(2, record=False), make()
        while not theirs.over:
            legal = theirs.legal_actions()
            action = rng.choice(legal)
            if len(legal) > 1:
                if ours.over or ours.to_move != theirs.player:
                    return f"line {line}: {theirs.player} is to move, ours says {None if ours.over else ours.to_move}"
                if sorted(ours.decision.keys) != sorted(key(a) for a in legal):
                    return f"line {line}: {legal} are legal, ours says {list(ours.decision.keys)}"
                ours.choose(key(action))
            theirs.apply(action)
        winners = [seat for seat, value in enumerate(theirs.returns()) if value == max(theirs.returns())]
        if not ours.over or list(ours.outcome.winners) != winners:
            return f"line {line}: {winners} have won, ours says {ours.outcome.winners if ours.over else 'not over'}"
    return None


def cell_key(cell: int) -> str:
    return "abc"[cell % 3] + str(cell // 3 + 1)


def house_key(house: int) -> str:
    return f"a{house + 1}" if house < 6 else f"b{house - 6}"
