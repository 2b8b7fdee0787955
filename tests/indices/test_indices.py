"""Several indices, of one kind or of several: whatever is declared so is at each of its places what a model says."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.native.exchange import to_python
from interpreter.runtime import driver
from tests.indices.making import SHAPES, ruleset
from tests.native.making import native


@pytest.mark.parametrize("shapes", [SHAPES[:4], SHAPES[4:]])
def test_each_place_is_what_it_should_be(shapes: tuple[str, ...], tmp_path: Path) -> None:
    made = ruleset(shapes, 1)
    (tmp_path / "ruleset.yaml").write_text(made.text(), "utf-8")
    loaded = interpreter.load(tmp_path)
    states = {build: driver.start(loaded.program(3, build=build), 1).dump() for build in ("table", "simulation")}
    states["native"] = to_python(native(loaded, 3, tmp_path).start(1))
    wrong = {
        (build, name): (list(state[name]), wanted)
        for build, state in states.items()
        for name, wanted in made.expected.items()
        if list(state[name]) != wanted
    }
    assert not wrong
