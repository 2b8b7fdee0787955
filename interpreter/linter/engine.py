"""The lint of one ruleset, kept between runs: the one door for all front ends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from interpreter.cache import read_contents
from interpreter.foundation.diagnostics import Diagnostic
from interpreter.foundation.garbage import few_collections
from interpreter.linter.cache import read_report, write_report
from interpreter.linter.configuration import Configuration, find_configuration
from interpreter.linter.report import LintReport


def lint_folder(folder: Path, configuration: Configuration | None = None, *, cached: bool = True) -> LintReport:
    """Lints the ruleset in a folder, under the nearest configuration unless one is given.

    What has been linted before, with nothing changed since, is read from the cache, unless it is not to be (`cached`).
    UsageError for a configuration that is not understood.
    """
    chosen = find_configuration(folder) if configuration is None else configuration
    contents = read_contents(folder) if cached else None
    report = None if contents is None else read_report(contents, chosen)
    if report is None:
        from interpreter.linter.linting import (
            lint_ruleset,  # with the checker and all rules: only where they are needed
        )

        with few_collections():
            report, tree = lint_ruleset(folder, chosen)
        if contents is not None:
            write_report(report, tree, contents)
    return replace(report, findings=tuple(_with_severity(d, chosen) for d in report.findings))


def _with_severity(diagnostic: Diagnostic, configuration: Configuration) -> Diagnostic:
    severity = configuration.severity.get(diagnostic.code.id)
    if severity is None or severity is diagnostic.severity:
        return diagnostic
    return replace(diagnostic, code=replace(diagnostic.code, severity=severity))
