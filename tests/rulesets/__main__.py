"""The generic checks on more games: `python -m tests.rulesets [--games 20] [NAME ...]`.

Prints a line for every ruleset and number of players; exit status 1 where a check fails.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections.abc import Callable

from interpreter import Ruleset, check
from tests.rulesets import checks
from tests.rulesets.found import ROOT, folders, name_of, ruleset
from tests.rulesets.playing import random_game
from tests.rulesets.processes import Task, elsewhere, here

Check = Callable[[Ruleset, int, range], None]

CHECKS: dict[str, Check] = {
    "invariants": checks.check_games,
    "saves": checks.check_saves,
    "builds": checks.check_builds,
    "journals": checks.check_journals,
    "undo": checks.check_undo,
    "copies": lambda rules, players, seeds: checks.check_copies(rules, players, seeds, every=29),
    "determinized": lambda rules, players, seeds: checks.check_determinized(rules, players, seeds, every=61),
    "secrets": lambda rules, players, seeds: checks.check_hidden(rules, players, seeds, every=3),
}


def run(name: str, players: int, games: int) -> list[str]:
    """The names of the checks that fail at one number of players, their reasons printed."""
    failed = []
    for title, one in CHECKS.items():
        try:
            one(ruleset(name), players, range(games))
        except Exception:
            traceback.print_exc()
            failed.append(title)
    return failed


def other_processes(name: str, games: int) -> list[str]:
    """`processes` where a game goes on otherwise in another process with another hash seed."""
    players = ruleset(name).players[-1]
    moments = random_game(ruleset(name), players, games)
    saves = [json.dumps(game.save()) for number, (game, _) in enumerate(moments) if number % 50 == 0]
    tasks: list[Task] = [(name, players, games, saves)]
    expected = here(tasks)
    return [] if all(elsewhere(tasks, seed) == expected for seed in ("1", "77", "random")) else ["processes"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rulesets", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games for each number of players (default 20)")
    parser.add_argument("names", nargs="*", metavar="NAME", help="folders from the root, as rulesets/strada_romana")
    arguments = parser.parse_args()
    bad = 0
    for name in arguments.names or [name_of(folder) for folder in folders()]:
        findings = [str(finding.span) for finding in check(ROOT / name)]
        missing = checks.missing_endings(ruleset(name), 50 * arguments.games)
        failed = findings + [f"ending {ending}" for ending in sorted(missing)] + other_processes(name, arguments.games)
        print(f"{name}: {'fails: ' + ', '.join(failed) if failed else 'fine'}", flush=True)
        bad += bool(failed)
        for players in ruleset(name).players:
            began = time.perf_counter()
            failed = run(name, players, arguments.games)
            said = f"fails: {', '.join(failed)}" if failed else "fine"
            seconds = time.perf_counter() - began
            print(f"  {players} players, {arguments.games} games: {said} ({seconds:.0f} s)", flush=True)
            bad += bool(failed)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
