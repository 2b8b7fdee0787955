"""`python -m tests.bench [--quick]`: how fast we are, as ratios from interleaved rounds.

Random playouts on one core, CPU time. Forced moves are played but not counted. A ratio is the median over the rounds of
the ratio within a round; above 1 is faster.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import interpreter
from interpreter.resources import bundled_rulesets, rulesets_below
from tests.bench import engine, start_up, tableau
from tests.bench.agreement import cell_key, disagreement, house_key
from tests.bench.handwritten import Kalah, TicTacToe
from tests.bench.legality import measure_trials
from tests.bench.players import handwritten, integers, natively, openspiel, played_out, through_api, untraced
from tests.bench.rounds import Contender, run_rounds
from tests.oracle.games import FOLDER


@dataclass(frozen=True)
class Race:
    """A game that also exists handwritten; the bars are ratios to the handwritten class."""

    ruleset: str
    make: Callable[[], Any]
    key: Callable[[int], str]
    openspiel: str
    integer_bar: float
    index_bar: float | None


RACES = (
    Race("kalah", Kalah, house_key, "mancala", 0.9, 0.75),
    Race("tic_tac_toe", TicTacToe, cell_key, "tic_tac_toe", 0.85, None),
)


def race(race: Race, rounds: int, seconds: float) -> bool:
    """Prints the table of one game; whether its bars are met."""
    ruleset = interpreter.load(FOLDER / "rulesets" / race.ruleset)
    difference = disagreement(ruleset, race.make, race.key, 300)
    if difference is not None:
        raise SystemExit(f"{race.ruleset}: the handwritten class is another game: {difference}")
    by_hand = Contender("handwritten class", handwritten(race.make))
    ours = Contender("integers: driver.choose", integers(ruleset.program(2, build="simulation")))
    bare = Contender("same, faults not traced", untraced(ruleset.program(2, build="simulation")))
    index = Contender("API: game.choose(index)", through_api(ruleset, 2))
    contenders = [by_hand, ours, bare, index]
    theirs = openspiel(race.openspiel)
    if theirs is not None:
        contenders.append(Contender("OpenSpiel from Python", theirs))
    run_rounds(contenders, rounds, seconds)
    print(f"\n{ruleset.title}: agrees with the handwritten class on 300 lines")
    print(f"  {'':26}{'decisions/s':>12}{'ratio':>8}{'bar':>7}")
    bars = {ours.name: race.integer_bar, index.name: race.index_bar}
    good = True
    for contender in contenders:
        bar = bars.get(contender.name)
        ratio = contender.ratio(by_hand)
        met = bar is None or ratio >= bar
        good = good and met
        rate = sorted(contender.rates)[len(contender.rates) // 2]
        judged = "" if bar is None else f"{bar:>7.2f}" + ("" if met else "  missed")
        print(f"  {contender.name:26}{rate:>12,.0f}{ratio:>8.2f}{judged}")
    if theirs is not None:
        print(
            f"  against OpenSpiel: integers {ours.ratio(contenders[-1]):.2f}, index {index.ratio(contenders[-1]):.2f}"
        )
    return good


#: The bundled game that is measured unless another one is named, and what it is to reach of handwritten Kalah's
#: decisions per second.
SHOWCASE, SHOWCASE_BAR = "strada_romana", 0.3


def measure(name: str, rounds: int, seconds: float) -> bool:
    """A bundled game at each of its numbers of players, against Kalah by hand; copies; start-up; lint. Whether the bar
    of the showcase is met: by the simulation build in C, asked for each decision from Python as the one by hand is."""
    ruleset = interpreter.load(name)
    by_hand = Contender("handwritten Kalah", handwritten(Kalah))
    contenders = [Contender(f"{n} players", integers(ruleset.program(n, build="simulation"))) for n in ruleset.players]
    fewest = ruleset.players[0]
    contenders.append(Contender(f"{fewest} players, choose(index)", through_api(ruleset, fewest)))
    native = native_of(ruleset)
    if native is not None:
        contenders.append(Contender(f"{fewest} players, in C, choose(index)", natively(native)))
        contenders.append(Contender(f"{fewest} players, in C, whole games", played_out(native)))
    run_rounds([by_hand, *contenders], rounds, seconds)
    print(f"\n{ruleset.title}")
    print(f"  {'':34}{'decisions/s':>12}{'of Kalah by hand':>18}")
    for contender in contenders:
        rate = sorted(contender.rates)[len(contender.rates) // 2]
        print(f"  {contender.name + ':':34}{rate:>12,.0f}{contender.ratio(by_hand):>18.3f}")
    met = True
    if name == SHOWCASE:
        met = native is not None and contenders[-2].ratio(by_hand) >= SHOWCASE_BAR
        print(f"  bar for the simulation build in C, choose(index): {SHOWCASE_BAR}{'' if met else '  missed'}")
    print(f"  {'copy() in mid-game:':32}{copy_time(ruleset):>12.2f} us")
    imported, cold, warm = start_up.first_decision(name, rounds)
    print(f"  {'import interpreter:':32}{imported:>12.0f} ms")
    print(f"  {'load to first decision, cold:':32}{cold:>12.0f} ms   (new process, cache empty)")
    print(f"  {'load to first decision, warm:':32}{warm:>12.0f} ms   (new process, cache filled)")
    print(f"  {'lint, whole process, cold:':32}{start_up.lint(name, rounds):>12.0f} ms")
    return met


def native_of(ruleset: interpreter.Ruleset) -> interpreter.NativeProgram | None:
    """The native build for the fewest players; where there is none, why is told."""
    try:
        return ruleset.native(ruleset.players[0])
    except interpreter.NotNative as error:
        print(f"no native build: {error}")
        return None


def tell_trials(games: int) -> None:
    """How often legality needs a trial, for every ruleset there is."""
    print("\nLegality trials (simulation build, fewest players)")
    print(f"  {'':26}{'decisions':>10}{'tried':>8}{'trials':>9}{'us each':>9}{'us a decision':>15}")
    for name in rulesets():
        ruleset = interpreter.load(name)
        found = measure_trials(ruleset.program(ruleset.players[0], build="simulation"), games, 1)
        print(
            f"  {ruleset.title:26}{found.decisions:>10,}{found.share:>8.0%}{found.trials:>9,}"
            f"{found.microseconds:>9.1f}{found.per_decision:>15.1f}"
        )


def rulesets() -> list[Path]:
    """The bundled rulesets and those of the oracle tests."""
    return [*bundled_rulesets().values(), *rulesets_below(FOLDER / "rulesets")]


def copy_time(ruleset: interpreter.Ruleset) -> float:
    """Microseconds for one copy of a state, over the states of a game."""
    game = ruleset.new_game(seed=1, record=False)
    states = []
    while not game.over and len(states) < 200:
        states.append(game._state.copy())
        game.choose(len(states) % game.count)
    began = time.process_time()
    for _ in range(50):
        for state in states:
            state.copy()
    return (time.process_time() - began) * 1e6 / (50 * len(states))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="three short rounds: a rough idea")
    parser.add_argument("--game", default=SHOWCASE, help="the bundled game that is measured")
    arguments = parser.parse_args()
    rounds, seconds = (3, 0.2) if arguments.quick else (7, 1.0)
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, {processor()}")
    print(f"medians of {rounds} interleaved rounds of about {seconds} s each; random play; forced moves not counted")
    good = min([race(each, rounds, seconds) for each in RACES])
    good = measure(arguments.game, rounds, seconds) and good
    tell_trials(10 if arguments.quick else 50)
    tableau.report()
    engine.report(rounds, seconds)
    return 0 if good else 1


def processor() -> str:
    """What the machine calls its processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or "unknown processor"


if __name__ == "__main__":
    raise SystemExit(main())
