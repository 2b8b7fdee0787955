"""Compare the interpreter with the brute force on random positions: `--positions N --seed S`."""

from __future__ import annotations

import argparse
import random
import sys
import time

from tests.strada_romana.comparison import Report, compare, random_cases


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.strada_romana", description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    report, chance, begun = Report(), random.Random(arguments.seed), time.perf_counter()
    for case in random_cases(arguments.seed, arguments.positions):
        compare(case, chance, report)
    seconds = time.perf_counter() - begun
    print(
        f"positions    {report.positions}: {report.blocked} blocked without a coin, {report.short} with a square or two"
    )
    print(f"questions    {report.questions}")
    print(f"differences  {len(report.differences)}")
    print(f"seconds      {seconds:.1f}")
    for difference in report.differences[:10]:
        print("-", difference)
    return 1 if report.differences else 0


if __name__ == "__main__":
    sys.exit(main())
