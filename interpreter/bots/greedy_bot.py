"""The bot that looks one step ahead: each option is tried, up to the next decision of somebody else.

It tries on determinized copies, so that it knows no more than its view shows; what its own further decisions within the
step could come to is sampled, and the best of it counts, because they are its own. Where all choose at the same time
the others are answered for by chance: before all have chosen nothing has happened that could be judged.
"""

from __future__ import annotations

from interpreter.bots.candidates import candidates
from interpreter.bots.standing import formula_of, worth
from interpreter.foundation.errors import RuleFault
from interpreter.game import Game
from interpreter.runtime.chance import Generator

#: So many ways the unknown is filled for one decision.
WORLDS = 3
#: So many ways a step is carried out in each of them, if it has more decisions; fewer where there are many options:
#: not more than so many steps in all, once each option has had its one.
WAYS, STEPS = 6, 72
#: A step with more decisions than this is judged where it has come to.
MOST_DECISIONS = 80
#: What an option that nobody could carry out is worth.
_WORST = float("-inf")


class GreedyBot:
    """Judges by the `worth` formula `formula` of the ruleset (its first one unless named; without any, by the score).
    Options that are worth the same are chosen among by its own chance."""

    __slots__ = ("_formula", "_generator", "name")

    def __init__(self, seed: tuple[int, ...], formula: str | None = None) -> None:
        self._generator = Generator(*seed)
        self._formula = formula
        self.name = formula or "greedy"

    def choose(self, game: Game) -> int:
        formula = formula_of(game, self._formula)
        seat = game.to_move
        worlds = [game.determinize(seat, self._generator.below(1 << 62)) for _ in range(WORLDS)]
        looked_at = candidates(game, self._generator)
        ways = max(1, min(WAYS, STEPS // (WORLDS * len(looked_at))))
        values = {i: sum(self._best(world, seat, i, formula, ways) for world in worlds) for i in looked_at}
        best = max(values.values())
        among = [i for i, value in values.items() if value == best]
        return among[self._generator.below(len(among))]

    def _best(self, world: Game, seat: int, index: int, formula: str | None, ways: int) -> float:
        """The most that an option comes to, over some ways to carry on."""
        best = _WORST
        for _ in range(ways):
            copy = world.copy()
            try:
                asked = self._carry_out(copy, seat, index)
                best = max(best, worth(copy, seat, formula))
            except RuleFault:  # not in this world
                return _WORST if best == _WORST else best
            if not asked:
                break
        return best

    def _carry_out(self, copy: Game, seat: int, index: int) -> bool:
        """Chooses the option and answers what is asked on the way; whether anything was."""
        copy.choose(index)
        asked = 0
        while (copy.to_move == seat or copy.at_once) and asked < MOST_DECISIONS:
            copy.choose(self._generator.below(copy.count))
            asked += 1
        return asked > 0
