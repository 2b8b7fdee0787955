"""Players who act together at one screen."""

from __future__ import annotations

from pathlib import Path

import interpreter
from interpreter.terminal.table import End
from tests.terminal.test_table import play

RULESETS = Path(__file__).parent / "rulesets"


def test_all_choose_at_once_and_nobody_is_told_before_all_have() -> None:
    game = interpreter.load(RULESETS / "feast").new_game(2, seed=1)
    end, text = play(game, "human,human", "", "skip", "3", "", "skip", "2", "quit")
    assert end is End.LEFT and isinstance(text, str)
    assert [who for who, _ in game.journal.steps] == ["a", "a", "b", "b"]
    assert "Player a: (hidden)" not in text, "not even that somebody has chosen, or how often"
    assert "toast" in text


def test_the_open_floor_goes_round() -> None:
    game = interpreter.load(RULESETS / "bazaar").new_game(2, seed=1)
    end, text = play(game, "human,human", "", "content", "", "buy", "1", "1", "", "content", "", "content")
    assert end is End.OVER or [who for who, _ in game.journal.steps][:3] == ["a", "b", "b"]
    assert "It is your turn".lower() in text.lower()
