"""`rulewright list`: the bundled rulesets."""

from __future__ import annotations

import click

from interpreter import resources
from interpreter.api import load
from interpreter.cli.entry import CLEAN, FINDINGS, streams_of
from interpreter.foundation.errors import InvalidRuleset
from interpreter.ruleset import Ruleset


@click.command("list")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="The output format.")
@click.pass_context
def command(ctx: click.Context, format_: str) -> int:
    """List the bundled rulesets with their titles and numbers of players."""
    streams = streams_of(ctx)
    rows: list[tuple[str, Ruleset]] = []
    status = CLEAN
    bundled = resources.bundled_rulesets()
    with streams.progress("Reading", len(bundled)) as advance:
        for name, folder in bundled.items():
            try:
                ruleset = load(folder)
            except InvalidRuleset as error:
                streams.note(f"{name}: {error}")
                status = FINDINGS
            else:
                rows.append((name, ruleset))
            advance(1)
    if format_ == "json":
        from interpreter.formats.lists import RulesetV1

        streams.data([RulesetV1.of(name, ruleset).as_data() for name, ruleset in rows])
        return status
    name_width = max((len(name) for name, _ in rows), default=0)
    title_width = max((len(ruleset.title) for _, ruleset in rows), default=0)
    for name, ruleset in rows:
        low, high = ruleset.players[0], ruleset.players[-1]
        players = str(low) if low == high else f"{low}-{high}"
        streams.line(f"{name:{name_width}}  {ruleset.title:{title_width}}  {players} players")
    return status
