"""What playouts have shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.runtime.census import Census
from interpreter.simulate.counts import Counts


@dataclass(frozen=True, slots=True)
class Playout:
    """One game: `fault` is empty, or why it could not be played to its end; `unfinished` that it was stopped after so
    many decisions as may be. Either way it has no winners, scores, endings and census."""

    game: int
    seed: int
    decisions: int
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    endings: tuple[str, ...]
    fault: str
    census: Census | None = None
    unfinished: bool = False

    @property
    def finished(self) -> bool:
        return not self.fault and not self.unfinished


@dataclass(frozen=True, slots=True)
class Fault:
    """A game that broke down: its number, the seed that starts it, the whole message."""

    game: int
    seed: int
    message: str


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """What many games have come to. `bots`, `wins` and `mean_score` are by the seat's letter; a shared victory counts
    for each winner, and `shared` is how many were. Wins, endings, means and `counts` (None unless asked for) are over
    the `finished` games: those that came to their end. Without any, `mean_score` is empty and `mean_decisions` None."""

    ruleset: str
    digest: str
    players: int
    seed: int
    bots: dict[str, str]
    games: int
    decisions: int
    seconds: float
    wins: dict[str, int]
    shared: int
    mean_score: dict[str, float]
    mean_decisions: float | None
    endings: dict[str, int]
    unfinished: int
    fault_list: tuple[Fault, ...]
    counts: Counts | None = None

    @property
    def faults(self) -> int:
        return len(self.fault_list)

    @property
    def finished(self) -> int:
        return self.games - self.faults - self.unfinished

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    def as_dict(self) -> dict[str, Any]:
        """The report as JSON-able data."""
        from interpreter.formats.simulation import SimulationV1

        return SimulationV1.of(self).as_data()
