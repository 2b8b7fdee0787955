"""Random games, and what of them must be the same wherever and however they are played."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from typing import Any

from interpreter import Game, Ruleset

#: More decisions than this no game of the repository has.
MOST_DECISIONS = 20_000


def random_game(ruleset: Ruleset, players: int, seed: int, **options: Any) -> Iterator[tuple[Game, int]]:
    """A game at each of its decisions, with the option that will be chosen next; the last time it is over, with -1.
    `options` are those of `Ruleset.new_game`."""
    game, chance = ruleset.new_game(players, seed, **options), random.Random(seed)
    for _ in range(MOST_DECISIONS):
        if game.over:
            yield game, -1
            return
        index = chance.randrange(game.count)
        yield game, index
        game.choose(index)
    raise AssertionError(f"{ruleset.id}: {players} players, seed {seed}: no end after {MOST_DECISIONS} decisions")


def state(game: Game) -> dict[str, Any]:
    """All that a game's state holds, as plain data (what `save` has as its state)."""
    data: dict[str, Any] = game._state.dump()
    return data


def moment(game: Game) -> str:
    """Everything about a game at a decision: its state, what is asked, the standing."""
    told = [state(game), list(game.values), game.to_move, game.outcome.as_dict()]
    if not game.over:
        told += [game.decision.prompt, list(game.decision.keys), [option.label for option in game.decision.options]]
    return json.dumps(told)


def finish(game: Game, seed: int) -> str:
    """The digest of the rest of a game, played at random."""
    digest, chance = hashlib.sha256(), random.Random(seed)
    while not game.over:
        digest.update(json.dumps([state(game), list(game.values), game.to_move]).encode())
        game.choose(chance.randrange(game.count))
    digest.update(moment(game).encode())
    return digest.hexdigest()
