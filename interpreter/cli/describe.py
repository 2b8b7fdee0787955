"""`rulewright describe`: what a ruleset says, in words."""

from __future__ import annotations

import click

from interpreter.api import load
from interpreter.cli.entry import CLEAN, streams_of, with_game
from interpreter.describe.phrase_forms import LANGUAGES
from interpreter.describe.subjects import describe

EPILOG = """\b
Examples:
  rulewright describe GAME                      the whole game
  rulewright describe GAME take_turn            one effect, and what it speaks of
  rulewright describe my_game some_card --lang de
"""


@click.command("describe", epilog=with_game(EPILOG))
@click.argument("name", metavar="NAME|PATH")
@click.argument("id", required=False)
@click.option("--lang", "language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language.")
@click.pass_context
def command(ctx: click.Context, name: str, id: str | None, language: str) -> int:
    """Say in words what a ruleset's effects say: an entry, effect, counter, zone, or the whole game.

    An entry's own `text:` stands for its effects where it has one in that language.
    """
    streams_of(ctx).out(describe(load(name).checked, id, language))
    return CLEAN
