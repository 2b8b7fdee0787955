"""Journals as data: what is written is read back, and what is damaged is refused with a reason."""

from __future__ import annotations

import json

import pytest

from interpreter.foundation.errors import UsageError
from interpreter.runtime.history.journal import Journal

JOURNAL = Journal(
    "small", "d1", 2, 7, {"variant": True}, "random", (("a", "pass"), ("chance", "3"), ("b", "ware größe"))
)


@pytest.mark.parametrize("journal", [JOURNAL, Journal("small", "d1", 2, 7)])
def test_a_journal_survives_json(journal: Journal) -> None:
    assert Journal.loads(journal.dumps()) == journal
    assert json.loads(journal.dumps()) == journal.as_dict()


def test_steps_stand_a_line_each() -> None:
    assert '\n  ["a", "pass"],\n' in JOURNAL.dumps()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "rulewright save"}, "this is not a valid journal"),
        ({"version": 99}, "version 99"),
        ({"players": "2"}, "'players' should be a number"),
        ({"players": True}, "'players' should be a number"),
        ({"digest": None}, "'digest' should be a text"),
        ({"steps": [["a"]]}, "a step should be a player and a key"),
        ({"steps": {"a": "pass"}}, "'steps' should be a list"),
    ],
)
def test_damaged_data_are_refused(change: dict[str, object], reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        Journal.from_dict({**JOURNAL.as_dict(), **change})


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="this is not a valid journal"):
        Journal.loads(text)
