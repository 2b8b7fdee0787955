"""Small rulesets for what games seldom come to: where the rules break down, and deep, large and long things.

`faults.txt` and `unusual.txt` hold them; after the name of one that breaks down is what the fault says. The heap
is tidied up wherever it may be.
"""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

from interpreter import RuleFault, Ruleset, UsageError, load
from tests.native.making import TIDY, native
from tests.native.twins import play

HEAD = """ruleset: {id: small, title: Small, language: 1, players: 1..3}
counters:
  x: {bound: 999999999}
  y: {per: player, bound: 1000000000}
  z: {per: player, start: 3, max: 20}
"""


def cases(name: str) -> dict[str, str]:
    """The text of each ruleset in a file, by what comes before it."""
    _, *parts = (Path(__file__).parent / name).read_text("utf-8").split("=== ")
    return {title: text for title, _, text in (part.partition("\n") for part in parts)}


FAULTS, UNUSUAL = cases("faults.txt"), cases("unusual.txt")


def small(folder: Path, text: str) -> Ruleset:
    (folder / "ruleset.yaml").write_text(HEAD, "utf-8")
    (folder / "case.yaml").write_text(text, "utf-8")
    return load(folder)


@pytest.mark.parametrize("title", FAULTS)
def test_faults_are_the_same(title: str, tmp_path: Path) -> None:
    ruleset = small(tmp_path, FAULTS[title])
    program, table = native(ruleset, 2, tmp_path, TIDY), ruleset.program(2)
    faults = [play(program, seed, 40, table=table).fault for seed in range(4)]
    assert any(title.partition(": ")[2] in fault for fault in faults if fault), faults


def test_a_demand_says_where_it_stands(tmp_path: Path) -> None:
    program = native(small(tmp_path, next(iter(FAULTS.values()))), 1, tmp_path)
    state = program.start(1)
    assert state.count == 3
    with pytest.raises(RuleFault) as caught:
        state.choose(2)
    assert caught.value.trace[0].span.text == "pay 2 * x z"
    assert state.over and not state.values, "the state is spoiled"
    assert program.start(1).count == 3, "and no other is"


@pytest.mark.parametrize("title", UNUSUAL)
def test_unusual_things_are_the_same(title: str, tmp_path: Path) -> None:
    ruleset = small(tmp_path, UNUSUAL[title])
    for players in (1, 3):
        program = native(ruleset, players, tmp_path, TIDY)
        played = [play(program, seed, 100, changes=0.2) for seed in range(3)]
        assert all(p.decisions and not p.fault for p in played), played


def test_a_state_is_copied_with_its_memory_and_never_pickled(tmp_path: Path) -> None:
    program = native(load("reedwater"), 2, tmp_path)
    state = program.start(seed=1)
    copies = [copy.copy(state), copy.deepcopy(state)]
    state.choose(0)
    del state
    assert [other.play_out(2) for other in copies] == [program.start(seed=1).play_out(2)] * 2
    assert copy.copy(program) is copy.deepcopy(program) is program
    for one in (program, program.library, copies[0]):
        with pytest.raises(UsageError, match="cannot be pickled: "):
            pickle.dumps(one)
