"""Tables of entries in CSV files: cells with their places, what is no table, and where files may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import check, load
from interpreter.foundation.diagnostics import Diagnostic
from interpreter.syntax import codes

RULES = """\
ruleset: {id: game, title: Game, language: 1, players: 2}
components: {card: {fields: {worth: int}, hooks: {use: {}}}}
zones: {deck: {holds: card, starts_with: cards}}
counters: {coin: {per: player, max: 99}}
cards: {csv: cards.csv}
effects:
  main: |
    as first(p in players):
      for each c in deck then run c.use
      note "{count(deck)} {sum(c.worth for c in deck)} {coins}"
"""


def write(folder: Path, table: str, rules: str = RULES) -> Path:
    (folder / "game").mkdir()
    (folder / "game" / "ruleset.yaml").write_text(rules, "utf-8")
    (folder / "game" / "cards.csv").write_bytes(table.encode())
    return folder / "game"


def log(path: Path) -> list[str]:
    return load(path).new_game().log


def only(found: list[Diagnostic]) -> Diagnostic:
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    "table",
    [
        "id,worth,use\none,1,gain 2 coins\ntwo,2,\n",
        "id, worth, use\r\n\r\none, 1, gain 2 coins\r\ntwo , 2 , none\r\n",
        '\ufeffid;worth;use\n"one";"1";"gain 2 coins"\ntwo;2;\n',
        "id,worth,use\none,1,gain 2 coins\ntwo,2",
    ],
)
def test_a_table(tmp_path: Path, table: str) -> None:
    assert log(write(tmp_path, table)) == ["2 3 2"]


def test_a_cell_keeps_its_place(tmp_path: Path) -> None:
    found = only(check(write(tmp_path, 'id,worth,use\none,1,"choose n in 1..2, m in 1..2; gain n cons"\n')))
    assert str(found.span) == "game/cards.csv:2:44"
    assert found.span.text == "cons"


@pytest.mark.parametrize(
    ("table", "place"),
    [
        ("", "game/ruleset.yaml:5:14"),
        ('id,worth\none,"1\n', "game/cards.csv:2:5"),
        ('id,worth,use\none,1,"note ""x"""\n', "game/cards.csv:2:7"),
    ],
)
def test_no_table(tmp_path: Path, table: str, place: str) -> None:
    found = only(check(write(tmp_path, table)))
    assert (found.code, str(found.span)) == (codes.CSV_TABLE, place)


def test_the_first_column_is_the_id(tmp_path: Path) -> None:
    found = only(check(write(tmp_path, "worth,id\n1,one\n")))
    assert (found.code.name, str(found.span)) == ("wrong-shape", "game/cards.csv:1:1")


@pytest.mark.parametrize(("table", "place"), [("id,worth\rone,1\r", "1:9"), ("id,worth\none,\x001\n", "2:5")])
def test_what_cannot_be_seen_is_refused_as_in_yaml(tmp_path: Path, table: str, place: str) -> None:
    found = only(check(write(tmp_path, table)))
    assert (found.code.name, str(found.span)) == ("control-character", f"game/cards.csv:{place}")


@pytest.mark.parametrize("name", ["../cards.csv", "cards.txt", "[cards.csv]", "/etc/cards.csv", ".cards.csv"])
def test_only_files_beside(tmp_path: Path, name: str) -> None:
    found = only(check(write(tmp_path, "id\none\n", RULES.replace("csv: cards.csv", f"csv: {name}"))))
    assert found.code is codes.CSV_TABLE


def test_a_link_to_the_outside_is_not_followed(tmp_path: Path) -> None:
    game = write(tmp_path, "id,worth\none,1\n")
    (tmp_path / "outside.csv").write_text("id,worth\none,1\n", "utf-8")
    (game / "cards.csv").unlink()
    (game / "cards.csv").symlink_to(tmp_path / "outside.csv")
    found = only(check(game))
    assert (found.code, found.span.text) == (codes.OUTSIDE_FOLDER, "cards.csv")


def test_a_missing_file(tmp_path: Path) -> None:
    found = only(check(write(tmp_path, "id\none\n", RULES.replace("csv: cards.csv", "csv: card.csv"))))
    assert (found.code, found.suggestions) == (codes.UNREADABLE_FILE, ("cards.csv",))


def test_a_digest_is_of_the_tables_too(tmp_path: Path) -> None:
    game = write(tmp_path, "id,worth\none,1\n")
    before = load(game).digest
    (game / "cards.csv").write_text("id,worth\none,2\n", "utf-8")
    assert load(game).digest != before
    assert log(game) == ["1 2 0"]


def test_an_overlay_edits_rows_of_a_table_and_brings_its_own(tmp_path: Path) -> None:
    write(tmp_path, "id,worth\none,1\ntwo,2\nthree,3\n")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "extra.csv").write_text("id,worth\nten,10\n", "utf-8")
    (tmp_path / "more" / "ruleset.yaml").write_text(
        "ruleset: {id: more, title: More, extends: game}\n"
        "remove: {cards: [two]}\nchange: {cards: {one: {worth: 5}}}\nadd: {cards: {more: {csv: extra.csv}}}\n",
        "utf-8",
    )
    assert log(tmp_path / "more") == ["3 18 0"]
