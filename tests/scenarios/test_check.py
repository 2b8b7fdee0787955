"""Mistakes in scenarios are found without playing, each at its exact place."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import check
from tests.scenarios.market import mistakes, with_scenarios

#: a line of a scenario; the text that the finding underlines; its code; the likeliest correction
MISTAKES = [
    ("given: {a.coinss: 3}", "coinss", "RW3005", "coins"),
    ("given: {a.coin: many}", "many", "RW8004", None),
    ("given: {a.coin: [1]}", "[1]", "RW8004", None),
    ("given: {c.coin: 1}", "c", "RW3001", None),
    ("given: {count(deck): 3}", "count(deck)", "RW8003", None),
    ("given: {a.hand: [bred_card]}", "bred_card", "RW8004", "bread_card"),
    ("given: {a.hand: bread_card}", "bread_card", "RW8004", None),
    ("given: {a.guess: pear}", "pear", "RW8004", None),
    ("given: {'display[appel]': none}", "appel", "RW3001", "apple"),
    ("given: {'stall[apple]': many}", "many", "RW8004", None),
    ("given: {rounds: 3}", "rounds", "RW8003", None),
    ("settings: {round: 3}", "round", "RW8003", "rounds"),
    ("settings: {rounds: bread}", "bread", "RW8004", None),
    ("settings: {favourite: chese}", "chese", "RW8004", "cheese"),
    ("do: take_turns", "take_turns", "RW3001", "take_turn"),
    ("do: take_turn(3)", "3", "RW4005", None),
    ("do: 3 + 4", "3 + 4", "RW8001", None),
    ("play: [pas]", "pas", "RW8005", "pass"),
    ("play: [sell apple_cart]", "sell apple_cart", "RW8005", "apple_card"),
    ("play: [[[pass]]]", "[pass]", "RW8001", None),
    ("play: [{c: pass}]", "c", "RW8002", None),
    ("play: [{a: pass, b: pass}]", "{a: pass, b: pass}", "RW8001", None),
    ("chance: [{a: apple}]", "{a: apple}", "RW8001", None),
    ("expect: {a.coin: true}", "true", "RW8004", None),
    ("expect: {a.coin == 3: 1}", "1", "RW8004", None),
    ("expect: {a.wealth: 1}", "wealth", "RW3005", None),
    ("expect: {legal: {include: [pass]}}", "{include: [pass]}", "RW8001", None),
    ("expect: {legal: {includes: [pas]}}", "pas", "RW8005", "pass"),
    ("expect: {pending: z}", "z", "RW8002", None),
    ("expect: {over: perhaps}", "perhaps", "RW8001", None),
    ("expect: {winner: d}", "d", "RW8002", None),
    ("expect: {endings: [lonly]}", "lonly", "RW8003", None),
    ("expect: {endings: {}}", "{}", "RW8001", None),
    ("players: 7", "7", "RW8002", None),
]


@pytest.mark.parametrize(("line", "place", "code", "suggestion"), MISTAKES)
def test_one_mistake_is_one_finding(tmp_path: Path, line: str, place: str, code: str, suggestion: str | None) -> None:
    head = "" if line.startswith("players") else "    players: 2\n"
    tail = "" if line.startswith("expect") else "    expect: {over: false}\n"
    found = mistakes(with_scenarios(tmp_path, f"  it:\n{head}    {line}\n{tail}"))
    assert [(d.code.id, d.span.text) for d in found] == [(code, place)]
    assert found[0].help
    if suggestion is not None:
        assert found[0].suggestions[0] == suggestion


def test_check_reports_them_and_load_does_not_mind(tmp_path: Path) -> None:
    ruleset = with_scenarios(tmp_path, "  it: {players: 2, play: [pas], expect: {}}\n")
    assert not ruleset.new_game().over
    assert [d.code.name for d in check(tmp_path)] == ["scenario-key"]
    assert check(tmp_path, ["scenario-form"]) == []
    assert len(check(tmp_path, ["RW8005"])) == 1


def test_a_scenario_in_order_is_quiet(tmp_path: Path) -> None:
    text = """  it:
    players: 3
    settings: {rounds: 2, generous: true, favourite: apple}
    given: {a.coins: 4, 'b.stall[apple]': 2, 'stall[b, bread]': 1, a.hand: [apple_card], 'display[apple]': none,
            a.score.kindness: 3, turns_taken: 5, a.guess: none}
    chance: [bread]
    play: [sell apple_card, {b: take}, skip, 3]
    expect:
      a.coins + count(b.hand): 4
      first(c in a.hand where c.good == apple otherwise none): apple_card
      legal: {player: b, includes: [pass], excludes: [peek]}
      pending: a
      winner: [a, b]
"""
    assert mistakes(with_scenarios(tmp_path, text)) == []
