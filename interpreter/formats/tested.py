"""What `rulewright test --format json` prints: results of scenarios, and coverage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field, TypeAdapter

from interpreter.formats.shape import Count, Position, Shape, Text, Whole, nothing

if TYPE_CHECKING:
    from interpreter.cli.scenarios import Played
    from interpreter.foundation.source import Span
    from interpreter.scenarios.coverage import CoverageReport
    from interpreter.scenarios.scenario import ScenarioResult


class Spot(Shape):
    """Where something begins."""

    file: Text = Field(description="The path, with forward slashes.")
    line: Position = Field(description="From 1.")
    column: Position = Field(description="From 1, in characters.")


class FailureV1(Spot):
    """One thing that was not as expected, and where the scenario says so."""

    message: Text


class ScenarioV1(Spot):
    """The result of one scenario."""

    name: Text
    status: Literal["passed", "failed", "error"] = Field(
        description="`failed`: something was not as expected; `error`: it could not be played to its end."
    )
    failures: list[FailureV1]

    @classmethod
    def of(cls, result: ScenarioResult) -> ScenarioV1:
        return cls.made(
            name=result.name,
            status=result.status,
            failures=[FailureV1.made(message=f.message, **_spot(f.span)) for f in result.failures],
            **_spot(result.span),
        )


class FileCoverageV1(Shape):
    """The lines of one file."""

    file: Text
    lines: Count = Field(description="The number of lines with effects and formulas.")
    missed: list[Position] = Field(description="The lines that never ran.")


class CoverageV1(Shape):
    """Which lines of effects and formulas have ever run."""

    lines: Count = Field(description="The number of lines with effects and formulas.")
    missed: Count = Field(description="The number of lines that never ran.")
    files: list[FileCoverageV1]

    @classmethod
    def of(cls, report: CoverageReport) -> CoverageV1:
        files = [FileCoverageV1(file=f.path, lines=len(f.lines), missed=list(f.missed)) for f in report.files]
        return cls(lines=report.lines, missed=report.missed, files=files)


class FirstFaultV1(Shape):
    """The first random game that broke down."""

    players: Count
    seed: Whole
    message: Text


class RandomGamesV1(Shape):
    """The random games that coverage plays."""

    games: Count
    faults: Count = Field(description="The number of games that broke down.")
    first_fault: FirstFaultV1 | None

    @classmethod
    def of(cls, played: Played) -> RandomGamesV1:
        first = None
        if played.first is not None:
            players, seed, message = played.first
            first = FirstFaultV1(players=players, seed=seed, message=message)
        return cls(games=played.games, faults=played.faults, first_fault=first)


class TestedV1(Shape):
    """The scenarios of one ruleset."""

    ruleset: Text
    passed: Count = Field(description="The number of scenarios that passed.")
    scenarios: list[ScenarioV1]
    coverage: CoverageV1 | None = Field(default=None, exclude_if=nothing, description="Only with `--coverage`.")
    random_games: RandomGamesV1 | None = Field(default=None, exclude_if=nothing, description="Only with `--coverage`.")


#: One object for each ruleset.
TESTS_V1: TypeAdapter[list[TestedV1]] = TypeAdapter(list[TestedV1])


def _spot(span: Span) -> dict[str, str | int]:
    return {"file": span.source.path, "line": span.line, "column": span.column}
