"""Small rulesets for the terminal to play."""

from __future__ import annotations

from pathlib import Path

from interpreter.api import load
from interpreter.ruleset import Ruleset

STEPS = """\
ruleset: {id: steps, title: Steps, language: 1, players: 1..3, ruling: made for tests}
counters:
  coin: {per: player, bound: 50}
effects:
  main: |
    game:
      repeat 2 times:
        each player:
          turn: do take_turn
    each player then score coins as wealth
  take_turn: |
    choose n in 1..3:
      gain n coins
    choose one:
      option keep "Keep": gain 1 coin
      option burst "Burst" if count(players) == 1: gain 90 coins
      option help "Help": lose 1 coin
    note "{me} is done"
score_categories: [wealth]
ranking: {by: [total_score], shared: true}
"""

HANDS = """\
ruleset: {id: hands, title: Hands, language: 1, players: 2..3, ruling: made for tests}
components:
  card: {fields: {worth: int}}
cards:
  ant: {worth: 1}
  bee: {worth: 2}
  cat: {worth: 3}
  dog: {worth: 4}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
  kept: {per: player, holds: card, visible: owner}
  table: {holds: card}
effects:
  main: |
    each player then draw 2 from deck to hand
    game:
      each player:
        turn:
          choose c in hand:
            move c to table
          choose c in hand or skip:
            move c to kept
    each player then score count(kept) as kept_cards
score_categories: [kept_cards]
ranking: {by: [total_score], shared: true}
"""

WHISPERS = """\
ruleset: {id: whispers, title: Whispers, language: 1, players: 2..3, ruling: made for tests}
counters:
  coin: {per: player, start: 3, bound: 50, visible: owner}
effects:
  main: |
    game:
      each player:
        turn:
          choose n in 1..3 secretly:
            gain n coins
          choose m in 1..3 secretly:
            gain m coins
            note "{me} has counted"
          tell me.next: coins
score_categories: []
ranking: {by: [coins], shared: true}
"""

CUBES = """\
ruleset: {id: cubes, title: Cubes, language: 1, players: 1..2, ruling: made for tests}
kinds: {cube: [amber, blue, coral]}
counters: {coin: {per: player, bound: 9}}
effects:
  main: |
    game:
      each player:
        choose any c in cubes then gain count(c) coins
"""


def ruleset(folder: Path, text: str) -> Ruleset:
    """The ruleset of a text, written into a folder."""
    place = folder / "game"
    place.mkdir()
    (place / "ruleset.yaml").write_text(text, "utf-8")
    return load(place)
