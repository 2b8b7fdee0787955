"""How good a position is for a seat: by a formula of the ruleset, or by the score as it is."""

from __future__ import annotations

from interpreter.game import Game


def worth(game: Game, seat: int, formula: str | None) -> float:
    """By the formula of that name, else by the score: the points ahead of the best of the others.

    A game that is over is worth what it has come to: more than any score for the player who has won alone.
    """
    if formula is not None and not game.over:
        return game.worth(formula, seat)
    return share(game, seat) * CERTAIN + _lead(game, seat) if game.over else _lead(game, seat)


#: What a victory is worth beside points.
CERTAIN = 1_000_000


def _lead(game: Game, seat: int) -> float:
    totals = {r.seat: r.total for r in game.outcome.players}
    others = [total for other, total in totals.items() if other != seat]
    return totals[seat] - (max(others) if others else 0)


def share(game: Game, seat: int) -> float:
    """The standing between 0 (behind all others) and 1 (before all others); equals share what is between."""
    results = game.outcome.players
    if len(results) == 1:
        return 1.0
    mine = next(r.rank for r in results if r.seat == seat)
    behind = sum(r.rank > mine for r in results)
    level = sum(r.rank == mine for r in results) - 1
    return (behind + level / 2) / (len(results) - 1)


def formula_of(game: Game, wanted: str | None) -> str | None:
    """The name of the formula that a bot judges by: the wanted one, else the ruleset's first, if there is any."""
    own = game.ruleset.bots
    return wanted if wanted is not None else own[0] if own else None
