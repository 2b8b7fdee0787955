"""`rulewright test`: the scenarios of rulesets, and which lines nothing ever ran."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from interpreter.api import load
from interpreter.bots.registry import make_bot
from interpreter.cache import read_contents
from interpreter.cli.entry import CLEAN, FINDINGS, streams_of, with_game
from interpreter.cli.streams import Streams
from interpreter.cli.targets import Places, Target, find_targets, from_here
from interpreter.foundation.arguments import players_in_words
from interpreter.foundation.diagnostics import Diagnostic, Findings, Severity
from interpreter.foundation.errors import InvalidRuleset, RuleFault, UsageError
from interpreter.foundation.render import quote, visible
from interpreter.foundation.source import SourceFile
from interpreter.ruleset import Ruleset
from interpreter.scenarios.coverage import CoverageReport, LineCoverage
from interpreter.scenarios.keeping import keep_passed, passed_before
from interpreter.scenarios.scenario import Scenario, ScenarioResult

if TYPE_CHECKING:
    from interpreter.checker.typed import CheckedRuleset

EPILOG = """\b
Examples:
  rulewright test GAME
  rulewright test my_game --coverage           also name the lines that no scenario and no random game ran
  rulewright test my_game --only herd          only scenarios whose name contains this
"""


#: Random games for each number of players, for coverage.
GAMES = 5


@dataclass(slots=True)
class Played:
    """The random games of one ruleset: how many broke down, and of the first of these the players, seed and message."""

    games: int = 0
    faults: int = 0
    first: tuple[int, int, str] | None = None

    def as_text(self) -> str:
        """What is to be said of games that broke down."""
        assert self.first is not None
        players, seed, message = self.first
        table = players_in_words(range(players, players + 1))
        head = f"{self.faults} of {self.games} random games stopped with a fault, the first with {table}, seed {seed}:"
        return "\n  ".join([head, *message.splitlines()])


@dataclass(frozen=True, slots=True)
class Tested:
    """What came of one ruleset. `errors`: those of a ruleset of which only a part could be tested."""

    target: Target
    results: tuple[ScenarioResult, ...]
    errors: tuple[Diagnostic, ...] = ()
    coverage: CoverageReport | None = None
    played: Played | None = None


@click.command("test", epilog=with_game(EPILOG))
@click.argument("targets", metavar="[NAME|PATH]...", nargs=-1)
@click.option("--coverage", is_flag=True, help="Name the lines that no scenario and no random game ran.")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    metavar="G",
    help=f"With --coverage: random games for each number of players (default: {GAMES}).",
)
@click.option("--only", metavar="TEXT", help="Only scenarios whose name contains this.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="The output format.")
@click.pass_context
def command(
    ctx: click.Context, targets: tuple[str, ...], coverage: bool, games: int | None, only: str | None, format_: str
) -> int:
    """Run the scenarios of rulesets: tests of the rules, written beside them.

    Without arguments all rulesets below the current folder are tested.
    """
    streams = streams_of(ctx)
    if games is not None and not coverage:
        raise UsageError("--games requires --coverage")
    if only is not None and not only.strip():
        raise UsageError("--only needs a part of a scenario's name")
    measured = (GAMES if games is None else games) if coverage else None
    tested: list[Tested] = []
    broken = False
    for target in find_targets(targets):
        try:
            one = _test(streams, target, only) if measured is None else _test_covered(streams, target, only, measured)
        except InvalidRuleset as error:
            broken = True
            streams.findings(from_here(error.diagnostics, target.folder), stderr=True)
            streams.note(f"{target.name}: not tested, because it has errors")
            continue
        tested.append(one)
        if one.errors:
            broken = True
            streams.findings(from_here(one.errors, target.folder), stderr=True)
            streams.note(f"{target.name}: it has errors; only what they do not affect is tested")
    if format_ == "json":
        streams.data(_data(tested))
    else:
        for one in tested:
            _print(streams, one)
    if only and tested and not any(t.results for t in tested):
        raise UsageError(f"no scenario has a name that contains {only!r}")
    failed = any(r.status != "passed" for t in tested for r in t.results)
    failed |= any(t.played is not None and t.played.faults for t in tested)
    return FINDINGS if failed or broken else CLEAN


def _test(streams: Streams, target: Target, only: str | None) -> Tested:
    """Runs a ruleset's scenarios, unless they are known to pass; those that its errors do not concern."""
    contents = read_contents(target.folder)
    before = passed_before(contents, only)
    if before is not None:
        streams.note(f"{target.name}: unchanged; these are the results of the last run")
        return Tested(target, before)
    from interpreter import pipeline  # loaded only where nothing is kept
    from interpreter.scenarios.check import check_scenarios

    findings = Findings()
    found = pipeline.read_partly(target.folder, findings)
    if found is None or found.elsewhere:
        raise InvalidRuleset(target.name, findings.sorted())
    scenarios = check_scenarios(found.checked, findings)
    results = _run(streams, target, found.checked, found.tree.files, _chosen(scenarios, only))
    if not findings.errors:
        keep_passed(contents, found.tree, scenarios, results)
    errors = [d for d in findings.sorted() if d.severity is Severity.ERROR]
    return Tested(target, results, tuple(errors))


