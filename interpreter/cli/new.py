"""`rulewright new game`: a small game to start from."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cli.entry import CLEAN, streams_of
from interpreter.cli.scaffold import write_game

EPILOG = """\b
Example:
  rulewright new game my_game
  rulewright play my_game
"""


@click.group("new")
def command() -> None:
    """Start something new: `new game NAME`."""


@command.command("game", epilog=EPILOG)
@click.argument("name", metavar="NAME")
@click.option("--title", help="The game's title; made of NAME unless given.")
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
