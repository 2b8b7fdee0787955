"""Decisions with a single option: taken silently, which the log and the journal tell, or asked (`ask_forced`)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from interpreter import Game, Journal, Ruleset, UsageError, load
from interpreter.runtime.history.journal import save_check

RULES = """\
ruleset: {id: no_choice, title: No Choice, language: 1, players: 2, ruling: a game of our own}
components: {card: {}}
cards: {ace: {}, ten: {}, two: {}, six: {}}
counters: {coin: {per: player, start: 1, max: 9}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
  stash: {per: player, holds: card, visible: owner}
  table: {holds: card}
effects:
  main: |
    each player:
      draw 1 from deck to hand
    each player:
      choose n in 1..coins:
        gain n coins
      choose c in hand:
        move c to table
      choose m in 1..2 where m > 1 secretly:
        gain m coins
    each player:
      draw 1 from deck to hand
      choose d in hand:
        move d to stash
      choose e in table where coins > 20 or skip:
        move e to hand
      choose k in 1..2:
        gain k coins
"""


@pytest.fixture
def rules(tmp_path: Path) -> Ruleset:
    (tmp_path / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    return load(tmp_path)


def finished(game: Game) -> Game:
    while not game.over:
        game.choose(0)
    return game


SILENT = ((0, "a", "1"), (0, "a", "ace"), (1, "b", "1"), (1, "b", "ten"), (2, "a", "two"), (2, "a", "skip"))


def test_the_log_tells_what_was_done_silently_to_those_who_may_know(rules: Ruleset) -> None:
    game = finished(rules.new_game(seed=1))
    open_to_all = [
        f"{who} (the only option)" for who in ("Player a: 1", "Player a: Ace", "Player b: 1", "Player b: Ten")
    ]
    assert game.log == open_to_all
    assert game.log_for(0) == [*open_to_all, "Player a: Two (the only option)"]
    assert game.log_for(1) == [*open_to_all, "Player b: Six (the only option)"]
    assert rules.new_game(seed=1, record=False).log == []


def test_the_journal_tells_what_was_done_silently(rules: Ruleset) -> None:
    game = finished(rules.new_game(seed=1))
    assert game.journal.steps == (("a", "2"), ("b", "2"), ("a", "1"), ("b", "1"))
    assert game.journal.silent == (*SILENT, (3, "b", "six"), (3, "b", "skip"))
    assert Journal.loads(game.journal.dumps()) == game.journal
    assert game.undo(force=True)
    assert game.undo(force=True)
    assert game.journal.silent == SILENT
    again = rules.restore(json.dumps(game.save()))
    assert finished(again).journal == finished(game).journal


def test_all_decisions_are_asked_if_the_game_was_begun_so(rules: Ruleset) -> None:
    for record in (True, False):
        game = rules.new_game(seed=1, record=record, ask_forced=True)
        steps = []
        while not game.over:
            steps.append((game.decision.whose, *game.decision.keys))
            game.choose(0)
        silent = [(who, key) for _, who, key in finished(rules.new_game(seed=1)).journal.silent or ()]
        assert [step for step in steps if len(step) == 2 and step[1] != "2"] == silent
        assert game.ask_forced
        assert not game.log


def test_a_game_goes_on_asking_after_saves_undo_copies_and_in_other_worlds(rules: Ruleset) -> None:
    game = rules.new_game(seed=1, ask_forced=True)
    assert game.decision.keys == ["1"]
    others = [game.copy(), rules.restore(game.save()), rules.replay(game.journal), game.determinize(1, 7)]
    for other in others:
        other.choose("1")
        assert len(other.decision.keys) == 1
    assert others[0].undo(force=True)
    assert finished(others[0]).journal.steps == finished(game).journal.steps
    assert game.journal.silent == ()
    assert rules.replay(Journal.loads(game.journal.dumps())).save() == game.save()


def test_a_journal_of_before_is_replayed(rules: Ruleset) -> None:
    game = finished(rules.new_game(seed=1))
    data = game.journal.as_dict()
    for key in ("ask_forced", "silent", "rules"):
        del data[key]
    old = Journal.from_dict(data)
    assert old == replace(game.journal, silent=None, rules={})
    assert rules.replay(old).save() == game.save()
    save = {key: value for key, value in game.save().items() if key not in ("ask_forced", "check")}
    assert rules.restore({**save, "check": save_check(save)}).save() == game.save()


def test_what_cannot_be_asked_is_refused(rules: Ruleset) -> None:
    with pytest.raises(UsageError, match="the native build never asks a decision with a single option"):
        rules.new_game(ask_forced=True).native()
    with pytest.raises(UsageError, match="ask_forced is True or False, not 1"):
        rules.new_game(ask_forced=1)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="'ask_forced' should be true or false"):
        Journal.from_dict({**rules.new_game().journal.as_dict(), "ask_forced": "no"})
    with pytest.raises(UsageError, match="a silent answer should be a number, a player and a key"):
        Journal.from_dict({**rules.new_game().journal.as_dict(), "silent": [["a", "skip"]]})


def test_a_question_with_a_single_answer_tells_others_no_more_than_any(rules: Ruleset) -> None:
    game = rules.new_game(seed=1, ask_forced=True)
    while game.decision.keys != ["two"]:
        game.choose(0)
    assert game.decisions_for(1) == ()
    assert game.told(game.decision, 0, 0) == "Two"
    assert game.told(game.decision, 0, 1) is game.told(game.decision, 0, None) is None
