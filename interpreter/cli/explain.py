"""`rulewright explain`: what a finding means."""

from __future__ import annotations

import click

from interpreter.cli.codes import all_codes, find_code
from interpreter.cli.entry import CLEAN, streams_of

EPILOG = """\b
Examples:
  rulewright explain RW3001
  rulewright explain unknown-name
  rulewright explain                  all codes
"""


@click.command("explain", epilog=EPILOG)
@click.argument("code", required=False)
@click.pass_context
def command(ctx: click.Context, code: str | None) -> int:
    """Tell what a finding means: why it is one, a wrong example and a right one.

    CODE is an id or a name, as in `[RW3001 unknown-name]`.
    """
    streams = streams_of(ctx)
    if code is None:
        codes = all_codes()
        width = max(len(c.name) for c in codes)
        for c in codes:
            streams.line(f"{c.id}  {c.severity.value:7}  {c.name:{width}}  {c.title}")
        return CLEAN
    found = find_code(code)
    streams.line(f"{found.id} {found.name} ({found.severity.value}): {found.title}")
    streams.line()
    streams.line(found.explanation.strip())
    return CLEAN