def _run(
    streams: Streams,
    target: Target,
    checked: CheckedRuleset,
    files: tuple[SourceFile, ...],
    scenarios: Sequence[Scenario],
) -> tuple[ScenarioResult, ...]:
    from interpreter.scenarios.run import run_scenarios  # loaded only where nothing is kept

    results: list[ScenarioResult] = []
    with streams.progress(f"Testing {target.name}", len(scenarios)) as advance:
        for result in run_scenarios(checked, files, scenarios):
            results.append(result)
            advance(1)
    return tuple(results)


def _chosen(scenarios: Sequence[Scenario], only: str | None) -> list[Scenario]:
    return [s for s in scenarios if not only or only in s.name]


def _test_covered(streams: Streams, target: Target, only: str | None, games: int) -> Tested:
    """Runs a ruleset's scenarios and random games, and notes which lines have run."""
    from interpreter.scenarios.check import check_scenarios
    from interpreter.scenarios.run import run_scenarios

    ruleset = load(target.folder)
    findings = Findings()
    scenarios = check_scenarios(ruleset.checked, findings)
    if findings.errors:
        raise InvalidRuleset(target.name, findings.sorted())
    chosen = _chosen(scenarios, only)
    results: list[ScenarioResult] = []
    played = Played()
    with ExitStack() as stack:
        measured = stack.enter_context(LineCoverage())
        total = len(chosen) + games * len(ruleset.players)
        advance = stack.enter_context(streams.progress(f"Testing {target.name}", total))
        for result in run_scenarios(ruleset.checked, ruleset.files, chosen, measured.add):
            results.append(result)
            advance(1)
        for players in ruleset.players:
            measured.add(ruleset.program(players))
            for seed in range(games):
                _play(ruleset, players, seed, played)
                advance(1)
        if games:
            _let_bots_look(ruleset)
    return Tested(target, tuple(results), (), measured.report(), played)


def _play(ruleset: Ruleset, players: int, seed: int, played: Played) -> None:
    """A random game; one that breaks down has run what it has run, and is counted."""
    played.games += 1
    bots = [make_bot("random", seed, seat) for seat in range(players)]
    try:
        game = ruleset.new_game(players, seed)
        while not game.over:
            game.choose(bots[game.to_move].choose(game))
        _ = game.outcome
    except RuleFault as fault:
        played.faults += 1
        played.first = played.first or (players, seed, str(fault))


def _let_bots_look(ruleset: Ruleset) -> None:
    """The ruleset's own bots answer one decision each, so that what they value has run."""
    try:
        game = ruleset.new_game()
        for name in ruleset.bots if not game.over else ():
            make_bot(name, 0, game.to_move, own=ruleset.bots).choose(game)
    except RuleFault:
        return  # one of the random games has told


def _data(tested: Sequence[Tested]) -> list[dict[str, Any]]:
    from interpreter.formats.tested import CoverageV1, RandomGamesV1, ScenarioV1, TestedV1

    return [
        TestedV1(
            ruleset=one.target.name,
            passed=sum(r.status == "passed" for r in one.results),
            scenarios=[ScenarioV1.of(result) for result in one.results],
            coverage=None if one.coverage is None else CoverageV1.of(one.coverage),
            random_games=None if one.played is None else RandomGamesV1.of(one.played),
        ).as_data()
        for one in tested
    ]


def _print(streams: Streams, tested: Tested) -> None:
    places = Places(tested.target.folder)
    for result in tested.results:
        if result.status == "passed":
            continue
        streams.line(f"{result.status.upper()} {tested.target.name}: {result.name}")
        for failure in result.failures:
            first, *rest = failure.message.splitlines()
            streams.line(f"  {places.seen(failure.span)}: {visible(first)}")
            for line in rest:
                streams.line(f"    {visible(line)}")
            quoted = quote(failure.span)
            if quoted is not None:
                number, text, carets = quoted
                streams.line(f"   {number} | {text}")
                streams.line(f"   {' ' * len(number)} | {carets}")
    passed = sum(r.status == "passed" for r in tested.results)
    streams.line(f"{tested.target.name}: {passed} of {len(tested.results)} scenarios passed")
    if tested.coverage is not None:
        streams.line(tested.coverage.as_text())
    if tested.played is not None and tested.played.faults:
        streams.line(tested.played.as_text())
