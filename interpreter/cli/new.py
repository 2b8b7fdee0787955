"""`rulewright new`: a small game to start from, or (in a checkout) a new verb of the language or a new lint rule."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter import resources
from interpreter.cli.entry import CLEAN, streams_of
from interpreter.cli.scaffolds.game import write_game
from interpreter.cli.scaffolds.rule import write_rule
from interpreter.cli.scaffolds.verb import write_verb

EPILOG = """\b
Example:
  rulewright new game my_game
  rulewright play my_game
"""


@click.group("new")
def command() -> None:
    """Start something new: `new game NAME`, and for developers `new verb WORD`, `new rule NAME`."""


@command.command("game", epilog=EPILOG)
@click.argument("name", metavar="NAME")
@click.option("--title", help="The game's title (default: made from NAME).")
@click.pass_context
def game(ctx: click.Context, name: str, title: str | None) -> int:
    """Write a small, complete game into the new folder NAME: it lints clean, plays, and has scenarios.

    NAME may be a path; its last part is the game's id.
    """
    streams = streams_of(ctx)
    for file in write_game(Path(name), title):
        streams.line(file.as_posix())
    streams.note(f"Next: rulewright play {name}, rulewright lint {name}, rulewright test {name}")
    return CLEAN


@command.command("verb")
@click.argument("word", metavar="WORD")
@click.pass_context
def verb(ctx: click.Context, word: str) -> int:
    """Write a new verb into the checkout that runs: its module, its syntax, a spec page and a test.

    It works at once - it takes a number and gives points - and is made to be changed.
    """
    streams = streams_of(ctx)
    for file in write_verb(word):
        streams.line(file.relative_to(resources.root()).as_posix())
    for line in (
        "Next: change its parameters and what it does, then run",
        f"  python -m pytest tests/spec tests/test_{word}.py    (--accept writes the results into the spec page)",
        "  python -m interpreter.syntax.effects.grammar_table    after a change of the grammar",
        "  python -m tests.spec.reference    for the language reference",
        "  python -m tests",
    ):
        streams.note(line)
    return CLEAN


@command.command("rule")
@click.argument("name", metavar="NAME")
@click.option("--category", default="style", show_default=True, help="The category of the rule, as in docs/lint.")
@click.pass_context
def rule(ctx: click.Context, name: str, category: str) -> int:
    """Write a new lint rule into the checkout that runs: it works, and its examples are its test."""
    streams = streams_of(ctx)
    streams.line(write_rule(name, category).relative_to(resources.root()).as_posix())
    for line in (
        "Next: change its check, its examples and its texts, then run",
        "  python -m pytest tests/lint -k test_rules",
        "  python -m interpreter.linter.pages    for docs/lint",
    ):
        streams.note(line)
    return CLEAN
