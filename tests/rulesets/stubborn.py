"""Stubborn seats: legal play never ends in a fault of the rules, however long somebody prolongs it.

`python -m tests.rulesets.stubborn [--decisions 5000] [--seeds 2] [NAME ...]` plays every ruleset at every number of
players with each of the policies below, in Python and with the same answers in C (unless `--python`); exit status 1
where a game breaks down, or is another one in C. A game that does not end is no fault.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from interpreter import Game, NativeProgram, RuleFault, Ruleset
from tests.rulesets.found import ROOT, bundled, name_of, ruleset

#: Chooses the option of the next decision, by its index.
Policy = Callable[[Game], int]

#: Ways out of a question, and answers that can be taken back.
_WAYS_OUT = frozenset({"skip", "done", "pass", "end", "stop", "no"})
#: This many options of a decision a policy tries out.
_TRIED = 6


def first(game: Game) -> int:
    return 0


def last(game: Game) -> int:
    return game.count - 1


def dodging(chance: random.Random) -> Policy:
    """Takes the way out of every question, and now and then anything else, so that the game goes on."""

    def choose(game: Game) -> int:
        out = [index for index, key in enumerate(game.decision.keys) if key in _WAYS_OUT]
        return out[0] if out and chance.random() < 0.95 else chance.randrange(game.count)

    return choose


def rarest() -> Policy:
    """Takes what has been chosen least often, so that everything is tried."""
    chosen: Counter[str] = Counter()

    def choose(game: Game) -> int:
        keys = game.decision.keys
        index = min(range(len(keys)), key=lambda i: (chosen[keys[i]], i))
        chosen[keys[index]] += 1
        return index

    return choose


def collecting(counter: str, chance: random.Random) -> Policy:
    """Takes what leads to most of a counter, and never the end of the game if anything else can be chosen."""

    def promise(game: Game, index: int) -> tuple[bool, int]:
        copy = game.copy()
        copy.choose(index)
        return not copy.over, _most(getattr(copy._state, f"v_{counter}"))

    def choose(game: Game) -> int:
        options = list(range(game.count))
        return max(chance.sample(options, min(_TRIED, len(options))), key=lambda index: promise(game, index))

    return choose


def _most(value: Any) -> int:
    return max(map(_most, value), default=0) if isinstance(value, list | tuple) else int(value or 0)


def policies(rules: Ruleset, players: int, seed: int) -> Iterator[tuple[str, Policy]]:
    """All policies by their names, each with chance of its own."""
    yield "first", first
    yield "last", last
    yield "dodging", dodging(random.Random(seed))
    yield "rarest", rarest()
    state = rules.new_game(players, seed, record=False)._state
    for counter in rules.checked.counters:
        if hasattr(state, f"v_{counter}"):
            yield f"collecting {counter}", collecting(counter, random.Random(seed))


def prolong(
    rules: Ruleset, players: int, seed: int, policy: Policy, decisions: int, native: NativeProgram | None = None
) -> int:
    """Plays up to a number of decisions and says how many; a fault of the rules comes as it is. The native build, if
    there is one, is given the same answers: `Differs` where it asks or ends otherwise."""
    game = rules.new_game(players, seed, record=False)
    twin = native.start(seed) if native is not None else None
    for number in range(decisions):
        if twin is not None and (twin.count, list(twin.values)) != (game.count, list(game.values)):
            raise Differs(f"in C {twin.count} options are on offer after {number} decisions, not {game.count}")
        if game.over:
            return number
        index = policy(game)
        fault = _fault(game.choose, index)
        if twin is not None and bool(natively := _fault(twin.choose, index)) != bool(fault):
            raise Differs(f"after {number} decisions only one of the builds breaks down: {fault or natively}")
        if fault is not None:
            raise fault
    return decisions


class Differs(AssertionError):
    """The native build plays another game."""


def _fault(choose: Callable[[int], Any], index: int) -> RuleFault | None:
    try:
        choose(index)
    except RuleFault as fault:
        return fault
    return None


def broken_down(
    rules: Ruleset,
    players: int,
    seed: int,
    decisions: int,
    most: int | None = None,
    native: NativeProgram | None = None,
) -> Iterator[str]:
    """The policies that end in a fault of the rules, or in another game in the native build, and how: of all, or of
    `most` that the seed draws."""
    known = list(policies(rules, players, seed))
    for name, policy in known if most is None else random.Random(seed).sample(known, most):
        try:
            prolong(rules, players, seed, policy, decisions, native)
        except (RuleFault, Differs) as fault:
            yield f"{rules.id}, {players} players, seed {seed}, {name}: {str(fault).splitlines()[0]}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rulesets.stubborn", description=__doc__)
    parser.add_argument("--decisions", type=int, default=5000, help="at most, in each game (default 5000)")
    parser.add_argument("--seeds", type=int, default=2, help="games for each policy (default 2)")
    parser.add_argument("--python", action="store_true", help="leave out the native build")
    parser.add_argument("names", nargs="*", metavar="NAME", help="folders from the root (default: the bundled ones)")
    arguments = parser.parse_args()
    found = 0
    for name in arguments.names or bundled():
        rules = ruleset(name_of((ROOT / name).resolve()))
        for players in rules.players:
            native = None if arguments.python else rules.native(players)
            for seed in range(arguments.seeds):
                for line in broken_down(rules, players, seed, arguments.decisions, native=native):
                    print(line, flush=True)
                    found += 1
            print(f"{name}, {players} players: done", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
