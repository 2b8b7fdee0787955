"""At the end of a game everybody sees what points, the ranking and endings are read from, and nothing else."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from interpreter import Game, load

SCORED = """ruleset: {id: scored, title: Scored, language: 1, players: 2..2}
components: {card: {fields: {worth: int}}}
cards: {low: {copies: 8, worth: 1}, high: {copies: 8, worth: 2}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  summed: {per: player, holds: card, visible: owner}
  looped: {per: player, holds: card, visible: owner, count: owner}
  by_way_of: {per: player, holds: card, visible: owner}
  ranked: {holds: card, visible: none}
  counted: {per: player, holds: card, visible: owner}
  asked: {per: player, holds: card, visible: owner}
  unread: {per: player, holds: card, visible: owner}
counters: {coin: {per: player, start: 3, max: 9, visible: owner}, debt: {per: player, start: 2, max: 9, visible: owner}}
functions:
  sum_of(player p): sum(c.worth for c in p.summed)
effects:
  main: |
    shuffle deck
    draw 1 from deck to ranked
    each player:
      draw 1 from deck to summed
      draw 1 from deck to looped
      draw 1 from deck to by_way_of
      draw 1 from deck to counted
      draw 1 from deck to asked
      draw 1 from deck to unread
    each player:
      choose one:
        option stay: lose 1 debt
        option go: lose 2 debt
    each player:
      score sum_of(me) + coin
      for each c in looped then score c.worth
      let found = sum(c.worth for c in by_way_of)
      do add(found)
      if count(asked) > 0 then score count(counted)
  add(int n): score n
ranking: {by: [total_score, sum(c.worth for c in ranked)]}
"""
OPEN = {"summed", "looped", "by_way_of", "ranked"}
CLOSED = {"counted", "asked", "unread"}


def hidden(game: Game, viewer: int | None) -> set[str]:
    """The zones of which a viewer does not see every component."""

    def whole(zone: Any) -> bool:
        if isinstance(zone, dict):
            return all(whole(place) for place in zone.values())
        return zone.pieces is not None and all(piece.entry is not None for piece in zone.pieces)

    return {name for name, zone in game.view(viewer).zones.items() if not whole(zone)}


def played_out(name: str | Path, players: int, seed: int) -> Game:
    game, chance = load(name).new_game(players, seed), random.Random(seed)
    while not game.over:
        game.choose(chance.randrange(game.count))
    return game


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_what_is_scored_is_laid_open(tmp_path: Path, viewer: int | None) -> None:
    (tmp_path / "ruleset.yaml").write_text(SCORED, "utf-8")
    game = load(tmp_path).new_game(2, 1)
    assert hidden(game, viewer) >= OPEN | CLOSED
    while not game.over:
        game.choose(0)
    assert hidden(game, viewer) == CLOSED | {"deck"}
    counters = game.view(viewer).counters
    assert counters["coin"] == {"a": 3, "b": 3}
    assert counters.get("debt", {}) == ({} if viewer is None else {"ab"[viewer]: 1})


@pytest.mark.parametrize(
    ("name", "players", "zones"),
    [
        ("ostia_der_hafen_roms", 3, {"stored", "senate_box"}),
        ("ostia_der_hafen_roms_gaius", 2, {"stored", "senate_box", "forum"}),
        ("strada_romana", 3, {"tiles_held"}),
    ],
)
def test_bundled_games(name: str, players: int, zones: set[str]) -> None:
    game = played_out(name, players, 4)
    for viewer in (None, *range(players)):
        assert not hidden(game, viewer) & zones
