"""Of very many options a bot looks at some from everywhere."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from interpreter.api import load
from interpreter.bots.candidates import MOST_LOOKED_AT, candidates
from interpreter.bots.registry import BOTS, make_bot
from interpreter.game import Game
from interpreter.language.values import SKIP
from interpreter.runtime.chance import Generator

RULES = """\
ruleset: {id: spans, title: Spans, language: 1, players: 1, ruling: ours}
counters: {coins: {per: player, bound: 100000}}
effects:
  main: |
    game:
      each player: choose n in 1..90000 or skip then coins = n
"""


def game_of(tmp_path: Path) -> Game:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    return load(tmp_path).new_game(1)


def test_few_options_are_all_looked_at() -> None:
    game = load("strada_romana").new_game(2, 1)
    assert candidates(game, Generator(1)) == list(range(game.count))


def test_of_many_the_ends_the_way_out_and_some_between(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    found = candidates(game, Generator(1))
    assert len(found) <= MOST_LOOKED_AT
    assert [game.values[found[0]], game.values[found[-2]], game.values[found[-1]]] == [1, 90_000, SKIP]
    gaps = [b - a for a, b in pairwise(found)]
    assert max(gaps) < 2 * game.count / (MOST_LOOKED_AT - 5)
    assert candidates(game, Generator(2)) != found


@pytest.mark.parametrize("name", [name for name in BOTS if name != "random"])
def test_bots_look_at_no_more(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(tmp_path)
    looked_at = set()

    def count_calls(of: str) -> None:
        answer = getattr(Game, of)

        def counted(self: Game, index: int) -> object:
            if self.count == game.count:
                looked_at.add(index)
            return answer(self, index)

        monkeypatch.setattr(Game, of, counted)

    count_calls("choose")
    count_calls("look_ahead")
    assert make_bot(name, 1, 0).choose(game) in looked_at
    assert len(looked_at) <= MOST_LOOKED_AT
