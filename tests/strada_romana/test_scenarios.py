"""The ruleset's own scenarios: all pass, each setting is put to the test, and no line of the rules is left out."""

from __future__ import annotations

from functools import cache

from interpreter.foundation.diagnostics import Findings
from interpreter.scenarios.check import check_scenarios
from interpreter.scenarios.coverage import CoverageReport, LineCoverage
from interpreter.scenarios.run import run_scenarios
from interpreter.scenarios.scenario import Scenario
from tests.strada_romana.comparison import ruleset


@cache
def scenarios() -> tuple[Scenario, ...]:
    findings = Findings()
    found = check_scenarios(ruleset().checked, findings)
    assert [d.message for d in findings.sorted()] == []
    return found


def missed(report: CoverageReport) -> list[str]:
    """The lines that never ran, but for the bot's formula: scenarios play without bots."""
    worth = ruleset().checked.bots["merchant"].worth.span
    bot = range(worth.line, worth.line + worth.text.count("\n") + 1)
    return [
        f"{file.path}:{line}"
        for file in report.files
        for line in file.missed
        if not (file.path == worth.source.path and line in bot)
    ]


def test_all_pass_and_reach_every_line() -> None:
    coverage = LineCoverage()
    with coverage:
        results = list(run_scenarios(ruleset().checked, ruleset().files, scenarios(), coverage.add))
    assert {r.name: [f.message for f in r.failures] for r in results if r.status != "passed"} == {}
    assert len(results) >= 90
    assert missed(coverage.report()) == []


def test_each_setting_is_put_to_the_test() -> None:
    tested = {name for scenario in scenarios() for name in scenario.settings}
    assert tested == set(ruleset().settings)
