"""The bot that plays out: a small tree of what may follow, grown by random games on determinized copies.

Every random game fills the unknown in its own way, so the tree stands for what the seat can distinguish and no more
(information set Monte Carlo tree search: P. Cowling, E. Powley, D. Whitehouse 2012). On the way down the branch with
the highest upper confidence bound is taken, among those that are legal in this world (UCB1: P. Auer, N. Cesa-Bianchi,
P. Fischer 2002). How long a decision takes is bounded twice: by random games, and by the decisions that are made in
them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt

from interpreter.bots.candidates import MOST_LOOKED_AT, candidates
from interpreter.bots.standing import formula_of, share
from interpreter.foundation.errors import RuleFault
from interpreter.game import Game
from interpreter.runtime.chance import Generator

#: Random games for one decision, unless there are more options.
BUDGET = 120
#: This many decisions may a random game of the budget take on average; once that is used up, no further one is begun.
DECISIONS_EACH = 40
#: A random game with more decisions than this is judged where it has come to; with a formula of the ruleset's, which
#: judges well what is not over, earlier.
HORIZON, JUDGED_HORIZON = 300, 80
#: This many decisions of a random game are kept in the tree.
DEPTH = 8
#: How much a branch that was tried little is favoured.
_CURIOSITY = 1.0
#: This many points of a lone player are worth three quarters.
_MIDDLING = 100.0


@dataclass(slots=True)
class _Branch:
    """What follows an answer. `tried`: random games through it; `won`: what they came to for the player who gave the
    answer; `seen`: how often it could have been given."""

    tried: int = 0
    won: float = 0.0
    seen: int = 0
    then: dict[int, _Branch] = field(default_factory=dict)

    def promise(self) -> float:
        return self.won / self.tried + sqrt(_CURIOSITY * log(max(self.seen, 1)) / self.tried)


class SearchBot:
    """`budget` is the number of random games for one decision; each option gets one at least."""

    __slots__ = ("_budget", "_generator", "name")

    def __init__(self, seed: tuple[int, ...], budget: int = BUDGET) -> None:
        self._generator = Generator(*seed)
        self._budget = budget
        self.name = "search"

    def choose(self, game: Game) -> int:
        search = _Search(game, self._generator)
        for number in range(max(self._budget, len(search.order))):
            if number >= len(search.order) and search.decisions > self._budget * DECISIONS_EACH:
                break
            search.play_out(number)
        return search.best()


class _Search:
    """The thinking about one decision. `decisions`: how many were made in random games."""

    __slots__ = ("_formula", "_game", "_generator", "_horizon", "_root", "decisions", "order")

    def __init__(self, game: Game, generator: Generator) -> None:
        self._game, self._generator = game, generator
        self.order = candidates(game, generator)
        generator.shuffle(self.order)  # so that the first of equals is any of them
        self._root = {index: _Branch() for index in self.order}
        self._formula = formula_of(game, None)
        self._horizon = HORIZON if self._formula is None else JUDGED_HORIZON
        self.decisions = 0

    def best(self) -> int:
        branches = self._root
        return max(self.order, key=lambda n: (branches[n].won / branches[n].tried, branches[n].tried))

    def play_out(self, number: int) -> None:
        """A random game, from each option first, then from where it promises most; what it comes to is kept on its
        way. An option that cannot be carried out in this world comes to nothing."""
        for branch in self._root.values():
            branch.seen += 1
        first = number < len(self.order)
        index = self.order[number] if first else max(self.order, key=lambda n: self._root[n].promise())
        way = [(self._root[index], self._game.to_move)]
        copy = self._game.determinize(self._game.to_move, self._generator.below(1 << 62))
        try:
            copy.choose(index)
            self._go_down(copy, way)
            results = [self._result(copy, seat) for seat in range(copy.players)]
        except RuleFault:  # not in this world
            results = [0.0] * self._game.players
        for branch, seat in way:
            branch.tried += 1
            branch.won += results[seat]

    def _go_down(self, copy: Game, way: list[tuple[_Branch, int]]) -> None:
        """Follows the tree to its end, adds a branch to it, and goes on by chance."""
        below, grown = self._generator.below, False
        for _ in range(self._horizon):
            if copy.over:
                return
            self.decisions += 1
            index = below(copy.count)
            if not grown and len(way) < DEPTH and copy.to_move >= 0 and copy.count <= MOST_LOOKED_AT:
                branch, index, grown = self._grown(copy, way[-1][0], index)
                way.append((branch, copy.to_move))
            copy.choose(index)

    def _grown(self, copy: Game, after: _Branch, index: int) -> tuple[_Branch, int, bool]:
        """The branch that is taken, its option, and whether it is a new one: as long as there are options that were
        never taken, one of them."""
        values = list(copy.values)
        for value in values:
            if value in after.then:
                after.then[value].seen += 1
        new = [n for n, value in enumerate(values) if value not in after.then]
        if new:
            taken = new[index % len(new)]
            return after.then.setdefault(values[taken], _Branch(seen=1)), taken, True
        best = max(range(len(values)), key=lambda n: after.then[values[n]].promise())
        return after.then[values[best]], best, False

    def _result(self, copy: Game, seat: int) -> float:
        """What the random game has come to for a seat, 0 to 1."""
        if copy.players == 1:
            return self._alone(copy)
        return share(copy, seat) if copy.over or self._formula is None else self._standing(copy, seat, self._formula)

    def _alone(self, copy: Game) -> float:
        """With nobody to be before or behind, the points themselves count."""
        final = self._formula is None or copy.over
        points = copy.outcome.players[0].total if final else copy.worth(str(self._formula), 0)
        return 0.5 + points / (2 * (abs(points) + _MIDDLING))

    def _standing(self, copy: Game, seat: int, formula: str) -> float:
        """The standing of a game that is not over, by the ruleset's formula."""
        worths = [copy.worth(formula, other) for other in range(copy.players)]
        others = worths[:seat] + worths[seat + 1 :]
        return sum(1.0 if w < worths[seat] else 0.5 if w == worths[seat] else 0.0 for w in others) / len(others)
