"""Random rulesets in all builds (C, simulation, table) at length, faults included:
`python -m tests.native --programs 300 --seed 0 [--flag=-DSTRESS ...]`

With `--flag=-fsanitize=address,undefined` (and gcc's libasan in LD_PRELOAD) the compiler's own checks look on. Each
difference is printed, and a table; exit status 1 when anything differs.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.native.fuzzing import judge
from tests.native.making import PLAIN


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.native", description="Random rulesets: in C and in Python.")
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0, help="of the first program; each takes the next")
    parser.add_argument("--flag", action="append", default=[], help="one more flag for the compiler")
    arguments = parser.parse_args()
    found: Counter[str] = Counter()
    for seed in range(arguments.seed, arguments.seed + arguments.programs):
        verdict = judge(seed, (*PLAIN, *arguments.flag))
        found.update({"programs": 1, verdict.status: 1, "decisions": verdict.decisions, "faults": verdict.faults})
        if verdict.status == "mismatch":
            print(f"{seed}: {verdict.message}", flush=True)
    for name in ("programs", "rejected", "agrees", "mismatch", "decisions", "faults"):
        print(f"{name:12}{found[name]:>9,}")
    return 1 if found["mismatch"] else 0


if __name__ == "__main__":
    sys.exit(main())
