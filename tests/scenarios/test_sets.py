"""Scenarios answer sets in any order; what does not fit is an error where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import load
from tests.scenarios.market import results

CUBES = """\
ruleset: {{id: cubes, title: Cubes, language: 1, players: 2, ruling: made for tests}}
kinds: {{cube: [c1, c2, c3]}}
counters: {{coin: {{per: player, unit: true, bound: 9, score: money}}}}
score_categories: [money]
effects:
  main: |
    game:
      each player:
        choose any cs in cubes then gain count(cs) coins
      each player:
        choose n in 1..2
scenarios:
  it: {{play: {play}, expect: {expect}}}
"""


def failures(folder: Path, play: str, expect: str) -> list[str]:
    (folder / "ruleset.yaml").write_text(CUBES.format(play=play, expect=expect), "utf-8")
    (result,) = results(load(folder)).values()
    return [failure.message for failure in result.failures]


@pytest.mark.parametrize(
    ("play", "expect"),
    [
        ("[[c3, c1]]", "{a.coin: 2, pending: b}"),
        ("[{a: [c3, c1]}, {b: []}, 1]", "{a.coin: 2, b.coin: 0, pending: b}"),
        ("[[c2, done], [c3, c2, c1]]", "{a.coin: 1, b.coin: 3}"),
        ("[c3 c1 done]", "{a.coin: 2, pending: b}"),
        ("[c3, c1, done, c2 c1 done, 1]", "{a.coin: 2, b.coin: 2, pending: b}"),
        ("[c3 c1 -c3 done]", "{a.coin: 1, pending: b}"),
        ("[c1 c3, {b: c2 done}]", "{a.coin: 2, b.coin: 1}"),
        ("[c3 c2 c1, c1 done, 1]", "{a.coin: 3, b.coin: 1, pending: b}"),
        ("[c2]", "{a.coin: 0, pending: a, legal: [c3, done]}"),
    ],
)
def test_any_order_will_do(tmp_path: Path, play: str, expect: str) -> None:
    assert failures(tmp_path, play, expect) == []


@pytest.mark.parametrize(
    ("play", "message"),
    [
        ("[[c3, c3]]", "`[c3, c3]` is not legal for a (Choose a cube): c3 is already chosen"),
        ("[[c3, 1]]", "`[c3, 1]` is not legal for a (Choose a cube): 1 is not on offer"),
        ("[c2 c2 done]", "`c2 done` is not legal for a (Choose a cube): c2 is already chosen"),
        ("[c1 1]", "`1` is not legal for a (Choose a cube); legal here: c2, c3, done"),
        ("[[], [], [1, 2]]", "`[1, 2]` answers a set, but one thing is chosen here (Choose a number)"),
        ("[{b: [c1]}]", "a is asked here, not b: Choose a cube"),
    ],
)
def test_what_does_not_fit_is_an_error_there(tmp_path: Path, play: str, message: str) -> None:
    (found,) = failures(tmp_path, play, "{}")
    assert found.startswith(message)
