"""Every golden is as the pipeline makes it now; `pytest --accept` writes it again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.spec.cases import compare
from tests.spec.pages import Case, cases, pages

ALL = [case for page in pages(Path(__file__).parent) for case in cases(page)]


@pytest.mark.parametrize("case", ALL, ids=[case.id for case in ALL])
def test_golden(case: Case, tmp_path: Path, accept: bool) -> None:
    compare(case, tmp_path, accept=accept)
