"""Bartering at one screen."""

from __future__ import annotations

from pathlib import Path

import interpreter
from interpreter.describe.subjects import describe
from interpreter.terminal.table import End
from tests.terminal.test_table import play

HARBOUR = Path(__file__).parent / "rulesets" / "harbour"


def test_offers_are_shown_and_answered_by_menus() -> None:
    game = interpreter.load(HARBOUR).new_game(2, seed=1)
    bargain = ("propose", "b", "give_coins", "3", "ask_coins", "1", "send")
    end, text = play(game, "human,human", "", *bargain, "", "reply", "accept", "quit")
    assert end is End.LEFT
    assert "Player a offers Player b: 3 coins for 1 coin" in text
    assert "Deal" in text and "Player a: 3 coins for 1 coin" in text
    assert "Player b accepts the offer of Player a" in text
    assert game.view(1).counters["coin"] == {"b": 7}


def test_what_can_be_offered_is_described() -> None:
    checked = interpreter.load(HARBOUR).checked
    english, german = describe(checked, "deal"), describe(checked, language="de")
    assert "Bales: up to 3 bales from hold" in english and "others learn of each" in english
    assert "Favour, a promise (favour f)" in english and "“grant”" in english
    assert "Was die Spieler einander anbieten können" in german and "mache ein Angebot („deal“)" in german
