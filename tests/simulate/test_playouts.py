"""Playouts: the same for any number of processes, with everything counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter import Ruleset, UsageError, load
from interpreter.bots.registry import BOTS, make_bot
from interpreter.simulate import SimulationReport, simulate

RULESETS = Path(__file__).resolve().parents[1] / "api" / "rulesets"


@pytest.fixture(scope="module")
def market() -> Ruleset:
    return load(RULESETS / "market_day")


def counted(report: SimulationReport) -> dict[str, object]:
    """Everything but the time."""
    return {k: v for k, v in report.as_dict().items() if k not in ("seconds", "decisions_per_second")}


def test_the_report(market: Ruleset) -> None:
    steps: list[int] = []
    report = simulate(market, players=3, games=40, seed=7, progress=steps.append)
    data = report.as_dict()
    assert json.loads(json.dumps(data)) == data
    assert (data["ruleset"], data["players"], data["games"], data["faults"]) == ("market_day", 3, 40, 0)
    assert data["seats"] == {"a": "random", "b": "random", "c": "random"}
    assert sum(steps) == 40
    assert sum(data["wins"].values()) >= 40
    assert all(score > 0 for score in data["mean_score"].values())
    assert data["endings"].keys() == {"rich", "poor"}
    assert data["endings"]["rich"] > 0
    assert data["decisions"] == pytest.approx(data["mean_decisions"] * 40)
    assert data["decisions_per_second"] > 0


def test_a_shared_victory_counts_for_each(market: Ruleset) -> None:
    report = simulate(market, players=2, games=60, seed=7)
    assert report.shared > 0
    assert sum(report.wins.values()) == 60 + report.shared
    assert report.as_dict()["shared_victories"] == report.shared


def test_the_same_for_any_number_of_processes(market: Ruleset) -> None:
    once = counted(simulate(market, players=2, games=30, seed=3))
    assert counted(simulate(market, players=2, games=30, seed=3)) == once
    assert counted(simulate(market, players=2, games=30, seed=3, jobs=2)) == once
    assert counted(simulate(market, players=2, games=30, seed=4)) != once


def test_the_first_games_do_not_depend_on_how_many_follow(market: Ruleset) -> None:
    few, many = simulate(market, games=5, seed=1), simulate(market, games=6, seed=1)
    assert 0 < many.decisions - few.decisions < many.decisions


def test_settings_are_followed(market: Ruleset) -> None:
    short = simulate(market, games=10, settings={"rounds": 1})
    assert short.mean_decisions < simulate(market, games=10).mean_decisions


def test_faults_are_counted_with_the_seed_that_shows_them() -> None:
    fair = load(RULESETS / "broken_fair")
    report = simulate(fair, games=30, seed=2)
    assert 0 < report.faults < 30
    first = report.fault_list[0]
    assert "rule fault" in first.message
    assert report.as_dict()["fault_list"][0] == {"game": first.game, "seed": first.seed, "message": first.message}
    assert sum(report.wins.values()) >= 30 - report.faults
    alone = simulate(fair, games=first.game + 1, seed=2)
    assert alone.fault_list == (first,)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"players": 5}, "for 2 to 3 players"),
        ({"seats": ["randm"]}, "no bot 'randm'; did you mean random?"),
        ({"seats": ["random", "random", "random"]}, "3 seats are named for 2 players"),
        ({"games": -1}, "the number of games is a number 0 or more"),
        ({"jobs": 0}, "the number of processes is a number 1 or more"),
        ({"settings": {"round": 1}}, "did you mean rounds?"),
    ],
)
def test_wrong_arguments(market: Ruleset, given: dict[str, object], reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        simulate(market, **given)  # type: ignore[arg-type]


def test_no_games_are_no_mistake(market: Ruleset) -> None:
    assert simulate(market, games=0).as_dict()["mean_decisions"] is None


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_the_same_for_the_same_seed(market: Ruleset, name: str) -> None:
    def answers(seed: int, seat: int) -> list[int]:
        bot = make_bot(name, seed, seat)
        game = market.new_game(seed=1)
        chosen = []
        while not game.over:
            chosen.append(bot.choose(game))
            game.choose(chosen[-1])
        return chosen

    assert make_bot(name, 1, 0).name == name
    assert answers(1, 0) == answers(1, 0)
    assert len({tuple(answers(seed, seat)) for seed in range(4) for seat in range(2)}) > 4


BARTER = Path(__file__).resolve().parents[1] / "barter" / "rulesets" / "harbour"
TURNED = """\
ruleset: {id: turned, title: Turned, language: 1, players: 1, ruling: ours}
components: {tile: {faces: [up, down]}}
tiles:
  plain: {up: {}}
  both: {up: {}, down: {}}
  spare: {up: {}, down: {}}
zones:
  box: {holds: tile, starts_with: tiles}
  table: {holds: tile}
effects:
  main: |
    game:
      each player:
        choose t in box where count(t.faces) == 2:
          flip t
          move t to table
        choose n in 1..2
"""


def test_offers_are_counted() -> None:
    data = simulate(load(BARTER), games=20, seed=1, count=True).as_dict()["counts"]
    (name,) = data["offers"]
    happened = data["offers"][name]
    assert set(happened) == {"made", "accepted", "refused", "countered", "withdrawn", "lapsed"}
    assert 0 < happened["accepted"] < happened["made"]
    players = load(BARTER).players.start
    assert data["deals_per_player_and_game"][name] == pytest.approx(happened["accepted"] * 2 / players / 20, abs=0.001)
    once = simulate(load(BARTER), games=20, seed=1)
    assert once.counts is None and "counts" not in once.as_dict()


def test_where_entries_have_lain(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(TURNED, encoding="utf-8")
    counts = simulate(load(tmp_path), games=30, count=True).counts
    assert counts is not None
    assert counts.entries["tile"]["plain up"] == {"box": 30}
    assert "plain down" not in counts.entries["tile"], "which it does not have"
    assert counts.missing()["tile", "table"] == ["plain up", "both up", "spare up"]
    assert counts.entries["tile"]["both down"]["table"] + counts.entries["tile"]["spare down"]["table"] == 30


LEAKY = """\
ruleset: {id: leaky, title: Leaky, language: 1, players: 2, ruling: made for a test}
counters:
  coin: {per: player, start: 4, bound: 99, conserved: bank}
  bank: {start: 20, bound: 99}
  shell: {per: player, start: 2, bound: 99, conserved: true}
effects:
  main: |
    each player:
      repeat 3 times:
        choose one:
          option pay_in "Pay in": pay 1 coin -> gain 1 bank
          option hand_on "Hand on": give 1 shell to me.next
          option find "Find": FIND
"""


@pytest.mark.parametrize("native", [False, True])
@pytest.mark.parametrize(
    ("find", "said"),
    [
        ("gain 2 coins", "not conserved: coin and bank came to 28 at first, and to 30 after "),
        ("lose 1 shell", "not conserved: shell came to 4 at first, and to 3 after "),
        ("take 1 coin from me.next", ""),
    ],
)
def test_what_is_not_conserved_is_a_fault(tmp_path: Path, find: str, said: str, native: bool) -> None:
    (tmp_path / "ruleset.yaml").write_text(LEAKY.replace("FIND", find), "utf-8")
    ruleset = load(tmp_path)
    assert ruleset.new_game(2, seed=1).conserved() == {"coin and bank": 28, "shell": 4}
    report = simulate(ruleset, games=20, seed=3, native=native)
    assert bool(report.faults) == bool(said)
    assert all(fault.message.startswith(said) for fault in report.fault_list)
