"""`rulewright replay`: plays a journal again."""

from __future__ import annotations

import click

from interpreter.api import load
from interpreter.cli.entry import CLEAN, streams_of, with_game
from interpreter.cli.files import read_json
from interpreter.runtime.history.journal import Journal
from interpreter.terminal.screen import terminal_screen
from interpreter.terminal.table import End, Table
from interpreter.terminal.teller import Teller

EPILOG = """\b
Examples:
  rulewright play GAME --seats random,random --seed 1 --journal game.json
  rulewright replay game.json
\b
`play` writes journals. A journal made under other rules is refused unless --present-rules is given.
"""


@click.command("replay", epilog=with_game(EPILOG))
@click.argument("journal", metavar="JOURNAL", type=click.Path(dir_okay=False))
@click.option("--ruleset", metavar="NAME|PATH", help="The ruleset, if it is not a bundled one.")
@click.option("--present-rules", is_flag=True, help="Replay the answers, although the rules have changed.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="The output format.")
@click.pass_context
def command(ctx: click.Context, journal: str, ruleset: str | None, present_rules: bool, format_: str) -> int:
    """Play a journal again, step by step, and show how the game ends, or the standing."""
    streams = streams_of(ctx)
    known = Journal.from_dict(read_json(journal))
    rules = load(ruleset or known.ruleset)
    # first without a word, so that a journal that does not fit is refused before anything is printed
    end = rules.replay(known, strict=not present_rules)
    if format_ == "json":
        from interpreter.formats.outcome import OutcomeV1, ReplayV1

        outcome = OutcomeV1.of(end.outcome)
        streams.data(ReplayV1.made(steps=len(known.steps), over=end.over, outcome=outcome).as_data())
        return CLEAN
    game = rules.begin(known)
    teller = Teller(known)
    table = Table(
        game,
        ["journal"] * game.players,
        dict.fromkeys(range(game.players), teller),
        terminal_screen(color=streams.colors()),
    )
    if table.play() is End.LEFT:
        table.show_standing()
    return CLEAN
