"""The generic checks see what they look for: each is shown something wrong."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from interpreter import Game, Ruleset, load
from interpreter.api import lint
from tests.rulesets import checks
from tests.rulesets.found import ROOT
from tests.rulesets.invariants import check_components, check_moment, check_numbers
from tests.rulesets.secrets import check_secrets

LEAKY = """
ruleset: {id: leaky, title: Leaky, language: 1, players: 2}
kinds: {suit: [hearts, clubs]}
components: {card: {fields: {suit: suit}}}
cards: {heart: {copies: 9, suit: hearts}, club: {copies: 9, suit: clubs}}
counters: {turns_taken: {bound: 99}}
variables: {secret: {per: player, type: bool, visible: owner}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner, capacity: 9}
effects:
  main: |
    shuffle deck
    each player: draw 3 from deck to hand
    game:
      repeat 9 times:
        each player: do take_turn
  take_turn: |
    gain 1 turns_taken
    choose one:
      option linger "Linger": gain 1 turns_taken
      option rest "Rest": secret = not secret
      option peek "Peek" if LEAK: gain 1 turns_taken
endings: {never: turns_taken > 90}
"""


def leaky(folder: Path, leak: str) -> Ruleset:
    (folder / "ruleset.yaml").write_text(LEAKY.replace("LEAK", leak), "utf-8")
    return load(folder)


@pytest.mark.parametrize(
    "leak",
    [
        "first(c in deck where c.suit == hearts otherwise none) == first(c in deck otherwise none)",
        "any(p in others where any(c in p.hand where c.suit == hearts))",
        "any(p in others where p.secret)",
    ],
)
def test_leaks_are_seen(tmp_path: Path, leak: str) -> None:
    ruleset = leaky(tmp_path, leak)
    with pytest.raises(AssertionError, match="learns what is hidden"):
        checks.check_hidden(ruleset, 2, range(8), every=1)


def test_leaks_are_seen_in_short_games_as_well(tmp_path: Path) -> None:
    """What is asked of every ruleset that is found."""
    ruleset = leaky(
        tmp_path, "first(c in deck where c.suit == hearts otherwise none) == first(c in deck otherwise none)"
    )
    with pytest.raises(AssertionError, match="learns what is hidden"):
        checks.check_hidden_often(ruleset, 2, 4, every=19, moments=24)


@pytest.mark.parametrize(
    "told",
    ["count(c in hand where c.suit == hearts)", "any(p in others where count(c in p.hand where c.suit == hearts) > 1)"],
)
def test_logs_that_tell_are_seen(tmp_path: Path, told: str) -> None:
    """A note shows what no view does."""
    text = LEAKY.replace("LEAK", "false").replace("secret = not secret", f'note "{{{told}}}"')
    (tmp_path / "ruleset.yaml").write_text(text, "utf-8")
    with pytest.raises(AssertionError, match="reads what is hidden"):
        checks.check_hidden(load(tmp_path), 2, range(8), every=1)


OFFERING = """
ruleset: {id: offering, title: Offering, language: 1, players: 3}
kinds: {suit: [hearts, clubs]}
components: {card: {fields: {suit: suit}}}
cards: {heart: {copies: 9, suit: hearts}, club: {copies: 9, suit: clubs}}
counters: {coin: {per: player, start: 3, bound: 9}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
offers:
  deal:
    with: WITH
    sides:
      coins: {pay: coins, up_to: 3}
      word: {do: reveal hand to other, PLEDGE}
effects:
  main: |
    shuffle deck
    each player: draw 3 from deck to hand
    open floor up to 60 steps:
      while true:
        choose one:
          option propose: offer deal
          option reply: answer deal
          option content: wait
"""
CLUBS = "all(c in p.hand where c.suit == clubs)"


@pytest.mark.parametrize(
    ("whom", "pledge", "leaks"),
    [
        ("others", "choose: n in 1..2", False),
        (f"set(p in others where not {CLUBS})", "choose: n in 1..2", True),
        ("others", "choose: 's in suits where any(c in hand where c.suit == s)'", True),
        ("others", "choose: 's in suits where any(c in hand where c.suit == s)', asked: false", False),
        ("others", "choose: 's in suits where any(c in other.hand where c.suit == s)'", True),
    ],
)
def test_offers_that_tell_are_seen(tmp_path: Path, whom: str, pledge: str, leaks: bool) -> None:
    """With whom one can deal, and what can be promised or asked for."""
    (tmp_path / "ruleset.yaml").write_text(OFFERING.replace("WITH", whom).replace("PLEDGE", pledge), "utf-8")
    ruleset = load(tmp_path)
    assert ("leaky-legality" in {d.code.name for d in lint(tmp_path).findings}) == leaks
    if leaks:
        with pytest.raises(AssertionError, match="learns what is hidden"):
            checks.check_hidden(ruleset, 3, range(24), every=1)
    else:
        checks.check_hidden(ruleset, 3, range(4), every=1)


SKIPPING = """
ruleset: {id: skipping, title: Skipping, language: 1, players: 2}
kinds: {suit: [hearts, clubs]}
components: {card: {fields: {suit: suit}}}
cards: {heart: {copies: 9, suit: hearts}, club: {copies: 9, suit: clubs}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
  table: {holds: card}
effects:
  main: |
    shuffle deck
    each player: draw 3 from deck to hand
    game:
      repeat 9 times:
        each player: do take_turn
  take_turn: |
    choose c in hand where c.suit == hearts or skip:
      move c to table
      draw 1 from deck to hand
    choose p in players
"""


def test_skipped_questions_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That nobody was asked for a heart shows who holds none."""
    (tmp_path / "ruleset.yaml").write_text(SKIPPING, "utf-8")
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    checks.check_hidden(load(tmp_path), 2, range(4), every=1)
    monkeypatch.setattr("interpreter.lower.segments.choices.put_pick", lambda *_: None)
    with pytest.raises(AssertionError, match="learns what is hidden"):
        checks.check_hidden(load(tmp_path), 2, range(4), every=1)


def test_locals_that_stay_in_worlds_drawn_anew_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sealed bid that is the same in all of them is told."""
    bids = load(ROOT / "tests/quiet/sealed_bids")
    checks.check_determinized(bids, 2, range(1), every=1)
    monkeypatch.setattr("interpreter.runtime.knowledge.determinize.draw_locals", lambda *_: False)
    with pytest.raises(AssertionError, match="is told"):
        checks.check_determinized(bids, 2, range(1), every=1)


def test_worlds_drawn_anew_that_follow_from_what_is_hidden_are_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ruleset.yaml").write_text(SKIPPING, "utf-8")
    skipping = load(tmp_path)
    checks.check_determinized(skipping, 2, range(1), every=1)
    monkeypatch.setattr("interpreter.runtime.knowledge.determinize._Components.shuffle", lambda _: None)
    with pytest.raises(AssertionError, match="skipping, 0"):
        checks.check_determinized(skipping, 2, range(1), every=1)


@pytest.mark.parametrize("known", ["turns_taken > 3", "any(c in hand where c.suit == hearts)", "secret"])
def test_what_may_be_known_is_no_leak(tmp_path: Path, known: str) -> None:
    checks.check_hidden(leaky(tmp_path, known), 2, range(8), every=1)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return leaky(tmp_path, "false").new_game()


def test_what_is_changed_is_hidden(game: Game) -> None:
    """The shuffling of what a seat cannot see changes something, and nothing that the seat has."""
    before = game.copy()
    check_secrets(game, random.Random(1))
    assert game.save() == before.save()


def test_lost_and_doubled_components_are_seen(game: Game) -> None:
    state = game._state
    check_components(game._program, state, "game")
    deck = state.zones[0]
    for wrong in (deck[1:], (*deck, deck[0]), (*deck, state.zones[1][0])):
        state.zones[0] = wrong
        with pytest.raises(AssertionError, match=r"twice|disagree"):
            check_components(game._program, state, "game")
    state.zones[0] = deck
    check_components(game._program, state, "game")


def test_numbers_out_of_bounds_are_seen(game: Game) -> None:
    check_numbers(game._program, game._state, "game")
    for wrong in (-1, 100):
        game._state.v_turns_taken = wrong
        with pytest.raises(AssertionError, match="turns_taken"):
            check_moment(game)


def test_endings_out_of_reach_are_seen(tmp_path: Path) -> None:
    assert checks.missing_endings(leaky(tmp_path, "false"), 3) == {"never"}
