"""Runs the fuzzer at length: `python -m tests.fuzz --programs 3000 --seed 1 [--jobs 2]`

Prints a table, and each failing ruleset (the first few) made small. Exit status 1 when anything differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.fuzz.comparison import Verdict, judge, judge_seed
from tests.fuzz.generator import Source, random_source
from tests.fuzz.shrinker import shrink


def fails_alike(verdict: Verdict, seed: int, source: Source) -> bool:
    """Whether a smaller ruleset still fails in the same way."""
    found = judge(source, seed)
    return found.status == verdict.status and found.message.split("'")[0][12:40] == verdict.message.split("'")[0][12:40]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description="Random rulesets: compiled against evaluated."
    )
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1, help="of the first program; each takes the next")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, default=3, help="how many failing programs are printed")
    parser.add_argument("--rejected", action="store_true", help="print what the checker says of rejected programs")
    arguments = parser.parse_args()
    began = time.perf_counter()
    seeds = range(arguments.seed * 100_000, arguments.seed * 100_000 + arguments.programs)
    found: Counter[str] = Counter()
    failures: list[tuple[int, Verdict]] = []
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for seed, verdict in pool.map(judge_seed, seeds, chunksize=10):
            found["programs"] += 1
            if sys.stderr.isatty():
                print(f"\r{found['programs']:,} of {arguments.programs:,}", end="", file=sys.stderr, flush=True)
            found[verdict.status] += 1
            found["ended: " + verdict.ending] += verdict.ending != ""
            found["decisions"] += verdict.decisions
            found["decisions of chance"] += verdict.chance
            if verdict.status in ("mismatch", "crash"):
                failures.append((seed, verdict))
                print(f"{seed}: {verdict.status}: {verdict.message}", flush=True)
            if verdict.status == "rejected" and arguments.rejected:
                print(f"{seed}: {verdict.message}", flush=True)
    for seed, verdict in failures[: arguments.show]:
        small = shrink(random_source(seed), partial(fails_alike, verdict, seed))
        print(f"\n---- {seed}: {verdict.status}: {verdict.message}\n{small.text}\n     {judge(small, seed).message}")
    rows = ["programs", "decisions", "decisions of chance", "rejected", "mismatch", "crash"]
    rows += sorted(name for name in found if name.startswith("ended: "))
    print("\n" + "\n".join(f"{name:24}{found[name]:>9,}" for name in rows))
    print(f"{'rejected, per cent':24}{100 * found['rejected'] / max(1, found['programs']):>9.1f}")
    print(f"{'seconds':24}{time.perf_counter() - began:>9.1f}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
