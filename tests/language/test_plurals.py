"""The regular plurals of English nouns, and those that are declared."""

from __future__ import annotations

import pytest

from interpreter.language.plurals import plurals_of

REGULAR = {
    "card": "cards",
    "wagon_tile": "wagon_tiles",
    "box": "boxes",
    "class": "classes",
    "branch": "branches",
    "dish": "dishes",
    "waltz": "waltzes",
    "city": "cities",
    "colony": "colonies",
    "key": "keys",
    "toy": "toys",
    "y": "ys",
    "area_y": "area_ys",
    "house": "houses",
}


@pytest.mark.parametrize(("name", "plural"), REGULAR.items())
def test_regular_plurals(name: str, plural: str) -> None:
    assert plurals_of(name) == plural


def test_a_declared_plural_counts() -> None:
    assert plurals_of("amphora", "amphorae") == "amphorae"
