"""What well-formed declarations become: static values, entries, limits, starts, texts."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from interpreter.checker import typed
from interpreter.checker.ruleset import check_ruleset, digest, nodes_in
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.source import SourceFile
from interpreter.language.types import BOOL, PLAYER, Component, Int, ListOf, Member, SetOf, optional
from interpreter.syntax.ruleset_reader import read_ruleset
from interpreter.verbs import all_verbs
from tests.check.small_rulesets import accept

COLOURS = "kinds: {colour: [red, green, blue], half: {members: [upper, lower], plural: halves}}\n"


def test_members_and_their_fields(tmp_path: Path) -> None:
    checked = accept(
        tmp_path,
        """
        kinds:
          area: [north, south]
          square:
            cyclic: true
            fields:
              height: int
              areas: {type: set of area, default: []}
              market: {type: bool, default: false}
              side: area?
            members:
              a1: {height: 2, areas: [south, north], market: true}
              a2: {height: -1, side: south}
        """,
    )
    square = checked.kinds["square"]
    assert square.cyclic
    assert [(m.name, m.ordinal) for m in square.members] == [("a1", 0), ("a2", 1)]
    assert square.members[0].values == {"height": 2, "areas": (1, 0), "market": True, "side": None}
    assert square.members[1].values == {"height": -1, "areas": (), "market": False, "side": 1}
    assert checked.kinds["area"].plural == "areas"


def test_groups_rows_dotted_columns_and_for(tmp_path: Path) -> None:
    checked = accept(
        tmp_path,
        COLOURS
        + """
components: {card: {fields: {colour: colour, price: {type: int, default: 7}, cost: {per: half, type: int?}}}}
cards:
  ruling: all of them
  plain: {colour: red}
  grouped:
    all: {colour: blue, cost.upper: 4}
    copies: 3
    columns: [id, price, cost.lower]
    rows:
      - [g1, 1, 5]
      - [g2, none, '']
    source: {document: rules, heading: Cards}
  listed:
    all: {price: 9}
    entries: {l1: {colour: green}, l2: {colour: red, price: 8}}
  made:
    for: {colour: [red, green]}
    columns: [id, copies]
    rows: [[ace, 2]]
""",
    )
    cards = {entry.id: entry for entry in checked.components["card"].entries}
    assert list(cards) == ["plain", "g1", "g2", "l1", "l2", "red_ace", "green_ace"]
    assert cards["plain"].values == {"colour": 0, "price": 7, "cost": (None, None)}
    assert cards["g1"].values == {"colour": 2, "price": 1, "cost": (4, 5)}
    assert cards["g2"].values == {"colour": 2, "price": 7, "cost": (4, None)}
    assert cards["l2"].values["price"] == 8
    assert (cards["plain"].copies, cards["g1"].copies, cards["green_ace"].copies) == (1, 3, 2)
    assert cards["green_ace"].values["colour"] == 1


def test_a_section_may_be_one_group(tmp_path: Path) -> None:
    text = "components: {card: {fields: {n: int}}}\ncards: {columns: [id, n], rows: [[a, 1], [b, 2]], ruling: so it is}"
    checked = accept(tmp_path, text)
    assert [(e.id, e.ordinal, e.values["n"]) for e in checked.components["card"].entries] == [("a", 0, 1), ("b", 1, 2)]


def test_hooks_of_entries_and_members(tmp_path: Path) -> None:
    checked = accept(
        tmp_path,
        """
        kinds: {spot: {hooks: {use: {params: {n: 0..3}, depth: 2}}, members: {a: {}, b: {use: let x = n + 1}}}}
        components: {card: {hooks: [play]}}
        cards: {spy: {play: repeat 1 times stop}, fool: {play: none}}
        """,
    )
    use = checked.kinds["spot"].hooks["use"]
    assert (list(use.bodies), use.depth, [p.type for p in use.params]) == ([1], 2, [Int(0, 3)])
    assert use.bodies[1].name == "b.use"
    assert use.bodies[1].this is not None
    assert use.bodies[1].this.type == Member("spot")
    assert list(checked.components["card"].hooks["play"].bodies) == [0]


def test_counters(tmp_path: Path) -> None:
    checked = accept(
        tmp_path,
        """
        score_categories: [tokens]
        counters:
          coin:  {per: player, unit: true, bound: 60, score: tokens, reset: turn, visible: owner}
          place: {min: -11, max: 10, start: -2, plural: places_of_it}
          limit: {max: 3 + 4, bound: 9, fall_to: {0: repeat 1 times stop}}
        """,
    )
    coin, place, limit = (checked.counters[name] for name in ("coin", "place", "limit"))
    assert (coin.bound, coin.unit, coin.score, coin.reset, coin.visible) == (60, True, "tokens", "turn", "owner")
    assert (coin.plural, place.plural) == ("coins", "places_of_it")
    assert place.bound == 10
    assert limit.bound == 9
    assert [(n, effect.name) for n, effect in limit.fall_to] == [(0, "limit.fall_to[0]")]


def test_variables(tmp_path: Path) -> None:
    checked = accept(
        tmp_path,
        COLOURS
        + """
