"""The ruleset's board, made from heights, is the printed one, link by link."""

from __future__ import annotations

from typing import Any, cast

import pytest

from interpreter.runtime import driver
from tests.strada_romana.comparison import ruleset
from tests.strada_romana.printed import MARKETS, PORTUS, ROAD, ROME, areas_at, crossings, links, side_steps

SQUARES = (PORTUS, *ROAD, ROME)


def pairs(name: str, settings: dict[str, Any], *further: int) -> set[tuple[str, str]]:
    """The pairs of squares for which a formula of the ruleset holds."""
    program = ruleset().program(2, settings)
    holds, state, members = program.functions[f"f_{name}"], driver.start(program, 0), program.kinds["square"]
    return {(members[a], members[b]) for a in range(33) for b in range(33) if holds(state, a, b, *further)}


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("step", [1, -1])
def test_links(step: int, high: bool) -> None:
    assert pairs("linked", {"column_14_high": high}, step) == links(step, high)


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("step", [1, -1])
def test_crossings(step: int, high: bool) -> None:
    assert pairs("crossing", {"column_14_high": high}, step) == crossings(step)


@pytest.mark.parametrize("high", [False, True])
def test_side_steps(high: bool) -> None:
    assert pairs("beside", {"column_14_high": high}) == side_steps()


def test_squares() -> None:
    assert set(ruleset().program(2).kinds["square"]) == set(SQUARES)


def test_markets_and_areas() -> None:
    square = ruleset().checked.kinds["square"]
    areas = [member.name for member in ruleset().checked.kinds["area"].members]
    for member in square.members:
        if member.name in ROAD:
            assert bool(member.values.get("market")) == (member.name in MARKETS), member.name
            assert [areas[a] for a in cast(tuple[int, ...], member.values["areas"])] == areas_at(member.name), (
                member.name
            )
