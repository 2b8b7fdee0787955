"""What the interpreter offers is what the brute force finds, jams and settings included."""

from __future__ import annotations

import random

from tests.sample import part
from tests.strada_romana.comparison import Report, compare, random_cases


def test_random_positions() -> None:
    report, chance, number = Report(), random.Random(11), part(2000, 600)
    for case in random_cases(11, number):
        compare(case, chance, report, walks=1)
    assert report.differences == []
    assert report.positions == number
    assert report.blocked > number / 10
    assert report.short > number / 25
    assert report.questions > 5 * number
