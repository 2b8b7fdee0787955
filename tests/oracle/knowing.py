"""What a player knows of a history in our engine, and in OpenSpiel: both are to tell the same histories apart."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import interpreter
from interpreter.runtime.log import readable_log
from tests.oracle.comparison import play
from tests.oracle.games import FOLDER, OracleGame
from tests.oracle.traces import CHANCE, Step, openspiel_present


@dataclass(frozen=True)
class Moment:
    """A decision of OpenSpiel's: the steps that lead there, and the state of information of each seat."""

    steps: tuple[Step, ...]
    told: tuple[str, ...]


#: Random lines of a game whose histories are too many.
LINES = 10


def moments(game: OracleGame) -> list[Moment]:
    """The decisions of players, as recorded where OpenSpiel is not present: in all histories of a small game, of others
    in random lines."""
    return list(live_moments(game)) if openspiel_present() else recorded_moments(game)


def live_moments(game: OracleGame) -> Iterator[Moment]:
    import pyspiel

    start = pyspiel.load_game(game.openspiel).new_initial_state()
    if game.small:
        yield from _below(start, ())
        return
    chance = random.Random(5)
    for _ in range(LINES):
        yield from _along(start.clone(), chance)


def _along(theirs: Any, chance: random.Random) -> Iterator[Moment]:
    """The decisions of a random line; each also as if the player before had chosen otherwise, which may look alike."""
    steps: tuple[Step, ...] = ()
    while not theirs.is_terminal():
        if theirs.is_chance_node():
            player, legal = CHANCE, tuple(action for action, _ in theirs.chance_outcomes())
        else:
            player, legal = theirs.current_player(), tuple(theirs.legal_actions())
            yield _moment(theirs, steps)
        taken = chance.choice(legal)
        for action in legal if player != CHANCE else ():
            after = theirs.child(action)
            if action != taken and not after.is_terminal() and not after.is_chance_node():
                yield _moment(after, (*steps, Step(player, legal, action)))
        steps = (*steps, Step(player, legal, taken))
        theirs.apply_action(taken)


def _moment(theirs: Any, steps: tuple[Step, ...]) -> Moment:
    return Moment(steps, tuple(theirs.information_state_string(seat) for seat in (0, 1)))


def _below(theirs: Any, steps: tuple[Step, ...]) -> Iterator[Moment]:
    if theirs.is_terminal():
        return
    if theirs.is_chance_node():
        player, legal = CHANCE, tuple(action for action, _ in theirs.chance_outcomes())
    else:
        player, legal = theirs.current_player(), tuple(theirs.legal_actions())
        yield _moment(theirs, steps)
    for action in legal:
        yield from _below(theirs.child(action), (*steps, Step(player, legal, action)))


def _file(game: OracleGame) -> Path:
    return FOLDER / "traces" / f"{game.ruleset}.information.json.gz"


def record_moments(game: OracleGame) -> None:
    """Writes them into the repository."""
    rows = [json.dumps(asdict(moment), separators=(",", ":")) for moment in live_moments(game)]
    text = "[\n" + ",\n".join(rows) + "\n]\n"
    _file(game).write_bytes(gzip.compress(text.encode(), mtime=0))


def recorded_moments(game: OracleGame) -> list[Moment]:
    found = []
    for row in json.loads(gzip.decompress(_file(game).read_bytes())):
        steps = tuple(Step(s["player"], tuple(s["legal"]), s["action"]) for s in row["steps"])
        found.append(Moment(steps, tuple(row["told"])))
    return found


def ours_at(ruleset: interpreter.Ruleset, game: OracleGame, moment: Moment) -> tuple[str, ...]:
    """All that our engine has told each seat on the way to a moment, that moment included."""
    ours = ruleset.new_game(players=2, chance="ask")
    told = [[told_now(ours, seat)] for seat in (0, 1)]
    for step in moment.steps:
        found = play(ours, game, step)
        assert found is None, found
        for seat in (0, 1):
            told[seat].append(told_now(ours, seat))
    return tuple(json.dumps(all_of_it) for all_of_it in told)


def told_now(ours: interpreter.Game, seat: int) -> str:
    """What a seat is told at a moment: its view with its own decision, who is asked, and the log."""
    asked = [] if ours.over else [ours.to_move]
    return json.dumps([ours.view(seat).as_dict(), asked, readable_log(ours._labels, ours._past.log, seat)])
