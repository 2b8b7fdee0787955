"""A scenario as it has been read and checked, and what running it has shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.foundation.source import Span

if TYPE_CHECKING:
    from interpreter.checker import typed
    from interpreter.checker.symbols import EffectSym, FunctionSym
    from interpreter.language.types import Type

#: How the functions and effects begin that scenarios add to a ruleset.
EXCERPT = "scenario__"


@dataclass(frozen=True, slots=True)
class Piece:
    """A component as scenarios name it: some component of this entry. `own`: how it is to be, and what else it keeps
    for itself: the names of its variables with their indices, if any, and values."""

    type: str
    entry: str
    own: tuple[tuple[str, tuple[int, ...], Any], ...] = ()


#: A number, a condition, none, the ordinal of a member, a seat, a piece, or a tuple of those.
Value = int | bool | None | Piece | tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A key in `play`, `chance` or `legal`, with its place; `who` is the seat that must answer, or None. `members`: the
    keys of a list, which is one answer to one question."""

    span: Span
    key: str
    who: int | None = None
    members: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """A place of the stored state with a value for it; the indices are plain values, one for each."""

    span: Span
    target: typed.CounterAt | typed.VariableAt | typed.ZoneAt | typed.ScoreOf
    indices: tuple[int, ...]
    value: Value


@dataclass(frozen=True, slots=True)
class Expected:
    """An expression (a function of the seats) with the value it must have afterwards."""

    span: Span
    text: str
    function: FunctionSym
    type: Type
    value: Value


@dataclass(frozen=True, slots=True)
class Legal:
    """What must be on offer: exactly these, or at least and none of these. `player`: who must be asked, or None."""

    span: Span
    player: int | None = None
    exact: tuple[Answer, ...] | None = None
    includes: tuple[Answer, ...] = ()
    excludes: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A part of a line that somebody reads, with its place."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Told:
    """What one seat must be told: exactly these lines, in order, or at least and none of these."""

    span: Span
    seat: int
    exact: tuple[Line, ...] | None = None
    includes: tuple[Line, ...] = ()
    excludes: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Ends:
    """What `expect` says of the course of the game; None where it says nothing. `pending` is a seat, or -1 for none."""

    span: Span
    pending: int | None = None
    over: bool | None = None
    winner: tuple[int, ...] | None = None
    endings: tuple[str, ...] | None = None
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """`effect` is what `do` runs, with the seats as its parameters; None: the game itself goes on."""

    name: str
    span: Span
    players: int
    settings: dict[str, Any]
    setup: bool
    seed: int | None
    given: tuple[Given, ...]
    effect: EffectSym | None
    play: tuple[Answer, ...]
    chance: tuple[Answer, ...]
    expected: tuple[Expected, ...]
    legal: Legal | None
    told: tuple[Told, ...]
    ends: tuple[Ends, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that was not as expected, and where the scenario says so."""

    message: str
    span: Span

    def __str__(self) -> str:
        return f"{self.span}: {self.message}"


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """`status` is "passed", "failed" (something was not as expected) or "error" (it could not be played to its end).

    `message` and `span` are those of the first failure, or empty and the scenario's own."""

    name: str
    status: str
    span: Span
    failures: tuple[Failure, ...] = ()

    @property
    def message(self) -> str:
        return self.failures[0].message if self.failures else ""

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON-able data."""
        from interpreter.formats.tested import ScenarioV1

        return ScenarioV1.of(self).as_data()
