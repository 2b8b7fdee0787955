"""What every ruleset of the repository gets for nothing, at every number of players.

These are a few games each; `python -m tests.rulesets --games 20` plays more.
"""

from __future__ import annotations

import json

import pytest

from interpreter import check
from interpreter.api import lint
from interpreter.foundation.diagnostics import Severity
from tests.rulesets import checks, stubborn
from tests.rulesets.found import ROOT, bundled, folders, name_of, ruleset, tables
from tests.rulesets.playing import random_game
from tests.rulesets.processes import Task, elsewhere, here
from tests.sample import part

NAMES = [name_of(folder) for folder in folders()]
every_ruleset = pytest.mark.parametrize("name", NAMES)
every_table = pytest.mark.parametrize(("name", "players"), list(tables()))


def test_rulesets_are_found() -> None:
    assert {"rulesets/strada_romana", "tests/oracle/rulesets/kalah", "tests/quiet/harbour"} <= set(NAMES)


@every_ruleset
def test_lint_is_silent(name: str) -> None:
    """Notes are hints for the player who wants them; the rulesets in `tests/quiet` have forms that nothing uses, to
    show that the checker has nothing to say."""
    assert check(ROOT / name) == []
    if not name.startswith("tests/quiet"):
        assert [d for d in lint(ROOT / name).findings if d.severity is not Severity.NOTE] == []


@every_table
def test_games_keep_the_invariants(name: str, players: int) -> None:
    checks.check_games(ruleset(name), players, range(2))


@pytest.mark.parametrize("name", bundled())
def test_stubborn_seats_do_not_break_the_rules(name: str) -> None:
    for players in ruleset(name).players:
        assert list(stubborn.broken_down(ruleset(name), players, seed=players, decisions=150, most=3)) == []


@every_table
def test_saves_change_nothing(name: str, players: int) -> None:
    checks.check_saves(ruleset(name), players, range(1))


@every_table
def test_copies_are_independent(name: str, players: int) -> None:
    checks.check_copies(ruleset(name), players, range(1), every=part(199, 397))


@every_table
def test_both_builds_play_the_same(name: str, players: int) -> None:
    checks.check_builds(ruleset(name), players, range(1, 2))


@every_table
def test_journals_replay(name: str, players: int) -> None:
    checks.check_journals(ruleset(name), players, range(2, 3))


@every_table
def test_undo_leads_back(name: str, players: int) -> None:
    checks.check_undo(ruleset(name), players, range(3, 4))


@every_table
def test_nobody_learns_what_is_hidden(name: str, players: int) -> None:
    checks.check_hidden_often(ruleset(name), players, 4, every=19, moments=part(24, 12))


@every_ruleset
def test_what_is_silent_is_what_could_be_asked(name: str) -> None:
    checks.check_silent(ruleset(name), ruleset(name).players.start, range(6, 7))


@pytest.mark.parametrize("name", bundled())
def test_forced_decisions_that_are_asked_tell_nothing(name: str) -> None:
    rules = ruleset(name)
    checks.check_hidden_often(rules, rules.players.start, 4, every=19, moments=6, ask_forced=True)
    checks.check_saves(rules, rules.players.start, range(1), ask_forced=True)


@every_table
def test_what_is_hidden_is_drawn_anew(name: str, players: int) -> None:
    checks.check_determinized(ruleset(name), players, range(5, 6), every=part(97, 197))


@every_ruleset
def test_nature_answers_for_chance(name: str) -> None:
    rules = ruleset(name)
    checks.check_explicit(rules, rules.players[-1], range(7, 8), every=part(97, 197))


@every_ruleset
def test_every_ending_is_reached(name: str) -> None:
    assert not checks.missing_endings(ruleset(name), 100)


def test_other_processes_play_the_same() -> None:
    tasks: list[Task] = []
    for name in NAMES:
        players = ruleset(name).players[-1]
        moments = random_game(ruleset(name), players, 6)
        saves = [json.dumps(game.save()) for number, (game, _) in enumerate(moments) if number % 150 == 5]
        tasks.append((name, players, 1, saves))
    assert any(saves for *_, saves in tasks)
    expected = here(tasks)
    for hash_seed in ("1", "77"):
        assert elsewhere(tasks, hash_seed) == expected
