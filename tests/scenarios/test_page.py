"""The examples of the page on scenarios, run."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import indent

from tests.scenarios.market import results, with_scenarios

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"


def test_every_example_passes(tmp_path: Path) -> None:
    blocks = re.findall(r"^```yaml\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 6
    found = results(with_scenarios(tmp_path, indent("".join(blocks), "  ")))
    assert {name: r.message for name, r in found.items() if r.status != "passed"} == {}
    assert len(found) >= len(blocks)
