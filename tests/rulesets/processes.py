"""Games in other processes, where strings hash otherwise: `python -m tests.rulesets.processes` reads tasks as JSON from
its input and answers with the digests of `checks.digests`."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.rulesets.checks import digests
from tests.rulesets.found import ROOT

#: A ruleset's name, a number of players, how many whole games, and saves.
Task = tuple[str, int, int, list[str]]


def elsewhere(tasks: list[Task], hash_seed: str) -> list[list[str]]:
    """The digests of tasks as another process has them."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.rulesets.processes"],
        input=json.dumps(tasks),
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    answer: list[list[str]] = json.loads(run.stdout)
    return answer


def here(tasks: list[Task]) -> list[list[str]]:
    """The digests of tasks as this process has them."""
    return [digests(name, players, range(games), saves) for name, players, games, saves in tasks]


if __name__ == "__main__":
    json.dump(here(json.load(sys.stdin)), sys.stdout)
