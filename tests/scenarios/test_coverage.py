"""Which lines of a ruleset ever ran: found by the interpreter's own tracing, in terms of the YAML."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.foundation.diagnostics import Findings
from interpreter.ruleset import Ruleset
from interpreter.scenarios.check import check_scenarios
from interpreter.scenarios.coverage import CoverageReport, LineCoverage
from interpreter.scenarios.run import run_scenarios
from tests.scenarios.market import RULESETS, with_scenarios

TEXT = (RULESETS / "market_day" / "ruleset.yaml").read_text("utf-8").splitlines()


def line_of(part: str) -> int:
    """The number of the only line of the ruleset with this in it."""
    found = [n for n, line in enumerate(TEXT, 1) if part in line]
    assert len(found) == 1
    return found[0]


def measured(ruleset: Ruleset) -> CoverageReport:
    with LineCoverage() as coverage:
        scenarios = check_scenarios(ruleset.checked, Findings())
        results = list(run_scenarios(ruleset.checked, ruleset.files, scenarios, coverage.add))
        assert all(r.status == "passed" for r in results)
    return coverage.report()


def test_lines_that_never_ran_are_named(tmp_path: Path) -> None:
    ruleset = with_scenarios(
        tmp_path, "  it: {players: 2, chance: [apple], play: [gamble], expect: {'a.stall[apple]': 1}}\n"
    )
    report = measured(ruleset)
    assert [f.path.rpartition("/")[2] for f in report.files] == ["ruleset.yaml"], "lines of scenarios do not count"
    (file,) = report.files
    missed = set(file.missed)
    assert {line_of("score 2 per n"), line_of("gain c.worth coins"), line_of("move c to display")} <= missed
    assert not {line_of("gain 1 stall[g]"), line_of("gain 1 turns_taken"), line_of("shuffle deck")} & missed
    assert missed < set(file.lines)
    assert (report.lines, report.missed) == (len(file.lines), len(missed))


def test_games_count_too(tmp_path: Path) -> None:
    ruleset = with_scenarios(tmp_path, "  it: {players: 2, expect: {}}\n")
    with LineCoverage() as coverage:
        coverage.add(ruleset.program(2))
        game = ruleset.new_game(players=2)
        before = coverage.report().missed
        game.choose("donate")
        game.choose("1")
        assert coverage.report().missed < before
    after = coverage.report()
    game.choose("gamble")
    assert coverage.report() == after, "nothing is noted afterwards"
    assert line_of("score 2 per n") not in after.files[0].missed


def test_it_can_be_measured_twice(tmp_path: Path) -> None:
    ruleset = with_scenarios(tmp_path, "  it: {players: 2, play: [pass], expect: {}}\n")
    assert measured(ruleset) == measured(ruleset)
    with LineCoverage(), pytest.raises((RuntimeError, ValueError)), LineCoverage():
        pass


def test_a_report_for_people_and_for_programs(tmp_path: Path) -> None:
    report = measured(with_scenarios(tmp_path, "  it: {players: 2, play: [pass], expect: {}}\n"))
    text = report.as_text()
    ran = report.lines - report.missed
    assert f"{ran} of {report.lines} lines of effects and formulas ran" in text
    assert f"{line_of('move c to display')}-{line_of('gain c.worth coins')}" in text
    data = report.as_dict()
    assert json.loads(json.dumps(data)) == data
    assert data["missed"] == len(data["files"][0]["missed"])
