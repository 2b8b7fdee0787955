"""Numbers of other languages in YAML: found wherever a number is wanted, with the number that was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import check

RULES = """\
ruleset: {{id: numbers, title: Numbers, language: 1, players: 2, ruling: a game of ours}}
counters: {{coin: {{per: player, unit: true, max: {max}, bound: {bound}}}}}
settings: {{many: {{type: {low}..{high}, default: {default}}}}}
components: {{card: {{fields: {{worth: int}}}}}}
kinds: {{colour: {{members: [red]}}}}
tables: {{prices: {{per: colour, type: int, values: {{red: {table}}}}}}}
cards: {{one: {{worth: {field}, copies: {copies}}}}}
effects: {{main: each player then gain 1 coin}}
scenarios: {{some: {{players: {players}, seed: {seed}, expect: {{a.coin: {expected}}}}}}}
"""
PLACES = dict.fromkeys(
    ("max", "bound", "low", "high", "default", "table", "field", "copies", "seed", "expected"), "1"
) | {"players": "2"}
ONES = ("max", "bound", "low", "high", "default", "table", "field", "copies", "seed", "expected")
PLACES = {**dict.fromkeys(ONES, "1"), "players": "2"}
FORMS = {
    "010": "10",
    "00": "0",
    "0x1F": "31",
    "0b11": "3",
    "0o17": "15",
    "1_000": "1000",
    "1e3": "1000",
    "3.0": "3",
    "2.5": None,
    "12345678901234567890": None,
}


def findings(tmp_path: Path, **written: str) -> list[tuple[str, str, tuple[str, ...]]]:
    (tmp_path / "ruleset.yaml").write_text(RULES.format(**{**PLACES, "high": "100", **written}), "utf-8")
    return [(d.code.name, d.span.text, d.suggestions) for d in check(tmp_path)]


def test_our_own_numbers_are_right(tmp_path: Path) -> None:
    assert findings(tmp_path) == []


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("place", PLACES)
def test_a_number_of_another_language_is_found(place: str, form: str, tmp_path: Path) -> None:
    right = FORMS[form]
    code = "number-too-large" if len(form) > 10 else "number-form"
    assert (code, form, () if right is None else (right,)) in findings(tmp_path, **{place: form})
