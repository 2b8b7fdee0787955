"""Some of the fuzzer's random rulesets play in C as in Python; many more with `python -m tests.native`."""

from __future__ import annotations

import pytest

from tests.native.fuzzing import judge


@pytest.mark.parametrize("seed", range(0, 120, 8))
def test_random_rulesets_agree(seed: int) -> None:
    verdict = judge(seed)
    assert verdict.status in ("agrees", "rejected"), f"seed {seed}: {verdict.message}"
