"""Plays a recorded line in our engine and names the first difference."""

from __future__ import annotations

import interpreter
from tests.oracle.games import OracleGame
from tests.oracle.traces import CHANCE, Trace


def difference(ruleset: interpreter.Ruleset, game: OracleGame, trace: Trace) -> str | None:
    """What differs first between our game and the line, or None.

    Our game takes a decision with one option silently, OpenSpiel asks it; so such a step is played on their side only.
    """
    ours = ruleset.new_game(players=2, record=False, chance="ask")
    for number, step in enumerate(trace.steps):
        if len(step.legal) == 1:
            continue
        where = f"{game.ruleset}, step {number}"
        if ours.over:
            return f"{where}: our game is over, theirs asks player {step.player} for one of {step.legal}"
        asked = {CHANCE if d.player is None else d.player: d for d in ours.decisions}
        if step.player not in asked:
            return f"{where}: player {next(iter(asked))} is to move in ours, {step.player} in theirs"
        decision = asked[step.player]
        chance = step.player == CHANCE
        wanted = sorted(game.key(action, chance) for action in step.legal)
        if sorted(decision.keys) != wanted:
            return f"{where}: we offer {sorted(decision.keys)}, they {wanted}"
        ours.choose(decision, game.key(step.action, chance))
    if not ours.over:
        return f"{game.ruleset}: their game is over, ours asks {list(ours.decision.keys)}"
    returns = our_returns(ours.outcome)
    return None if returns == trace.returns else f"{game.ruleset}: returns {returns}, theirs {trace.returns}"


def our_returns(outcome: interpreter.Outcome) -> tuple[float, ...]:
    """1 for the one winner and -1 for the other; 0 for both of two who share the first rank."""
    if len(outcome.winners) > 1:
        return (0.0, 0.0)
    return tuple(1.0 if seat in outcome.winners else -1.0 for seat in (0, 1))
