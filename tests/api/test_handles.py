"""Handles of components: the same in views and options, and none where a copy cannot be followed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from interpreter import Game, load
from interpreter.runtime import driver
from interpreter.runtime.chance import Generator
from interpreter.runtime.determinize import _Components
from interpreter.runtime.view import seen_components
from interpreter.runtime.ways import forget
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


def seen(game: Game, seat: int | None = 0, zone: str = "table") -> list[str]:
    """The handles of what a seat sees in a zone."""
    return [piece["handle"] for piece in pieces(game.view(seat).as_dict()["zones"][zone])]


HANDS = """\
ruleset: {id: hands, title: Hands, language: 1, players: 2, ruling: a game of our own}
components: {card: {variables: {used: bool}}}
cards: {ace: {copies: 8}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner, order: none}
  table: {holds: card}
  bin: {holds: card}
effects:
  main: |
    shuffle deck
    each player: draw 3 from deck to hand
    repeat 9 times:
      each player:
        choose one:
          option mark "Mark":
            choose c in hand where not c.used
            c.used = true
          option lay "Lay":
            choose c in hand
            move c to table
            note "{c}"
          option fetch "Fetch":
            draw 1 from deck to hand
          option mix "Mix":
            shuffle hand into deck
            draw 3 from deck to hand
          option tidy "Tidy": move all of table to bin
"""


@pytest.fixture
def hands(tmp_path: Path) -> Game:
    (tmp_path / "ruleset.yaml").write_text(HANDS, encoding="utf-8")
    return load(tmp_path).new_game(players=2, seed=1)


def test_a_copy_in_sight_has_one_handle_until_it_is_out_of_sight(hands: Game) -> None:
    game = hands
    assert (seen(game, 0, "hand"), seen(game, 1, "hand")) == (["ace:1", "ace:2", "ace:3"],) * 2
    for key in ("mark", "ace", "mark", "ace", "lay"):
        game.choose(key)
    # equal copies are one option, the one that will be moved
    assert [option.about[0]["handle"] for option in game.decision.options] == ["ace:1", "ace:2"]
    game.choose(1)
    assert (seen(game), seen(game, 0, "hand")) == (["ace:2"], ["ace:1", "ace:3"])
    # what others had not seen before is new to them
    assert (seen(game, 1), seen(game, None)) == (["ace:4"], ["ace:1"])
    game.choose("fetch")
    assert seen(game, 1, "hand") == ["ace:1", "ace:2", "ace:3", "ace:5"]
    # shuffled away and drawn again in one answer
    game.choose("mix")
    assert seen(game, 0, "hand") == ["ace:4", "ace:5", "ace:6"]


def test_handles_outlive_saves_copies_undo_and_replay(hands: Game) -> None:
    game = hands
    for key in ("mark", "ace", "mark", "ace", "lay", "ace#2", "fetch", "mix"):
        game.choose(key)
    views = [game.view(seat).as_dict() for seat in (0, 1, None)]

    def same(other: Game) -> bool:
        return [other.view(seat).as_dict() for seat in (0, 1, None)] == views

    assert same(game.copy()) and same(game.ruleset.restore(json.dumps(game.save())))
    assert same(game.ruleset.replay(game.journal))
    game.choose("tidy")
    assert not same(game)
    assert game.undo() and same(game)
    world = game.determinize(0, 5)
    assert world.view(0).as_dict() == views[0]
    world.choose("mix")
    assert seen(world, 1, "hand") and seen(world, 0, "hand") == ["ace:4", "ace:5", "ace:6"]


def test_simulations_have_no_numbers(hands: Game) -> None:
    assert seen(hands.ruleset.new_game(players=2, seed=1, record=False), 0, "hand") == [None] * 3


def renumbered(game: Game, new: dict[int, int]) -> Game:
    """The same game where copies have other internal numbers."""
    other = game.copy()
    program, state = other._program, other._state
    forget(state)
    _Components(program, state, 0, frozenset(), Generator(1))._rename(new)
    first = {info.name: info.first for info in program.types}
    for slot in program.slots:
        if any(name in first for name, _ in slot.indices):
            values = getattr(state, slot.name)
            old, sizes = list(values), [size for _, size in slot.indices]
            names = [first.get(name) for name, _ in slot.indices]
            for flat, index in enumerate(product(*map(range, sizes))):
                now = 0
                for start, size, i in zip(names, sizes, index, strict=True):
                    now = now * size + (i if start is None else new.get(start + i, start + i) - start)
                values[now] = old[flat]
    if program.sums is not None:
        program.sums.renew(state)
    found = other._past.sightings(other._labels, game._state)
    found[-1] = replace(
        found[-1], numbers=tuple({new.get(c, c): n for c, n in own.items()} for own in found[-1].numbers)
    )
    program.driver.threads.begin_anew(state, answers=False)
    driver.settle(program, state)
    other._decisions = None
    return other


def look(game: Game, seat: int) -> str:
    """All that a seat sees, reads and is asked."""
    own = [d.as_dict() for d in game.decisions_for(seat)]
    return json.dumps([game.view(seat).as_dict(), own, game.log_for(seat)], sort_keys=True)


@pytest.mark.parametrize("name", bundled())
def test_internal_numbers_of_copies_leave_no_trace(name: str) -> None:
    """A game in which all copies that are ever hidden have other numbers is the same game to everybody."""
    game, chance = load(ROOT / name).new_game(seed=6), random.Random(6)
    follower, entries = game._program.follower, game._labels.entries
    for _ in range(20):
        if not game.over:
            game.choose(game.decisions[0], chance.randrange(len(game.decisions[0].keys)))
    if follower is None or game.over or game.at_once:
        return
    alike: dict[str, list[int]] = {}
    for c in follower.followed:
        alike.setdefault(entries[c], []).append(c)
    new = {c: d for copies in alike.values() for c, d in zip(copies, chance.sample(copies, len(copies)), strict=True)}
    other = renumbered(game, new)
    for step in range(25):
        seat = step % game.players
        assert look(other, seat) == look(game, seat)
        if game.over:
            break
        at = chance.randrange(len(game.decisions))
        index = chance.randrange(len(game.decisions[at].keys))
        game.choose(at, index)
        other.choose(at, index)


@pytest.mark.parametrize("name", bundled())
def test_a_view_has_each_handle_once_and_options_have_the_same(name: str) -> None:
    game, chance = load(ROOT / name).new_game(seed=4), Generator(4)
    for _ in range(60):
        if game.over:
            break
        everybody = {p["handle"]: p for p in pieces(game.view(None).as_dict()["zones"]) if p["handle"]}
        for decision in game.decisions:
            found = list(pieces(game.view(decision.player).as_dict()["zones"]))
            assert all(piece["handle"] for piece in found if piece["entry"] is not None)
            handles = [piece["handle"] for piece in found if piece["handle"] is not None]
            assert len(set(handles)) == len(handles)
            entries = {piece["handle"]: piece["entry"] for piece in found}
            shared = game._labels.handles
            assert all(entries.get(h) == piece["entry"] for h, piece in everybody.items() if h in shared)
            in_sight = seen_components(game._program, game._state, decision.player)
            for option in decision.options if decision.kind != "number" else ():
                component = decision.component(option.index)
                for thing in option.about:
                    handle = thing.get("handle")
                    if thing["type"] == "component" and component in in_sight:
                        assert entries[handle] == thing["id"]
                    assert handle is None or entries.get(handle, thing["id"]) == thing["id"]
        game.choose(game.decisions[0], chance.below(len(game.decisions[0].keys)))
