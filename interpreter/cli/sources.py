"""`rulewright sources`: what of a ruleset is printed, reconstructed, ruled, or not marked."""

from __future__ import annotations

import click

from interpreter.api import load
from interpreter.cli.entry import CLEAN, streams_of, with_game
from interpreter.cli.targets import Places
from interpreter.describe.origins import STATUSES, find_origins
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.errors import UsageError
from interpreter.syntax.overlays.resolve import resolve_overlay
from interpreter.syntax.ruleset_reader import read_ruleset

EPILOG = """\b
Examples:
  rulewright sources GAME
  rulewright sources GAME --list reconstructed        list these entries with their places
  rulewright sources my_game --format json
\b
printed: `source:`   reconstructed: `reconstructed:`   ruled: `ruling:`   unmarked: none of them
"""


@click.command("sources", epilog=with_game(EPILOG))
@click.argument("name", metavar="NAME|PATH")
@click.option("--list", "listed", type=click.Choice(STATUSES), help="Also list the entries with this status.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="The output format.")
@click.pass_context
def command(ctx: click.Context, name: str, listed: str | None, format_: str) -> int:
    """Count where the entries of a ruleset come from, per file and in all.

    What has several marks counts as the weakest of them: reconstructed before ruled before printed.
    """
    streams = streams_of(ctx)
    if listed is not None and format_ == "json":
        raise UsageError("--list requires --format text: the JSON always lists every entry with its status")
    ruleset = load(name)
    findings = Findings()
    tree = resolve_overlay(read_ruleset(ruleset.path, findings), ruleset.path, findings)
    found = find_origins(ruleset.id, tree)
    if format_ == "json":
        streams.data(found.as_dict())
        return CLEAN
    rows = [*found.files.items(), ("all", found.all)]
    width = max(len(file) for file, _ in rows)
    streams.line(f"{'':{width}}  {'entries':>7}  " + "  ".join(f"{status:>20}" for status in STATUSES))
    for file, counts in rows:
        total = counts.total()
        shares = "  ".join(f"{counts[s]:>12} ({counts[s] / max(1, total):5.1%})" for s in STATUSES)
        streams.line(f"{file:{width}}  {total:>7}  {shares}")
    places = Places(ruleset.path)
    for origin in found.entries:
        if origin.status == listed:
            span = places.seen(origin.span)
            streams.line(f"{span.source.path}:{span.line}: {origin.section}: {origin.id}")
    return CLEAN
