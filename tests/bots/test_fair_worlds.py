"""Worlds are drawn fairly: every arrangement of what is hidden that a seat takes to be possible is equally likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

from interpreter import Game, load
from interpreter.runtime.chance import Generator
from interpreter.runtime.knowledge import arrangements
from interpreter.runtime.knowledge.arrangements import draw_arrangement
from interpreter.runtime.knowledge.values import draw_sum
from interpreter.runtime.view import contents, seen_components, zone_places
from tests.rulesets.found import bundled, ruleset

WORLDS = 200


def unlikely(counts: Iterable[int], cells: int) -> float:
    """By how many standard deviations counts that should be equal differ (chi-squared, Wilson and Hilferty's way)."""
    counts = list(counts)
    counts += [0] * (cells - len(counts))
    if cells < 2:
        return 0.0
    expected, freedom = sum(counts) / cells, cells - 1
    chi = sum((n - expected) ** 2 for n in counts) / expected
    spread = 2 / (9 * freedom)
    return float(((chi / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


# ------------------------------------------------------------------ the sampler
def fits(place: tuple[Any, ...], item: tuple[Any, ...]) -> bool:
    holds, back, wanted = place
    return item[0] in holds and back in (None, item[1]) and wanted in (None, item[2])


def random_layout(rng: random.Random) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """Places that hold some of three types, of which some show a back or what an offer tells; and what is there."""
    items = [(rng.choice("abc"), rng.choice("xy"), rng.random() < 0.7) for _ in range(rng.randint(2, 6))]
    places = []
    for of, back, good in rng.sample(items, len(items)):
        holds = "".join(sorted({of, *rng.sample("abc", rng.randint(0, 2))}))
        places.append((holds, back if rng.random() < 0.4 else None, good if rng.random() < 0.2 else None))
    return places, items


@pytest.mark.parametrize("most", [arrangements.MOST_COUNTED, 0], ids=["counted", "walked"])
def test_every_arrangement_is_equally_likely(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compared with all permutations that fit, over random layouts of several types, backs and promises."""
    monkeypatch.setattr(arrangements, "MOST_COUNTED", most)
    arrangements._tables.cache_clear()
    rng, generator, judged = random.Random(5), Generator(5), 0
    for _ in range(40 if most else 15):
        places, items = random_layout(rng)
        possible = {
            order
            for order in permutations(range(len(items)))
            if all(fits(place, items[n]) for place, n in zip(places, order, strict=True))
        }
        number = (15 if most else 6) * len(possible)
        if not 1 < len(possible) <= 150:
            continue
        judged += 1
        drawn = Counter(tuple(draw_arrangement(places, items, fits, generator)) for _ in range(number))
        assert drawn.keys() <= possible
        assert unlikely(drawn.values(), len(possible)) < 4, (places, items)
    arrangements._tables.cache_clear()
    assert judged >= 8


def test_many_classes_are_counted() -> None:
    """Two bags of four types each, of which three can be in both: no more than milliseconds, and exact."""
    places = [("abcd", None, None)] * 30 + [("bcde", None, None)] * 30
    items = [(of, "x", True) for of in "abcde" for _ in range(12)]
    lies = Counter(
        items[draw_arrangement(places, items, fits, Generator(seed))[0]][0] for seed in range(WORLDS)
    )  # the twelve of a must be among the first thirty
    assert 0.32 < lies["a"] / WORLDS < 0.48
    assert unlikely([lies["b"], lies["c"], lies["d"]], 3) < 4


def test_what_cannot_be_arranged_is_refused() -> None:
    with pytest.raises(ValueError, match="no arrangement"):
        draw_arrangement([("a", None, None)], [("b", "x", True)], fits, Generator(1))
    with pytest.raises(ValueError, match="no arrangement"):
        draw_arrangement([("a", None, None)] * 2, [("a", "x", True), ("b", "x", True)], fits, Generator(1))


@pytest.mark.parametrize(
    ("widths", "total"), [((3, 3, 3), 3), ((2, 5, 4), 6), ((9, 1, 1, 1), 8), ((3, 3), 0), ((2, 2, 2), 6)]
)
def test_numbers_of_a_given_sum(widths: tuple[int, ...], total: int) -> None:
    """All that come to the sum are equally likely."""
    possible = {n for n in product(*(range(w + 1) for w in widths)) if sum(n) == total}
    generator = Generator(3)
    drawn = Counter(tuple(draw_sum(widths, total, generator)) for _ in range(30 * len(possible)))
    assert drawn.keys() == possible
    assert unlikely(drawn.values(), len(possible)) < 4


# ------------------------------------------------------------------ games
def after(name: str, seed: int, number: int) -> Game:
    """A game of the fewest players after this many random answers."""
    game = ruleset(name).new_game(min(ruleset(name).players), seed=seed)
    rng = random.Random(seed)
    for _ in range(number):
        if not game.over:
            decision = rng.choice(game.decisions)
            game.choose(decision, rng.randrange(len(decision.keys)))
    return game


@pytest.mark.parametrize("name", bundled())
def test_each_hidden_component_is_equally_likely_in_every_zone(name: str) -> None:
    """Of those with the same type and back each is as often as the others where it can: at the first hidden place of
    every zone."""
    game = after(name, seed=2, number=25)
    program, state, seat = game._program, game._state, game.to_move
    types = [info.name for info in program.types for _ in info.entries]
    backs = game._labels.backs
    known = seen_components(program, state, seat)
    hidden: dict[int, int] = {}  # the first hidden place of each zone where it is clear which is the first
    alike: Counter[tuple[str, str]] = Counter()
    for zone in program.zones:
        for place, _ in zone_places(zone):
            unseen = [n for n, c in enumerate(contents(zone, state.zones[place])) if c not in known]
            alike.update((types[c], backs[c]) for c in contents(zone, state.zones[place]) if c not in known)
            if unseen and (zone.order == "kept" or len(unseen) == len(contents(zone, state.zones[place]))):
                hidden.setdefault(place, unseen[0])
    lies: dict[tuple[int, str, str], Counter[int]] = {}
    for seed in range(WORLDS):
        zones = game.determinize(seat, seed)._state.zones
        for place, n in hidden.items():
            c = zones[place] if isinstance(zones[place], int) else zones[place][n]
            lies.setdefault((place, types[c], backs[c]), Counter())[c] += 1
    for (place, of, back), counts in lies.items():
        if sum(counts.values()) >= 3 * alike[of, back]:
            assert unlikely(counts.values(), alike[of, back]) < 4.5, f"{place}: {of} {back}: {counts}"


def test_an_unseen_tile_may_be_any() -> None:
    """The opponent holds one of the unseen wagon tiles, which share the table with hidden cubes and wares."""
    game = ruleset("rulesets/strada_romana").new_game(2, seed=3)
    rng = random.Random(3)
    while not game._state.zones[place_of(game, "tiles_held", 1)]:
        game.choose("wagon_tile" if "wagon_tile" in game.decision.keys else rng.randrange(game.count))
        if game.over:
            pytest.fail("nobody took a tile")
    place = place_of(game, "tiles_held", 1)
    tiles = next(info for info in game._program.types if info.name == "wagon_tile")
    unseen = set(range(tiles.first, tiles.first + len(tiles.entries))) - seen_components(game._program, game._state, 0)
    drawn = Counter(game.determinize(0, seed)._state.zones[place][0] for seed in range(500))
    assert drawn.keys() == unseen and len(drawn) > 5
    assert unlikely(drawn.values(), len(drawn)) < 4


def place_of(game: Game, zone: str, index: int) -> int:
    return next(z.base for z in game._program.zones if z.name == zone) + index


def test_kuhn_poker_is_enumerated() -> None:
    """The player who holds one of three cards takes both others to be equally likely with the opponent."""
    game = ruleset("tests/oracle/rulesets/kuhn_poker").new_game(2, seed=1)
    worlds = Counter(str(game.determinize(0, seed).save()["state"]["zones"]) for seed in range(WORLDS))
    assert len(worlds) == 2
    assert unlikely(worlds.values(), 2) < 3


LEDUC = """\
ruleset: {id: leduc, title: Leduc, language: 1, players: 2, ruling: made for a test}
components: {card: {fields: {rank: int}}}
cards: {jack: {rank: 1, copies: 2}, queen: {rank: 2, copies: 2}, king: {rank: 3, copies: 2}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
  board: {holds: card}
effects:
  main: |
    shuffle deck
    each player: draw 1 from deck to hand
    as first(p in players otherwise none):
      choose n in 0..1
      draw 1 from deck to board
      choose m in 0..1
"""
FEW_CARDS = """\
cards:
  source: {document: reedwater, heading: The cards}
  all: {family: hut, points: 1}
  entries: {a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}, h: {}, i: {}, j: {}, k: {}, l: {}, m: {}, n: {}}
"""


def test_leduc_is_enumerated(tmp_path: Path) -> None:
    """The opponent's card and the order of the deck, before and after a card is laid open."""
    (tmp_path / "ruleset.yaml").write_text(LEDUC, "utf-8")
    game = load(tmp_path).new_game(2, seed=1)
    for possible in (120, 24):  # five cards in all orders, then four
        worlds = Counter(str(game.determinize(0, seed).save()["state"]["zones"]) for seed in range(15 * possible))
        assert len(worlds) == possible
        assert unlikely(worlds.values(), possible) < 4
        game.choose(0)


def test_reedwater_with_few_cards_is_enumerated(tmp_path: Path) -> None:
    """Of six cards that a player does not know the opponent holds four; two are in the deck, in some order."""
    rules = (Path(__file__).parents[2] / "rulesets/reedwater/ruleset.yaml").read_text("utf-8")
    (tmp_path / "ruleset.yaml").write_text(rules, "utf-8")
    (tmp_path / "cards.yaml").write_text(FEW_CARDS, "utf-8")
    game = load(tmp_path).new_game(2, seed=1, settings={"draft": False})
    deck, hand = place_of(game, "deck", 0), place_of(game, "hand", 1)
    worlds: Counter[Any] = Counter()
    for seed in range(30 * 20):
        zones = game.determinize(0, seed)._state.zones
        worlds[zones[deck], tuple(sorted(zones[hand]))] += 1
    assert len(worlds) == 30
    assert unlikely(worlds.values(), 30) < 4


MIXED = """\
ruleset: {id: mixed, title: Mixed, language: 1, players: 2, ruling: made for a test}
kinds: {good: [grain, wool]}
components:
  bale: {fields: {good: good}, shown_on_back: [good]}
  coin: {}
  crate: {}
bales: {rye: {good: grain}, wheat: {good: grain}, fleece: {good: wool}}
coins: {penny: {}, crown: {}, florin: {}}
crates: {box: {}, chest: {}}
zones:
  stock: {holds: bale, visible: none, starts_with: bales}
  purse: {holds: coin, visible: none, starts_with: coins}
  store: {holds: crate, visible: none, starts_with: crates}
  shelf: {per: player, holds: bale, visible: owner, front: all}
  sack: {per: player, holds: [bale, coin, crate], visible: owner, order: none}
  chestful: {per: player, holds: [coin, crate], visible: owner}
effects:
  main: |
    shuffle stock
    shuffle purse
    shuffle store
    each player: draw 1 from stock to shelf
    as first(p in players otherwise none):
      draw 1 from stock to sack
      draw 2 from purse to sack
      draw 1 from store to chestful
      choose n in 0..1
"""


def test_a_small_game_is_enumerated(tmp_path: Path) -> None:
    """Every joint arrangement of three types in mixed places comes equally often."""
    (tmp_path / "ruleset.yaml").write_text(MIXED, "utf-8")
    game = load(tmp_path).new_game(2, seed=1)
    program, state = game._program, game._state
    known = seen_components(program, state, 1)
    lying = [(c, zone) for zone in program.zones for p, _ in zone_places(zone) for c in contents(zone, state.zones[p])]
    hidden = [(c, zone) for c, zone in lying if c not in known]
    types = [info.name for info in program.types for _ in info.entries]
    backs = game._labels.backs

    def may_lie(c: int, at: tuple[int, Any]) -> bool:
        return types[c] in at[1].holds and (at[1].front == "none" or backs[c] == backs[at[0]])

    possible = {
        signature([(at[1].name, c) for c, at in zip(order, hidden, strict=True)])
        for order in permutations([c for c, _ in hidden])
        if all(may_lie(c, at) for c, at in zip(order, hidden, strict=True))
    }
    worlds: Counter[Any] = Counter()
    for seed in range(20 * len(possible)):
        other = game.determinize(1, seed)._state
        there = [(z.name, c) for z in program.zones for p, _ in zone_places(z) for c in contents(z, other.zones[p])]
        worlds[signature([(name, c) for name, c in there if c not in known])] += 1
    assert worlds.keys() == possible and len(possible) > 10
    assert unlikely(worlds.values(), len(possible)) < 4


def signature(lying: list[tuple[str, int]]) -> Any:
    return tuple(sorted((name, c) for name, c in lying))
