"""A determinized game looks the same to the seat that it was made for, and different otherwise."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from interpreter.api import load
from interpreter.foundation.errors import UsageError
from interpreter.runtime.chance import Generator
from tests.bots.test_bots import at_decision

KNOWING = """\
ruleset: {id: knowing, title: Knowing, language: 1, players: 2, ruling: made for a test}
components: {card: {fields: {worth: int}}}
cards: {one: {worth: 1}, two: {worth: 2}, three: {worth: 3}, four: {worth: 4}, five: {worth: 5}, six: {worth: 6}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
  table: {holds: card}
variables: {wish: {per: player, type: bool, visible: owner}, favourite: card?}
effects:
  main: |
    shuffle deck
    each player: draw 2 from deck to hand
    game:
      while deck is not empty:
        each player then do take_turn
  take_turn: |
    choose c in hand secretly:
      favourite = c
      choose p in others or skip:
        wish = true
        p.wish = false
      move c to table
      draw 1 from deck to hand
"""


@pytest.mark.parametrize("players", [2, 3])
def test_the_view_is_unchanged(players: int) -> None:
    changed = 0
    for seed in range(8):
        for number in range(0, 16, 3):
            game = at_decision(seed, number, players)
            for seat in range(players):
                if game.over:
                    continue
                other = game.determinize(seat, seed)
                seen, now = game.view(seat).as_dict(), other.view(seat).as_dict()
                assert seen == now
                again = other.determinize(seat, 3).save()["state"]
                assert again == game.determinize(seat, 3).save()["state"], "only what the seat sees counts"
                changed += any(game.view(s).as_dict() != other.view(s).as_dict() for s in range(players))
    assert changed > 30


def test_the_pieces_are_all_there() -> None:
    for number in range(0, 40, 4):
        game = at_decision(2, number, 2, "strada_romana")
        if not game.over:
            state, other = game.save()["state"], game.determinize(game.to_move, number).save()["state"]
            assert Counter(_pieces(state["zones"])) == Counter(_pieces(other["zones"]))
            for place, inside in enumerate(other["zones"]):
                assert all(other["lies"][c] == place for c in _pieces([inside]))


def _pieces(zones: list[int | list[int] | None]) -> list[int]:
    return [c for z in zones if z is not None for c in ([z] if isinstance(z, int) else z)]


def test_half_finished_effects_go_on_in_the_new_world(tmp_path: Path) -> None:
    """The card that the other has chosen secretly is another one for the rest of the effect, and for the variable that
    holds it."""
    (tmp_path / "ruleset.yaml").write_text(KNOWING, "utf-8")
    game = load(tmp_path).new_game(2, seed=4)
    game.choose(0)  # a card of a's, which only a knows; a's further question is open
    seen = set()
    for seed in range(20):
        other = game.determinize(1, seed)
        assert other.view(1).as_dict() == game.view(1).as_dict()
        other.choose("skip")
        moved = other.view(1).zones["table"].components
        assert other.view(1).variables["favourite"] == moved[0]
        seen.add(moved[0])
    assert len(seen) >= 3, "b cannot know which card it was"


def test_one_who_looks_goes_on_seeing(tmp_path: Path) -> None:
    game = at_decision(0, 0)
    game.choose("peek")
    keys = set(game.decision.keys)
    assert set(game.determinize(game.to_move, 9).decision.keys) == keys


def test_a_determinized_game_is_its_own() -> None:
    game = at_decision(1, 2)
    before = game.save()
    other = game.determinize(0, 1)
    answers = Generator(1)
    while not other.over:
        other.choose(answers.below(other.count))
    assert game.save() == before
    assert game.determinize(0, 1).save() == game.determinize(0, 1).save()
    with pytest.raises(UsageError, match="there is no seat 7"):
        game.determinize(7, 1)


PURSES = """\
ruleset: {id: purses, title: Purses, language: 1, players: 3, ruling: made for a test}
kinds: {good: [grain, wool]}
components: {bale: {fields: {good: good, worth: int}, shown_on_back: [good]}}
bales:
  rye: {good: grain, worth: 1, copies: 3}
  wheat: {good: grain, worth: 3, copies: 3}
  fleece: {good: wool, worth: 2, copies: 3}
  cloth: {good: wool, worth: 4, copies: 3}
zones:
  stock: {holds: bale, visible: none, starts_with: bales}
  hand: {per: player, holds: bale, visible: owner, front: all, order: none}
counters:
  coin: {per: player, start: 7, bound: 40, visible: owner, conserved: bank}
  bank: {start: 9, bound: 40, visible: none}
effects:
  main: |
    shuffle stock
    each player: draw 3 from stock to hand
    game: repeat 4 times: each player then do take_turn
  take_turn: |
    choose n in 0..coins:
      lose n coins
      gain n bank
    choose c in hand then move c to stock
"""


def test_backs_and_sums_are_kept(tmp_path: Path) -> None:
    """Hands have the same backs, and as much money is in the game as before; what is in each purse is redrawn."""
    text = PURSES.replace("game: repeat 4 times: each", "game:\n      repeat 4 times:\n        each")
    (tmp_path / "ruleset.yaml").write_text(text, "utf-8")
    game = load(tmp_path).new_game(3, seed=4)
    game.choose("2")
    purses, hands = set(), set()
    for seed in range(20):
        other = game.determinize(1, seed)
        assert other.view(1).as_dict() == game.view(1).as_dict()
        coins = [other.view(seat).counters["coin"][letter] for seat, letter in enumerate(other.seats)]
        assert coins[1] == 7
        assert sum(coins) + other._state.v_bank == 30
        purses.add(tuple(coins))
        hands.add(other.view(0).zones["hand"]["a"].components)
    assert len(purses) > 5
    assert len(hands) > 2, "rye and wheat are grain, fleece and cloth wool"


PLANS = """\
ruleset: {id: plans, title: Plans, language: 1, players: 2}
variables: {plan: {per: player, type: 0..9, visible: owner}, rage: {type: 0..9, visible: none}}
effects:
  main: |
    game:
      each player:
        turn:
          choose k in 0..5 secretly: plan = k
          plan += 3 for this turn
          rage += 2 for this turn
          as me.next:
            choose n in 1..3: score n
          choose m in 1..3: score m
      note "{sum(p.plan for p in players) + rage}"
"""


def test_what_is_hidden_and_changed_for_a_while(tmp_path: Path) -> None:
    """What it was before the change is no more known than what it is."""
    (tmp_path / "ruleset.yaml").write_text(PLANS, "utf-8")
    rules = load(tmp_path)
    worlds = []
    for plan in (0, 5):
        game = rules.new_game(seed=1)
        game.choose(plan)
        assert game.to_move == 1
        world = game.determinize(1, 7)
        worlds.append(world.save()["state"])
        assert world.view(1) == game.view(1)
        while not world.over:
            world.choose(0)
        own = game.determinize(0, 7)
        own.choose(0)
        own.choose(0)
        assert own.view(0).variables["plan"]["a"] == plan, "its owner knows what it will be again"
    assert worlds[0] == worlds[1], "only what the seat sees counts"
