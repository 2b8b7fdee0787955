"""The bot that looks one step ahead: each option is tried, up to the next decision of somebody else.

It tries on determinized copies, so that it knows no more than its view shows; what its own further decisions within the
step could come to is sampled, and the best of it counts, because they are its own. Nobody else decides where somebody
plays alone: there a step is over when the option is, with all that it leads to. Where all choose at the same time
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
#: So many ways a step is carried out in each of them, if it has more decisions; fewer where many options have:
#: not more than so many of their steps in all, once each option has had its one.
WAYS, STEPS = 12, 72
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
        tried = {i: [self._try(world, seat, i, formula) for world in worlds] for i in looked_at}
        deep = [i for i, found in tried.items() if any(asked for _, asked in found)]
        for _ in range(min(WAYS, STEPS // (WORLDS * max(1, len(deep)))) - 1):
            for i in deep:
                again = [self._try(world, seat, i, formula) for world in worlds]
                tried[i] = [max(now, before) for now, before in zip(again, tried[i], strict=True)]
        values = {i: sum(value for value, _ in found) for i, found in tried.items()}
        best = max(values.values())
        among = [i for i, value in values.items() if value == best]
        return among[self._generator.below(len(among))]

    def _try(self, world: Game, seat: int, index: int, formula: str | None) -> tuple[float, bool]:
        """What an option comes to, carried on in one way, and whether there are others."""
        copy = world.copy()
        try:
            asked = self._carry_out(copy, seat, index)
            return worth(copy, seat, formula), asked
        except RuleFault:  # not in this world
            return _WORST, False

    def _carry_out(self, copy: Game, seat: int, index: int) -> bool:
        """Chooses the option and answers what is asked on the way; whether anything was."""
        copy.choose(index)
        alone, asked = copy.players == 1, 0
        while (copy.to_move == seat or copy.at_once) and asked < MOST_DECISIONS:
            if alone and not copy.in_option:
                break
            copy.choose(self._generator.below(copy.count))
            asked += 1
        return asked > 0
