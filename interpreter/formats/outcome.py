"""The standing of a game, or how it has ended, and what replaying a journal comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from interpreter.formats.shape import Count, Document, Position, Shape, Text, Truth, Whole

if TYPE_CHECKING:
    from interpreter.runtime.outcome import Outcome, Result


class ResultV1(Shape):
    """One player's result."""

    player: Text = Field(description="The player's letter.")
    rank: Position = Field(description="From 1; equal players share one, and the next ranks are left out.")
    total: Whole = Field(description="The sum of all points.")
    categories: dict[str, Whole] = Field(description="Points by the name of the category.")

    @classmethod
    def of(cls, result: Result) -> ResultV1:
        return cls(player=result.name, rank=result.rank, total=result.total, categories=result.categories)


class OutcomeV1(Shape):
    """Ranks, points and endings: final when the game is over, else the standing."""

    players: list[ResultV1] = Field(description="In the order of their ranks, within a rank by seat.")
    endings: list[Text] = Field(description="The declared endings that hold.")
    winners: list[Text] = Field(description="The letters of the players of rank 1.")

    @classmethod
    def of(cls, outcome: Outcome) -> OutcomeV1:
        names = {r.seat: r.name for r in outcome.players}
        return cls(
            players=[ResultV1.of(result) for result in outcome.players],
            endings=list(outcome.endings),
            winners=[names[seat] for seat in outcome.winners],
        )


class ReplayV1(Document):
    """What `rulewright replay --format json` prints."""

    named: ClassVar[str] = "rulewright replay"

    format: Literal["rulewright replay"]
    version: Literal[1]
    steps: Count = Field(description="The number of answers in the journal.")
    over: Truth = Field(description="Whether the game has ended.")
    outcome: OutcomeV1
