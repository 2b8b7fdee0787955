"""Every case of every spec page comes out as the page says; `pytest --accept` writes the pages anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.spec.cases import actual
from tests.spec.pages import Case, cases, pages, rewrite

ALL = [case for page in pages() for case in cases(page)]


@pytest.mark.parametrize("case", ALL, ids=[case.id for case in ALL])
def test_case(case: Case, tmp_path: Path, accept: bool) -> None:
    texts = actual(case, tmp_path)
    blocks = {-1: case.source, **dict(enumerate(case.expected))}
    if accept:
        changed = {n: text for n, text in texts.items() if text != blocks[n].text}
        if changed:
            rewrite(case.id, case.page, changed)
        return
    for number, text in texts.items():
        block = blocks[number]
        assert text == block.text, f"{case.page.name}:{block.start}: the {block.kind} block differs"
