"""What playouts have shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.runtime.census import Census
from interpreter.simulate.counts import Counts


@dataclass(frozen=True, slots=True)
class Playout:
    """One game: `fault` is empty, or why it could not be played to its end (then it has no winners, scores, endings
    and census)."""

    game: int
    seed: int
    decisions: int
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    endings: tuple[str, ...]
    fault: str
    census: Census | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """A game that could not be played to its end: its number, the seed that starts it, the whole message."""

    game: int
    seed: int
    message: str


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """What many games have come to. `bots`, `wins` and `mean_score` are by the seat's letter; a shared victory counts
    for each winner, and `shared` is how many were. Means and `counts` (None unless asked for) are over the games that
    came to their end."""

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
    mean_decisions: float
    endings: dict[str, int]
    fault_list: tuple[Fault, ...]
    counts: Counts | None = None

    @property
    def faults(self) -> int:
        return len(self.fault_list)

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    def as_dict(self) -> dict[str, Any]:
        """The report as JSON-able data."""
        return {
            "ruleset": self.ruleset,
            "digest": self.digest,
            "players": self.players,
            "seed": self.seed,
            "seats": dict(self.bots),
            "games": self.games,
            "decisions": self.decisions,
            "faults": self.faults,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions_per_second),
            "wins": dict(self.wins),
            "shared_victories": self.shared,
            "mean_score": {seat: round(score, 3) for seat, score in self.mean_score.items()},
            "mean_decisions": round(self.mean_decisions, 3),
            "endings": dict(self.endings),
            "fault_list": [{"game": f.game, "seed": f.seed, "message": f.message} for f in self.fault_list],
            **({} if self.counts is None else {"counts": self.counts.as_dict()}),
        }
