"""Handles of components: the same in views and options, and none where a copy cannot be followed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from interpreter import Game, load
from interpreter.runtime.chance import Generator
from tests.rulesets.found import ROOT, bundled

RULES = """\
ruleset: {id: followed, title: Followed, language: 1, players: 2, ruling: a game of our own}
components: {card: {variables: {used: bool}}, tile: {variables: {used: bool}}}
cards: {ace: {copies: 4}, ten: {}}
tiles: {hut: {copies: 3}, mill: {}}
counters:
  cube: {per: tile, max: 20}
  mark: {per: [player, tile], max: 9}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  table: {holds: card}
  market: {holds: tile, starts_with: tiles}
  yard: {per: player, holds: tile}
variables:
  favourite: {type: "tile?"}
effects:
  main: |
    shuffle deck
    each player:
      repeat 2 times:
        draw 2 from deck to table
        may:
          for each c in table then c.used = true
        choose t in market
        t.used = true
        favourite = t
        cube[t] = 2
        mark[me, t] = 1
        move t to yard
        may move all of table to deck
        shuffle deck
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    return load(tmp_path).new_game(players=2, seed=1)


def pieces(zone: Any) -> Iterator[dict[str, Any]]:
    """All pieces in the plain data of zones."""
    if isinstance(zone, list):
        for part in zone:
            yield from pieces(part)
    elif isinstance(zone, dict) and "entry" in zone:
        yield zone
    elif isinstance(zone, dict):
        yield from (piece for part in zone.values() for piece in pieces(part))


def test_an_option_names_the_piece_that_moves(game: Game) -> None:
    game.choose("skip")
    assert game.decision.keys == ["hut", "mill"], "three equal huts are one option"
    option = game.decision.options[0]
    (about,) = option.about
    assert about == {"type": "component", "id": "hut", "handle": "hut:1"}
    later = game.ruleset.restore(json.loads(json.dumps(game.save())))
    assert later.decision.options[0].about == option.about
    game.choose(option)
    seen = game.view(1).as_dict()
    assert seen["zones"]["yard"]["a"] == [
        {
            "entry": "hut",
            "handle": "hut:1",
            "variables": {"used": True},
            "counters": {"cube": 2, "mark": {"a": 1, "b": 0}},
        }
    ]
    assert [piece["handle"] for piece in seen["zones"]["market"]] == ["hut:2", "hut:3", "mill"]
    assert seen["variables"] == {"favourite": "hut:1"}
    assert seen["counters"] == {}


def test_copies_that_were_hidden_have_no_handle(game: Game) -> None:
    for piece in pieces(game.view(0).as_dict()["zones"]["table"]):
        assert piece["handle"] == ("ten" if piece["entry"] == "ten" else None)


def swapped(game: Game, a: int, b: int) -> Game:
    """The same game where two copies of one entry have changed numbers."""
    other, instead = game.copy(), {a: b, b: a}
    state = other._state
    state.zones[:] = [tuple(instead.get(c, c) for c in z) if isinstance(z, tuple) else z for z in state.zones]
    for name in ("lies", "v_card_used", "known"):
        values = getattr(state, name, None)
        if values is not None:
            values[a], values[b] = values[b], values[a]
    return other


def test_numbers_of_copies_leave_no_trace(game: Game) -> None:
    """What a seat sees does not tell which of the copies came back after a shuffle."""
    chance, labels = Generator(3), game._labels
    aces = [c for c, entry in enumerate(labels.entries) if entry == "ace"]
    while not game.over:
        for a in aces:
            for b in aces[:a]:
                assert swapped(game, a, b).view(0).as_dict() == game.view(0).as_dict()
        game.choose(chance.below(game.count))


@pytest.mark.parametrize("name", bundled())
def test_a_view_has_each_handle_once_and_options_have_the_same(name: str) -> None:
    game, chance = load(ROOT / name).new_game(seed=4), Generator(4)
    for _ in range(60):
        if game.over:
            break
        everybody = {p["handle"]: p for p in pieces(game.view(None).as_dict()["zones"]) if p["handle"]}
        for decision in game.decisions:
            found = list(pieces(game.view(decision.player).as_dict()["zones"]))
            handles = [piece["handle"] for piece in found if piece["handle"] is not None]
            assert len(set(handles)) == len(handles)
            entries = {piece["handle"]: piece["entry"] for piece in found}
            assert all(entries.get(handle) == piece["entry"] for handle, piece in everybody.items())
            for option in decision.options if decision.kind != "number" else ():
                for thing in option.about:
                    handle = thing.get("handle")
                    assert handle is None or entries.get(handle, thing["id"]) == thing["id"]
        game.choose(game.decisions[0], chance.below(len(game.decisions[0].keys)))
