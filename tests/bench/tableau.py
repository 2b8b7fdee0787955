"""A tableau of 25 by 25 for each of four players: what a copy of it costs, and to list where a tile can be laid."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import interpreter
from interpreter.runtime import driver
from interpreter.runtime.program import Program

FOLDER = Path(__file__).parent / "tableau"


def positions(seed: int = 1) -> tuple[Program, list[Any]]:
    """The states of a random game for four in which somebody is to lay a tile, with the way it may be still open."""
    program = interpreter.load(FOLDER).program(4, build="simulation")
    chance, state, found = random.Random(seed), driver.start(program, seed), []
    while state.opts is not None:
        if program.frames[state.top[0]].stop.step == 0:  # type: ignore[union-attr]
            found.append(state.copy())
        driver.choose(program, state, chance.choice(state.opts))
    return program, found


def lists_of(state: Any) -> list[list[Any]]:
    """The lists that a state is made of."""
    return [value for name in type(state).__slots__ if isinstance(value := getattr(state, name), list)]


def measure(states: list[Any], program: Program) -> tuple[float, float, float]:
    """Microseconds for a copy of a state, for copies of its lists alone, and for the options of a laying; of the last
    the greatest over the states."""
    copy = bare = slowest = 1e9
    for _ in range(5):
        began = time.process_time()
        for state in states:
            state.copy()
        copied = time.process_time()
        for state in states:
            for values in lists_of(state):
                values[:]
        bare = min(bare, (time.process_time() - copied) * 1e6 / len(states))
        copy = min(copy, (copied - began) * 1e6 / len(states))
        slowest = min(slowest, max(_options(program, state) for state in states))
    return copy, bare, slowest


def _options(program: Program, state: Any) -> float:
    options = program.options[state.top[0]]
    assert options is not None
    began = time.perf_counter()
    options(state, state.top)
    return (time.perf_counter() - began) * 1e6


def report() -> None:
    program, states = positions()
    copy, _, slowest = measure(states, program)
    print("\nA tableau of 25 by 25 for four players")
    print(f"  {'copy():':32}{copy:>12.2f} us   (bar 20)")
    print(f"  {'options of a laying, slowest:':32}{slowest:>12.0f} us   (bar 1000; faces, cells and turns)")
