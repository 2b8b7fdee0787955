"""What is on offer, told by conditions, by what is known of locals, by first ways: the same as plain trials alone give.

Each ruleset is compiled a second time with nothing told in advance: every option of every stop is tried out on copies,
all the way to the end of the option, without a memory. Both programs then play the same games.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from interpreter import load
from interpreter.ir import nodes as ir
from interpreter.lower import builder
from interpreter.lower.segments import candidates, choices, menus
from interpreter.lower.segments.conditions import Demanded
from interpreter.lower.segments.legality import decide_legality
from interpreter.runtime.program import Program
from interpreter.runtime.trials.trial import Trials
from tests.rulesets.found import ROOT, folders, name_of, ruleset

NAMES = [name_of(folder) for folder in folders()]

#: Decisions of one game that are compared: plain trials take long.
MOST = 100


@pytest.mark.parametrize("name", NAMES)
def test_the_same_is_on_offer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    players = ruleset(name).players[0]
    quick, plain = ruleset(name).program(players, build="simulation"), _plain(name, players, monkeypatch)
    for seed in range(2):
        chance = random.Random(seed)
        one, other = quick.driver.start(seed), plain.driver.start(seed)
        for _ in range(MOST):
            assert one.who == other.who and list(one.opts or ()) == list(other.opts or ()), _place(quick, one)
            if one.opts is None:
                break
            value = one.opts[chance.randrange(len(one.opts))]
            quick.driver.choose(one, value)
            plain.driver.choose(other, value)
            assert _reached(one) == _reached(other)


def test_plain_trials_try_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = _plain("rulesets/reedwater", 2, monkeypatch)
    stops = [f.stop for f in plain.frames if f.stop is not None and not f.stop.random]
    assert stops and all(s.trial and all(shape.trial == "always" for shape in s.shapes) for s in stops)


def _plain(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> Program:
    """The ruleset's program with nothing but trials."""
    with monkeypatch.context() as patch:
        patch.setenv("RULEWRIGHT_CACHE", "off")
        for module in (candidates, choices, menus):
            patch.setattr(module, "demanded", lambda *_: Demanded((), False))
        patch.setattr(builder, "decide_legality", _everything_is_tried)
        patch.setattr(Trials, "_ahead", lambda *_: True)
        program = load(ROOT / name).program(players, build="simulation")
    trials: Any = program.driver.trials
    trials.beyond = trials.beyond_way_out = lambda *_: True
    trials.first_way = lambda *_: None
    trials.memories = {}
    program.driver.keeps_ways = False
    return program


def _everything_is_tried(frames: Sequence[ir.Frame], stops: Mapping[int, Any], sites: Sequence[Any]) -> None:
    decide_legality(frames, stops, sites)
    for frame in frames:
        if frame.stop is not None and not frame.stop.random:
            frame.stop.legality = "trial"
            frame.stop.skip_trial = "always"
            for shape in frame.stop.shapes:
                shape.trial = "always"


def _reached(state: Any) -> dict[str, Any]:
    """What play has led to; the steps that were counted on the way are no part of it."""
    return {name: value for name, value in state.dump().items() if name not in ("fuel", "fuelled")}


def _place(program: Program, state: Any) -> str:
    frame = program.frames[state.top[0]]
    return f"{frame.effect}: {program.span(frame.place)}"
