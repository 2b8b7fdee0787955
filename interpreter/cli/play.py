"""`rulewright play`: a game in the terminal, against people or bots."""

from __future__ import annotations

import os

import click

from interpreter.api import load
from interpreter.bots.registry import make_bot
from interpreter.cli.about import about
from interpreter.cli.ended import leaving_when_ended
from interpreter.cli.entry import CLEAN, streams_of, with_game
from interpreter.cli.files import read_json, write_text
from interpreter.cli.seats import HUMAN, seats_of, settings_of
from interpreter.cli.streams import Streams
from interpreter.foundation.errors import UsageError
from interpreter.game import Game
from interpreter.ruleset import Ruleset
from interpreter.terminal.screen import terminal_screen
from interpreter.terminal.table import End, Table

EPILOG = """\b
Examples:
  rulewright play GAME                             you against a bot
  rulewright play GAME --players 4                 you against three
  rulewright play GAME --seats human,human,random  two people and a bot
  rulewright play GAME --seats random,random --seed 1
  rulewright play GAME --resume my_game.json
  rulewright play GAME --ask-all                   also ask when there is only one option
\b
In the game, `help` lists the commands. The same seed and the same answers give the same game.
"""


@click.command("play", epilog=with_game(EPILOG))
@click.argument("name", metavar="NAME|PATH")
@click.option("--players", type=int, metavar="N", help="The number of players (default: the smallest possible).")
@click.option(
    "--seats",
    metavar="WHO,WHO,...",
    help="Who plays each seat: human, or the name of a bot, such as random or search:400.",
)
@click.option("--seed", type=int, metavar="S", help="The seed of the random numbers (default: drawn, and shown).")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A setting of the game (may be repeated).")
@click.option("--resume", type=click.Path(dir_okay=False), metavar="FILE", help="Continue a saved game.")
@click.option(
    "--present-rules", is_flag=True, help="With --resume: replay its answers, although the rules have changed."
)
@click.option(
    "--journal", type=click.Path(dir_okay=False), metavar="FILE", help="Write the journal to this file, for `replay`."
)
@click.option("--ask-all", is_flag=True, help="Ask even if there is only one option (default: take it automatically).")
@click.option("--quiet", is_flag=True, help="With bots only: print only the result.")
@click.pass_context
def command(
    ctx: click.Context,
    name: str,
    players: int | None,
    seats: str | None,
    seed: int | None,
    settings: tuple[str, ...],
    resume: str | None,
    present_rules: bool,
    journal: str | None,
    ask_all: bool,
    quiet: bool,
) -> int:
    """Play a game in the terminal: against people at this screen, against bots, or let bots play."""
    streams = streams_of(ctx)
    ruleset = load(name)
    if resume is not None and (players is not None or seed is not None or settings):
        raise UsageError("with --resume only --seats can be given: players, seed and settings come from the saved game")
    if resume is not None and ask_all:
        raise UsageError("--ask-all is only for new games: a saved game keeps its own choice")
    if present_rules and resume is None:
        raise UsageError("--present-rules requires --resume: a new game always uses the current rules")
    if resume is not None:
        game = ruleset.restore(read_json(resume), replay=present_rules)
        players = game.players
    else:
        game = None
    sitting = seats_of(ruleset, seats, players, (HUMAN, "random"), people=True)
    if game is None:
        game = _new_game(ruleset, len(sitting), seed, settings, ask_all, streams)
    if quiet and HUMAN in sitting:
        raise UsageError("--quiet is only for games between bots: a person must see the game")
    bots = {i: make_bot(who, game.seed, i, own=ruleset.bots) for i, who in enumerate(sitting) if who != HUMAN}
    if journal is not None:
        write_text(journal, game.journal.dumps())  # a path that cannot be written is to be known before the game
    table = Table(game, sitting, bots, terminal_screen(color=streams.colors()), quiet=quiet, about=about(game))
    try:
        with leaving_when_ended():
            if table.play() is End.LEFT:
                streams.note("You have left the game.")
    finally:
        if journal is not None:
            write_text(journal, game.journal.dumps())
    return CLEAN


def _new_game(
    ruleset: Ruleset, players: int, seed: int | None, settings: tuple[str, ...], ask_all: bool, streams: Streams
) -> Game:
    if seed is None:
        seed = int.from_bytes(os.urandom(3))
        streams.note(f"seed {seed}")
    return ruleset.new_game(players, seed, settings_of(ruleset, settings), ask_forced=ask_all)
