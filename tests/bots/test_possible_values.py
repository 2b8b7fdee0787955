"""Hidden variables are drawn from what the rules can set them to, and every such value comes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from interpreter import Game, Ruleset, load
from interpreter.runtime.chance import Generator
from tests.bots.test_fair_worlds import unlikely
from tests.rulesets.invariants import check_moment

WISHES = """\
ruleset: {id: wishes, title: Wishes, language: 1, players: 2..4, ruling: made for a test}
settings: {least: {type: 0..3, default: 1}}
kinds:
  class: [plain, fine]
  good:
    fields: {class: class}
    members:
      grain: {class: plain}
      wool: {class: plain}
      silk: {class: fine}
      gold: {class: fine}
      dye: {class: fine}
variables:
  wish: {per: player, type: good, start: grain, visible: owner}
  second: {per: player, type: good?, visible: owner}
  bid: {per: player, type: 0..900, visible: owner}
  rival: {per: player, type: player?, visible: owner}
  never: {per: player, type: bool, visible: owner}
  step: {per: player, type: 0..9, visible: owner}
  mood: {per: player, type: good, start: wool, visible: owner}
effects:
  main: |
    game:
      each player:
        choose g in goods where g.class == fine and bid == 0 secretly:
          wish = g
          mood = wool when g == gold otherwise dye
        choose h in goods where h != silk and h != wish secretly or skip: second = h
        choose n in 0..100 where n % 25 == 0 and n >= least secretly: bid = n
        rival = me.next
        step += 1
        mood = mood[me.next]
      each player:
        choose n in 0..1: note "done"
"""


@pytest.fixture(scope="module")
def wishes(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    folder = tmp_path_factory.mktemp("wishes")
    (folder / "ruleset.yaml").write_text(WISHES, "utf-8")
    return load(folder)


def played(rules: Ruleset, seed: int, players: int) -> Game:
    """A game in which all have made their secret choices; at each moment what is true could be drawn."""
    game, rng = rules.new_game(players, seed=seed), Generator(seed)
    while game.decision.keys != ["0", "1"]:
        game.choose(rng.below(game.count))
        check_moment(game)
    return game


def drawn(game: Game, name: str, number: int, seat: str = "b") -> Counter[object]:
    worlds = (game.determinize(0, seed) for seed in range(number))
    return Counter(world.view(1).variables[name][seat] for world in worlds)


@pytest.mark.parametrize(
    ("name", "possible"),
    [
        ("wish", {"grain", "silk", "gold", "dye"}),  # its start, and what the choice admits of all goods
        ("bid", {0, 25, 50, 75, 100}),  # of 901 numbers
        ("never", {False}),  # nothing sets it
        ("mood", {"wool", "dye"}),  # both ways of a condition, and what it is for another
        ("step", set(range(10))),  # what is added to depends on what it was
    ],
)
def test_what_can_be_set_is_drawn(wishes: Ruleset, name: str, possible: set[object]) -> None:
    worlds = drawn(played(wishes, 1, 2), name, 30 * len(possible))
    assert worlds.keys() == possible
    assert unlikely(worlds.values(), len(possible)) < 4


def test_players_are_those_of_the_game(wishes: Ruleset) -> None:
    for players in (2, 3):
        assert drawn(played(wishes, 2, players), "rival", 60).keys() == set("abc"[:players])


def test_what_is_true_can_be_drawn(wishes: Ruleset) -> None:
    for seed in range(6):
        game = played(wishes, seed, 2 + seed % 3)
        assert "silk" not in drawn(game, "second", 20)


PURSE = """\
ruleset: {id: purse, title: Purse, language: 1, players: 2, ruling: made for a test}
counters: {coin: {per: player, start: 5, bound: 1000, visible: owner}}
effects:
  main: |
    game:
      each player:
        choose n in 0..9: gain n coins
"""


def test_a_long_range_is_drawn_to_its_end(tmp_path: Path) -> None:
    """Numbers like those that the player sees come most often; none is left out."""
    (tmp_path / "ruleset.yaml").write_text(PURSE, "utf-8")
    game = load(tmp_path).new_game(seed=1)
    worlds = [game.determinize(0, seed).view(1).counters["coin"]["b"] for seed in range(1200)]
    likely = sum(n < 60 for n in worlds)
    assert 640 < likely < 920, "half, and the small ones of the others"
    assert max(worlds) > 900
