"""`rulewright lint`: all findings about rulesets."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path

import click

from interpreter.cli.entry import CLEAN, FINDINGS, streams_of, with_game
from interpreter.cli.streams import Streams
from interpreter.cli.targets import Target, find_targets, from_here, real_path
from interpreter.foundation.diagnostics import Diagnostic, Severity
from interpreter.foundation.errors import UsageError
from interpreter.linter import formats
from interpreter.linter.baseline import Baseline, described, read_baseline, write_baseline
from interpreter.linter.configuration import Configuration, check_pattern, find_configuration
from interpreter.linter.engine import lint_folder
from interpreter.linter.fixing import as_diff, fixed_texts, write_fixed
from interpreter.linter.report import LintReport, only

#: Severities from the gravest on.
ORDER = [Severity.ERROR, Severity.WARNING, Severity.NOTE]
#: How often fixes that overlap are made, one after the other.
ROUNDS = 10
BASELINE = "rulewright-baseline.json"

EPILOG = """\b
Examples:
  rulewright lint GAME                    a bundled ruleset
  rulewright lint games/                           all rulesets in a folder
  rulewright lint games/my_game/cards.yaml         the ruleset around the file; only that file is reported
  rulewright lint --format json my_game            for programs (schemas/lint.schema.json)
  rulewright lint --diff my_game                   what --fix would change
  rulewright lint --changed-since main my_game     for a pull request: only what it has introduced
  rulewright lint --baseline write my_game         accept the present findings; then use --baseline check
\b
Findings go to stdout, the summary to stderr. `rulewright explain CODE` explains a finding.
Configuration: [tool.rulewright.lint] in pyproject.toml, or [lint] in rulewright.toml.
"""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line narrows: rules that run, rules left out, kinds that are shown; a revision of git where only
    what is new since then is wanted."""

    select: tuple[str, ...]
    ignore: tuple[str, ...]
    rules: tuple[str, ...]
    revision: str | None = None


@click.command("lint", epilog=with_game(EPILOG))
@click.argument("targets", metavar="[NAME|PATH]...", nargs=-1)
@click.option(
    "--format",
    "format_",
    type=click.Choice(list(formats.FORMATS)),
    default="text",
    help="The output format.",
)
@click.option("--rule", "rules", multiple=True, metavar="CODE", help="Only these findings, by id or name (repeatable).")
@click.option("--select", multiple=True, metavar="CODE", help="Run these rules: ids, RW92, a category (repeatable).")
@click.option("--ignore", multiple=True, metavar="CODE", help="Skip these rules (repeatable).")
@click.option(
    "--fail-on",
    type=click.Choice([s.value for s in ORDER]),
    help="Exit with status 1 at this severity or a graver one  [default: as configured, else warning]",
)
@click.option("--fix", is_flag=True, help="Apply the safe fixes to the files.")
@click.option("--diff", is_flag=True, help="Print what --fix would change; exit with status 1 if there is anything.")
@click.option("--unsafe-fixes", is_flag=True, help="With --fix or --diff: also fixes that may change the game.")
@click.option(
    "--changed-since",
    "revision",
    metavar="REV",
    help=("Only findings that are new since a commit, or on lines changed since."),
)
@click.option("--baseline", type=click.Choice(["write", "check", "prune"]), help="A baseline of known findings.")
@click.option("--baseline-file", type=click.Path(path_type=Path), default=Path(BASELINE), show_default=True)
@click.pass_context
def command(
    ctx: click.Context,
    targets: tuple[str, ...],
    format_: str,
    rules: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str | None,
    fix: bool,
    diff: bool,
    unsafe_fixes: bool,
    revision: str | None,
    baseline: str | None,
    baseline_file: Path,
) -> int:
    """Check rulesets: every finding with its place, what is wrong, and what to do.

    Without arguments all rulesets below the current folder are checked. A baseline holds the findings that a project
    lives with for now: `write` keeps all, `check` reports the others, `prune` forgets those that are gone.
    """
    streams = streams_of(ctx)
    _refuse_contradictions(ctx)
    wanted = Wanted(select, ignore, _ids(rules), revision)
    known = read_baseline(baseline_file) if baseline in ("check", "prune") else None
    reports: list[LintReport] = []
    changes = False
    chosen = find_targets(targets)
    with streams.progress("Checking", len(chosen)) as advance:
        for target in chosen:
            if fix or diff:
                changes |= _fix(target, wanted, unsafe_fixes, streams, write=fix)
            reports.append(report_of(target, wanted))
            advance(1)
    if diff and not fix:
        return FINDINGS if changes else CLEAN
    if baseline == "write":
        return _write_baseline(reports, baseline_file, streams)
    if known is not None:
        if baseline == "prune":
            _prune(known, reports, baseline_file, streams)
        reports = [_without_known(report, known) for report in reports]
    _print(reports, format_, streams)
    return _status(reports, fail_on)


