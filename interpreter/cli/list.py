"""`rulewright list`: the bundled rulesets."""

from __future__ import annotations

from typing import Any

import click

from interpreter import resources
from interpreter.api import load
from interpreter.cli.entry import CLEAN, FINDINGS, streams_of
from interpreter.foundation.errors import InvalidRuleset


@click.command("list")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="The output format.")
@click.pass_context
def command(ctx: click.Context, format_: str) -> int:
    """List the bundled rulesets with their titles and numbers of players."""
    streams = streams_of(ctx)
    rows: list[dict[str, Any]] = []
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
                numbers = list(ruleset.players)
                rows.append(
                    {"name": name, "title": ruleset.title, "players": numbers, "settings": list(ruleset.settings)}
                )
            advance(1)
    if format_ == "json":
        streams.data(rows)
        return status
    name_width = max((len(r["name"]) for r in rows), default=0)
    title_width = max((len(r["title"]) for r in rows), default=0)
    for row in rows:
        low, high = row["players"][0], row["players"][-1]
        players = str(low) if low == high else f"{low}-{high}"
        streams.line(f"{row['name']:{name_width}}  {row['title']:{title_width}}  {players} players")
    return status
