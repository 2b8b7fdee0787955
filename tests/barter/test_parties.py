"""Offers that only their two parties see."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import interpreter
from interpreter.game import Game
from tests.rulesets import checks

TEXT = """
ruleset: {id: whispers, title: Whispers, language: 1, players: 3}
kinds: {colour: [red, blue, green]}
components: {card: {fields: {colour: colour, worth: int}}}
cards:
  columns: [id, colour, worth]
  rows: [[r1, red, 1], [r2, red, 2], [b1, blue, 1], [b2, blue, 2], [g1, green, 1], [g2, green, 2]]
zones:
  deck: {holds: card, visible: none, order: hidden, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
counters: {coin: {per: player, start: 3, bound: 20}}
offers:
  whisper:
    open: 2
    visible: parties
    sides:
      cards: {move: card in hand, up_to: 2, shows: card.colour, asked_by: colour}
      coins: {pay: coins, up_to: 3}
      word: {do: 'note "{me} keeps a word with {other}"', choose: 'c in colours'}
effects:
  main: |
    shuffle deck
    each player: draw 2 from deck to hand
    open floor up to 60 steps:
      while true:
        choose one:
          option propose: offer whisper
          option reply: answer whisper
          option content: wait
"""


@cache
def whispers() -> interpreter.Ruleset:
    with TemporaryDirectory() as folder:
        (Path(folder) / "ruleset.yaml").write_text(TEXT, "utf-8")
        return interpreter.load(folder)


def play(game: Game, seat: int, *keys: str) -> None:
    for key in keys:
        game.choose(next(d for d in game.decisions if d.player == seat), key)


def test_others_are_told_nothing() -> None:
    game = whispers().new_game(3, seed=1)
    asked = ("ask_cards", "red", "done", "ask_coins", "2", "give_word", "blue", "ask_word", "green", "send")
    play(game, 0, "propose", "b", *asked)
    offered = "1 Red, 2 coins and a promise (word: Green)"
    assert [o["text"] for o in game.view(0).offers["whisper"]] == [f"to Player b: a promise (word: Blue) for {offered}"]
    assert len(game.view(1).offers["whisper"]) == 1 and len(game.log_for(1)) == 1
    assert not game.view(2).offers["whisper"] and not game.log_for(2) and not game.log
    world = game.determinize(2, 7)
    assert not world.view(0).offers["whisper"], "who thinks for c does not know of it"
    assert len(game.determinize(1, 7).view(0).offers["whisper"]) == 1


def test_what_somebody_chooses_for_an_offer_is_told_to_nobody() -> None:
    game = whispers().new_game(3, seed=1)
    for key in ("propose", "b", "give_coins", "2", "send"):
        decision = next(d for d in game.decisions if d.player == 0)
        told = game.told(decision, decision.index(key), 2)
        assert told == ("Propose" if key == "propose" else None)
        game.choose(decision, key)
    decision = next(d for d in game.decisions if d.player == 1)
    assert game.told(decision, decision.index("reply"), 2) == "Reply"
    game.choose(decision, "reply")
    decision = next(d for d in game.decisions if d.player == 1)
    assert "2 coins" in decision.prompt and game.told(decision, decision.index("accept"), 2) is None


def test_worlds_look_the_same() -> None:
    for seed in range(4):
        game, rng = whispers().new_game(3, seed=seed), random.Random(seed)
        while not game.over:
            seat = rng.randrange(3)
            assert game.determinize(seat, rng.randrange(99)).view(seat).as_dict() == game.view(seat).as_dict()
            decision = rng.choice(game.decisions)
            game.choose(decision, rng.randrange(len(decision.keys)))


def test_nothing_hidden_shows() -> None:
    checks.check_hidden(whispers(), 3, range(4), every=2)
