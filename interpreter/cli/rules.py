"""`rulewright rules`: the lint rules there are."""

from __future__ import annotations

import click

from interpreter.cli.entry import CLEAN, streams_of
from interpreter.linter.registry import all_rules

EPILOG = """\b
Examples:
  rulewright rules
  rulewright rules --format json
  rulewright explain RW9201      one of them in full
"""


@click.command("rules", epilog=EPILOG)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="The output format.")
@click.pass_context
def command(ctx: click.Context, format_: str) -> int:
    """List the lint rules: id, severity, confidence, name, and what each finds."""
    streams = streams_of(ctx)
    if format_ == "json":
        from interpreter.formats.lists import RuleV1

        streams.data([RuleV1.of(rule).as_data() for rule in all_rules()])
        return CLEAN
    width = max(len(rule.name) for rule in all_rules())
    for rule in all_rules():
        streams.line(
            f"{rule.id}  {rule.severity.value:7}  {rule.confidence.value:10}  {rule.name:{width}}  {rule.title}"
        )
    return CLEAN
