"""Plays a recorded line in our engine and names the first difference."""

from __future__ import annotations

import interpreter
from tests.oracle.games import OracleGame
from tests.oracle.traces import CHANCE, Step, Trace


def difference(ruleset: interpreter.Ruleset, game: OracleGame, trace: Trace) -> str | None:
    """What differs first between our game and the line, or None.

    Our game takes a decision with one option silently, OpenSpiel asks it; so such a step is played on their side only.
    """
    ours = ruleset.new_game(players=2, record=False, chance="ask")
    for number, step in enumerate(trace.steps):
        found = play(ours, game, step)
        if found is not None:
            return f"{game.ruleset}, step {number}: {found}"
    if not ours.over:
        return f"{game.ruleset}: their game is over, ours asks {list(ours.decision.keys)}"
    returns = our_points(ours.outcome) if game.points else our_returns(ours.outcome)
    return None if returns == trace.returns else f"{game.ruleset}: returns {returns}, theirs {trace.returns}"


def play(ours: interpreter.Game, game: OracleGame, step: Step) -> str | None:
    """Plays a step in our game, where it may be several decisions; what is different in one of them, or None."""
    if len(step.legal) == 1:
        return None
    if ours.over:
        return f"our game is over, theirs asks player {step.player} for one of {step.legal}"
    asked = {CHANCE if d.player is None else d.player: d for d in ours.decisions}
    if step.player not in asked:
        return f"player {next(iter(asked))} is to move in ours, {step.player} in theirs"
    chance, decision = step.player == CHANCE, asked[step.player]
    ways = [game.keys(action, chance) for action in step.legal]
    for number, key in enumerate(game.keys(step.action, chance)):
        wanted = sorted({way[number] for way in ways})
        ways = [way for way in ways if way[number] == key]
        if len(wanted) == 1:
            continue
        if sorted(decision.keys) != wanted:
            return f"we offer {sorted(decision.keys)}, they {wanted}"
        ours.choose(decision, key)
        decision = decision if ours.over else ours.decision
    return None


def our_points(outcome: interpreter.Outcome) -> tuple[float, ...]:
    """What each player has won or lost."""
    return tuple(float(player.total) for player in sorted(outcome.players, key=lambda player: player.seat))


def our_returns(outcome: interpreter.Outcome) -> tuple[float, ...]:
    """1 for the one winner and -1 for the other; 0 for both of two who share the first rank."""
    if len(outcome.winners) > 1:
        return (0.0, 0.0)
    return tuple(1.0 if seat in outcome.winners else -1.0 for seat in (0, 1))
