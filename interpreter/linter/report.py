"""What a lint gives: findings, and what was covered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from interpreter.foundation.diagnostics import Diagnostic
from interpreter.foundation.source import SourceFile
from interpreter.linter.configuration import Configuration


@dataclass(frozen=True, slots=True)
class Coverage:
    """What was looked at: numbers of files, entries, effects, formulas and rules; what was not, and why."""

    files: int
    entries: int
    effects: int
    formulas: int
    rules: int
    suppressed: int
    skipped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LintReport:
    """The findings by file and place, a fingerprint for each (the same when lines move), and what was covered."""

    ruleset: str
    findings: tuple[Diagnostic, ...]
    fingerprints: tuple[str, ...]
    coverage: Coverage
    files: tuple[SourceFile, ...] = ()
    configuration: Configuration = field(default_factory=Configuration)


def only(report: LintReport, numbers: Sequence[int]) -> LintReport:
    """A report with some of its findings, by their numbers."""
    return replace(
        report,
        findings=tuple(report.findings[n] for n in numbers),
        fingerprints=tuple(report.fingerprints[n] for n in numbers),
    )
