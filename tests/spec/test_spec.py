"""Every case of every spec page comes out as the page says; `pytest --accept` writes the pages again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.spec.cases import compare
from tests.spec.pages import Case, cases, pages

ALL = [case for page in pages() for case in cases(page)]


@pytest.mark.parametrize("case", ALL, ids=[case.id for case in ALL])
def test_case(case: Case, tmp_path: Path, accept: bool) -> None:
    compare(case, tmp_path, accept=accept)
