"""Ostia as a whole: a variant by data alone, a journal for each ending, every entry in play."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import interpreter
from interpreter import Journal
from interpreter.cli.entry import CLEAN, run
from interpreter.foundation.diagnostics import Findings
from interpreter.scenarios.check import check_scenarios
from interpreter.scenarios.run import run_scenarios
from tests.ostia.gained import every_entry, gained, random_game
from tests.rulesets import checks
from tests.rulesets.found import ruleset

NAME = "rulesets/ostia"
VARIANT = Path(__file__).parent / "rulesets" / "ostia_of_nero"


def test_a_variant_is_data_alone() -> None:
    assert {file.suffix for file in VARIANT.iterdir()} == {".yaml"}
    variant = interpreter.load(VARIANT)
    assert interpreter.check(VARIANT) == []
    assert run(["lint", str(VARIANT)]) == CLEAN
    scenarios = check_scenarios(variant.checked, Findings())
    results = list(run_scenarios(variant.checked, variant.files, scenarios, lambda lines: None))
    assert [r.name for r in results if r.status != "passed"] == []
    assert len(results) == 4
    for players in variant.players:
        checks.check_games(variant, players, range(1))


@pytest.mark.parametrize("ending", ruleset(NAME).endings)
def test_there_is_a_journal_for_each_ending(ending: str) -> None:
    path = Path(ruleset(NAME).path) / "journals" / f"{ending}.journal"
    journal = Journal.loads(path.read_text("utf-8"))
    game = ruleset(NAME).replay(journal, strict=False)  # its answers must fit, not each comment
    assert game.over
    assert list(game.outcome.endings) == [ending]


def test_the_later_edition_is_played_to_its_end() -> None:
    for seed in range(3):
        game = ruleset(NAME).new_game(3, seed, settings={"later_edition": True})
        chance = random.Random(seed)
        while not game.over:
            game.choose(chance.randrange(game.count))


def test_random_games_gain_every_entry() -> None:
    rules = ruleset(NAME)
    left = every_entry(rules)
    for seed in range(400):
        for players in rules.players:
            left -= set(gained(random_game(rules, players, seed)))
        if not left:
            return
    assert sorted(left) == []
