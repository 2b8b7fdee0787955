"""The handwritten games that we are measured against are the same games as our rulesets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.language.values import SKIP
from interpreter.runtime import driver
from tests.bench import engine, tableau
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
    """Random play of the same game has the same length, the player who plays it."""
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


def test_the_two_engines_are_one_game() -> None:
    """They differ in whether sums are kept, and in nothing that is played."""
    kept, looked = engine.programs(20)
    assert kept.sums is not None and looked.sums is None
    assert integers(kept)(5, 1) == integers(looked)(5, 1) > 100


def test_a_line_through_the_board_wins() -> None:
    game = TicTacToe()
    for cell in (0, 3, 1, 4, 2):
        game.apply(cell)
    assert game.over and game.returns() == [1, -1]


def test_a_large_tableau_costs_its_lists() -> None:
    """A copy costs little more than to copy the lists of the state; there is nothing in it for each cell as well."""
    program, states = tableau.positions()
    copy, bare, _ = tableau.measure(states, program)
    assert len(states) > 30
    assert copy < 2 * bare


def test_a_known_list_is_taken_as_it_is(tmp_path: Path) -> None:
    """Where a list that is written down holds nothing twice, nothing is done about it at each choice."""
    (tmp_path / "ruleset.yaml").write_text(
        "ruleset: {id: listed, title: Listed, language: 1, players: 2}\n"
        "kinds: {pit: [a1, a2, a3]}\n"
        "tables: {houses: {a1: [a1, a2], a2: [a3], a3: [a1, a1]}}\n"
        "variables: {row: {type: pit, start: a1}}\n"
        "effects:\n"
        "  main: |\n"
        "    as first(p in players):\n"
        "      choose h in houses[row] where h != a3\n"
        "      choose k in houses[a1] where k != a3\n"
        "      row = k\n",
        "utf-8",
    )
    program = interpreter.load(tmp_path).program(2, build="simulation")
    calls = [f.__code__.co_names for f in program.options if f is not None]
    assert ["lib_distinct" in names for names in calls] == [True, False]


def test_what_a_condition_tells_is_tried_out_only_before_another_demand(tmp_path: Path) -> None:
    """At a pause by itself a price is a condition; inside an option that has still to be paid for it takes a trial."""
    (tmp_path / "ruleset.yaml").write_text(
        "ruleset: {id: pausing, title: Pausing, language: 1, players: 1}\n"
        "counters: {coin: {per: player, start: 5, max: 9}, cup: {per: player, max: 9}}\n"
        "effects:\n"
        "  main: |\n"
        "    each player:\n"
        "      allowing buy:\n"
        "        pause\n"
        "        choose one:\n"
        "          option dear:\n"
        "            pause\n"
        "            pay 3 coins\n"
        "          option cheap: gain 1 cup\n"
        "  buy:\n"
        "    do: pay 2 coins -> gain 1 cup\n",
        "utf-8",
    )
    program = interpreter.load(tmp_path).program(1, build="simulation")
    tried: list[int] = []
    trials: Any = program.driver.trials
    real = trials.possible
    trials.possible = lambda state, frame, value, goal: tried.append(value) or real(state, frame, value, goal)
    state = driver.start(program, 1)
    assert len(state.opts) == 2 and not tried
    driver.choose(program, state, SKIP)
    tried.clear()
    driver.choose(program, state, state.opts[0])
    assert len(state.opts) == 2 and tried
