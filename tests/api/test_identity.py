"""Decisions have an id that outlives saves; options say what they are about."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter import Game, IllegalChoice, Ruleset, load
from interpreter.runtime.chance import Generator
from interpreter.runtime.decisions import Decision, open_decisions
from interpreter.runtime.labels import Labels
from interpreter.runtime.program import FrameInfo
from tests.api.hand_made import HERE, program, shape, stop
from tests.rulesets.found import ROOT, bundled

RULESETS = Path(__file__).parent / "rulesets"


@pytest.fixture(scope="module")
def market() -> Ruleset:
    return load(RULESETS / "market_day")


def restored(game: Game) -> Game:
    return game.ruleset.restore(json.loads(json.dumps(game.save())))


def test_no_two_decisions_of_a_game_have_the_same_id(market: Ruleset) -> None:
    for seed in range(6):
        game, chance, ids = market.new_game(players=2, seed=seed), Generator(seed), set()
        while not game.over:
            asked = game.decision
            assert asked.id not in ids
            ids.add(asked.id)
            assert restored(game).decision.id == asked.id
            assert game.copy().decision.id == asked.id
            game.choose(chance.below(game.count))


def test_an_answer_by_id_is_taken_once(market: Ruleset) -> None:
    game = market.new_game(players=2, seed=1)
    asked = game.decision
    other = restored(game)
    other.choose(asked.id, asked.keys[0])
    game.choose(asked.id, asked.keys[0])
    assert game.save() == other.save()
    before = game.save()
    with pytest.raises(IllegalChoice, match="no longer open"):
        game.choose(asked.id, asked.keys[0])
    assert game.save() == before
    assert game.undo(force=True)
    assert game.decision.id == asked.id


def test_another_question_after_undo_has_another_id(market: Ruleset) -> None:
    """Where one answer leads to another question than the other, the player's answers are as many."""
    for seed in range(6):
        game, chance = market.new_game(players=2, seed=seed), Generator(seed)
        while not game.over:
            found = {}
            for index in range(game.count):
                then = game.copy()
                then.choose(index)
                if not then.over:
                    asked = then.decision
                    what = (asked.player, asked.prompt)
                    assert found.setdefault(asked.id, what) == what
            game.choose(chance.below(game.count))


def test_the_id_is_what_the_player_knows(market: Ruleset) -> None:
    """A world drawn for the player who decides asks the same under the same id."""
    game, chance = market.new_game(players=3, seed=4), Generator(4)
    while not game.over:
        seat = game.to_move
        assert game.determinize(seat, seed=1).decision.id == game.decision.id
        assert game.view(seat).decisions[0]["id"] == game.decision.id
        game.choose(chance.below(game.count))


@pytest.mark.parametrize("name", ["strada_romana", "trading_in_the_mediterranean"])
def test_options_say_what_they_are_about(name: str) -> None:
    """As plain data, and under the ids that views use."""
    game, chance = load(name).new_game(seed=2), Generator(2)
    seen = set()
    for _ in range(150):
        if game.over:
            break
        for option in game.decision.options if game.decision.kind != "number" else ():
            about = list(option.about)
            assert json.loads(json.dumps(about)) == about
            seen |= {thing["type"] for thing in about}
        game.choose(chance.below(game.count))
    assert seen


@pytest.mark.parametrize("name", bundled())
def test_no_two_options_have_the_same_label(name: str) -> None:
    for seed in range(2):
        game, chance = load(ROOT / name).new_game(seed=seed), Generator(seed)
        for _ in range(60):
            if game.over:
                break
            asked = game.decision
            labels = [option.label for option in asked.options] if asked.kind != "number" else []
            assert len(set(labels)) == len(labels), (asked.prompt, labels)
            game.choose(chance.below(game.count))


def test_equal_words_are_numbered() -> None:
    stop_of_three = stop(shape(0, 1, "one", "Build"), shape(1, 1, "two", "Pass"), shape(2, 1, "three", "Build"))
    frame = FrameInfo("stop", "main", HERE, -1, False, False, (), stop_of_three)
    asked = Decision(Labels(program()), frame, 0, (0, 1, 2))
    assert [option.label for option in asked.options] == ["Build (1 of 2)", "Pass", "Build (2 of 2)"]
    assert [option.words for option in asked.options] == ["Build", "Pass", "Build"]


def test_what_others_are_told_has_no_number() -> None:
    """The number would tell how many copies a hand holds."""
    game, chance, numbered = load("reedwater").new_game(seed=0), Generator(0), 0
    for _ in range(200):
        if game.over:
            break
        for option in game.decision.options if game.decision.kind != "number" else ():
            if option.label != option.words:
                numbered += 1
                assert game.told(game.decision, option.index, 1 - game.to_move) in (None, option.words)
        game.choose(chance.below(game.count))
    assert numbered


def test_ids_do_not_tell_how_many_offers_were_made() -> None:
    """They are made with a secret of the game, so that a client cannot try all serial numbers."""
    game, chance, found = load("trading_in_the_mediterranean").new_game(players=4, seed=2), Generator(2), 0
    for _ in range(150):
        asked = game.decisions[0]
        if asked.offers is not None and asked.offers.marks:
            keyed = [open_decisions(game._labels, game._state, key=key)[0].id for key in ("1", "2", "1")]
            assert keyed[0] == keyed[2] != keyed[1]
            assert asked.player is not None
            world = game.determinize(asked.player, seed=5)
            assert world.decision_by_id(asked.id).player == asked.player
            found += 1
        game.choose(asked, chance.below(len(asked.keys)))
    assert found
