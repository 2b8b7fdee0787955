"""Points, ranks, endings."""

from __future__ import annotations

from interpreter.runtime.outcome import outcome
from tests.api.hand_made import State, program


def test_counters_that_score_are_added_to_their_category() -> None:
    result = outcome(program(), State())
    assert {r.name: r.categories for r in result.players} == {
        "a": {"tricks": 5, "bonus": 3},
        "b": {"tricks": 5, "bonus": 8},
    }
    assert [(r.name, r.rank, r.total) for r in result.players] == [("b", 1, 13), ("a", 2, 8)]
    assert result.winners == (1,)


def test_points_without_categories() -> None:
    result = outcome(program(score_categories=(), score_counters=()), State(score=[3, 7]))
    assert [(r.name, r.total, r.categories) for r in result.players] == [("b", 7, {}), ("a", 3, {})]


def test_endings_that_hold() -> None:
    assert outcome(program(), State()).endings == ("leader_b",)
    assert outcome(program(), State(v_leader=0)).endings == ()


def test_the_ranking_of_the_ruleset_decides() -> None:
    result = outcome(program(ranking=(("coins",), True)), State(v_coin=[9, 4]))
    assert [(r.name, r.rank) for r in result.players] == [("a", 1), ("b", 2)]


def test_a_tie_is_shared_or_goes_by_seat() -> None:
    tied = State(v_coin=[4, 4])
    shared = outcome(program(ranking=(("coins",), True)), tied)
    assert ([r.rank for r in shared.players], shared.winners) == ([1, 1], (0, 1))
    single = outcome(program(ranking=(("coins",), False)), tied)
    assert ([r.rank for r in single.players], single.winners) == ([1, 2], (0,))


def test_an_outcome_as_data() -> None:
    assert outcome(program(), State()).as_dict() == {
        "players": [
            {"player": "b", "rank": 1, "total": 13, "categories": {"tricks": 5, "bonus": 8}},
            {"player": "a", "rank": 2, "total": 8, "categories": {"tricks": 5, "bonus": 3}},
        ],
        "endings": ["leader_b"],
        "winners": ["b"],
    }
