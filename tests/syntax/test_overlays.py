"""Overlays: found, resolved into one tree, checked as one, and reported in their own files."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter import check, load
from interpreter.foundation.diagnostics import Diagnostic
from interpreter.foundation.errors import InvalidRuleset
from interpreter.syntax import codes

BASE = """\
ruleset: {id: base, title: Base, language: 1, players: 2}
counters: {coin: {per: player, start: 2, bound: 99}}
score_categories: [wealth]
effects:
  main: |
    as first(p in players):
      do earn
      note "{coins}"
  earn: gain 1 coin
"""


def write(folder: Path, name: str, text: str) -> Path:
    (folder / name).mkdir()
    (folder / name / "ruleset.yaml").write_text(text, "utf-8")
    return folder / name


def overlay(folder: Path, rest: str, name: str = "more", extends: str = "base") -> Path:
    return write(folder, name, f"ruleset: {{id: {name}, title: More, extends: {extends}}}\n{rest}")


def only(found: list[Diagnostic]) -> Diagnostic:
    assert len(found) == 1, found
    return found[0]


def notes(path: Path) -> list[str]:
    return load(path).new_game().log


def test_an_overlay_of_an_overlay(tmp_path: Path) -> None:
    write(tmp_path, "base", BASE)
    overlay(tmp_path, "replace: {effects: {earn: gain 5 coins}}\n")
    last = overlay(tmp_path, "change: {counters: {coin: {start: 10}}}\n", "most", "more")
    assert notes(last) == ["15"]


def test_the_digest_is_of_both(tmp_path: Path) -> None:
    base = write(tmp_path, "base", BASE)
    more = overlay(tmp_path, "replace: {effects: {earn: gain 5 coins}}\n")
    before = load(more).digest
    assert notes(more) == ["7"]
    (base / "ruleset.yaml").write_text(BASE.replace("start: 2", "start: 3"), "utf-8")
    assert load(more).digest != before
    assert notes(more) == ["8"]


def test_a_circle(tmp_path: Path) -> None:
    overlay(tmp_path, "", "one", "two")
    found = only(check(overlay(tmp_path, "", "two", "one")))
    assert found.code is codes.EXTENDED_BROKEN
    assert [r.message for r in found.related] == ["`two` extends this ruleset itself"]


def test_itself(tmp_path: Path) -> None:
    assert only(check(overlay(tmp_path, "", "one", "one"))).code is codes.EXTENDS_ITSELF


def test_a_broken_base_is_one_finding(tmp_path: Path) -> None:
    write(tmp_path, "base", BASE + "counters: {coin: {}}\n")
    found = only(check(overlay(tmp_path, "add: {effects: {more: gain 1 coin}}\n")))
    assert found.code is codes.EXTENDED_BROKEN
    assert found.span.text == "base"


def test_what_is_wrong_in_the_base_itself_is_said_at_its_name(tmp_path: Path) -> None:
    write(tmp_path, "base", BASE.replace("gain 1 coin", "gain 1 con"))
    found = only(check(overlay(tmp_path, "")))
    assert (found.code, found.span.text) == (codes.EXTENDED_BROKEN, "base")
    assert str(found.related[0].span) == "base/ruleset.yaml:9:16"


def test_findings_stand_in_the_overlay(tmp_path: Path) -> None:
    write(tmp_path, "base", BASE)
    found = only(check(overlay(tmp_path, "remove: {effects: [earn]}\n")))
    assert (found.code, str(found.span)) == (codes.OVERLAY_BREAKS, "more/ruleset.yaml:2:20")
    with pytest.raises(InvalidRuleset):
        load(tmp_path / "more")


@pytest.mark.parametrize(
    ("edit", "code", "text"),
    [
        ("add: {counters: {coin: {bound: 9}}}", codes.OVERLAY_EXISTS, "coin"),
        ("remove: {counters: [cion]}", codes.OVERLAY_MISSING, "cion"),
        ("change: {counters: {coin: 3}}", codes.OVERLAY_FORM, "coin"),
        ("replace: {effects: {earn(int n): gain n coins}}", codes.OVERLAY_SIGNATURE, "earn(int n)"),
        ("effects: {more: gain 1 coin}", codes.OVERLAY_SECTION, "effects"),
        ("add: {cards: {}}", codes.UNKNOWN_SECTION, "cards"),
        ("change: {counters: {coin: {bound: 99}}}", codes.OVERLAY_SAME, "99"),
        ("change: {counters: {coin: {bound: 98, start: 2}}}", codes.OVERLAY_SAME, "2"),
        ("change: {counters: {coin: {}}}", codes.OVERLAY_SAME, "{}"),
        ("change: {effects: {earn: gain  1 coin}}", codes.OVERLAY_SAME, "gain  1 coin"),
        ("replace: {effects: {earn: gain 1 coin}}", codes.OVERLAY_SAME, "gain 1 coin"),
        (
            "replace: {counters: {coin: {start: 2, per: player, bound: 99}}}",
            codes.OVERLAY_SAME,
            "{start: 2, per: player, bound: 99}",
        ),
        ("replace: {score_categories: [wealth]}", codes.OVERLAY_SAME, "[wealth]"),
    ],
)
def test_a_wrong_edit(tmp_path: Path, edit: str, code: object, text: str) -> None:
    write(tmp_path, "base", BASE)
    found = only(check(overlay(tmp_path, edit + "\n")))
    assert (found.code, found.span.text) == (code, text)


def test_an_edit_that_says_where_it_comes_from_is_an_edit(tmp_path: Path) -> None:
    write(tmp_path, "base", BASE)
    assert check(overlay(tmp_path, "change: {counters: {coin: {ruling: a reason of ours}}}\n")) == []


def test_no_such_ruleset(tmp_path: Path) -> None:
    found = only(check(overlay(tmp_path, "", "more", "strada_romna")))
    assert found.code is codes.UNKNOWN_EXTENDED
    assert found.suggestions == ("strada_romana",)


def test_edits_belong_to_overlays(tmp_path: Path) -> None:
    found = only(check(write(tmp_path, "base", BASE + "remove: {counters: [coin]}\n")))
    assert (found.code, found.span.text) == (codes.STRAY_EDIT, "remove")


def test_a_bundled_ruleset_is_extended_by_its_name(tmp_path: Path) -> None:
    ruleset = load(overlay(tmp_path, "", "longer", "strada_romana"))
    assert (ruleset.id, ruleset.players) == ("longer", interpreter.load("strada_romana").players)
    assert ruleset.new_game(seed=3).decision.keys == load("strada_romana").new_game(seed=3).decision.keys


def test_rows_and_groups(tmp_path: Path) -> None:
    cards = """\
components: {card: {fields: {worth: int, colour: int}}}
cards:
  red:
    all: {colour: 1}
    columns: [id, worth]
    rows: [[one, 1], [two, 2], [three, 3]]
zones: {deck: {holds: card, starts_with: cards}}
"""
    text = BASE.replace('note "{coins}"', 'for each c in deck then note "{c} {c.worth} {c.colour}"') + cards
    write(tmp_path, "base", text)
    edit = (
        "remove: {cards: [two]}\nchange: {cards: {one: {worth: 7}}}\nreplace: {cards: {three: {worth: 9, colour: 4}}}\n"
    )
    assert notes(overlay(tmp_path, edit)) == ["Three 9 4", "One 7 1"]
