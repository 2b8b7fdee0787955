"""The reference is as it would be written now, and every form and key of the language has a case in a spec page."""

from __future__ import annotations

import re

import pytest

from interpreter.language.sections import ORIGIN_KEYS, SECTIONS
from interpreter.syntax import nodes
from interpreter.syntax.forms import EXPRESSIONS, STATEMENTS
from interpreter.verbs import all_verbs
from tests.spec import reference
from tests.spec.pages import HERE, cases, pages
from tests.spec.shapes import SHAPES, without_a_row
from tests.spec.usage import forms, records, usage


def test_the_reference_is_up_to_date() -> None:
    assert reference.PAGE.read_text("utf-8") == reference.text(), "run: python -m tests.spec.reference"


@pytest.mark.parametrize("form", list(forms()), ids=lambda form: form.__name__)
def test_every_form_has_a_case(form: type) -> None:
    assert form in usage().nodes
    assert any(e.working for e in usage().nodes[form]), "only cases with errors use it"


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_has_a_case(shape: str) -> None:
    assert any(e.working for e in usage().shapes.get(shape, [])), "only cases with errors use it"


def test_every_form_has_a_shape() -> None:
    assert without_a_row() == set()


def test_a_form_without_a_shape_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    others = {name: row for name, row in SHAPES.items() if name != "swap"}
    monkeypatch.setattr("tests.spec.shapes.SHAPES", others)
    assert without_a_row() == {nodes.Swap}


def test_every_form_is_in_the_reference() -> None:
    listed = [f.node for f in (*STATEMENTS, *EXPRESSIONS)]
    assert len(listed) == len(set(listed))
    assert set(listed) | set(all_verbs()) == set(forms())


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_has_a_case(section: str) -> None:
    assert any(e.working for e in usage().sections.get(section, [])), "only cases with errors use it"


@pytest.mark.parametrize(
    ("what", "name"),
    [(r.what, k.name) for _, r in records() for k in r.keys if k.name not in ORIGIN_KEYS],
)
def test_every_key_has_a_case(what: str, name: str) -> None:
    assert any(e.working for e in usage().keys.get((what, name), [])), "only cases with errors use it"


@pytest.mark.parametrize("key", ORIGIN_KEYS)
def test_where_it_comes_from_has_a_case(key: str) -> None:
    assert any(name == key and any(e.working for e in found) for (_, name), found in usage().keys.items())


def test_links_lead_somewhere() -> None:
    for page in [*pages(), reference.PAGE]:
        for target in re.findall(r"\]\(([^)#]+\.md)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_cases_have_ids_of_their_own() -> None:
    ids = [case.id for page in pages() for case in cases(page)]
    assert len(ids) == len(set(ids))
    assert len(pages()) == len([*HERE.glob("*.md")]) - 1
