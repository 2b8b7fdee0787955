"""The bot that plays out: many random games from each option, on determinized copies, more of them where it looks good.

Flat Monte Carlo; the next playout goes to the option with the highest upper confidence bound (UCB1: P. Auer, N.
Cesa-Bianchi, P. Fischer 2002). Each playout fills the unknown in its own way.
"""

from __future__ import annotations

from math import log, sqrt

from interpreter.bots.candidates import candidates
from interpreter.bots.standing import formula_of, share
from interpreter.foundation.errors import RuleFault
from interpreter.game import Game
from interpreter.runtime.chance import Generator

#: Playouts for one decision, unless there are more options.
BUDGET = 120
#: A playout with more decisions than this is judged where it has come to.
HORIZON = 300
#: How much an option that was tried little is favoured.
_CURIOSITY = 1.0
#: So many points of a lone player are worth three quarters.
_MIDDLING = 100.0


class SearchBot:
    """`budget` is the number of playouts for one decision; each option gets one at least."""

    __slots__ = ("_budget", "_generator", "name")

    def __init__(self, seed: tuple[int, ...], budget: int = BUDGET) -> None:
        self._generator = Generator(*seed)
        self._budget = budget
        self.name = "search"

    def choose(self, game: Game) -> int:
        seat, order = game.to_move, candidates(game, self._generator)
        self._generator.shuffle(order)  # so that the first of equals is any of them
        tried, won = [0] * len(order), [0.0] * len(order)
        for number in range(max(self._budget, len(order))):
            n = number if number < len(order) else self._next(tried, won, number)
            won[n] += self._play_out(game, seat, order[n])
            tried[n] += 1
        return order[max(range(len(order)), key=lambda n: (won[n] / tried[n], tried[n]))]

    def _next(self, tried: list[int], won: list[float], number: int) -> int:
        """The place in the order of what is to be tried next."""
        curiosity = _CURIOSITY * log(number)
        return max(range(len(tried)), key=lambda n: won[n] / tried[n] + sqrt(curiosity / tried[n]))

    def _play_out(self, game: Game, seat: int, index: int) -> float:
        """The standing (alone: the points) that a random game comes to, 0 to 1; 0 where the option cannot be carried
        out."""
        below = self._generator.below
        copy = game.determinize(seat, below(1 << 62))
        try:
            copy.choose(index)
            for _ in range(HORIZON):
                if copy.over:
                    break
                copy.choose(below(copy.count))
            if copy.players == 1:
                return _alone(copy)
            return share(copy, seat) if copy.over else _standing(copy, seat)
        except RuleFault:  # not in this world
            return 0.0


def _alone(game: Game) -> float:
    """What a lone player has come to, 0 to 1: with nobody to be before or behind, the points themselves count."""
    formula = None if game.over else formula_of(game, None)
    points = game.outcome.players[0].total if formula is None else game.worth(formula, 0)
    return 0.5 + points / (2 * (abs(points) + _MIDDLING))


def _standing(game: Game, seat: int) -> float:
    """The standing of a game that is not over: by the ruleset's formula, where it has one."""
    formula = formula_of(game, None)
    if formula is None:
        return share(game, seat)
    worths = [game.worth(formula, other) for other in range(game.players)]
    others = worths[:seat] + worths[seat + 1 :]
    if not others:
        return 1.0
    return sum(1.0 if w < worths[seat] else 0.5 if w == worths[seat] else 0.0 for w in others) / len(others)
