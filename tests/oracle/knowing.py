"""What a player knows of a history in our engine, and in OpenSpiel: both are to tell the same histories apart."""

from __future__ import annotations

import json
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


def moments(game: OracleGame) -> list[Moment]:
    """Every decision of a player, in all histories; as it was recorded where OpenSpiel is not present."""
    return list(live_moments(game)) if openspiel_present() else recorded_moments(game)


def live_moments(game: OracleGame) -> Iterator[Moment]:
    import pyspiel

    yield from _below(pyspiel.load_game(game.openspiel).new_initial_state(), ())


def _below(theirs: Any, steps: tuple[Step, ...]) -> Iterator[Moment]:
    if theirs.is_terminal():
        return
    if theirs.is_chance_node():
        player, legal = CHANCE, tuple(action for action, _ in theirs.chance_outcomes())
    else:
        player, legal = theirs.current_player(), tuple(theirs.legal_actions())
        yield Moment(steps, tuple(theirs.information_state_string(seat) for seat in (0, 1)))
    for action in legal:
        yield from _below(theirs.child(action), (*steps, Step(player, legal, action)))


def _file(game: OracleGame) -> Path:
    return FOLDER / "traces" / f"{game.ruleset}.information.json"


def record_moments(game: OracleGame) -> None:
    """Writes them into the repository."""
    rows = [json.dumps(asdict(moment), separators=(",", ":")) for moment in live_moments(game)]
    _file(game).write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")


def recorded_moments(game: OracleGame) -> list[Moment]:
    found = []
    for row in json.loads(_file(game).read_text("utf-8")):
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
    return json.dumps([ours.view(seat).as_dict(), asked, readable_log(ours._labels, ours._log, seat)])
