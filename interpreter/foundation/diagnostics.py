"""Findings about a ruleset: what was found, where, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from interpreter.foundation.source import Span


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding. `id` is RW and four digits, `name` the kebab-case name; `explanation` is Markdown for
    `rulewright explain`: what is wrong, a wrong example, a right one."""

    id: str
    name: str
    severity: Severity
    title: str
    explanation: str


@dataclass(frozen=True, slots=True)
class Related:
    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding at `span`. `message` says what was found and expected; `help` is the next step; `suggestions` are
    replacement texts for exactly `span`, the likeliest first."""

    code: Code
    span: Span
    message: str
    help: str = ""
    suggestions: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()

    @property
    def severity(self) -> Severity:
        return self.code.severity


class Findings:
    """Gathers diagnostics over all stages. The same code at the same place is kept once, and of several errors about
    the very same characters the first: the others are what it led to."""

    def __init__(self) -> None:
        self._all: dict[tuple[str, str, int, int], Diagnostic] = {}
        self._errors: set[tuple[str, int, int]] = set()

    def add(
        self,
        code: Code,
        span: Span,
        message: str,
        *,
        help: str = "",
        suggestions: tuple[str, ...] | list[str] = (),
        related: tuple[Related, ...] | list[Related] = (),
    ) -> None:
        self._add(Diagnostic(code, span, message, help, tuple(suggestions), tuple(related)))

    def take(self, other: Findings) -> None:
        """Adds all that another one has gathered."""
        for diagnostic in other._all.values():
            self._add(diagnostic)

    def _add(self, diagnostic: Diagnostic) -> None:
        span = diagnostic.span
        place = (span.source.path, span.start, span.end)
        if place in self._errors:
            return
        self._all.setdefault((diagnostic.code.id, *place), diagnostic)
        if diagnostic.severity is Severity.ERROR and span.start < span.end:
            self._errors.add(place)

    def sorted(self) -> list[Diagnostic]:
        """All findings by file and position."""
        return sorted(self._all.values(), key=lambda d: (d.span.source.path, d.span.start, d.span.end, d.code.id))

    @property
    def errors(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self._all.values())

    def __len__(self) -> int:
        return len(self._all)
