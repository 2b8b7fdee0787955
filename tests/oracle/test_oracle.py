"""Our classic games (see `games`) play as OpenSpiel's do, on a thousand random lines each.

Where OpenSpiel cannot be installed the recorded lines are replayed; a missing file is a failure, never a pass.
"""

from __future__ import annotations

from itertools import zip_longest

import pytest

import interpreter
from interpreter.foundation.diagnostics import Findings
from interpreter.scenarios.check import check_scenarios
from interpreter.scenarios.run import run_scenarios
from tests.oracle.comparison import difference
from tests.oracle.games import GAMES, OracleGame
from tests.oracle.knowing import moments, ours_at, recorded_moments
from tests.oracle.traces import CHANCE, Step, Trace, live, openspiel_present, recorded

LINES = 1000

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.ruleset)


@games
def test_plays_as_openspiel_does(game: OracleGame) -> None:
    ruleset = interpreter.load(game.folder)
    traces = list(live(game, LINES)) if openspiel_present() else recorded(game)
    assert len(traces) >= LINES
    differences = [d for trace in traces if (d := difference(ruleset, game, trace)) is not None]
    assert not differences, f"{len(differences)} of {len(traces)} lines differ, the first: {differences[0]}"


@games
def test_recorded_lines_are_what_openspiel_plays(game: OracleGame) -> None:
    """Where OpenSpiel is present it plays the recorded lines again; elsewhere they are at least whole."""
    kept = recorded(game)
    assert len(kept) >= LINES
    if openspiel_present():
        for mine, theirs in zip_longest(kept[:100], live(game, 100)):
            assert mine == theirs
    for trace in kept:
        assert trace.steps and len(trace.returns) == 2
        assert all(step.action in step.legal for step in trace.steps)


@games
def test_a_falsified_line_is_noticed(game: OracleGame) -> None:
    """The comparison can fail: another player, a missing option, another result, a line cut short."""
    ruleset = interpreter.load(game.folder)
    trace = recorded(game)[0]
    assert difference(ruleset, game, trace) is None
    at = next(n for n, step in enumerate(trace.steps) if len(step.legal) > 2)
    step = trace.steps[at]
    other_player = Step(1 if step.player == CHANCE else 1 - step.player, step.legal, step.action)
    chance = step.player == CHANCE
    last = game.keys(step.legal[-1], chance)[0]
    fewer = Step(step.player, tuple(a for a in step.legal if game.keys(a, chance)[0] != last), step.legal[0])
    for changed, part in ((other_player, "to move"), (fewer, "we offer")):
        steps = (*trace.steps[:at], changed, *trace.steps[at + 1 :])
        assert part in (difference(ruleset, game, Trace(steps, trace.returns)) or "")
    assert "their" in (difference(ruleset, game, Trace(trace.steps[:at], trace.returns)) or "")
    turned = tuple(3.0 - value for value in trace.returns)
    assert "returns" in (difference(ruleset, game, Trace(trace.steps, turned)) or "")


@games
def test_rulesets_are_short_and_clean(game: OracleGame) -> None:
    assert len((game.folder / "ruleset.yaml").read_text("utf-8").splitlines()) <= 60
    assert not interpreter.check(game.folder)


@games
def test_scenarios_hold(game: OracleGame) -> None:
    """The sentences of the rules that the rulesets put to a test themselves."""
    ruleset, findings = interpreter.load(game.folder), Findings()
    scenarios = check_scenarios(ruleset.checked, findings)
    results = list(run_scenarios(ruleset.checked, ruleset.files, scenarios))
    assert not findings.sorted() and results
    assert {r.name: r.message for r in results if r.status != "passed"} == {}


KUHN, GOOFSPIEL = (next(g for g in GAMES if g.ruleset == name) for name in ("kuhn_poker", "goofspiel"))


def test_players_know_what_they_know_in_openspiel() -> None:
    """Two histories of Kuhn poker look alike to a player here exactly when they do there."""
    ruleset = interpreter.load(KUHN.folder)
    found = [(ours_at(ruleset, KUHN, moment), moment.told) for moment in moments(KUHN)]
    assert len(found) == 24
    for seat in (0, 1):
        pairs = {(ours[seat], theirs[seat]) for ours, theirs in found}
        assert len(pairs) == len({ours for ours, _ in pairs}) == len({theirs for _, theirs in pairs})
        assert len(pairs) == 12


def test_what_is_chosen_at_once_is_known_when_openspiel_tells_it() -> None:
    """Goofspiel, where one player waits for the other's bid: histories look alike here exactly when they do there."""
    ruleset = interpreter.load(GOOFSPIEL.folder)
    found = [(ours_at(ruleset, GOOFSPIEL, moment), moment.told) for moment in moments(GOOFSPIEL)]
    assert len(found) > 200
    for seat in (0, 1):
        pairs = {(ours[seat], theirs[seat]) for ours, theirs in found}
        assert len(pairs) == len({ours for ours, _ in pairs}) == len({theirs for _, theirs in pairs})
    assert len({theirs[1] for _, theirs in found}) < len(found) / 2


@pytest.mark.parametrize("game", [KUHN, GOOFSPIEL], ids=lambda game: game.ruleset)
def test_recorded_information_is_openspiels(game: OracleGame) -> None:
    assert recorded_moments(game) == moments(game)
