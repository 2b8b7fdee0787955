"""`rulewright schema`: a JSON Schema of one ruleset, for editors."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cache import read_contents
from interpreter.cli.entry import CLEAN, streams_of, with_game
from interpreter.cli.files import write_text
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.errors import InvalidRuleset
from interpreter.foundation.render import json_text
from interpreter.kept_results import read_result, write_result
from interpreter.resources import find_ruleset

EPILOG = """\b
Examples:
  rulewright schema GAME
  rulewright schema my_game --output my_game/schema.json
\b
The first line of a YAML file tells an editor which schema to use (`rulewright new game` writes it):
  # yaml-language-server: $schema=schema.json
"""


@click.command("schema", epilog=with_game(EPILOG))
@click.argument("name", metavar="NAME|PATH")
@click.option("--output", type=click.Path(dir_okay=False), metavar="FILE", help="Write it to this file.")
@click.pass_context
def command(ctx: click.Context, name: str, output: str | None) -> int:
    """Print a JSON Schema of this ruleset's files: its fields, hooks, members and ids are completed in an editor.

    Made again when the ruleset declares something new.
    """
    text = schema_text(name)
    if output is None:
        streams_of(ctx).out(text)
    else:
        write_text(output, text)
    return CLEAN


def schema_text(name: str | Path) -> str:
    """The schema of the files of a ruleset, given by name or path, as it is written into a file; it is kept."""
    folder = find_ruleset(name)
    contents = read_contents(folder)
    kept = read_result(contents, "schema")
    if kept is not None:
        return str(kept[0])
    from interpreter import pipeline  # loaded only where nothing is kept
    from interpreter.describe.editor_schema import editor_schema

    findings = Findings()
    tree, checked = pipeline.read_and_check(folder, findings)
    if checked is None:
        raise InvalidRuleset(str(name), findings.sorted())
    text = json_text(editor_schema(checked)) + "\n"
    write_result(contents, tree, "schema", text)
    return text
