"""Start-up: to the first decision, and lint, in new processes with the cache of compiled programs empty or filled."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent.parent

FIRST_DECISION = """
import sys, time
began = time.perf_counter()
import interpreter
imported = time.perf_counter()
ruleset = interpreter.load(sys.argv[1])
game = ruleset.new_game(players=ruleset.players[0], seed=1)
game.count
print(1000 * (imported - began), 1000 * (time.perf_counter() - imported))
"""


def first_decision(ruleset: str, rounds: int) -> tuple[float, float, float]:
    """Milliseconds for the import, and from `load` to the first decision cold and warm (medians)."""
    imports, cold, warm = [], [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            for times in (cold, warm):
                imported, taken = map(float, run(["-c", FIRST_DECISION, ruleset], cache).split())
                imports.append(imported)
                times.append(taken)
    return median(imports), median(cold), median(warm)


def lint(ruleset: str, rounds: int) -> float:
    """Milliseconds of a whole process that lints, with nothing cached (median)."""
    taken = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            began = time.perf_counter()
            run(["-m", "interpreter", "lint", ruleset], cache)
            taken.append(1000 * (time.perf_counter() - began))
    return median(taken)


def run(arguments: list[str], cache: str) -> str:
    environment = {**os.environ, "RULEWRIGHT_CACHE": cache}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout
