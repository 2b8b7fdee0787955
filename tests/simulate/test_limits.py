"""Limits hold in simulations as at a table, and games that are not played to their end are distinguished."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from interpreter import RuleFault, Ruleset, UsageError, load
from interpreter.bots.registry import make_bot
from interpreter.cli.entry import CLEAN, FINDINGS, run
from interpreter.simulate import simulate

BOUNDS = """ruleset: {id: bounds, title: Bounds, language: 1, players: 1..2}
variables: {level: {per: player, type: 0..5}}
counters: {wheat: {per: player, bound: 4, score: wheat}}
score_categories: [wheat]
effects:
  main: |
    each player:
      repeat 4 times:
        choose one:
          option climb: level += 3
          option sow: gain 2 wheat
      if level > 5 then score 100
"""
#: One of its two options goes on for ever.
STUBBORN = """ruleset: {id: stubborn, title: Stubborn, language: 1, players: 1..2}
counters: {coin: {per: player, max: 9, score: purse}}
score_categories: [purse]
endings: {rich: any(p in players where p.coin == 9)}
effects:
  main: |
    game:
      while true:
        each player:
          choose one:
            option rest: lose 1 coin
            option work:
              gain 3 coin
              if coin == 9 then end game
"""


def made(folder: Path, text: str) -> Ruleset:
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    return load(folder)


@pytest.fixture
def bounds(tmp_path: Path) -> Ruleset:
    return made(tmp_path, BOUNDS)


@pytest.fixture
def stubborn(tmp_path: Path) -> Ruleset:
    return made(tmp_path, STUBBORN)


def broken_down(ruleset: Ruleset, seed: int, *, record: bool) -> tuple[str, object]:
    """The message of the fault at which a random game ends, and where it is."""
    bot, game = make_bot("random", 1, 0), ruleset.new_game(players=1, seed=seed, record=record)
    with pytest.raises(RuleFault) as caught:
        while not game.over:
            game.choose(bot.choose(game))
    return caught.value.message, caught.value.trace[0].span


def test_a_limit_is_the_same_fault_in_every_build(bounds: Ruleset) -> None:
    for seed in range(5):
        at_the_table = broken_down(bounds, seed, record=True)
        assert "but must be" in at_the_table[0]
        assert broken_down(bounds, seed, record=False) == at_the_table
        world = bounds.new_game(players=1, seed=seed).determinize(0, seed)
        with pytest.raises(RuleFault, match="but must be"):
            while not world.over:
                world.choose(0)


def test_games_that_break_down_are_counted_and_average_nothing(bounds: Ruleset) -> None:
    report = simulate(bounds, games=30)
    assert (report.faults, report.finished, report.mean_score, report.mean_decisions) == (30, 0, {}, None)
    assert "ruleset.yaml:10:25" in report.fault_list[1].message
    natively = simulate(bounds, games=30, native=True)
    assert replace(natively, seconds=report.seconds) == report


def test_the_commands_say_how_many_broke_down(bounds: Ruleset, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", str(bounds.path), "--games", "7"]) == FINDINGS
    told = capsys.readouterr().out
    assert "7 games" in told and "7 faults" in told and "no game ended" in told
    assert "game 0, seed 0:\n  rule fault: wheat is 6, but must be at most 4\n    at " in told
    assert run(["test", str(bounds.path), "--coverage", "--games", "3"]) == FINDINGS
    told = capsys.readouterr().out
    assert "6 of 6 random games stopped with a fault, the first with 1 player, seed 0:\n  rule fault: " in told
    assert "ruleset.yaml:1" in told


def test_a_game_is_stopped_after_so_many_decisions(stubborn: Ruleset) -> None:
    report = simulate(stubborn, games=40, max_decisions=8)
    assert 0 < report.unfinished < 40
    assert (report.faults, report.finished) == (0, 40 - report.unfinished)
    assert sum(report.wins.values()) == report.endings["rich"] == report.finished
    assert report.mean_decisions is not None and report.mean_decisions <= 8
    assert report.as_dict()["unfinished"] == report.unfinished
    assert simulate(stubborn, games=40).unfinished == 0
    for other in (simulate(stubborn, games=40, max_decisions=8, jobs=2),):
        assert replace(other, seconds=report.seconds) == report
    natively = simulate(stubborn, games=40, max_decisions=8, native=True)
    assert replace(natively, seconds=report.seconds) == report
    with pytest.raises(UsageError, match="the most decisions of a game"):
        simulate(stubborn, max_decisions=0)


def test_the_command_tells_of_stopped_games(stubborn: Ruleset, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", str(stubborn.path), "--games", "20", "--max-decisions", "2"]) == CLEAN
    assert "0 faults, 20 unfinished" in capsys.readouterr().out


LOANS = """ruleset: {id: loans, title: Loans, language: 1, players: 2..3}
kinds: {purse: [gold, silver]}
counters:
  coin: {per: player, start: 3, bound: 99, conserved: true, score: money}
  stock: {per: [purse, player], start: 1, bound: 99, score: goods}
  prize: {bound: 99, start: 2}
score_categories: [money, goods]
ranking: {by: [coin, "0 - stock[gold]"], shared: true}
endings: {poor: any(p in players where p.coin == 0), always: prize >= 0}
effects:
  main: |
    game:
      repeat 4 times:
        each player:
          choose one:
            option lend: give 1 coin to me.next
            option trade: gain 1 stock[silver]; lose 1 stock[gold]
            option forge if prize > 0: gain 1 coin; lose 1 prize
            option burn if coin > 3: lose 1 coin
"""


def test_results_are_counted_in_c(tmp_path: Path) -> None:
    """Points of counters with several indices, a ranking of formulas, endings; sums that change, perhaps for a time."""
    for text in (LOANS, LOANS.replace("gain 1 coin;", "gain 0 coin;").replace("burn if coin > 3", "burn if coin > 99")):
        loans = made(tmp_path, text)
        report = simulate(loans, players=3, games=40, seed=2)
        natively = simulate(loans, players=3, games=40, seed=2, native=True)
        assert replace(natively, seconds=report.seconds) == report
        assert (report.faults > 30) == ("gain 1 coin;" in text)
        assert report.finished > 0 or "gain 1 coin;" in text
