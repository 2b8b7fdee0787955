"""Trading in the Mediterranean as a whole: clients in any order, no card lost, hidden bottoms, real deals."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from interpreter import Game
from interpreter.bots.registry import make_bot
from tests.rulesets.found import ruleset

NAME = "rulesets/trading_in_the_mediterranean"
GOODS, DEVELOPMENTS = 163, 168


def lying(game: Game) -> list[int]:
    """Every component in a zone, once for each time that it lies somewhere."""
    zones = game.save()["state"]["zones"]
    contents = [content if isinstance(content, list | tuple) else [content] for content in zones if content is not None]
    return sorted(component for content in contents for component in content)


def interleaved(seed: int, players: int = 6) -> Iterator[Game]:
    """A game that scripted clients play in a random order, at each of its decisions."""
    game, order = ruleset(NAME).new_game(players, seed, settings={"trade_steps": 60}), random.Random(seed)
    clients = [random.Random(f"{seed} {seat}") for seat in range(players)]
    while not game.over:
        yield game
        decision = order.choice(game.decisions)
        game.choose(decision, clients[decision.player or 0].randrange(len(decision.keys)))
    yield game


@pytest.mark.parametrize("seed", range(3))
def test_six_clients_in_any_order_play_a_game(seed: int) -> None:
    for number, game in enumerate(interleaved(seed)):
        if number % 25 == 0 or game.over:
            assert lying(game) == list(range(GOODS + DEVELOPMENTS))
    assert ruleset(NAME).replay(game.journal).save() == game.save()
    assert game.outcome.endings == ("six_turns",)


def test_nobody_sees_what_is_at_the_bottom_of_an_offered_card() -> None:
    """Of cards in an offer others are told the good; which card it is only where they know it in the giver's hand."""
    goods = {member.name for member in ruleset(NAME).checked.kinds["good"].members}
    told = 0
    for game in interleaved(5, 4):
        for seat, name in enumerate(game.seats):
            view = game.view(seat).as_dict()
            for offer in view["offers"]["trade"]:
                hand = view["zones"]["hand"][offer["giver"]]
                for card in offer["gives"].get("cards", ()):
                    if isinstance(card, str):
                        assert card in hand and (offer["giver"] == name or card not in goods)
                    else:
                        told += 1
                        assert set(card) == {"shows"} and card["shows"] in goods
                if offer["giver"] != name and all(isinstance(c, dict) for c in offer["gives"].get("cards", ())):
                    assert "arrow" not in offer["text"] and "poverty" not in offer["text"]
    assert told > 20


def test_traders_trade() -> None:
    game = ruleset(NAME).new_game(4, 2, settings={"trade_steps": 60})
    bots = [make_bot("trader", 1, seat, 0, ruleset(NAME).bots) for seat in range(4)]
    while not game.over:
        game.choose(bots[game.to_move].choose(game))
    deals = sum(" accepts the offer of " in str(line) for line in game.log)
    assert deals >= 3, "among four players who judge by `worth`"
