"""The handwritten games that we are measured against are the same games as our rulesets."""

from __future__ import annotations

import pytest

import interpreter
from tests.bench import tableau
from tests.bench.__main__ import RACES, Race
from tests.bench.agreement import disagreement
from tests.bench.handwritten import TicTacToe
from tests.bench.legality import measure_trials
from tests.bench.players import handwritten, integers, through_api
from tests.oracle.games import FOLDER


@pytest.mark.parametrize("race", RACES, ids=lambda race: race.ruleset)
def test_handwritten_and_ruleset_agree(race: Race) -> None:
    ruleset = interpreter.load(FOLDER / "rulesets" / race.ruleset)
    assert disagreement(ruleset, race.make, race.key, 200) is None
    assert disagreement(ruleset, race.make, lambda action: "nothing", 1) is not None


@pytest.mark.parametrize("race", RACES, ids=lambda race: race.ruleset)
def test_all_engines_count_about_as_many_decisions(race: Race) -> None:
    """Random play of the same game has the same length, whoever plays it."""
    ruleset = interpreter.load(FOLDER / "rulesets" / race.ruleset)
    plays = [handwritten(race.make), integers(ruleset.program(2, build="simulation")), through_api(ruleset, 2)]
    by_hand, *ours = (play(400, 1) for play in plays)
    assert all(abs(number / by_hand - 1) < 0.05 for number in ours)


def test_trials_are_counted_where_there_are_some() -> None:
    without = measure_trials(
        interpreter.load(FOLDER / "rulesets" / "tic_tac_toe").program(2, build="simulation"), games=5, seed=1
    )
    assert without.decisions > 20 and without.trials == 0 and without.share == 0
    program = interpreter.load("strada_romana").program(2, build="simulation")
    found = measure_trials(program, games=1, seed=1)
    assert 0 < found.tried < found.decisions and found.trials >= found.tried and found.seconds > 0
    assert measure_trials(program, games=1, seed=1).decisions == found.decisions, (
        "the clocks have been taken away again"
    )


def test_a_line_through_the_board_wins() -> None:
    game = TicTacToe()
    for cell in (0, 3, 1, 4, 2):
        game.apply(cell)
    assert game.over and game.returns() == [1, -1]


def test_a_large_tableau_costs_its_lists() -> None:
    """A copy costs little more than to copy the lists of the state; there is nothing in it for each cell besides."""
    program, states = tableau.positions()
    copy, bare, _ = tableau.measure(states, program)
    assert len(states) > 30
    assert copy < 2 * bare
