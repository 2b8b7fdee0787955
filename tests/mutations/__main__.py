"""`python -m tests.mutations [--count 2000] [--seed 1]`: spoils rulesets at random and prints what came of it."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from tests.mutations.trying import Tally, try_mutations


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("--count", type=int, default=2000, help="how many mutations (default 2000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of chance (default 1)")
    arguments = parser.parse_args()
    os.environ["RULEWRIGHT_CACHE"] = "off"
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        for tally in try_mutations(arguments.count, arguments.seed, Path(folder)):
            if tally.mutations % 100 == 0 and sys.stderr.isatty():
                print(f"\r{tally.mutations} of {arguments.count}", end="", file=sys.stderr)
    for broken in tally.broken:
        print(broken, "\n" + "-" * 80)
    print(tally)
    return 1 if tally.broken else 0


if __name__ == "__main__":
    sys.exit(main())
