"""The scenarios of every bundled ruleset: all pass, each setting is tried, and no line of the rules is left out.

A game is played at random as well: the frame of a game (its years, its rounds) is no matter of a scenario.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from interpreter import Game
from interpreter.foundation.diagnostics import Findings
from interpreter.scenarios.check import check_scenarios
from interpreter.scenarios.coverage import CoverageReport, LineCoverage
from interpreter.scenarios.run import run_scenarios
from interpreter.scenarios.scenario import Scenario
from tests.rulesets.found import ROOT, bundled, ruleset


@cache
def scenarios(name: str) -> tuple[Scenario, ...]:
    findings = Findings()
    found = check_scenarios(ruleset(name).checked, findings)
    assert [d.message for d in findings.sorted()] == []
    return found


def missed(name: str, report: CoverageReport) -> list[str]:
    """The lines that never ran, but for, of an overlay, those of the ruleset that it extends."""
    own = Path(name).name + "/"
    return [f"{file.path}:{n}" for file in report.files if file.path.startswith(own) for n in file.missed]


def play_and_judge(game: Game, seed: int) -> None:
    """A random game; the player who is asked judges it by the formula of each of the ruleset's bots."""
    chance = random.Random(seed)
    while not game.over:
        for bot in game.ruleset.bots:
            game.worth(bot, game.to_move)
        game.choose(chance.randrange(game.count))


@pytest.mark.parametrize("name", bundled())
def test_all_pass_and_reach_every_line(name: str) -> None:
    coverage = LineCoverage()
    with coverage:
        results = list(run_scenarios(ruleset(name).checked, ruleset(name).files, scenarios(name), coverage.add))
        coverage.add(ruleset(name).program(ruleset(name).players[0]))
        play_and_judge(ruleset(name).new_game(seed=1), 1)
    assert results, "a ruleset is put to the test by scenarios"
    assert {r.name: [f.message for f in r.failures] for r in results if r.status != "passed"} == {}
    assert missed(name, coverage.report()) == []


@pytest.mark.parametrize("name", bundled())
def test_each_setting_is_put_to_the_test(name: str) -> None:
    if "extends:" in (ROOT / name / "ruleset.yaml").read_text("utf-8"):
        return  # its settings are those of another ruleset, which has put them to the test
    tested = {setting for scenario in scenarios(name) for setting in scenario.settings}
    # a setting that is a table cannot be chosen for a game
    assert tested == {setting for setting, symbol in ruleset(name).checked.settings.items() if not symbol.per}
