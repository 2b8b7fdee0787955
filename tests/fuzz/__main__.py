"""Runs the fuzzer at length: `python -m tests.fuzz --programs 3000 --seed 1 [--jobs 2]`

Each mismatch is printed when it is found, how far it has come to stderr; in the end a table, and the failing rulesets
(the first few) made small. Exit status 1 when anything differs.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial

from tests.fuzz.comparison import Verdict, judge, judge_seed
from tests.fuzz.forms import MARKS, ROWS
from tests.fuzz.generator import Source, random_source
from tests.fuzz.shrinker import shrink

#: Programs that a process is given at a time, and the seconds between two reports.
CHUNK, PAUSE = 10, 10.0


def fails_alike(verdict: Verdict, seed: int, source: Source) -> bool:
    """Whether a smaller ruleset still fails in the same way."""
    found = judge(source, seed)
    return found.status == verdict.status and found.message.split("'")[0][12:40] == verdict.message.split("'")[0][12:40]


def begin() -> None:
    """In each process: no program is kept, since none comes again; what has been loaded is no garbage."""
    os.environ["RULEWRIGHT_CACHE"] = "off"
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def judge_some(seeds: range) -> list[tuple[int, Verdict]]:
    return [judge_seed(seed) for seed in seeds]


def verdicts(seeds: range, jobs: int) -> Iterator[tuple[int, Verdict]]:
    """In the order in which they are found."""
    with ProcessPoolExecutor(jobs, initializer=begin) as pool:
        chunks = (seeds[at : at + CHUNK] for at in range(0, len(seeds), CHUNK))
        for done in as_completed([pool.submit(judge_some, chunk) for chunk in chunks]):
            yield from done.result()


class Report:
    """Tells how far it has come: every few seconds, on a terminal always in the same line."""

    def __init__(self, programs: int) -> None:
        self.programs, self.began, self.last = programs, time.perf_counter(), time.perf_counter()

    def at(self, number: int, failures: int) -> None:
        now = time.perf_counter()
        if now - self.last < (1.0 if sys.stderr.isatty() else PAUSE):
            return
        self.last = now
        left = (now - self.began) / number * (self.programs - number)
        start, end = ("\r", "") if sys.stderr.isatty() else ("", "\n")
        text = f"{number:,} of {self.programs:,}, {failures} failing, {left:,.0f} s to go"
        print(f"{start}{text}", end=end, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description="Random rulesets: compiled against evaluated."
    )
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1, help="of the first program; each takes the next")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, default=3, help="how many failing programs are made small and printed")
    parser.add_argument("--rejected", action="store_true", help="print what the checker says of rejected programs")
    arguments = parser.parse_args()
    report = Report(arguments.programs)
    seeds = range(arguments.seed * 100_000, arguments.seed * 100_000 + arguments.programs)
    found: Counter[str] = Counter()
    forms: Counter[str] = Counter()
    failures: list[tuple[int, Verdict]] = []
    for seed, verdict in verdicts(seeds, arguments.jobs):
        found["programs"] += 1
        found[verdict.status] += 1
        found["ended: " + verdict.ending] += verdict.ending != ""
        found["decisions"] += verdict.decisions
        found["decisions of chance"] += verdict.chance
        forms.update(verdict.forms)
        found[f"hidden things: {verdict.secrecy}"] += verdict.secrecy != ""
        found["decisions looked at for leaks"] += verdict.looked_at
        if verdict.status in ("mismatch", "crash"):
            failures.append((seed, verdict))
            print(f"{seed}: {verdict.status}: {verdict.message}", flush=True)
        if verdict.status == "rejected" and arguments.rejected:
            print(f"{seed}: {verdict.message}", flush=True)
        report.at(found["programs"], len(failures))
    for seed, verdict in failures[: arguments.show]:
        small = shrink(random_source(seed), partial(fails_alike, verdict, seed))
        print(f"\n---- {seed}: {verdict.status}: {verdict.message}\n{small.text}\n     {judge(small, seed).message}")
    rows = ["programs", "decisions", "decisions of chance", "rejected", "mismatch", "crash"]
    rows += sorted(name for name in found if name.startswith(("ended: ", "hidden things: ")) and found[name])
    rows += ["decisions looked at for leaks"]
    print("\n" + "\n".join(f"{name:30}{found[name]:>9,}" for name in rows))
    print(f"{'rejected, per cent':30}{100 * found['rejected'] / max(1, found['programs']):>9.1f}")
    print(f"{'seconds':30}{time.perf_counter() - report.began:>9.1f}")
    never = [name for name in (*ROWS, *MARKS) if not forms[name]]
    print(f"{'forms carried out':30}{len(forms):>9,}{', never: ' if never else ''}{'; '.join(never)}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
