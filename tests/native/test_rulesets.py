"""All rulesets of the repository play in C as in Python: whole games, for the fewest and the most players."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import NativeProgram, Ruleset
from interpreter.runtime import driver
from interpreter.runtime.census import Census
from interpreter.runtime.chance import Generator
from tests.native.making import PLAIN, TIDY, native
from tests.native.twins import Difference, compare_states, play
from tests.rulesets import stubborn
from tests.rulesets.found import bundled, folders, name_of, ruleset

TABLES = [
    (name, players)
    for name in map(name_of, folders())
    for players in sorted({ruleset(name).players[0], ruleset(name).players[-1]})
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_whole_games_are_the_same(name: str, players: int, tmp_path: Path) -> None:
    program = native(ruleset(name), players, tmp_path, PLAIN)
    table = ruleset(name).program(players)
    played = [play(program, 0, changes=0.05, table=table)]
    if any(p.decisions < 30 for p in played):  # a short game is played more often
        played += [play(program, seed, changes=0.2, table=table) for seed in range(2, 20)]
    assert all(p.over or p.decisions > 5000 for p in played)
    assert not any(p.fault for p in played)
    check_counting(ruleset(name), program)


def check_counting(rules: Ruleset, native: NativeProgram, most: int = 120) -> None:
    """What a census counts of the beginning of a game is the same."""
    generators = [[Generator(seat) for seat in range(native.players)] for _ in range(2)]
    census, natively = Census(native.program), Census(native.program)
    game = rules.new_game(native.players, 1, record=False, news=True)
    for _ in range(most):
        if not game.over:
            game.note_in(census)
            game.choose(generators[0][game.to_move].below(game.count))
    game.note_in(census)
    native.simulate(1, generators[1], most, natively)
    assert (natively.lain, natively.offers) == (census.lain, census.offers)


@pytest.mark.parametrize("name", bundled())
def test_stubborn_seats_play_the_same(name: str, tmp_path: Path) -> None:
    rules = ruleset(name)
    players = rules.players[0]
    program = native(rules, players, tmp_path, PLAIN)
    assert list(stubborn.broken_down(rules, players, players, decisions=100, most=3, native=program)) == []


@pytest.mark.parametrize(
    "name", ["tests/together/rulesets/feast", "tests/together/rulesets/bazaar", "tests/oracle/rulesets/goofspiel"]
)
def test_nothing_holds_on_to_what_has_been_tidied_up(name: str, tmp_path: Path) -> None:
    program = native(ruleset(name), ruleset(name).players[0], tmp_path, TIDY)
    for seed in range(6):
        play(program, seed, 300, changes=0.1)


def test_copies_are_independent(tmp_path: Path) -> None:
    program = native(ruleset("rulesets/strada_romana"), 2, tmp_path)
    state = program.start(3)
    for _ in range(20):
        state.choose(0)
    twin, values = state.copy(), state.values
    before = state.state()
    twin.play_out(1)
    compare_states("a copy was played on", before, state)
    assert state.values == values
    other = state.copy()
    del state, twin
    other.play_out(2)
    assert other.over, "a copy outlives what it was made of"


def test_a_state_goes_there_and_back(tmp_path: Path) -> None:
    """The same continuation, also in the middle of what all players do at once."""
    for name in ("tests/together/rulesets/feast", "rulesets/reedwater"):
        program = native(ruleset(name), ruleset(name).players[0], tmp_path)
        state = program.start(5)
        for step in range(60):
            if state.over:
                break
            made = state.state()
            assert list(made.opts) == state.values and made.who == state.to_move
            back = program.resume(made)
            assert back.values == state.values and back.to_move == state.to_move
            index = step % state.count
            driver.choose(program.program, made, made.opts[index])
            state.choose(index)
            back.choose(index)
            compare_states(f"step {step}", made, back)
            compare_states(f"step {step}", made, state)


def test_a_difference_is_noticed(tmp_path: Path) -> None:
    """The comparison can fail: a game in C that begins from another seed, or goes on with other answers."""
    program = native(ruleset("tests/oracle/rulesets/goofspiel"), 2, tmp_path)
    start = program.start
    program.start = lambda seed: start(seed + 1)  # type: ignore[method-assign, misc, assignment]
    with pytest.raises(Difference):
        for seed in range(10):
            play(program, seed)
