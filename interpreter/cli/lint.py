"""`rulewright lint`: all findings about rulesets."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.api import check
from interpreter.cli.entry import CLEAN, FINDINGS, streams_of, with_game
from interpreter.cli.targets import Target, find_targets, from_here, real_path
from interpreter.foundation.diagnostics import Diagnostic, Severity
from interpreter.foundation.render import as_data, count_by_severity

#: Severities from the gravest on.
ORDER = [Severity.ERROR, Severity.WARNING, Severity.NOTE]

EPILOG = """\b
Examples:
  rulewright lint GAME                    a bundled ruleset
  rulewright lint games/                           all rulesets in a folder
  rulewright lint games/my_game/cards.yaml         the ruleset around the file; only that file is reported
  rulewright lint --format json my_game            a list of objects, for programs
\b
Findings go to stdout, what was checked to stderr. `rulewright explain CODE` tells more about one.
"""


@click.command("lint", epilog=with_game(EPILOG))
@click.argument("targets", metavar="[NAME|PATH]...", nargs=-1)
@click.option(
    "--format", "format_", type=click.Choice(["text", "json"]), default="text", help="How findings are written."
)
@click.option("--rule", "rules", multiple=True, metavar="CODE", help="Only these findings, by id or name (repeatable).")
@click.option(
    "--fail-on",
    type=click.Choice([s.value for s in ORDER]),
    default="warning",
    show_default=True,
    help="The mildest severity that gives exit status 1.",
)
@click.pass_context
def command(ctx: click.Context, targets: tuple[str, ...], format_: str, rules: tuple[str, ...], fail_on: str) -> int:
    """Check rulesets: every finding with its place, what is wrong, and what to do.

    Without arguments all rulesets below the current folder are checked.
    """
    streams = streams_of(ctx)
    found: list[Diagnostic] = []
    chosen = find_targets(targets)
    with streams.progress("Checking", len(chosen)) as advance:
        for target in chosen:
            findings = findings_of(target, rules)
            found += findings
            streams.note(_summary(target, findings, rules))
            advance(1)
    if format_ == "json":
        streams.data(as_data(found))
    else:
        streams.findings(found)
    grave = ORDER[: ORDER.index(Severity(fail_on)) + 1]
    return FINDINGS if any(d.severity in grave for d in found) else CLEAN


def findings_of(target: Target, rules: tuple[str, ...] = ()) -> list[Diagnostic]:
    """The findings that a target asks for, with paths as seen from the current folder."""
    findings = check(target.folder, rules or None)
    if target.file is not None:
        findings = [d for d in findings if _is_in(d, target.file, target.folder)]
    return from_here(findings, target.folder)


def _is_in(diagnostic: Diagnostic, file: Path, folder: Path) -> bool:
    path = real_path(diagnostic.span, folder)
    return path is not None and path.resolve() == file


def _summary(target: Target, findings: list[Diagnostic], rules: tuple[str, ...]) -> str:
    where = f"{target.name}: {count_by_severity(findings)}"
    unchecked = []
    if target.file is not None:
        unchecked.append("findings in its other files are not shown")
    if rules:
        unchecked.append("other kinds of findings are not shown")
    if any(d.severity is Severity.ERROR for d in findings):
        unchecked.append(
            "stages behind an error may not have run: play, scenarios and some lint rules need a ruleset without errors"
        )
    return where + (f" ({'; '.join(unchecked)})" if unchecked else "")
