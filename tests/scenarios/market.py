"""The small ruleset of tests/api with scenarios of one's own."""

from __future__ import annotations

from pathlib import Path

from interpreter.api import load
from interpreter.foundation.diagnostics import Diagnostic, Findings
from interpreter.ruleset import Ruleset
from interpreter.scenarios.check import check_scenarios
from interpreter.scenarios.run import run_scenarios
from interpreter.scenarios.scenario import ScenarioResult

RULESETS = Path(__file__).resolve().parents[1] / "api" / "rulesets"


def with_scenarios(folder: Path, scenarios: str, ruleset: str = "market_day") -> Ruleset:
    """The ruleset with these scenarios (YAML, indented by two blanks) in a file of their own."""
    for file in (RULESETS / ruleset).iterdir():
        (folder / file.name).write_text(file.read_text("utf-8"), "utf-8")
    (folder / "scenarios.yaml").write_text("scenarios:\n" + scenarios, "utf-8")
    return load(folder)


def mistakes(ruleset: Ruleset) -> list[Diagnostic]:
    findings = Findings()
    check_scenarios(ruleset.checked, findings)
    return findings.sorted()


def results(ruleset: Ruleset) -> dict[str, ScenarioResult]:
    """What running all of them shows; none of them may have a mistake."""
    findings = Findings()
    scenarios = check_scenarios(ruleset.checked, findings)
    assert not findings.sorted()
    return {r.name: r for r in run_scenarios(ruleset.checked, ruleset.files, scenarios)}


def outcome(folder: Path, scenario: str, ruleset: str = "market_day") -> list[str]:
    """The failures of one scenario, given as its lines without indentation; empty when it passes.

    It is for two players unless it says otherwise, and need not expect anything.
    """
    written = scenario.strip().splitlines()
    for key, default in (("players", "players: 2"), ("expect", "expect: {}")):
        if not any(line.startswith(f"{key}:") for line in written):
            written.append(default)
    lines = "".join(f"    {line}\n" for line in written)
    (result,) = results(with_scenarios(folder, f"  it:\n{lines}", ruleset)).values()
    assert (result.status == "passed") == (not result.failures)
    return [str(f) for f in result.failures]