def _refuse_contradictions(ctx: click.Context) -> None:
    """UsageError where one option would leave another without an effect."""
    given = {name for name, value in ctx.params.items() if value}
    if ctx.get_parameter_source("baseline_file") is not click.core.ParameterSource.COMMANDLINE:
        given -= {"baseline_file"}
    if {"fix", "diff"} <= given:
        raise UsageError("--fix applies what --diff only prints: give one of the two")
    if "unsafe_fixes" in given and not given & {"fix", "diff"}:
        raise UsageError("--unsafe-fixes requires --fix or --diff")
    if "baseline_file" in given and "baseline" not in given:
        raise UsageError("--baseline-file requires --baseline write, check or prune")
    narrow = {"revision": "--changed-since", "rules": "--rule"}
    if ctx.params["baseline"] in ("write", "prune"):
        for name, option in narrow.items():
            if name in given:
                raise UsageError(f"{option} shows a part of the findings, but a baseline contains all of them")


def _ids(rules: tuple[str, ...]) -> tuple[str, ...]:
    if not rules:
        return ()
    from interpreter.cli.codes import find_code  # knows all stages, and so loads them

    return tuple(find_code(rule).id for rule in rules)


def _print(reports: list[LintReport], format_: str, streams: Streams) -> None:
    if format_ == "text":
        streams.rendered(formats.text(reports, streams.colors(sys.stdout)))
    else:
        streams.out(formats.FORMATS[format_](reports))
    for report in reports:
        streams.note(formats.summary(report))


def _status(reports: list[LintReport], fail_on: str | None) -> int:
    for report in reports:
        level = report.configuration.fail_level if fail_on is None else Severity(fail_on)
        grave = ORDER[: ORDER.index(level) + 1]
        if any(d.severity in grave for d in report.findings):
            return FINDINGS
    return CLEAN


def report_of(target: Target, wanted: Wanted) -> LintReport:
    """The report that a target asks for, with paths as seen from the current folder."""
    report = lint_folder(target.folder, _configuration(target, wanted))
    if wanted.revision is not None:
        from interpreter.cli.changes.since import since

        report = since(report, target.folder, wanted.revision)
    kept = [
        n
        for n, d in enumerate(report.findings)
        if (not wanted.rules or d.code.id in wanted.rules)
        and (target.file is None or _is_in(d, target.file, target.folder))
    ]
    skipped = list(report.coverage.skipped)
    if target.file is not None:
        skipped.append("findings in its other files are not shown")
    if wanted.rules:
        skipped.append("other kinds of findings are not shown")
    report = only(report, kept)
    coverage = replace(report.coverage, skipped=tuple(skipped))
    findings = tuple(from_here(report.findings, target.folder))
    return replace(report, ruleset=target.name, findings=findings, coverage=coverage)


def _configuration(target: Target, wanted: Wanted) -> Configuration:
    configured = find_configuration(target.folder)
    for option, patterns in (("--select", wanted.select), ("--ignore", wanted.ignore)):
        for pattern in patterns:
            check_pattern(pattern, option)
    if wanted.select:
        configured = replace(configured, select=wanted.select)
    return replace(configured, ignore=(*configured.ignore, *wanted.ignore))


def _is_in(diagnostic: Diagnostic, file: Path, folder: Path) -> bool:
    path = real_path(diagnostic.span, folder)
    return path is not None and path.resolve() == file


def _fix(target: Target, wanted: Wanted, unsafe: bool, streams: Streams, *, write: bool) -> bool:
    """Makes fixes, or shows them; whether there were any."""
    changed = False
    for _ in range(ROUNDS):
        report = report_of(target, wanted)
        texts = fixed_texts(report.findings, unsafe)
        if not texts:
            break
        changed = True
        if not write:
            streams.out(as_diff(texts))
            break
        for path, (_, text) in texts.items():
            write_fixed(Path(path), text)
        streams.note(f"{target.name}: fixed {', '.join(sorted(texts))}")
    return changed


def _write_baseline(reports: list[LintReport], file: Path, streams: Streams) -> int:
    known = {p: described(d) for r in reports for d, p in zip(r.findings, r.fingerprints, strict=True)}
    if any(d.severity is Severity.ERROR for r in reports for d in r.findings):
        raise UsageError("a baseline cannot contain errors: a ruleset with errors cannot be played; fix them first")
    write_baseline(file, known)
    streams.note(f"{file}: {len(known)} known findings")
    return CLEAN


def _prune(known: Baseline, reports: list[LintReport], file: Path, streams: Streams) -> None:
    gone = known.gone(print for report in reports for print in report.fingerprints)
    write_baseline(file, {print: what for print, what in known.known.items() if print not in gone})
    streams.note(f"{file}: {len(gone)} findings are gone")


def _without_known(report: LintReport, known: Baseline) -> LintReport:
    new = known.new(report.findings, report.fingerprints)
    count = len(report.findings) - len(new)
    coverage = report.coverage
    if count:
        coverage = replace(coverage, skipped=(*coverage.skipped, f"{count} known findings are in the baseline"))
    return replace(only(report, new), coverage=coverage)
