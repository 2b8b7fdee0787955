"""The examples of the documentation, run."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

EMBEDDING = Path(__file__).resolve().parents[2] / "docs" / "embedding.md"

WITH_EXAMPLES = [
    "interpreter.api",
    "interpreter.bots",
    "interpreter.foundation.suggest",
    "interpreter.runtime.labels",
    "interpreter.verbs",
]


def test_every_block_of_the_embedding_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", EMBEDDING.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 10
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(EMBEDDING), "exec"), names)
    assert "did you mean strada_romana?" in capsys.readouterr().out


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_docstrings_are_true(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.attempted > 0
    assert result.failed == 0