variables:
  turn_of: player?
  price:   {type: int, min: 2, max: 9, start: 3}
  level:   0..4
  seen:    {per: [player, colour], type: set of colour}
  way:     {type: list of colour, max: 5}
components: {card: {variables: {used: bool, level_of: 1..3}}}
""",
    )
    types = {name: variable.type for name, variable in checked.variables.items()}
    assert types["price"] == Int(2, 9)
    assert types["level"] == Int(0, 4)
    assert types["seen"] == SetOf(Member("colour"))
    assert types["way"] == ListOf(Member("colour"))
    assert checked.variables["way"].bound == 5
    used = checked.components["card"].variables["used"]
    assert (used.type, used.per) == (BOOL, (Component(("card",)),))


def test_settings_and_tables(tmp_path: Path) -> None:
    checked = accept(
        tmp_path,
        COLOURS
        + """
settings:
  open_hands: false
  size:  {type: 1..9, default: 4, by_players: {2: 5, 3..4: 6}}
  worth: {per: colour, type: int, default: {red: 1, green: 2, blue: 3}}
tables:
  move_cost: {values: {1: 0, 2: 2}, otherwise: 9}
  by_number: [5, 6, 7]
  chosen:    {red: green, green: none, blue: none}
  both:
    values: {red: {upper: 1, lower: 2}, blue: {upper: 3, lower: 4}}
    otherwise: 0
    source: {document: r, heading: h}
  rows_of:   {red: [0, 1], blue: [0, 3]}
  after:     {type: list of int, values: {red: [1, 2]}, otherwise: []}
  of_seats:  {a: red, b: blue}
""",
    )
    assert checked.settings["open_hands"].type == BOOL
    assert checked.settings["size"].by_players == ((2, 2, 5), (3, 4, 6))
    assert checked.settings["worth"].default == (1, 2, 3)
    tables = checked.tables
    assert tables["move_cost"].values == {(1,): 0, (2,): 2}
    assert (tables["move_cost"].otherwise, tables["move_cost"].has_otherwise) == (9, True)
    assert tables["by_number"].values == {(0,): 5, (1,): 6, (2,): 7}
    assert tables["chosen"].type == optional(Member("colour"))
    assert tables["chosen"].values == {(0,): 1, (1,): None, (2,): None}
    assert tables["both"].keys == (Member("colour"), Member("half"))
    assert tables["both"].values[2, 1] == 4
    assert tables["rows_of"].values == {(0, 0): 0, (0, 1): 1, (2, 0): 0, (2, 1): 3}
    assert (tables["of_seats"].keys, tables["of_seats"].values) == ((PLAYER,), {(0,): 0, (1,): 2})
    assert tables["after"].values == {(0,): (1, 2)}


def test_a_name_of_several_kinds_is_read_by_its_company(tmp_path: Path) -> None:
    text = (
        "kinds: {light: [red, amber], colour: [red, green]}\n"
        "tables: {worth: {red: 1, green: 2}, next_to: {amber: red, red: red}}"
    )
    checked = accept(tmp_path, text)
    assert checked.tables["worth"].keys == (Member("colour"),)
    assert checked.tables["next_to"].keys == (Member("light"),)


def test_zones_and_what_starts_in_them(tmp_path: Path) -> None:
    checked = accept(
        tmp_path,
        COLOURS
        + """
components: {card: {fields: {colour: colour?, n: int}}, chip: {}}
cards: {a: {colour: red, n: 1}, b: {n: 2}}
zones:
  deck:   {per: colour, holds: card, starts_with: cards, visible: none, count: none, order: hidden}
  rest:   {holds: card, starts_with: cards where colour is none and n > 1, refill_from: bin}
  slot:   {holds: [chip, card], capacity: 1}
  bin:    {holds: card}
  all_in: {}
""",
    )
    deck, rest, slot = (checked.zones[name] for name in ("deck", "rest", "slot"))
    assert (deck.holds, deck.starts_with, deck.visible, deck.count, deck.order) == (
        ("card",),
        ("card",),
        "none",
        "none",
        "hidden",
    )
    assert isinstance(deck.starts_where, typed.Compare)
    assert isinstance(deck.starts_where.left, typed.FieldOf)
    assert isinstance(deck.starts_where.right, typed.Local)
    assert deck.starts_where.right.local is deck.starts_index[0]
    assert isinstance(rest.starts_where, typed.Logic)
    assert rest.refill_from is checked.zones["bin"]
    assert (slot.slot, slot.holds) == (True, ("card", "chip"))
    assert checked.zones["all_in"].holds == ("card", "chip")


def test_functions_effects_and_values(tmp_path: Path) -> None:
    checked = accept(
        tmp_path,
        COLOURS
        + """
