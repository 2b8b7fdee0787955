"""Interleaved rounds: every contender runs once a round, so that a slow moment of the machine hits all alike."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from statistics import median

from tests.bench.players import Playout


@dataclass
class Contender:
    """`rates` are decisions per second of CPU time, one a round."""

    name: str
    play: Playout
    rates: list[float] = field(default_factory=list)

    def ratio(self, other: Contender) -> float:
        """How many times as fast as the other: the median over the rounds of the ratio within a round."""
        return median(a / b for a, b in zip(self.rates, other.rates, strict=True))


def calibrate(play: Playout, seconds: float) -> int:
    """How many games take about so long."""
    games = 1
    while True:
        began = time.process_time()
        play(games, 0)
        taken = time.process_time() - began
        if taken > seconds / 4:
            return max(1, int(games * seconds / taken))
        games *= 4


def run_rounds(contenders: list[Contender], rounds: int, seconds: float) -> None:
    """Each contender gets as many games as take it about `seconds`; the first, unmeasured round warms up."""
    games = [calibrate(contender.play, seconds) for contender in contenders]
    for number in range(rounds):
        for contender, count in zip(contenders, games, strict=True):
            began = time.process_time()
            decisions = contender.play(count, 1000 * number)
            contender.rates.append(decisions / (time.process_time() - began))
