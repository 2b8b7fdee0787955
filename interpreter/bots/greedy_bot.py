"""The bot that looks one step ahead: each option is tried, up to the next decision of somebody else.

It tries on determinized copies, so that it knows no more than its view shows; what its own further decisions within the
step could come to is sampled, and the best of it counts, because they are its own. Where all choose at the same time
the others are answered for by chance: before all have chosen nothing has happened that could be judged. On an open
floor nobody else acts before a step is over: there it keeps to the best way that it has found. Nobody else decides
where somebody plays alone: there a step is over when the option is, with all that it leads to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.bots.candidates import candidates
from interpreter.bots.standing import formula_of, worth
from interpreter.foundation.errors import RuleFault
from interpreter.game import Game
from interpreter.runtime.chance import Generator

#: This many ways the unknown is filled for one decision.
WORLDS = 3
#: This many ways of carrying on with an option are tried, if it has more decisions; fewer where many options have: not
#: more than this many in all, once each option has had its one in every world.
WAYS, STEPS = 48, 72
#: On an open floor, where they are kept to and not thought over again, there are this many.
FLOOR_WAYS, FLOOR_STEPS = 72, 144
#: The best of those are tried in every world: this many, or fewer where few were found.
FINALISTS, WAYS_EACH = 3, 8
#: A step with more decisions than this is judged where it has come to.
MOST_DECISIONS = 80
#: What an option that nobody could carry out is worth.
_WORST = float("-inf")

#: A decision as the bot knows it again, by the values on offer; and the one to choose.
Planned = tuple[tuple[int, ...], int]


@dataclass(slots=True)
class Way:
    """A way to carry out an option: what is answered after it, what it comes to, and whether it ends a step on an open
    floor."""

    path: tuple[Planned, ...]
    value: float
    closed: bool


class GreedyBot:
    """Judges by the `worth` formula `formula` of the ruleset (its first one unless named; without any, by the score).
    Options that are worth the same are chosen among by its own chance, on an open floor the shortest to carry out."""

    __slots__ = ("_formula", "_generator", "_plan", "name")

    def __init__(self, seed: tuple[int, ...], formula: str | None = None) -> None:
        self._generator = Generator(*seed)
        self._formula = formula
        self._plan: tuple[Planned, ...] = ()
        self.name = formula or "greedy"

    def choose(self, game: Game) -> int:
        planned, self._plan = self._plan, self._plan[1:]
        if planned and planned[0][0] == tuple(game.values):
            return planned[0][0].index(planned[0][1])
        best = self._best(game)
        shortest = min(len(way.path) for way in best.values())
        among = [i for i, way in best.items() if len(way.path) == shortest]
        index = among[self._generator.below(len(among))]
        self._plan = best[index].path
        return index

    def _best(self, game: Game) -> dict[int, Way]:
        """The options that are worth most, with the best way found for each."""
        attempt = _Attempt(game, formula_of(game, self._formula), self._generator)
        ways = {i: attempt.each_world(i) for i in candidates(game, self._generator)}
        deep = [i for i, found in ways.items() if any(way.path for way in found)]
        for i in deep:
            closed = any(way.closed for way in ways[i])
            each, in_all = (FLOOR_WAYS, FLOOR_STEPS) if closed else (WAYS, STEPS)
            attempt.more(i, min(each, in_all // len(deep)), ways[i])
        best = {i: attempt.best(i, found) for i, found in ways.items()}
        most = max(way.value for way in best.values())
        return {i: way for i, way in best.items() if way.value == most}


class _Attempt:
    """The trying out of one decision."""

    __slots__ = ("_formula", "_generator", "_seat", "_worlds")

    def __init__(self, game: Game, formula: str | None, generator: Generator) -> None:
        self._seat, self._formula, self._generator = game.to_move, formula, generator
        self._worlds = [game.determinize(self._seat, generator.below(1 << 62)) for _ in range(WORLDS)]

    def each_world(self, index: int) -> list[Way]:
        """An option carried out once in each world."""
        return [self._carry_out(world, index) for world in self._worlds]

    def more(self, index: int, number: int, found: list[Way]) -> None:
        """Finds some more ways to carry out an option, in the worlds by turns; the second half of them begin like the
        best of those before."""
        for n in range(number):
            best = max(found, key=lambda way: way.value)
            kept = self._generator.below(len(best.path)) if 2 * n >= number and best.path else 0
            found.append(self._carry_out(self._worlds[n % WORLDS], index, best.path[:kept]))

    def best(self, index: int, found: Sequence[Way]) -> Way:
        """The best of the ways found: on an open floor by what it comes to in all worlds, else with what the best way
        of each of them comes to, since all is thought over again on the way."""
        if not any(way.path and way.closed for way in found):
            most = [max(way.value for way in found[n::WORLDS]) for n in range(WORLDS)]
            return Way((), sum(most) / WORLDS, False)
        number = max(1, min(FINALISTS, len(found) // WAYS_EACH))
        finalists = sorted({way.path: way for way in found}.values(), key=lambda way: -way.value)[:number]
        return max((self._everywhere(index, way) for way in finalists), key=lambda way: (way.value, -len(way.path)))

    def _everywhere(self, index: int, way: Way) -> Way:
        again = [self._carry_out(world, index, way.path) for world in self._worlds]
        return Way(way.path, sum(one.value for one in again) / len(again), way.closed)

    def _carry_out(self, world: Game, index: int, path: Sequence[Planned] = ()) -> Way:
        """Chooses the option and answers what is asked on the way: as the path says while it fits, then by chance."""
        copy, seat, taken = world.copy(), self._seat, list[Planned]()
        try:
            goes_on = copy.look_ahead(index)
            while goes_on and (copy.to_move == seat or copy.at_once) and len(taken) < MOST_DECISIONS:
                if copy.players == 1 and not copy.in_option:
                    break
                values = tuple(copy.values)
                number = len(taken)
                if number < len(path) and path[number][1] in values:
                    chosen = values.index(path[number][1])
                else:
                    chosen = self._generator.below(len(values))
                taken.append((values, values[chosen]))
                goes_on = copy.look_ahead(chosen)
            return Way(tuple(taken), worth(copy, seat, self._formula), not goes_on)
        except RuleFault:  # not in this world
            return Way(tuple(taken), _WORST, False)
