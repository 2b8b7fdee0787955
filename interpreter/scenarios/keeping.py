"""Which scenarios of a ruleset have passed, kept between runs: the same rules and the same code give the same results.

Failures are not kept: the scenario that failed is run again.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.cache import Contents
from interpreter.foundation.source import Span
from interpreter.kept_results import read_result, write_result
from interpreter.scenarios.scenario import Scenario, ScenarioResult
from interpreter.syntax.tree import RulesetTree

_KIND = "passed"


def passed_before(contents: Contents | None, only: str | None) -> tuple[ScenarioResult, ...] | None:
    """The results of all scenarios, or of those with `only` in their name; None unless all of them have passed."""
    kept = read_result(contents, _KIND)
    if kept is None:
        return None
    result, files = kept
    by_path = {file.path: file for file in files}
    chosen = [s for s in result["scenarios"] if not only or only in s[0]]
    passed = set(result["passed"])
    if any(name not in passed for name, *_ in chosen):
        return None
    return tuple(ScenarioResult(name, "passed", Span(by_path[path], start, end)) for name, path, start, end in chosen)


def keep_passed(
    contents: Contents | None, tree: RulesetTree, scenarios: Iterable[Scenario], results: Iterable[ScenarioResult]
) -> None:
    """Adds those that have passed to what is kept; `scenarios` are all that the ruleset has."""
    kept = read_result(contents, _KIND)
    before = [] if kept is None else kept[0]["passed"]
    passed = {*before, *(r.name for r in results if r.status == "passed")}
    places = [(s.name, s.span.source.path, s.span.start, s.span.end) for s in scenarios]
    write_result(contents, tree, _KIND, {"scenarios": places, "passed": sorted(passed)})
