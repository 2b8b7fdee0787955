"""`rulewright simulate`: many games by bots, counted."""

from __future__ import annotations

import os

import click

from interpreter.api import load
from interpreter.cli.entry import CLEAN, FINDINGS, streams_of, with_game
from interpreter.cli.seats import seats_of, settings_of
from interpreter.cli.streams import Streams
from interpreter.simulate.counts import Counts
from interpreter.simulate.playouts import MOST_DECISIONS, simulate
from interpreter.simulate.report import SimulationReport

#: This many faults are shown in full.
MOST_FAULTS = 5
#: This many entries that a zone has never held are named.
MOST_MISSING = 8

EPILOG = """\b
Examples:
  rulewright simulate GAME --players 3 --games 300 --seed 7
  rulewright simulate GAME --seats random,random --games 1000 --jobs 4 --format json
  rulewright simulate GAME --games 500 --count
  rulewright simulate GAME --games 100000 --native
\b
Exit status 1 if a game stopped with a fault, or did not end although no --max-decisions was given.
"""


@click.command("simulate", epilog=with_game(EPILOG))
@click.argument("name", metavar="NAME|PATH")
@click.option("--players", type=int, metavar="N", help="The number of players (default: the smallest possible).")
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, metavar="G", help="The number of games."
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The seed of the random numbers.")
@click.option("--seats", metavar="WHO,WHO,...", help="The bot at each seat (default: random).")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A setting of the game (may be repeated).")
@click.option(
    "--jobs",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="J",
    help=("The number of processes (0: one per core)."),
)
@click.option(
    "--count", is_flag=True, help="Count the results of offers, and in how many games each entry was in which zone."
)
@click.option(
    "--max-decisions",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"Stop a game after N decisions and count it as unfinished (default: {MOST_DECISIONS}).",
)
@click.option(
    "--native",
    is_flag=True,
    help=("Play in C, which is many times faster; for random seats only. Needs a C compiler the first time."),
)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="The output format.")
@click.pass_context
def command(
    ctx: click.Context,
    name: str,
    players: int | None,
    games: int,
    seed: int,
    seats: str | None,
    settings: tuple[str, ...],
    jobs: int,
    count: bool,
    max_decisions: int | None,
    native: bool,
    format_: str,
) -> int:
    """Let bots play many games and count decisions, wins, scores, endings and faults."""
    streams = streams_of(ctx)
    ruleset = load(name)
    sitting = seats_of(ruleset, seats, players, ("random",), people=False)
    with streams.progress("Playing", games) as advance:
        report = simulate(
            ruleset,
            len(sitting),
            games,
            seed,
            sitting,
            jobs or os.cpu_count() or 1,
            settings_of(ruleset, settings),
            advance,
            count,
            native,
            max_decisions or MOST_DECISIONS,
        )
    if format_ == "json":
        streams.data(report.as_dict())
    else:
        _print(streams, ruleset.title, report)
    endless = report.unfinished and max_decisions is None
    return FINDINGS if report.faults or endless else CLEAN


def _print(streams: Streams, title: str, report: SimulationReport) -> None:
    stopped = f", {report.unfinished} unfinished" if report.unfinished else ""
    streams.line(f"{title}: {report.games} games, {report.decisions} decisions, {report.faults} faults{stopped}")
    speed = f"  {report.seconds:.1f} s, {report.decisions_per_second:.0f} decisions a second"
    if report.mean_decisions is None:
        streams.line(f"{speed}; no game ended")
    else:
        streams.line(f"{speed}, {report.mean_decisions:.1f} decisions a game")
        _print_results(streams, report)
    for fault in report.fault_list[:MOST_FAULTS]:
        streams.line(f"game {fault.game}, seed {fault.seed}:")
        streams.line("\n".join("  " + line for line in fault.message.splitlines()))
    if report.faults > MOST_FAULTS:
        streams.line(f"and {report.faults - MOST_FAULTS} more faults")


def _print_results(streams: Streams, report: SimulationReport) -> None:
    """What the finished games have come to."""
    for seat, wins in report.wins.items():
        who = f"{seat} ({report.bots[seat]})" if seat in report.bots else f"{seat} (a dummy)"
        won = "1 win" if wins == 1 else f"{wins} wins"
        streams.line(f"  {who}: {won}, {report.mean_score[seat]:.2f} points on average")
    if report.shared:
        games = "game was" if report.shared == 1 else "games were"
        streams.line(f"  {report.shared} {games} won by several players, and counted for each")
    for ending, number in report.endings.items():
        streams.line(f"  ending {ending}: {number}")
    if report.counts is not None:
        _print_counts(streams, report.counts, report.finished)


def _print_counts(streams: Streams, counts: Counts, games: int) -> None:
    for name, happened in counts.offers.items():
        numbers = ", ".join(f"{number / max(1, games):.1f} {what}" for what, number in happened.items())
        streams.line(f"  offers {name}: {numbers} a game; {counts.deals[name]:.2f} deals per player and game")
    for (kind, zone), missing in counts.missing().items():
        number = len(counts.entries[kind])
        line = f"  {kind} in {zone}: {number - len(missing)} of {number}"
        if missing:
            line += f"; never {', '.join(missing[:MOST_MISSING])}" + (" .." if len(missing) > MOST_MISSING else "")
        streams.line(line)
