"""What tables print at the members of a kind, beside the options of a menu."""

from __future__ import annotations

from pathlib import Path

from interpreter.api import load
from interpreter.terminal.hints import hints
from interpreter.terminal.printed import printed

RULES = """
ruleset: {id: fields, title: Fields, language: 1, players: 2..4}
kinds: {field: [north, south]}
counters: {corn: {per: player, unit: true, bound: 99, plural: corn}}
settings:
  harvest:
    per: field
    type: int
    by_players: {2: {north: 3, south: 0}, 3..4: {north: 2, south: 5}}
  rent: {per: field, type: amounts?, default: {south: 2 corn}}
variables: {ploughed: {per: field, type: bool, start: false}}
effects:
  main: |
    as first(p in players otherwise none):
      choose f in fields then ploughed[f] = true
"""


def test_what_is_printed_depends_on_the_number_of_players(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    ruleset = load(tmp_path)
    of = {n: printed(ruleset, n, ruleset.labels(n, {}, "table")) for n in (2, 3)}
    assert of == {
        2: {"north": ["Harvest 3"], "south": ["Rent 2 corn"]},
        3: {"north": ["Harvest 2"], "south": ["Harvest 5", "Rent 2 corn"]},
    }


def test_it_stands_before_what_lies_there(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    ruleset = load(tmp_path)
    labels = ruleset.labels(2, {}, "table")
    game = ruleset.new_game(2)
    game.choose("north")
    told = hints(game.view(0), labels, printed(ruleset, 2, labels))
    assert told == {"north": "Harvest 3, Ploughed", "south": "Rent 2 corn"}
