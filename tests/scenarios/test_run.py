"""What scenarios do: set up, lay what is given, answer, compare."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenarios.market import outcome, results, with_scenarios

PASSING = {
    "any expression can be asked": """
players: 2
expect: {count(deck): 5, all(p in players where count(p.hand) == 2): true}
""",
    "given is laid over a finished set-up": """
given: {a.coins: 7, b.coins: 1, a.guess: cheese, 'b.stall[bread]': 4, turns_taken: 9}
expect: {a.coins: 7, b.coins: 1, a.guess: cheese, 'stall[b, bread]': 4, 'b.stall[apple]': 0, turns_taken: 9, coins: 7}
""",
    "keys are words of one answer or of several": """
given: {a.coins: 5, a.hand: [apple_card, bread_card]}
play: [donate 3, {b: pass}, sell bread_card]
expect: {a.coins: 4, a.score.kindness: 6, a.hand: [apple_card], 'display[bread]': bread_card}
""",
    "options are asked again after given": """
given: {a.coins: 0, a.hand: [], deck: []}
expect: {legal: [gamble, pass]}
""",
    "what cannot be chosen is known": """
given: {a.coins: 0, a.hand: [cheese_card]}
expect: {legal: {player: a, includes: [pass, sell cheese_card], excludes: [donate, sell apple_card]}}
""",
    "an effect runs as a": """
given: {a.hand: [apple_card], a.coins: 0}
do: take_turn
play: [sell apple_card]
expect: {a.coins: 1, pending: none, over: true}
""",
    "several effects run one after the other": """
do: take_turn; do take_turn
play: [pass, gamble]
chance: [apple]
expect: {turns_taken: 3, 'a.stall[apple]': 1, 'stall[apple]': 1}
""",
    "nature answers as told": """
chance: [bread, apple]
play: [gamble, gamble]
expect: {a.coins: 5, 'a.stall[bread]': 1, 'b.stall[apple]': 1}
""",
    "without set-up nothing has happened": """
setup: none
do: take_turn
play: [pass]
expect: {count(deck): 9, a.hand: [], turns_taken: 1}
""",
    "without set-up the game itself may begin": """
setup: none
given: {a.coins: 9}
expect: {a.coins: 9, count(deck): 5, count(a.hand): 2}
""",
    "settings are followed": """
settings: {rounds: 1, favourite: cheese}
chance: [cheese, bread]
play: [gamble, gamble]
expect: {a.coins: 5, b.coins: 2, over: true, winner: a, pending: none}
""",
    "zones compare without order": """
given: {a.hand: [apple_card, bread_card, apple_card]}
expect: {a.hand: [bread_card, apple_card, apple_card], 'set(c.good for c in a.hand)': [bread, apple]}
""",
    "scores are given as they are counted": """
given: {a.score.kindness: 5, a.score.wealth: 6, a.coins: 4}
expect: {a.score.kindness: 5, a.score.wealth: 6, a.total_score: 11}
""",
    "a seed is a set-up": """