functions:
  twice(int n): n * 2
  is_red: {params: {k: colour}, is: k == red, source: {document: r, heading: h}}
  all_of_them: [red, blue]
values:
  price: {per: player, base: twice(2)}
  free:  {type: bool}
effects:
  main: repeat 1 times do step(3)
  step(int n): let x = twice(n)
  pick: {params: {k: colour}, returns: colour, depth: 3, do: return k}
""",
    )
    assert checked.functions["twice"].type == Int()
    assert checked.functions["is_red"].type == BOOL
    assert checked.functions["all_of_them"].type == SetOf(Member("colour"))
    assert checked.values["price"].type == Int()
    assert checked.values["free"].type == BOOL
    assert [p.name for p in checked.effects["step"].params] == ["n"]
    assert (checked.effects["pick"].returns, checked.effects["pick"].depth) == (Member("colour"), 3)
    assert not checked.effects["main"].needs_me


def test_the_end_of_a_game(tmp_path: Path) -> None:
    checked = accept(
        tmp_path,
        """
        score_categories: [points]
        counters: {coin: {per: player, bound: 9}}
        endings: {rich: any(p in players where p.coins > 5)}
        bots: {saver: {worth: coins * weight - far, weights: {weight: 3, far: -2}}}
        ranking: {by: [total_score, coins], shared: false}
        """,
    )
    assert list(checked.endings) == ["rich"]
    assert checked.ranking is not None
    assert (len(checked.ranking.by), checked.ranking.shared) == (2, False)
    numbers = [node.value for node in nodes_in(checked.bots["saver"].worth) if isinstance(node, typed.Const)]
    assert 3 in numbers


def test_entries_for_some_numbers_of_players(tmp_path: Path) -> None:
    checked = accept(tmp_path, "components: {card: {}}\ncards: {a: {needs: players >= 4}, b: {}}")
    needs = checked.components["card"].entries[0].needs
    assert isinstance(needs, typed.Compare)
    assert isinstance(needs.left, typed.Count)


def test_texts(tmp_path: Path) -> None:
    checked = accept(
        tmp_path,
        COLOURS
        + """
components: {card: {}}
cards: {spy: {text: {de: Nimm eine Karte}}, fool: {text: Nothing happens}}
text:
  de: {red: Rot, card: [Karte, Karten], go_on: Weiter}
effects:
  main: |
    each player:
      choose one:
        option go_on: let x = 1
        option leave: let x = 2
""",
    )
    assert checked.texts["de"] == {
        "spy.text": "Nimm eine Karte",
        "red": "Rot",
        "card": "Karte",
        "card.plural": "Karten",
        "go_on": "Weiter",
    }
    assert checked.texts["en"] == {"fool.text": "Nothing happens"}


def test_scenarios_are_kept_as_they_are(tmp_path: Path) -> None:
    checked = accept(tmp_path, "scenarios: {one: {players: 2, given: {'a.x[1]': 4}, expect: {pending: none}}}")
    assert [key.text for key, _ in checked.scenarios] == ["one"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_digest_does_not_depend_on_order_or_line_ends(order: tuple[int, int]) -> None:
    files = (SourceFile("a/ruleset.yaml", "x: 1\ny: 2\n"), SourceFile("a/more.yaml", "z: 3\n"))
    windows = (SourceFile("a/ruleset.yaml", "x: 1\r\ny: 2\r\n"), files[1])
    expected = digest(files)
    assert digest((windows[order[0]], windows[order[1]])) == expected
    assert digest((files[0], SourceFile("a/more.yaml", "z: 4\n"))) != expected
    assert digest((files[0], SourceFile("a/less.yaml", "z: 3\n"))) != expected


def test_what_stands_in_several_files_is_one_ruleset(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        "ruleset: {id: a, title: A, language: 1, players: 2}\neffects: {main: repeat 1 times stop}\n"
    )
    (tmp_path / "one.yaml").write_text("kinds: {colour: [red]}\ncards: {a: {colour: red}}\n")
    (tmp_path / "two.yaml").write_text("components: {card: {fields: {colour: colour}}}\ncards: {b: {colour: red}}\n")
    findings = Findings()
    checked = check_ruleset(read_ruleset(tmp_path, findings), findings, all_verbs())
    assert checked is not None
    assert [e.id for e in checked.components["card"].entries] == ["a", "b"]
    assert (checked.fewest, checked.most) == (2, 2)


def test_every_field_of_the_checked_ruleset_is_filled(tmp_path: Path) -> None:
    checked = accept(tmp_path, COLOURS)
    assert all(getattr(checked, field.name) is not None for field in fields(checked) if field.name != "ranking")
