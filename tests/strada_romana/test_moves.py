"""What the interpreter offers is what the brute force finds, jams and settings included."""

from __future__ import annotations

import random

from tests.strada_romana.comparison import Report, compare, random_cases


def test_random_positions() -> None:
    report, chance = Report(), random.Random(11)
    for case in random_cases(11, 2000):
        compare(case, chance, report, walks=1)
    assert report.differences == []
    assert report.positions == 2000
    assert report.blocked > 200
    assert report.short > 80
    assert report.questions > 10_000