seed: 12
expect: {a.hand: HAND}
""",
}


@pytest.mark.parametrize("scenario", PASSING)
def test_it_passes(tmp_path: Path, scenario: str) -> None:
    text = PASSING[scenario]
    if "HAND" in text:
        hand = with_scenarios(tmp_path, "  it: {players: 2, expect: {}}\n").new_game(seed=12).view(0).zones["hand"]["a"]
        text = text.replace("HAND", f"[{', '.join(hand.components)}]")
    assert outcome(tmp_path, text) == []


@pytest.mark.parametrize("seat", "abc")
def test_the_seat_that_answers_first_begins(tmp_path: Path, seat: str) -> None:
    after = {"a": "b", "b": "c", "c": "a"}[seat]
    text = f"players: 3\nplay: [{{{seat}: go_on}}]\nexpect: {{first: {seat}, pending: {after}}}"
    assert outcome(tmp_path, text, "who_begins") == []


def test_else_a_begins(tmp_path: Path) -> None:
    assert outcome(tmp_path, "players: 3\nexpect: {first: a, pending: a}", "who_begins") == []


FAILING = [
    ("play: [pass]\nexpect: {a.coins: 3}", "4:14: a.coins is 2, expected 3"),
    ("expect: {a.guess: bread}", "3:14: a.guess is none, expected bread"),
    ("given: {a.hand: [apple_card]}\nexpect: {a.hand: []}", "4:14: a.hand is [apple_card], expected []"),
    ("expect: {'count(deck) > 5': true}", "3:14: count(deck) > 5 is false, expected true"),
    (
        "given: {a.hand: [], a.coins: 0}\nplay: [donate]",
        "4:12: `donate` is not legal for a (What do you do?); legal here: draw_card, gamble, peek, pass",
    ),
    ("play: [{b: pass}, {b: pass}]", "3:16: a is asked here, not b: What do you do?"),
    ("do: take_turn\nplay: [pass, gamble]", "4:18: no decision is left: `gamble` cannot be answered"),
    ("chance: [bread]\nplay: [pass]", "3:14: `chance` has more answers than random events"),
    ("expect: {pending: none}", "3:14: pending is a (What do you do?: draw_card,"),
    ("expect: {over: true}", "3:14: the game is not over: a (What do you do?"),
    ("settings: {rounds: 0}\nexpect: {winner: a}", "4:14: winner is a, b, expected a"),
    ("settings: {rounds: 0}\ngiven: {a.coins: 9}\nexpect: {endings: [poor]}", "5:14: endings are rich, expected poor"),
    ("given: {a.coins: 9}\nexpect: {endings: [rich]}", "4:14: endings are none, expected rich"),
    ("given: {a.hand: []}\nexpect: {legal: [pass, gamble]}", "legal are draw_card, donate, gamble, peek, pass"),
    (
        "expect: {legal: {includes: [sell cheese_card], excludes: [pass]}}\ngiven: {a.hand: []}",
        "`sell cheese_card` is not legal",
    ),
    ("expect: {fault: pay}", "no fault has happened"),
    ("given: {a.hand: [apple_card, apple_card, apple_card, apple_card]}", "3:13: there are no more than 3 apple_card"),
    ("given: {a.coins: 201}", "3:13: 201 is out of bounds: coin is 0 to 200"),
    (
        "given: {'display[apple]': apple_card, 'display[bread]': apple_card, a.hand: [apple_card, apple_card]}",
        "no more than 3",
    ),
]


@pytest.mark.parametrize(("scenario", "message"), FAILING)
def test_it_fails_at_the_exact_place(tmp_path: Path, scenario: str, message: str) -> None:
    first = outcome(tmp_path, scenario)[0]
    assert message in first


def test_all_expectations_are_compared(tmp_path: Path) -> None:
    found = outcome(tmp_path, "expect: {a.coins: 1, b.coins: 2, turns_taken: 7}")
    assert [f.partition(": ")[2] for f in found] == ["a.coins is 2, expected 1", "turns_taken is 1, expected 7"]


def test_an_effect_runs_without_any_question(tmp_path: Path) -> None:
    """Also when the ruleset itself has been compiled before, and kept."""
    with_scenarios(tmp_path, "  it: {players: 2, expect: {}}\n").new_game()
    assert outcome(tmp_path, "do: take_turn\nplay: [pass]\nexpect: {pending: none}") == []


# ------------------------------------------------------------------ components
def test_every_component_lies_in_one_place(tmp_path: Path) -> None:
    """What is named comes from where it is; what it replaces goes back to where it began."""
    text = """
given: {a.hand: [apple_card, apple_card, apple_card], 'display[bread]': bread_card, b.hand: []}
expect:
  count(c in cards where c.good == apple): 3
  count(a.hand): 3
  count(b.hand): 0
  count(deck): 5
  'display[bread]': bread_card
  count(c in deck where c.good == bread): 2
"""
    assert outcome(tmp_path, text) == []


def test_a_pile_can_be_given_whole(tmp_path: Path) -> None:
    """Top first; what was in it and is not named has left the game, and the pile plays on."""
    text = """
given: {deck: [cheese_card, apple_card, bread_card], a.hand: [], b.hand: []}
play: [draw_card, draw_card]
expect: {a.hand: [cheese_card], b.hand: [apple_card], deck: [bread_card]}
"""
    assert outcome(tmp_path, text) == []


# ------------------------------------------------------------------ faults
def test_a_fault_is_an_error_unless_expected(tmp_path: Path) -> None:
    ruleset = with_scenarios(
        tmp_path,
        """  bad: {players: 2, play: [feast], expect: {}}
  good: {players: 2, play: [feast], expect: {fault: pay}}
  other: {players: 2, play: [feast], expect: {fault: dance}}
  ended: {players: 2, play: [leave], expect: {over: true, pending: none}}
  ended_by_an_effect: {players: 2, do: take_turn, play: [leave], expect: {pending: none}}
""",
        "broken_fair",
    )
    found = results(ruleset)
    assert {name: r.status for name, r in found.items()} == {
        "bad": "error",
        "good": "passed",
        "other": "failed",
        "ended": "passed",
        "ended_by_an_effect": "passed",
    }
    assert found["bad"].span.line == 2
    assert found["bad"].failures[0].span.text == "feast"
    assert "ruleset.yaml:" in found["bad"].message


def test_results_are_plain_data(tmp_path: Path) -> None:
    (result,) = results(with_scenarios(tmp_path, "  it: {players: 2, expect: {a.coins: 5}}\n")).values()
    data = result.as_dict()
    assert (data["name"], data["status"], data["line"], data["column"]) == ("it", "failed", 2, 3)
    assert data["failures"][0]["message"] == "a.coins is 2, expected 5"
    assert (data["failures"][0]["line"], data["failures"][0]["column"]) == (2, 29)
