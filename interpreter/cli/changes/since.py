"""`lint --changed-since REV`: what is new, on changed lines or anywhere else."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from interpreter.cli.changes.git import Lines, changed_lines, commit_of, ruleset_at
from interpreter.cli.targets import real_path
from interpreter.foundation.diagnostics import Diagnostic
from interpreter.linter.engine import lint_folder
from interpreter.linter.report import LintReport, only


def since(report: LintReport, folder: Path, revision: str) -> LintReport:
    """Of a report on the ruleset in a folder the findings that are on lines changed since a revision, and those that
    were not there at it, wherever they are: a change breaks unchanged lines, too.

    The ruleset is linted as it was, too, under the configuration of now. UsageError for what git does not know.
    """
    commit = commit_of(folder, revision)
    changed = changed_lines(folder, commit)
    with tempfile.TemporaryDirectory() as scratch:
        before = ruleset_at(folder, commit, Path(scratch))
        known = set() if before is None else {*lint_folder(before, report.configuration).fingerprints}
    kept = [
        n
        for n, (d, print) in enumerate(zip(report.findings, report.fingerprints, strict=True))
        if print not in known or _on(d, changed, folder)
    ]
    left_out = len(report.findings) - len(kept)
    found = only(report, kept)
    if not left_out:
        return found
    were = f"{left_out} {'finding was' if left_out == 1 else 'findings were'} there at {revision}"
    return replace(found, coverage=replace(found.coverage, skipped=(*found.coverage.skipped, were)))


def _on(diagnostic: Diagnostic, changed: dict[Path, Lines], folder: Path) -> bool:
    path = real_path(diagnostic.span, folder)
    lines: Iterable[tuple[int, int]] = () if path is None else changed.get(path.resolve(), ())
    return any(first <= diagnostic.span.end_line and diagnostic.span.line <= last for first, last in lines)
