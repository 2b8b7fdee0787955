"""How often what is offered has to be tried out, and how long that takes."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from interpreter.runtime import driver
from interpreter.runtime.program import Program


@dataclass
class Legality:
    """Of some games: the decisions, those for which something was tried out, the trials, and their seconds."""

    decisions: int = 0
    tried: int = 0
    trials: int = 0
    seconds: float = 0.0

    @property
    def share(self) -> float:
        """How many of the decisions needed a trial."""
        return self.tried / max(1, self.decisions)

    @property
    def microseconds(self) -> float:
        """What one trial took."""
        return self.seconds * 1e6 / max(1, self.trials)

    @property
    def per_decision(self) -> float:
        """Microseconds of trials for one decision, whether it needed any or not."""
        return self.seconds * 1e6 / max(1, self.decisions)


def measure_trials(program: Program, games: int, seed: int) -> Legality:
    """Random games, counted with a clock at each trial that is not part of another one."""
    found = Legality()
    trials: Any = program.driver.trials
    inside = False

    def clocked(real: Callable[..., bool]) -> Callable[..., bool]:
        def trial(*arguments: Any) -> bool:
            nonlocal inside
            if inside:
                return real(*arguments)
            inside = True
            began = time.perf_counter()
            try:
                return real(*arguments)
            finally:
                found.seconds += time.perf_counter() - began
                found.trials += 1
                inside = False

        return trial

    names = ("possible", "_carried_out")
    for name in names:
        setattr(trials, name, clocked(getattr(trials, name)))
    try:
        chance = random.Random(seed).random
        for number in range(games):
            before = found.trials
            state = driver.start(program, seed + number)
            while (values := state.opts) is not None:
                found.decisions += 1
                found.tried += found.trials > before
                before = found.trials
                driver.choose(program, state, values[int(chance() * len(values))])
    finally:
        for name in names:
            delattr(trials, name)
    return found
