"""What `rulewright simulate --format json` prints: many games, counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from interpreter.formats.shape import Count, Document, Shape, Text, Whole, nothing

if TYPE_CHECKING:
    from interpreter.simulate.counts import Counts
    from interpreter.simulate.report import Fault, SimulationReport


class FaultV1(Shape):
    """A game that broke down."""

    game: Count = Field(description="Its number, from 0.")
    seed: Whole = Field(description="The seed that starts it.")
    message: Text = Field(description="The whole message of the fault.")

    @classmethod
    def of(cls, fault: Fault) -> FaultV1:
        return cls(game=fault.game, seed=fault.seed, message=fault.message)


class CountsV1(Shape):
    """What `--count` adds."""

    offers: dict[str, dict[str, Count]] = Field(
        description="By the name of the offer: how often one was made, accepted, refused, countered, withdrawn, lapsed."
    )
    deals_per_player_and_game: dict[str, float] = Field(
        description="By the name of the offer: deals of one player in one game, on average."
    )
    entries: dict[str, dict[str, dict[str, Count]]] = Field(
        description="By component type, entry and zone: the number of games in which a copy was in that zone."
    )

    @classmethod
    def of(cls, counts: Counts) -> CountsV1:
        deals = {name: round(number, 3) for name, number in counts.deals.items()}
        return cls(offers=counts.offers, deals_per_player_and_game=deals, entries=counts.entries)


class SimulationV1(Document):
    """A simulation report. Seats are named by the player's letter. Wins, endings and means are over the games that
    came to their end."""

    named: ClassVar[str] = "rulewright simulation"

    format: Literal["rulewright simulation"]
    version: Literal[1]
    ruleset: Text
    digest: Text = Field(description="The fingerprint of the ruleset's text.")
    players: Count
    seed: Whole = Field(description="Where chance begins.")
    seats: dict[str, Text] = Field(description="The bot at each seat.")
    games: Count = Field(description="The number of games begun.")
    decisions: Count
    faults: Count = Field(description="The number of games that broke down.")
    unfinished: Count = Field(description="The number of games that were stopped before their end.")
    seconds: float
    decisions_per_second: Count
    wins: dict[str, Count] = Field(description="By seat; a shared victory counts for each winner.")
    shared_victories: Count
    mean_score: dict[str, float] = Field(description="By seat; empty if no game came to its end.")
    mean_decisions: float | None = Field(description="A game; null if no game came to its end.")
    endings: dict[str, Count] = Field(description="By the name of the ending, the number of games.")
    fault_list: list[FaultV1]
    counts: CountsV1 | None = Field(default=None, exclude_if=nothing, description="Only with `--count`.")

    @classmethod
    def of(cls, report: SimulationReport) -> SimulationV1:
        mean = report.mean_decisions
        return cls.made(
            ruleset=report.ruleset,
            digest=report.digest,
            players=report.players,
            seed=report.seed,
            seats=report.bots,
            games=report.games,
            decisions=report.decisions,
            faults=report.faults,
            unfinished=report.unfinished,
            seconds=round(report.seconds, 3),
            decisions_per_second=round(report.decisions_per_second),
            wins=report.wins,
            shared_victories=report.shared,
            mean_score={seat: round(score, 3) for seat, score in report.mean_score.items()},
            mean_decisions=None if mean is None else round(mean, 3),
            endings=report.endings,
            fault_list=[FaultV1.of(fault) for fault in report.fault_list],
            counts=None if report.counts is None else CountsV1.of(report.counts),
        )
